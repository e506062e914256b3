package lanes

import "testing"

// A quad has 32 bits for a distance. Pairs of which one is further are not taken in quads.
func TestQuadsLeaveFarPairs(t *testing.T) {
	for _, row := range []struct {
		last int
		pay  bool
	}{{-1 << 31, quadKernel}, {-1<<31 - 1, false}} {
		var q quads
		for i := range 63 {
			q.add(-100-i, 5)
		}
		q.add(row.last, 5)
		if q.pay(64) != row.pay {
			t.Errorf("a distance of %d: quads pay: %v, want %v", row.last, !row.pay, row.pay)
		}
		q.reset()
		if q.add(-100, 5); q.tooFar {
			t.Error("after a reset there is still a pair that is too far")
		}
	}
}
