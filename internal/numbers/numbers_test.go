package numbers_test

import (
	"math"
	"testing"

	"example.org/grundy/internal/numbers"
)

func TestNumbersAreGroupedInThrees(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 12: "12", 999: "999", 1000: "1 000", 60620715: "60 620 715", -1234: "−1 234",
		math.MinInt64: "−9 223 372 036 854 775 808",
	} {
		if got := numbers.Group(n); got != want {
			t.Errorf("Group(%d) = %q, want %q", n, got, want)
		}
	}
	for n, want := range map[int64]string{0: "0 heaps", 1: "1 heap", 1500: "1 500 heaps"} {
		if got := numbers.Count(n, "heap"); got != want {
			t.Errorf("Count(%d) = %q, want %q", n, got, want)
		}
	}
}
