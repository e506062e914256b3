package misere

import (
	"context"
	"slices"
)

// A hypothesis (Q, P, Φ) for heaps 1 … n, Q a commutative monoid and 1 not in P, is right if
//
//	(P) for every x in Q and heap h: if xΦ(h) is in P, then no xe with e in E_h is;
//	(N) every word that has an option and whose class is not in P has an option in P.
//
// (N) is decided by a finite set of pairs (class, set of the classes of the options): docs/misere.md.

// pair is what the conditions ask of a word: its class and the classes of its options.
type pair struct {
	value   Element
	options set
}

// closure holds, for each element x, the least of the option sets of words of class x, least in the
// sense of inclusion: every word that has an option has one of them within its own.
type closure struct {
	q    *Quotient // whose products and P are asked; heaps that came later are not in its Φ
	at   [][]set
	base []pair // of the heaps that no earlier word dominates
}

func newClosure(q *Quotient) *closure { return &closure{q: q, at: make([][]set, q.Order())} }

// dominates reports whether some word of the class has no more options than these.
func (c *closure) dominates(p pair) bool {
	for _, least := range c.at[p.value] {
		if least.within(p.options) {
			return true
		}
	}
	return false
}

// insert takes in a pair that is not dominated, in place of those that it dominates. Lists are never
// changed, so that a copy of the closure may share them.
func (c *closure) insert(p pair) {
	list := make([]set, 0, len(c.at[p.value])+1)
	for _, other := range c.at[p.value] {
		if !p.options.within(other) {
			list = append(list, other)
		}
	}
	c.at[p.value] = append(list, p.options.clone())
}

// sum is the pair of two words side by side; the set is scratch's.
func (c *closure) sum(p, heap pair, scratch set) pair {
	clear(scratch)
	scratch.addProducts(c.q.row(heap.value), p.options)
	scratch.addProducts(c.q.row(p.value), heap.options)
	return pair{c.q.Times(p.value, heap.value), scratch}
}

// violates reports that a word with an option breaks (N).
func (c *closure) violates(p pair) bool {
	return !c.q.inP.has(p.value) && !p.options.meets(c.q.inP)
}

// entries counts the pairs.
func (c *closure) entries() int {
	n := 0
	for _, list := range c.at {
		n += len(list)
	}
	return n
}

// with returns the closure with one heap more, whose pair is not dominated, and false if (N) fails.
func (c *closure) with(ctx context.Context, p pair) (*closure, bool, error) {
	d := &closure{q: c.q, at: slices.Clone(c.at), base: append(slices.Clip(c.base), p)}
	if d.violates(p) {
		return nil, false, nil
	}
	d.insert(p)
	scratch := newSet(c.q.Order())
	queue := []pair{p}
	for steps := 0; len(queue) > 0; steps++ {
		if steps%256 == 0 && ctx.Err() != nil {
			return nil, false, context.Cause(ctx)
		}
		at := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, b := range d.base {
			next := d.sum(at, b, scratch)
			if d.dominates(next) {
				continue
			}
			if d.violates(next) {
				return nil, false, nil
			}
			next.options = next.options.clone()
			d.insert(next)
			queue = append(queue, next)
		}
	}
	return d, true, nil
}

// breaksP reports whether (P) fails for some element and a heap of this class and these options.
func (q *Quotient) breaksP(p pair) bool {
	options := p.options.elements()
	for x := range Element(q.Order()) {
		if q.inP.has(q.Times(x, p.value)) && q.anyInP(x, options) {
			return true
		}
	}
	return false
}

func (q *Quotient) anyInP(x Element, options []Element) bool {
	for _, e := range options {
		if q.inP.has(q.Times(x, e)) {
			return true
		}
	}
	return false
}

// proof is a search for the least word that a hypothesis gets wrong.
type proof struct {
	ctx   context.Context
	steps int
	*closure
	heaps   []int32 // those of the base
	scratch []set   // one for each depth
	wrong   word    // the least word that breaks (N), if found
	found   bool
}

// prove checks (P) and (N) for all heaps. It returns the closure, or the least word that the
// hypothesis gets wrong, which is a P-position if isP says so. All words before it are right.
//
// Words are met in their order, depth first; a word whose pair is dominated by that of an earlier one is
// left out with all that begin with it, for whatever is wrong with w+z is wrong with the earlier word +
// z as well.
func prove(ctx context.Context, q *Quotient, s *heaps) (c *closure, wrong word, isP bool, err error) {
	p := &proof{ctx: ctx, closure: newClosure(q)}
	pairs, at := s.pairs(q)
	if err := p.search(pairs, at); err != nil {
		return nil, nil, false, err
	}
	wrong, isP = p.wrong, p.found
	bad := p.found
	for i, pr := range pairs {
		if q.breaksP(pr) {
			w := q.leastBreakingP(pr, at[i])
			if !bad || w.compare(wrong) < 0 {
				wrong, isP, bad = w, false, true
			}
		}
	}
	if bad {
		return nil, wrong, isP, nil
	}
	return p.closure, nil, false, nil
}

// pairs lists the pairs of the heaps that have options, equal ones once, by rising heaps.
func (s *heaps) pairs(q *Quotient) (pairs []pair, at []int32) {
	met := map[string]bool{}
	var key []byte
	for h := int32(1); int(h) < len(s.options) && int(h) < len(q.phi); h++ {
		if s.terminal[h] {
			continue
		}
		p := pair{q.phi[h], s.values(q, h)}
		key = p.options.key(appendElement(key[:0], p.value))
		if met[string(key)] {
			continue
		}
		met[string(key)] = true
		pairs, at = append(pairs, p), append(at, h)
	}
	return pairs, at
}

func (p *proof) search(pairs []pair, at []int32) error {
	for i, pr := range pairs {
		if p.dominates(pr) {
			continue // so is every word with this heap
		}
		p.insert(pr)
		p.base, p.heaps = append(p.base, pr), append(p.heaps, at[i])
		if p.violates(pr) {
			p.wrong, p.found = word{at[i]}, true
			return nil
		}
		if err := p.visit(word{at[i]}, pr, len(p.base)-1); err != nil || p.found {
			return err
		}
	}
	return nil
}

// visit looks at the words that begin with w: those that add heaps of the base up to the last of w.
func (p *proof) visit(w word, of pair, last int) error {
	if p.steps++; p.steps%256 == 0 && p.ctx.Err() != nil {
		return context.Cause(p.ctx)
	}
	for len(p.scratch) < len(w) {
		p.scratch = append(p.scratch, newSet(p.q.Order()))
	}
	for i := 0; i <= last; i++ {
		next := p.sum(of, p.base[i], p.scratch[len(w)-1])
		if p.dominates(next) {
			continue
		}
		p.insert(next)
		longer := append(slices.Clip(w), p.heaps[i])
		if p.violates(next) {
			p.wrong, p.found = longer, true
			return nil
		}
		if err := p.visit(longer, next, i); err != nil || p.found {
			return err
		}
	}
	return nil
}

// leastBreakingP returns the least word x+h with x a position for which (P) fails with heap h.
func (q *Quotient) leastBreakingP(p pair, h int32) word {
	options := p.options.elements()
	var least word
	for x, w := range q.leastWords() {
		if q.inP.has(q.Times(Element(x), p.value)) && q.anyInP(Element(x), options) {
			if v := w.plus(word{h}); least == nil || v.compare(least) < 0 {
				least = v
			}
		}
	}
	return least
}
