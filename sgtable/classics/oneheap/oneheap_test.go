package oneheap_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable/classics/oneheap"
)

func Example() {
	taken, won, err := oneheap.WinningTake(3, 21)
	fmt.Println(taken, won, err)
	report, err := oneheap.Claim(3, 100).Check(context.Background())
	fmt.Println(report.Closed, report.Verdict(), err)
	// Output:
	// 1 true <nil>
	// the heap is a multiple of 4 holds on 101 positions <nil>
}

// Nim and its variants: take 1..k, P exactly when k+1 divides n.
func TestRuleAgainstTheGame(t *testing.T) {
	for k := int64(1); k <= 12; k++ {
		r, err := oneheap.Claim(k, 200).Check(t.Context())
		if err != nil || !r.Holds() || r.Losing != 200/(k+1)+1 {
			t.Errorf("k = %d: %s, %d P-positions, %v", k, r.Verdict(), r.Losing, err)
		}
	}
}

func TestAMutatedRuleIsCaught(t *testing.T) {
	c := oneheap.Claim(3, 200)
	c.Losing = func(n int64) bool { return n%3 == 0 }
	if r, err := c.Check(t.Context()); err != nil || r.Difference != "3 is an N-position in normal play, the rule says otherwise" {
		t.Errorf("multiples of 3 instead of 4: %s, %v", r.Verdict(), err)
	}
}

func TestTheMoveLeavesALostHeap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.Int64Range(1, math.MaxInt64).Draw(t, "k")
		n := rapid.Int64Range(0, math.MaxInt64).Draw(t, "n")
		taken, won, err := oneheap.WinningTake(k, n)
		if err != nil || taken < 0 || taken > min(k, n) || won != (taken > 0) {
			t.Fatalf("take %d, won %v, %v", taken, won, err)
		}
		if _, again, err := oneheap.WinningTake(k, n-taken); again || err != nil {
			t.Fatalf("taking %d of %d leaves a won heap, %v", taken, n, err)
		}
	})
}

func TestBadNumbersAreErrors(t *testing.T) {
	if _, _, err := oneheap.WinningTake(0, 5); err == nil || err.Error() != "at most 0 tokens a move: want at least 1" {
		t.Errorf("k = 0: %v", err)
	}
	if _, _, err := oneheap.WinningTake(3, -5); err == nil || err.Error() != "heap of -5 tokens: want 0 or more" {
		t.Errorf("n = −5: %v", err)
	}
}
