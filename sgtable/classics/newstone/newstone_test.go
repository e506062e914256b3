package newstone_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable/classics/multiset"
	"example.org/grundy/sgtable/classics/newstone"
	"example.org/grundy/sgtable/exhaust"
)

func Example() {
	h, err := multiset.Of(2, 3, 7)
	if err != nil {
		fmt.Println(err)
		return
	}
	q, won := newstone.WinningMove(h)
	fmt.Printf("%v → %v, won %v\n", h, q, won)
	report, err := newstone.Claim(8).Check(context.Background())
	fmt.Println(report.Closed+":", report.Verdict(), err)
	// Output:
	// (2,3,7) → (3,3), won true
	// the heaps pair off into equal heaps: holds on 67 positions <nil>
}

func TestRuleAgainstTheGameTo14Stones(t *testing.T) {
	r, err := newstone.Claim(14).Check(t.Context())
	// Partitions of 0 … 14; P-positions are partitions of 0 … 7, doubled.
	if err != nil || !r.Holds() || r.Positions != 508 || r.Losing != 1+1+2+3+5+7+11+15 {
		t.Errorf("%s (%d positions, %d of them P), %v", r.Verdict(), r.Positions, r.Losing, err)
	}
}

func TestAMutatedRuleIsCaught(t *testing.T) {
	c := newstone.Claim(10)
	c.Losing = func(h multiset.Heaps) bool { // Nim's rule
		var sum uint8
		for _, n := range h {
			sum ^= n
		}
		return sum == 0
	}
	if r, err := c.Check(t.Context()); err != nil || r.Difference == "" {
		t.Errorf("nim-sum 0: %s, %v", r.Verdict(), err)
	}
	c = newstone.Claim(10)
	c.Winning = func(h multiset.Heaps) []multiset.Heaps { return []multiset.Heaps{h.Replace(0, 0)} }
	if r, err := c.Check(t.Context()); err != nil || r.Difference == "" {
		t.Errorf("discard the largest heap: %s, %v", r.Verdict(), err)
	}
}

// outcomes plays every position of exactly the given number of heaps and at most 14 stones.
func outcomes(t *testing.T, heaps int, want func(h multiset.Heaps) exhaust.Outcome) {
	t.Helper()
	solver := exhaust.New(newstone.Options)
	for h := range multiset.Totals(14) {
		if h.Len() != heaps {
			continue
		}
		r, err := solver.Solve(t.Context(), h)
		if err != nil {
			t.Fatal(err)
		}
		if r.Normal != want(h) {
			t.Errorf("%v is %v, want %v", h, r.Normal, want(h))
		}
	}
}

// The argument of Finding the losing positions, case by case.

func TestOneHeapIsWonByTakingIt(t *testing.T) {
	outcomes(t, 1, func(multiset.Heaps) exhaust.Outcome { return exhaust.N })
}

func TestTwoHeapsAreLostWhenEqual(t *testing.T) {
	outcomes(t, 2, func(h multiset.Heaps) exhaust.Outcome {
		if h[0] == h[1] {
			return exhaust.P
		}
		return exhaust.N
	})
}

func TestThreeHeapsAreWonByLeavingTwoEqual(t *testing.T) {
	outcomes(t, 3, func(multiset.Heaps) exhaust.Outcome { return exhaust.N })
	for h := range multiset.Totals(14) {
		if h.Len() != 3 {
			continue
		}
		q, won := newstone.WinningMove(h)
		if !won || q.Len() != 2 || q[0] != h[1] || q[1] != h[1] || !slices.Contains(slices.Collect(newstone.Options(h)), q) {
			t.Errorf("%v → %v, want two heaps of %d", h, q, h[1])
		}
	}
}

func TestFourHeapsAreLostWhenTheyPairOff(t *testing.T) {
	outcomes(t, 4, func(h multiset.Heaps) exhaust.Outcome {
		if h[0] == h[1] && h[2] == h[3] {
			return exhaust.P
		}
		return exhaust.N
	})
}

// The options of (1,2), by hand: from 2 discard 2, or discard 1 and keep or move the other; from
// 1 discard it.
func TestOptionsByHand(t *testing.T) {
	h, err := multiset.Of(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for q := range newstone.Options(h) {
		got = append(got, q.String())
	}
	slices.Sort(got)
	if want := []string{"(1)", "(1,1)", "(2)", "(2)"}; !slices.Equal(got, want) {
		t.Errorf("options of (1,2): %v, want %v", got, want)
	}
}

func TestEveryOptionDiscardsAStoneAndOpensNoHeap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, err := multiset.Of(rapid.SliceOfN(rapid.Int64Range(0, 6), 0, 5).Draw(t, "heaps")...)
		if err != nil {
			t.Fatal(err)
		}
		for q := range newstone.Options(h) {
			if again, err := multiset.Of(q.Sizes()...); again != q || err != nil || q.Total() >= h.Total() || q.Len() > h.Len() {
				t.Fatalf("%v → %v", h, q)
			}
		}
	})
}
