package periodicity

// Theorem arithmetic (docs/theory.md, T5): arithmetic periodicity where a move may leave three heaps
// or more.
//
// Let r ≥ 3 be the most heaps that a move may leave, s = 2^γ the saltus, n₀ ≥ 1,
// H(n) = ⌊G(n)/s⌋, M = max H(a) for a < n₀+p, and w least with 2^(w+1) > rM and 2^w > M.
//
// (S): every value v < s(M+1) is G(a) for some 1 ≤ a < n₀+p(M+1), with a ≥ n₀ if v ≥ sM; where the
// digits with bit 8 have indices of one parity only, for an even a and for an odd a. If M ≥ 1,
// v = 0 may instead be covered by a digit d_j with bit 4: where the 8s have one parity e, the
// class a ≡ ε by a j ≡ e+ε, else both classes by an even and an odd j (all mod 2).
//
// Let imax be the largest index that (S) needs of a digit with bit 8 or 4, K = M + ⌈(imax+1)/p⌉,
// w′ least with 2^(w′+1) > rM+K and 2^w′ > M, U = max(2^(w+r) [1 if M = 0], 2^(w′+1)+K, M+K+1), and
// N = max(n₀+p(U−1), k₀+1). If (S) holds and G(n+p) = G(n)+s for n₀ ≤ n < N, then for all n ≥ n₀.
//
// Proof idea. G(n)+s is no option of n+p: its parts would share no bit of H from w on, so 2^t
// periods could be taken from one of them, making G(n+p−2^t p) an option of its own heap. Values
// above the (J−K)th step, n = n₀+Jp+…, are options likewise, by adding 2^t periods; those below by
// (a, x, x), whose value is G(a).

import (
	"context"
	"fmt"
	"math/bits"

	"example.org/grundy/sgtable"
)

type arithmetic struct{}

func (arithmetic) Name() string { return "arithmetic" }

// Covers wants finite rules that may leave three heaps.
func (arithmetic) Covers(r sgtable.Rules) error {
	if err := refuseUnequal(r); err != nil {
		return err
	}
	e, err := extentOf(r)
	switch {
	case err != nil:
		return err
	case e.lastTo(3) < 0:
		return fmt.Errorf("no move of %s leaves three heaps: want a digit 8, 9 or A–F", r)
	case len(r.Frozen()) > 0:
		return fmt.Errorf("%s has heaps that may not be touched: want rules without them", r)
	}
	return nil
}

// Propose picks the claim that took the fewest heaps to repeat once, which is less than the theorem
// ever needs.
func (arithmetic) Propose(_ sgtable.Rules, l *Look) (Claim, bool) {
	return l.fewest(func(c Claim) int64 {
		heaps := c.Preperiod + 2*c.Period
		if c.Saltus < 1 || heaps > l.Heaps() {
			return -1
		}
		return heaps
	})
}

func (t arithmetic) Premise(r sgtable.Rules, c Claim, values []uint32) (Premise, error) {
	if err := validate(c, int64(len(values))); err != nil {
		return Premise{}, err
	}
	if c.Saltus < 1 || bits.OnesCount64(uint64(c.Saltus)) != 1 {
		return Premise{}, fmt.Errorf("%s: want a saltus that is a power of two", c)
	}
	e, err := extentOf(r)
	if err != nil {
		return Premise{}, err
	}
	g := pattern{values, c}
	c = from(c, 1)
	m := int64(0)
	for a := int64(0); a < c.Preperiod+c.Period; a++ {
		m = max(m, g.at(a)/c.Saltus)
	}
	// (S) looks at the heaps below end, which the window will hold.
	end := plus(c.Preperiod, times(c.Period, m+1))
	if end > 4*int64(len(values))+4096 {
		return comparing(c, end), nil // not final: more values are needed in any case
	}
	imax, err := newCover(r, c, m, g, end).needs()
	if err != nil {
		return Premise{}, fmt.Errorf("%s: condition (S) of theorem arithmetic fails: %w", c, err)
	}
	parts := int64(e.parts)
	k := m + (imax+c.Period)/c.Period // ⌈(imax+1)/p⌉
	w := exponent(times(parts, m), m)
	w1 := exponent(plus(times(parts, m), k), m)
	u := max(plus(powerOfTwo(w1+1), k), m+k+1)
	if m > 0 {
		u = max(u, powerOfTwo(w+parts))
	}
	p := comparing(c, max(plus(c.Preperiod, times(c.Period, u-1)), e.regular))
	p.Parameters = append([]Parameter{{Name: "M", Value: m}, {Name: "K", Value: k}, {Name: "w", Value: w}, {Name: "w'", Value: w1}, {Name: "U", Value: u}}, p.Parameters...)
	return p, nil
}

// exponent returns the least w with 2^(w+1) > a and 2^w > m.
func exponent(a, m int64) int64 {
	return int64(max(bits.Len64(uint64(a))-1, bits.Len64(uint64(m)), 0))
}

// Check compares the window and looks at (S) again, in the values themselves.
func (t arithmetic) Check(_ context.Context, r sgtable.Rules, p Premise, values []uint32) error {
	if err := p.agrees(values); err != nil {
		return err
	}
	again, err := t.Premise(r, p.Claim, values)
	if err == nil && again.Heaps != p.Heaps {
		err = fmt.Errorf("%s needs %d heaps, not %d", p.Claim, again.Heaps, p.Heaps)
	}
	return err
}
