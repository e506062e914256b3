package half_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/classics/half"
)

// The values as printed in OEIS A025480.
func TestValuesAsPublished(t *testing.T) {
	printed := []sgtable.Nimber{0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1, 6, 3, 7, 0, 8, 4, 9, 2, 10, 5, 11, 1, 12, 6, 13, 3, 14, 7, 15, 0, 16, 8, 17, 4, 18, 9, 19, 2, 20}
	for n, want := range printed {
		if got := half.Value(int64(n)); got != want {
			t.Errorf("G(%d) = %d, want %d", n, got, want)
		}
	}
}

func TestTheRuleAgainstPlay(t *testing.T) {
	r, err := half.Claim(600).Check(t.Context())
	if err != nil || !r.Holds() || r.Positions != 601 || r.Losing != 10 {
		t.Errorf("%s, %d lost, %v; want 10 of 601: 0, 1, 3, 7, … 511", r.Verdict(), r.Losing, err)
	}
}

// Every take that leaves a value is found, and no other.
func TestTakesToAValue(t *testing.T) {
	for n := range int64(300) {
		for v := range sgtable.Nimber(310) {
			var want []int64
			for left := range half.Options(n) {
				if half.Value(left) == v {
					want = append(want, n-left)
				}
			}
			var got []int64
			if taken, ok := half.TakeTo(n, v); ok {
				got = append(got, taken)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("heap %d to value %d: takes %v, want %v", n, v, got, want)
			}
		}
	}
}

// On heaps past any table: every value below that of the heap is an option's, and its own is not.
func TestLargeHeaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(0, math.MaxInt64).Draw(t, "n")
		g := half.Value(n)
		if taken, ok := half.TakeTo(n, g); ok {
			t.Fatalf("taking %d of %d leaves the value %d that it has", taken, n, g)
		}
		if g == 0 {
			return
		}
		v := sgtable.Nimber(rapid.Uint64Range(0, uint64(g)-1).Draw(t, "v"))
		taken, ok := half.TakeTo(n, v)
		if !ok || taken < 1 || taken > n/2 || half.Value(n-taken) != v {
			t.Fatalf("heap %d of value %d to %d: take %d, %v", n, g, v, taken, ok)
		}
	})
}

func Example() {
	fmt.Println(half.Value(100), half.Value(127))
	fmt.Println(half.TakeTo(100, 0))
	// Output:
	// 50 0
	// 37 true
}
