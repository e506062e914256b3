package periodicity

// Theorem sparse-state (docs/theory.md, T6): about half the heaps of guy-smith, once rare values have
// stopped.
//
// Let a move leave at most two heaps, and let a mask colour every value v at every heap n (see
// package sparse). The colour of an option that splits a heap is the sum of the colours of its parts;
// so an option of common colour has exactly one rare part. Let n₀ ≥ 1, p ≥ 1, L ≥ 1, and G be known
// up to heap n₀+L+p−1, and
//
//  1. n₀ > R, the last rare heap (0 if none); p is even if the colouring looks at parity;
//  2. L ≥ W = max(R+k₂, k₁, k₀, 1);
//  3. G(n+p) = G(n) for n₀ ≤ n < n₀+L;
//  4. for each m in [n₀+L, n₀+L+p) every value below G(m) that is rare at m has a witness: an
//     option of m, either one heap m−i, or two heaps of which the larger is at least n₀.
//
// Then G(n+p) = G(n) for all n ≥ n₀.
//
// Proof. Let n ≥ n₀+L, with agreement below n. A split of n+p of common colour has a rare part, at
// most R, and so a part of at least n+p−k₂−R ≥ n₀+p, from which p can be taken; so n and n+p have
// the same common options. G(n) is common, for n > R; so it is the least common value that is no
// option, at n+p as at n. The witnesses of the rare values below it move to n+p with their larger
// part. So G(n+p) = G(n), which is common again.

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/sparse"
)

// SparseState is the theorem sparse-state. The zero value chooses the colouring with which it
// needs the fewest heaps; Fixed makes it use the one given.
type SparseState struct {
	Fixed     bool
	Colouring sparse.Colouring
}

// Name returns "sparse-state".
func (SparseState) Name() string { return "sparse-state" }

// Covers wants finite rules that may leave two heaps, equal or not, and no more.
func (SparseState) Covers(r sgtable.Rules) error {
	if err := refuseUnequal(r); err != nil {
		return err
	}
	e, err := extentOf(r)
	if err == nil && e.parts != 2 {
		err = tooManyParts(r, max(e.parts, 0), "two, and no more")
	}
	return err
}

// colourings returns the colourings to try: at most one with parity and one without.
func (t SparseState) colourings(r sgtable.Rules, values []uint32) ([]stateOf, error) {
	e, err := extentOf(r)
	if err != nil {
		return nil, err
	}
	seen, ok := sightings(values)
	if !ok {
		return nil, fmt.Errorf("sparse-state: a value has more than %d bits: too many masks to choose from", maxMaskBits)
	}
	shape, err := sparse.ShapeOf(r)
	if err != nil {
		return nil, err
	}
	even, single := shape.Parity()
	var states []stateOf
	add := func(c sparse.Colouring, last int64) {
		states = append(states, stateOf{c, shape, last, e.stateWidth(last)})
	}
	switch {
	case t.Fixed && t.Colouring.Parity && !single:
		return nil, fmt.Errorf("sparse-state: %s splits after odd and even numbers of tokens: want a colouring without parity", r)
	case t.Fixed:
		c := t.Colouring
		c.Even = even
		add(c, lastRare(c, seen))
	default:
		add(earliest(seen, false, 0))
		if single {
			add(earliest(seen, true, even))
		}
	}
	return states, nil
}

// stateOf is what a colouring makes of the values known.
type stateOf struct {
	sparse.Colouring
	shape    sparse.Shape
	lastRare int64 // R
	width    int64 // W
}

// claim returns what has to be compared to prove c, and the heaps that this takes if W suffices
// for L.
func (s stateOf) claim(c Claim) (Claim, int64) {
	c = from(c, s.lastRare+1)
	if s.Parity && c.Period%2 == 1 {
		c.Period = times(c.Period, 2)
	}
	return c, plus(c.Preperiod, s.width, c.Period)
}

// Propose picks the claim that takes the fewest heaps.
func (t SparseState) Propose(r sgtable.Rules, l *Look) (Claim, bool) {
	states, err := t.colourings(r, l.values)
	if err != nil {
		return Claim{}, false
	}
	return l.fewest(func(c Claim) int64 {
		least := int64(-1)
		for _, s := range states {
			if _, heaps := s.claim(c); c.Saltus == 0 && (least < 0 || heaps < least) {
				least = heaps
			}
		}
		return least
	})
}

// Premise chooses the colouring and the least L with which the claim can be proved. Rare values
// that are still coming only make it ask for more heaps.
func (t SparseState) Premise(r sgtable.Rules, c Claim, values []uint32) (Premise, error) {
	if err := refuseSaltus(c); err != nil {
		return Premise{}, err
	}
	if err := validate(c, int64(len(values))); err != nil {
		return Premise{}, err
	}
	states, err := t.colourings(r, values)
	if err != nil {
		return Premise{}, err
	}
	var best Premise
	for _, s := range states {
		claim, heaps := s.claim(c)
		if best.Heaps > 0 && best.Heaps <= heaps {
			continue
		}
		if p := s.premise(claim, s.width); p.Heaps <= int64(len(values)) && p.agrees(values) == nil {
			heaps = newWitnesses(s, claim, values).least(s.width)
		}
		if length := heaps - claim.Preperiod - claim.Period; best.Heaps == 0 || heaps < best.Heaps {
			best = s.premise(claim, length)
		}
	}
	return best, nil
}

func (s stateOf) premise(c Claim, length int64) Premise {
	p := comparing(c, plus(c.Preperiod, length))
	parity := int64(0)
	if s.Parity {
		parity = 1
	}
	p.Parameters = []Parameter{
		{Name: "mask", Value: int64(s.Mask)}, {Name: "parity", Value: parity}, {Name: "R", Value: s.lastRare}, {Name: "W", Value: s.width}, {Name: "L", Value: length},
	}
	return p
}

// Check goes through the four conditions. The witnesses cost up to n/2 steps for each of p heaps,
// mostly far fewer.
func (SparseState) Check(ctx context.Context, r sgtable.Rules, p Premise, values []uint32) error {
	if err := p.agrees(values); err != nil {
		return err
	}
	t, err := SparseStateOf(p.Parameters)
	if err != nil {
		return err
	}
	states, err := t.colourings(r, values[:p.Heaps])
	if err != nil {
		return err
	}
	s, length := states[0], p.parameter("L")
	switch {
	case p.Claim.Preperiod <= s.lastRare:
		return fmt.Errorf("%s: heap %d is rare", p.Claim, s.lastRare)
	case s.Parity && p.Claim.Period%2 == 1:
		return fmt.Errorf("%s: want an even period for a colouring that looks at parity", p.Claim)
	case length < s.width:
		return fmt.Errorf("%s: L = %d: want at least W = %d", p.Claim, length, s.width)
	case p.Window != Window{From: p.Claim.Preperiod, To: p.Claim.Preperiod + length - 1}:
		return fmt.Errorf("%s: window %d … %d does not hold L = %d heaps", p.Claim, p.Window.From, p.Window.To, length)
	}
	w := newWitnesses(s, p.Claim, values)
	for m := p.Window.To + 1; m < p.Heaps; m++ {
		if v, ok := w.all(m); !ok {
			return fmt.Errorf("%s: the rare value %d has no witness at heap %d", p.Claim, v, m)
		}
		if m&0xFF == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	return nil
}

// parameter returns the parameter of that name, 0 if there is none.
func (p Premise) parameter(name string) int64 {
	for _, q := range p.Parameters {
		if q.Name == name {
			return q.Value
		}
	}
	return 0
}

// SparseStateOf returns the theorem with the colouring that the parameters of a premise name.
func SparseStateOf(parameters []Parameter) (SparseState, error) {
	p := Premise{Parameters: parameters}
	mask, parity := p.parameter("mask"), p.parameter("parity")
	switch {
	case mask < 0 || mask >= 1<<maxMaskBits:
		return SparseState{}, fmt.Errorf("mask %d: want one of at most %d bits", mask, maxMaskBits)
	case parity != 0 && parity != 1:
		return SparseState{}, fmt.Errorf("parity %d: want 0 or 1", parity)
	}
	return SparseState{Fixed: true, Colouring: sparse.Colouring{Mask: uint32(mask), Parity: parity == 1}}, nil
}
