package claim_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"testing"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/exhaust"
)

// subtract is the game of taking 1 or 2 from a heap: multiples of 3 are lost.
func subtract() claim.Claim[int] {
	return claim.Claim[int]{
		Words: claim.Words{Name: "take 1 or 2", Closed: "a multiple of 3"},
		Options: func(n int) iter.Seq[int] {
			return slices.Values([]int{n - 1, n - 2}[:min(max(n, 0), 2)])
		},
		Positions: slices.Values([]int{0, 1, 2, 3, 4, 5, 6}),
		Losing:    func(n int) bool { return n%3 == 0 },
		Winning: func(n int) []int {
			if n%3 == 0 {
				return nil
			}
			return []int{n - n%3}
		},
		Complete: true,
		Grundy:   func(n int) sgtable.Nimber { return sgtable.Nimber(n % 3) },
	}
}

func Example() {
	c := subtract()
	report, err := c.Check(context.Background())
	fmt.Printf("%s is P when %s: %s, %v\n", report.Name, report.Closed, report.Verdict(), err)

	c.Losing = func(n int) bool { return n%2 == 0 }
	report, err = c.Check(context.Background())
	fmt.Printf("%s is P when even: %s, %v\n", report.Name, report.Verdict(), err)
	// Output:
	// take 1 or 2 is P when a multiple of 3: holds on 7 positions, <nil>
	// take 1 or 2 is P when even: differs: 2 is an N-position in normal play, the rule says otherwise, <nil>
}

func TestEachPartOfAClaimIsCompared(t *testing.T) {
	for _, c := range []struct {
		part   string
		mutate func(*claim.Claim[int])
		want   string
	}{
		{"outcome", func(c *claim.Claim[int]) { c.Losing = func(n int) bool { return n%3 == 1 } },
			"0 is a P-position in normal play, the rule says otherwise"},
		{"play", func(c *claim.Claim[int]) { c.Play = exhaust.Misere },
			"0 is an N-position in misère play, the rule says otherwise"},
		{"value", func(c *claim.Claim[int]) { c.Grundy = func(n int) sgtable.Nimber { return sgtable.Nimber(n % 4) } },
			"3 has Grundy value 0, the rule says 3"},
		{"outcome of options", func(c *claim.Claim[int]) {
			c.Positions, c.Losing = slices.Values([]int{4}), func(n int) bool { return n < 3 }
		}, "the move 4 → 3: wins, the rule says otherwise"},
		{"strategy in a lost position", func(c *claim.Claim[int]) { c.Winning = func(n int) []int { return []int{n - 1} } },
			"the strategy's 0 → -1 is no winning move"},
		{"strategy without a move", func(c *claim.Claim[int]) {
			c.Complete, c.Winning = false, func(int) []int { return nil }
		}, "the strategy names no move in 1, where 1 → 0 wins"},
		{"strategy that forgets a move", func(c *claim.Claim[int]) { c.Winning = func(int) []int { return nil } },
			"the strategy does not name the winning move 1 → 0"},
	} {
		mutant := subtract()
		c.mutate(&mutant)
		r, err := mutant.Check(t.Context())
		if err != nil || r.Difference != c.want || r.Holds() {
			t.Errorf("%s: %q, %v; want %q", c.part, r.Difference, err, c.want)
		}
	}
}

func TestCountsOfAReport(t *testing.T) {
	r, err := subtract().Check(t.Context())
	if err != nil || r.Positions != 7 || r.Losing != 3 || r.Moves != 4 {
		t.Errorf("%d positions, %d lost, %d winning moves, %v; want 7, 3 and 4", r.Positions, r.Losing, r.Moves, err)
	}
}

func TestAnEmptyBoxHoldsNothing(t *testing.T) {
	c := subtract()
	c.Positions = func(func(int) bool) {}
	if r, err := c.Check(t.Context()); err != nil || r.Holds() || r.Verdict() != "nothing compared" {
		t.Errorf("%q, %v", r.Verdict(), err)
	}
}

func TestWhatCannotBePlayedIsAnError(t *testing.T) {
	c := subtract()
	c.Options = func(n int) iter.Seq[int] { return slices.Values([]int{(n + 1) % 3}) }
	if _, err := c.Check(t.Context()); !errors.Is(err, exhaust.ErrLoop) {
		t.Errorf("a loop: error %v", err)
	}
	reason := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(reason)
	if _, err := subtract().Check(ctx); !errors.Is(err, reason) {
		t.Errorf("cancelled: error %v", err)
	}
}
