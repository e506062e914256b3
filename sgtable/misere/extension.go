package misere

import (
	"context"
	"slices"
)

// The second source of hypotheses, after the solver of Siegel, CGSuite: the free extension. It takes the
// old quotient and a heap n that is free in it but for t^(i+2) = t^i, t = Φ(n), and marks the elements by
// play on their least words: such an element is in P if none of the options of its least word is. What
// comes out is reduced, and checked as any hypothesis. Where the learner would have to play positions in
// great numbers this plays |Q|·(i+2) of them, and is right or not.

// mostExtended is the largest number of elements of a free extension that is tried.
const mostExtended = 4096

// extend returns the quotient of heaps 1 … n, if one of the free extensions of old is right; else nil.
func extend(ctx context.Context, s *heaps, old *Quotient) (*Quotient, *closure, error) {
	for index := Element(2); index <= 3; index++ {
		if old.Order()*int(index+2) > mostExtended {
			return nil, nil, nil
		}
		q := old.free(index)
		q.mark(s)
		q = q.least()
		c, wrong, _, err := prove(ctx, q, s)
		if err != nil || wrong == nil {
			return q, c, err
		}
	}
	return nil, nil, nil
}

// free returns old ⊕ ⟨t⟩ with t^(i+2) = t^i for the next heap. Nothing is in P yet.
func (q *Quotient) free(index Element) *Quotient {
	order, powers := Element(q.Order()), index+2
	n := int32(len(q.phi))
	f := &Quotient{
		generators: append(slices.Clone(q.generators), n), phi: append(slices.Clone(q.phi), order), inP: newSet(int(order * powers)),
	}
	for _, action := range q.actions {
		var wide []Element
		for k := range powers {
			for _, to := range action {
				wide = append(wide, to+k*order)
			}
		}
		f.actions = append(f.actions, wide)
	}
	var t []Element
	for k := range powers {
		next := k + 1
		if next == powers {
			next = index
		}
		for x := range order {
			t = append(t, x+next*order)
		}
	}
	f.actions = append(f.actions, t)
	f.words = make([]word, order*powers)
	f.multiply()
	return f
}

// mark puts the elements into P by play on their least words, in the order of these: the options of a
// least word are of elements whose least words come before it.
func (q *Quotient) mark(s *heaps) {
	least := q.leastWords()
	elements := make([]Element, len(least))
	for x := range elements {
		elements[x] = Element(x)
	}
	slices.SortFunc(elements, func(x, y Element) int { return least[x].compare(least[y]) })
	options := map[int32][]Element{}
	for _, x := range elements {
		lost := len(least[x]) > 0
		for i, h := range least[x] {
			if i > 0 && least[x][i-1] == h {
				continue
			}
			if options[h] == nil {
				options[h] = s.values(q, h).elements()
			}
			rest := q.of(least[x].without(i))
			lost = lost && !q.anyInP(rest, options[h])
		}
		if lost {
			q.inP.add(x)
		}
	}
}
