package threadtime_test

import (
	"testing"
	"time"

	"example.org/grundy/internal/threadtime"
)

// Work takes time, and more work takes more.
func TestOf(t *testing.T) {
	sum := uint64(1)
	count := func(n int) func() {
		return func() {
			for range n {
				sum = sum*6364136223846793005 + 1442695040888963407
			}
		}
	}
	short, long := threadtime.Of(count(1_000)), threadtime.Of(count(20_000_000))
	if short < 0 || long < 100*time.Microsecond || long <= short || sum == 0 {
		t.Errorf("%v for 1,000 steps, %v for 20 million", short, long)
	}
}
