package verify

import (
	"errors"
	"fmt"
)

// T9. d_{i+c} = d_i for all i ≥ q, q ≥ 1, n₀ ≥ 1, P = lcm(p, c), r the most heaps that a move leaves, at least 1.
//
// (a) Saltus 0: agreement with P for n₀ ≤ n < N = q + r(n₀+P−1) is agreement for ever.
//
// (b) Saltus s, r ≤ 2, s = 2^γ if r = 2. S = sP/p, σ is the largest power of two that divides S, G* = max G(a) for
// a < n₀+p. Agreement for n₀ ≤ n < N is agreement for ever if
//
//	V(n) for N ≤ n < N+p: G(n)+s > G* if r = 1; if r = 2, and w > 0 is least with 2^w s > G*, G(n)+s ≥ 2^(w+2) s;
//	W(n) for N+p−P ≤ n < N+p: n ≥ n₀, n ≥ q, and for some u all values in [0, u) are those of tail options of n, all
//	in [u, u+S) of tail options that are movers, all in [u+S, G(n)) of movers.
//
// A tail option takes i ≥ q. A mover is a heap b ≥ n₀, alone or beside one whose value is below σ. Both
// conditions go on from n to n+p and n+P. So N is the least number for which they hold if and only if one of the
// two heaps fails that N−1 asks for besides.

func coversRepeating(r *rules) error {
	if !r.endless {
		return errors.New("the digits end: want some that repeat for ever")
	}
	return nil
}

func (k *checker) planRepeating() error {
	g, c := k.game, k.from(1)
	q, both := g.repeatsFrom(), k.bothPeriods()
	parts := int64(max(g.parts(), 1))
	if c.Saltus == 0 {
		c.Period = both
		end := q + parts*(c.Preperiod+both-1)
		return k.states(c, end, parameter{Name: "q", Value: q}, parameter{Name: "N", Value: end})
	}
	end := k.Heaps - c.Period
	switch {
	case parts > 2:
		return wrong("saltus", c.Saltus, "0, for moves that leave more than two heaps")
	case parts == 2 && c.Saltus&(c.Saltus-1) != 0:
		return wrong("saltus", c.Saltus, "0 or a power of two, for moves that leave two heaps")
	case end+c.Period-both < max(c.Preperiod, q):
		return wrong("heaps", k.Heaps, fmt.Sprintf("at least %d after heap %d", both, max(c.Preperiod, q)))
	}
	return k.states(c, end, parameter{Name: "q", Value: q}, parameter{Name: "N", Value: end})
}

// bothPeriods is P.
func (k *checker) bothPeriods() int64 {
	c := int64(len(k.game.cycle))
	both := k.Claim.Period
	for both%c != 0 {
		both += k.Claim.Period
	}
	return both
}

func (k *checker) repeatingHolds() error {
	if err := k.agrees(); err != nil || k.Compared.Saltus == 0 {
		return err
	}
	c, end := k.Compared, k.Window.To+1
	g := growing{checker: k, both: k.bothPeriods(), known: c.Preperiod + c.Period}
	g.gain = c.Saltus * (g.both / c.Period)
	g.unit = g.gain & -g.gain
	for _, v := range k.values[:g.known] {
		g.most = max(g.most, int64(v))
	}
	for n := end; n < k.Heaps; n++ {
		if !g.tall(n) {
			return fmt.Errorf("condition V fails at heap %d", n)
		}
	}
	for n := k.Heaps - g.both; n < k.Heaps; n++ {
		holds, err := g.moves(n)
		if err != nil {
			return err
		}
		if !holds {
			return fmt.Errorf("condition W fails at heap %d", n)
		}
	}
	sooner, err := g.moves(k.Heaps - g.both - 1)
	if err == nil && sooner && g.tall(end-1) {
		err = wrong("N", end, "a smaller one")
	}
	return err
}

// growing looks at conditions V and W.
type growing struct {
	*checker
	both, gain, unit, most int64 // P, S, σ and G*
	known                  int64 // n₀+p
}

// tall is V(n).
func (g *growing) tall(n int64) bool {
	s, next := g.Compared.Saltus, int64(g.values[n])+g.Compared.Saltus
	if g.game.parts() < 2 {
		return next > g.most
	}
	if s > g.most {
		return true // w = 0
	}
	power := s // 2^w s
	for power <= g.most {
		power *= 2
	}
	return next >= 4*power
}

// The kinds of options, as bits.
const (
	ofTail = 1 << iota
	ofMover
	ofBoth
)

// moves is W(n).
func (g *growing) moves(n int64) (bool, error) {
	top := int64(g.values[n])
	if n < max(g.Compared.Preperiod, g.game.repeatsFrom()) || top < g.gain {
		return false, nil
	}
	kinds, err := g.options(n)
	if err != nil {
		return false, err
	}
	for u := int64(0); u+g.gain <= top; u++ {
		if err := g.meter.spend(top - u); err != nil {
			return false, err
		}
		if every(kinds[u:u+g.gain], ofBoth) && every(kinds[u+g.gain:], ofMover) {
			return true, nil
		}
		if kinds[u]&ofTail == 0 {
			break
		}
	}
	return false, nil
}

func every(kinds optionKinds, kind uint8) bool {
	for _, k := range kinds {
		if k&kind == 0 {
			return false
		}
	}
	return true
}

// options says of each value below G(n) of what kinds the options of n are that have it.
func (g *growing) options(n int64) (optionKinds, error) {
	kinds := make(optionKinds, g.values[n])
	n0, q := g.Compared.Preperiod, g.game.repeatsFrom()
	for i := range n + 1 {
		d := move{i, g.game.digit(i)}
		rest := n - i
		if d.leaves(0) && rest == 0 {
			kinds.note(0, i >= q, false)
		}
		if d.leaves(1) && i > 0 && rest > 0 {
			kinds.note(g.values[rest], i >= q, rest >= n0)
		}
		if !d.leaves(2) {
			continue
		}
		for a := int64(1); a < rest; a++ { // either part may be the mover
			b := rest - a
			kinds.note(g.values[a]^g.values[b], i >= q, b >= n0 && int64(g.values[a]) < g.unit)
		}
		if err := g.meter.spend(rest + 1); err != nil {
			return nil, err
		}
	}
	return kinds, nil
}

// optionKinds has the kinds of options by their value.
type optionKinds []uint8

// note adds an option; one above all values that are asked for does not matter.
func (k optionKinds) note(v uint32, tail, mover bool) {
	if int64(v) >= int64(len(k)) {
		return
	}
	if tail {
		k[v] |= ofTail
	}
	if mover {
		k[v] |= ofMover
	}
	if tail && mover {
		k[v] |= ofBoth
	}
}
