package periodicity

// Theorem all-but (docs/theory.md, T4): any number of tokens may be taken from a heap except those
// of a finite set E.
//
// Let k = max E (1 if that is less) and b(n) = 1 + max{G(m) : m < n−k}, 0 if there is no such m.
// Then G(n) is the least v ≥ b(n) not in {G(n−j) : 1 ≤ j ≤ k, j ∉ E}. The state at n ≥ k is the
// tuple of max(G(n−j) − b(n), −1) for j = 1 … k. If the states at n and n+p are equal and
// s = b(n+p) − b(n), then G(m+p) = G(m)+s for all m ≥ n.
//
// Proof. All heaps below n−k are options of n. The one with the largest value among them has every
// smaller value among its own options, which are below n−k too: no value below b(n) is free, and
// none from b(n) on is taken by a heap below n−k. So the state gives G(n) − b(n) and, with
// b(n+1) = max(b(n), G(n−k)+1), the next state; b itself drops out. There are finitely many
// states, since G(n) ≤ b(n)+k, so every such game is arithmetic-periodic in the end.

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable"
)

type allBut struct{}

func (allBut) Name() string { return "all-but" }

// Covers wants rules in which all but finitely many amounts may be taken, leaving one heap or
// none: the digits 3 for ever, with finitely many 0 before them.
func (allBut) Covers(r sgtable.Rules) error {
	_, err := longestExcluded(r)
	return err
}

// longestExcluded returns k, at least 1.
func longestExcluded(r sgtable.Rules) (k int64, err error) {
	from, cycle, ok := r.Tail()
	if !ok || len(cycle) != 1 || cycle[0] != 3 || len(r.Frozen()) > 0 {
		return 0, fmt.Errorf("%s is not an all-but game: want rules by which every amount may be taken except finitely many", r)
	}
	const most = 1 << 24
	if from > most {
		return 0, fmt.Errorf("%s: excludes amounts up to %d: want at most %d", r, from-1, most)
	}
	for i := int64(0); i < from; i++ {
		switch d := r.Digit(i); {
		case d == 0:
			k = i
		case d != 3 || i == 0:
			return 0, fmt.Errorf("%s leaves %s after taking %d: want no heap or 1 heap after every amount that may be taken", r, d, i)
		}
	}
	return max(k, 1), nil
}

// Propose takes k agreements in a row for equal states; they may differ in b.
func (allBut) Propose(r sgtable.Rules, l *Look) (Claim, bool) {
	k, err := longestExcluded(r)
	if err != nil {
		return Claim{}, false
	}
	return l.fewest(func(c Claim) int64 {
		heaps := plus(c.Preperiod, c.Period, k)
		if c.Saltus < 1 || heaps > l.Heaps() {
			return -1
		}
		return heaps
	})
}

// Premise looks for the first n with equal states at n and n+p in the sequence that the claim
// says. It costs O(k) a heap looked at, mostly O(1).
func (allBut) Premise(r sgtable.Rules, c Claim, values []uint32) (Premise, error) {
	k, err := longestExcluded(r)
	if err != nil {
		return Premise{}, err
	}
	if err := validate(c, int64(len(values))); err != nil {
		return Premise{}, err
	}
	if c.Saltus < 1 {
		return Premise{}, fmt.Errorf("%s: want a saltus, which every all-but game has", c)
	}
	g := pattern{values, c}
	// From n₀+k on the states can differ in b alone, and not once a whole period has passed and
	// the saltus has outgrown the largest value below n₀.
	most := int64(0)
	for m := int64(0); m < c.Preperiod; m++ {
		most = max(most, g.at(m))
	}
	bound := plus(c.Preperiod, k, times(most/c.Saltus+2, c.Period))
	here, there := newStates(g.at, k), newStates(g.at, k)
	there.moveTo(k + c.Period)
	for !here.equal(there, c.Saltus) {
		if here.n > bound {
			return Premise{}, fmt.Errorf("%s: no two states a period apart are equal up to heap %d", c, here.n)
		}
		here.moveTo(here.n + 1)
		there.moveTo(there.n + 1)
	}
	c.Preperiod = here.n
	return Premise{
		Claim:      c,
		Window:     Window{From: here.n - k, To: here.n - 1},
		Heaps:      here.n + c.Period,
		Parameters: []Parameter{{Name: "k", Value: k}},
	}, nil
}

func (allBut) Check(_ context.Context, r sgtable.Rules, p Premise, values []uint32) error {
	if int64(len(values)) < p.Heaps {
		return fmt.Errorf("%d values are known: %s needs %d", len(values), p.Claim, p.Heaps)
	}
	k, err := longestExcluded(r)
	if err != nil {
		return err
	}
	at := func(n int64) int64 { return int64(values[n]) }
	here, there := newStates(at, k), newStates(at, k)
	here.moveTo(p.Claim.Preperiod)
	there.moveTo(p.Claim.Preperiod + p.Claim.Period)
	if !here.equal(there, p.Claim.Saltus) {
		return fmt.Errorf("%s: the states at heaps %d and %d differ", p.Claim, here.n, there.n)
	}
	return nil
}

// states walks over the states of an all-but game.
type states struct {
	at   func(int64) int64
	k    int64
	n, b int64
}

func newStates(at func(int64) int64, k int64) *states { return &states{at: at, k: k, n: k} }

// moveTo goes on to the state at n, which is not below the present one.
func (s *states) moveTo(n int64) {
	for ; s.n < n; s.n++ {
		s.b = max(s.b, s.at(s.n-s.k)+1)
	}
}

// equal reports whether two states are equal and s apart.
func (s *states) equal(o *states, saltus int64) bool {
	if o.b-s.b != saltus {
		return false
	}
	for j := int64(1); j <= s.k; j++ {
		if max(s.at(s.n-j)-s.b, -1) != max(o.at(o.n-j)-o.b, -1) {
			return false
		}
	}
	return true
}
