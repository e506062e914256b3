package periodicity

import (
	"fmt"
	"math/bits"
)

// growth looks for the heaps from which on conditions V and W of theorem repeating hold, in the
// sequence that the claim says.
type growth struct {
	tail
	claim Claim
	known int64 // how many values are known
	g     pattern

	both  int64 // P
	gain  int64 // S
	sigma int64 // σ
}

func newGrowth(t tail, c Claim, values []uint32) *growth {
	both := t.both(c.Period)
	gain := times(c.Saltus, both/c.Period)
	return &growth{
		tail: t, claim: c, known: int64(len(values)), g: pattern{values, c},
		both: both, gain: gain, sigma: gain & -gain,
	}
}

// end returns N. It is not final, and may be too small, if N+p values are not known. The error says
// that there is none.
func (g *growth) end() (int64, error) {
	p := g.claim.Period
	tall := g.tall()
	if plus(tall, p) > g.known {
		return tall, nil
	}
	end, last := tall, max(tall, plus(g.claim.Preperiod, g.q, times(4, g.both)))
	// W goes on from a heap to the one P later, so that each residue has a first heap with W.
	for first := tall + p - g.both; first < tall+p; first++ {
		for n := first; ; n += g.both {
			if n >= g.known {
				return max(end, n+1-p), nil
			}
			if value := int64(g.g.values[n]); value != g.g.at(n) {
				return 0, fmt.Errorf("%s: G(%d) = %d: want %d", g.claim, n, value, g.g.at(n))
			}
			if g.moves(n) {
				end = max(end, n+1-p)
				break
			}
			if plus(n, g.both) >= plus(last, p) {
				return 0, fmt.Errorf("%s: condition W of theorem repeating fails at heap %d", g.claim, n)
			}
		}
	}
	return end, nil
}

// tall returns the least N for which W may be asked of the heaps from N+p−P on, and V holds from N on.
func (g *growth) tall() int64 {
	n0, p, s := g.claim.Preperiod, g.claim.Period, g.claim.Saltus
	end := plus(max(n0, g.q), g.both-p)
	need := g.most() + 1
	if g.parts == 2 {
		w := int64(bits.Len64(uint64(g.most() / s)))
		if w == 0 {
			return end
		}
		need = times(powerOfTwo(w+2), s)
	}
	for a := n0; a < n0+p; a++ {
		turns := (max(0, need-s-g.g.at(a)) + s - 1) / s
		end = max(end, plus(a, times(turns, p))+1-p)
	}
	return end
}

// most returns G*.
func (g *growth) most() int64 {
	most := int64(0)
	for a := int64(0); a < g.claim.Preperiod+g.claim.Period; a++ {
		most = max(most, g.g.at(a))
	}
	return most
}

// moves reports whether W holds at heap n.
func (g *growth) moves(n int64) bool {
	top := g.g.at(n)
	if top < g.gain {
		return false // u+S ≤ G(n), which is no option
	}
	o := &options{growth: g, inTail: make([]bool, top), movers: make([]bool, top), tailMovers: make([]bool, top)}
	o.list(n)
	low := int64(0) // u ≤ low
	for low < top && o.inTail[low] {
		low++
	}
	high := top // u+S ≥ high
	for high > 0 && o.movers[high-1] {
		high--
	}
	run := int64(0)
	for v := range top {
		if run++; !o.tailMovers[v] {
			run = 0
		}
		if u := v + 1 - g.gain; run >= g.gain && u <= low && u+g.gain >= high {
			return true
		}
	}
	return false
}

// options says which values below that of a heap its options of each kind have.
type options struct {
	*growth
	inTail, movers, tailMovers []bool
}

func (o *options) list(n int64) {
	at := make([]int64, n)
	for m := range at {
		at[m] = o.g.at(int64(m))
	}
	for _, m := range o.rules.Moves(n) {
		rest, inTail := n-m.Take, m.Take >= o.q
		if m.Leaves.Has(0) && rest == 0 {
			o.add(0, inTail, false)
		}
		if m.Leaves.Has(1) && rest > 0 && m.Take > 0 {
			o.add(at[rest], inTail, rest >= o.claim.Preperiod)
		}
		if !m.Leaves.Has(2) {
			continue
		}
		for a := int64(1); a <= rest/2; a++ {
			x, y := at[a], at[rest-a]
			mover := rest-a >= o.claim.Preperiod && x < o.sigma || a >= o.claim.Preperiod && y < o.sigma
			o.add(x^y, inTail, mover)
		}
	}
}

func (o *options) add(v int64, inTail, mover bool) {
	if v >= int64(len(o.inTail)) {
		return
	}
	o.inTail[v] = o.inTail[v] || inTail
	o.movers[v] = o.movers[v] || mover
	o.tailMovers[v] = o.tailMovers[v] || inTail && mover
}
