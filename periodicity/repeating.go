package periodicity

// Theorem repeating (docs/theory.md, T9): codes whose digits repeat for ever.
//
// Let d_{i+c} = d_i for all i ≥ q, q ≥ 1, n₀ ≥ 1, P = lcm(p, c), r the most heaps that a move may
// leave, 1 if that is none.
//
// (a) Saltus 0. Let N = q + r(n₀+P−1). If G(n+P) = G(n) for n₀ ≤ n < N, then for all n ≥ n₀.
//
// (b) Saltus s ≥ 1, r ≤ 2, and s = 2^γ if r = 2. Let S = sP/p, σ the largest power of two that
// divides S, and G* = max G(a) for a < n₀+p. An option of n is a tail option if it takes i ≥ q; it
// is a mover if one of its heaps is b ≥ n₀, and the other, if there is one, has a value below σ.
//
//	V(n): G(n)+s > G*; if r = 2 instead G(n)+s ≥ 2^(w+2) s, where w is least with 2^w s > G*,
//	      unless w = 0, when nothing is asked.
//	W(n): n ≥ n₀, n ≥ q, and there is a u such that all values in [0, u) are those of tail options
//	      of n, all in [u, u+S) of tail options that are movers, all in [u+S, G(n)) of movers.
//
// If G(n+p) = G(n)+s for n₀ ≤ n < N, V(n) for N ≤ n < N+p and W(n) for N+p−P ≤ n < N+p, then
// G(n+p) = G(n)+s for all n ≥ n₀.
//
// Proof idea. A tail option stays when P is added to what is taken, a mover gains S when P is added to
// b. So W goes on from n to n+P, and all values below G(n)+s are options of n+p. G(n)+s is none: two
// heaps with that value share no bit above w, so 2^t periods can be taken from one of them, and some
// smaller heap would have an option of its own value.
//
// N is the least number for which V and W hold. W either holds soon or not at all: it is looked for up to
// N ≤ n₀+q+4P, or at the least N that V allows.

import (
	"context"
	"fmt"
	"math/bits"

	"example.org/grundy/sgtable"
)

type repeating struct{}

func (repeating) Name() string { return "repeating" }

// Covers wants digits that repeat and do not end.
func (repeating) Covers(r sgtable.Rules) error {
	_, err := tailOf(r)
	return err
}

// tail is what theorem repeating says of the rules.
type tail struct {
	rules sgtable.Rules
	q, c  int64
	parts int64 // r
}

func tailOf(r sgtable.Rules) (tail, error) {
	if err := refuseUnequal(r); err != nil {
		return tail{}, err
	}
	from, cycle, ok := r.Tail()
	switch {
	case !ok || len(cycle) == 0:
		return tail{}, fmt.Errorf("the digits of %s do not repeat for ever: want a code such as 4.[3]", r)
	case len(r.Frozen()) > 0:
		return tail{}, fmt.Errorf("%s has heaps that may not be touched: want rules without them", r)
	}
	return tail{r, max(from, 1), int64(len(cycle)), int64(max(sgtable.Parts(r), 1))}, nil
}

// both returns P.
func (t tail) both(p int64) int64 { return lcm(p, t.c) }

// accepts reports whether the theorem speaks of the saltus.
func (t tail) accepts(saltus int64) bool {
	if t.parts == 2 {
		return saltus == 0 || saltus > 0 && bits.OnesCount64(uint64(saltus)) == 1
	}
	return saltus == 0 || saltus > 0 && t.parts < 2
}

// constant is the premise of (a).
func (t tail) constant(c Claim) Premise {
	c = from(c, 1)
	c.Period = t.both(c.Period)
	return t.comparing(c, plus(t.q, times(t.parts, plus(c.Preperiod, c.Period-1))))
}

// comparing is the premise that compares the heaps from n₀ to end−1 with those a period later.
func (t tail) comparing(c Claim, end int64) Premise {
	p := comparing(c, end)
	p.Parameters = append([]Parameter{{Name: "q", Value: t.q}}, p.Parameters...)
	return p
}

// Propose counts, for a claim with a saltus, what it took to repeat once, less than is ever needed.
func (repeating) Propose(r sgtable.Rules, l *Look) (Claim, bool) {
	t, err := tailOf(r)
	if err != nil {
		return Claim{}, false
	}
	return l.fewest(func(c Claim) int64 {
		if !t.accepts(c.Saltus) {
			return -1
		}
		if c.Saltus == 0 {
			return t.constant(c).Heaps
		}
		heaps := plus(c.Preperiod, t.both(c.Period), c.Period)
		if heaps > l.Heaps() {
			return -1
		}
		return heaps
	})
}

func (repeating) Premise(r sgtable.Rules, c Claim, values []uint32) (Premise, error) {
	t, err := tailOf(r)
	if err != nil {
		return Premise{}, err
	}
	if !t.accepts(c.Saltus) {
		return Premise{}, fmt.Errorf("%s: a move of %s may leave %d heaps: want saltus 0, or for two heaps a power of two, for one any saltus", c, r, t.parts)
	}
	if c.Saltus == 0 {
		return t.constant(c), nil
	}
	c = from(c, 1)
	if err := validate(c, int64(len(values))); err != nil {
		return Premise{}, err
	}
	end, err := newGrowth(t, c, values).end()
	if err != nil {
		return Premise{}, err
	}
	return t.comparing(c, end), nil
}

// Check compares the window and looks at V and W again, in the values themselves. For rules that
// leave two heaps W costs O(n²) for each of the last P heaps.
func (t repeating) Check(_ context.Context, r sgtable.Rules, p Premise, values []uint32) error {
	if err := p.agrees(values); err != nil || p.Claim.Saltus == 0 {
		return err
	}
	again, err := t.Premise(r, p.Claim, values)
	if err == nil && again.Heaps != p.Heaps {
		err = fmt.Errorf("%s needs %d heaps, not %d", p.Claim, again.Heaps, p.Heaps)
	}
	return err
}
