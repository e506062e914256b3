package misere

import (
	"context"
	"slices"
)

// learner looks for the quotient of the heaps 1 … n when that of the heaps before n has no class for
// heap n, or breaks in its company. It is Angluin's L*, for a language of multisets: words are told apart
// by the answers to word + context; what tells no two apart is one state. Each wrong hypothesis yields
// a context more, by the walk along its least wrong word of Rivest and Schapire.
type learner struct {
	ctx      context.Context
	heaps    *heaps
	old      *Quotient
	n        int32
	oracle   *oracle
	contexts []word
}

// observed is a hypothesis as it is being read off the oracle's answers.
type observed struct {
	states     []word // access words, of which no two have the same row
	rows       map[string]Element
	generators []int32
	actions    [][]Element
	phi        []Element
}

// learn returns the quotient of heaps 1 … n, which is that of old's heaps and one more, with its closure.
func learn(ctx context.Context, s *heaps, old *Quotient, most int) (*Quotient, *closure, error) {
	l := &learner{ctx: ctx, heaps: s, old: old, n: int32(len(s.options) - 1)}
	l.oracle = newOracle(ctx, s, old, l.n, most)
	l.contexts = []word{nil}
	for _, z := range old.separators() {
		if z != 0 {
			l.contexts = append(l.contexts, old.words[z])
		}
	}
	for {
		h, err := l.hypothesis()
		if err != nil {
			return nil, nil, err
		}
		q := h.quotient(l)
		_, wrong, isP, err := prove(ctx, q, s)
		if err != nil {
			return nil, nil, err
		}
		if wrong == nil {
			return finish(ctx, q, s)
		}
		l.oracle.raise(q, wrong)
		l.oracle.follow(q)
		for l.oracle.err == nil && l.oracle.isP(wrong) != isP {
			l.oracle.learnFrom(wrong)
		}
		if l.oracle.err == nil {
			l.refine(h, q, wrong, isP)
		}
		if l.oracle.err != nil {
			return nil, nil, l.oracle.err
		}
	}
}

// finish puts a right hypothesis into its least form.
func finish(ctx context.Context, q *Quotient, s *heaps) (*Quotient, *closure, error) {
	least := q.least()
	c, wrong, _, err := prove(ctx, least, s)
	if err == nil && wrong != nil {
		panic("misere: a quotient that was right is not in its least form")
	}
	return least, c, err
}

// row returns the answers to word + context, for all contexts, as a key.
func (l *learner) row(w word) string {
	bits := make([]byte, (len(l.contexts)+7)/8)
	var buffer [96]int32
	for i, d := range l.contexts {
		if l.oracle.isP(appendSum(buffer[:0], w, d)) {
			bits[i/8] |= 1 << (i % 8)
		}
	}
	return string(bits)
}

// hypothesis asks until the actions of the generators on the states are closed and commute.
func (l *learner) hypothesis() (*observed, error) {
	for {
		h := l.observe()
		if l.oracle.err != nil {
			return nil, l.oracle.err
		}
		context, found := l.conflict(h)
		if !found {
			return h, nil
		}
		l.add(context)
	}
}

// observe reads the states, beginning with those of the old quotient. A heap whose row is that of no
// state is a new generator.
func (l *learner) observe() *observed {
	h := &observed{rows: map[string]Element{}, phi: make([]Element, l.n+1)}
	h.generators = append(h.generators, l.old.generators...)
	h.actions = make([][]Element, len(h.generators))
	for _, w := range l.old.words {
		h.state(l.row(w), w)
	}
	l.close(h)
	for n := int32(1); n <= l.n; n++ {
		if l.heaps.terminal[n] {
			continue
		}
		row := l.row(word{n})
		x, known := h.rows[row]
		if !known {
			x = h.state(row, word{n})
			h.generators = append(h.generators, n)
			h.actions = append(h.actions, nil)
			l.close(h)
		}
		h.phi[n] = x
	}
	return h
}

// state returns the state of a row, a new one with that access word if there is none.
func (h *observed) state(row string, access word) Element {
	x, known := h.rows[row]
	if !known {
		x = Element(len(h.states))
		h.rows[row] = x
		h.states = append(h.states, access)
	}
	return x
}

// close follows all generators from all states.
func (l *learner) close(h *observed) {
	for x := 0; x < len(h.states) && l.oracle.err == nil; x++ {
		for g, n := range h.generators {
			if len(h.actions[g]) == x {
				w := h.states[x].plus(word{n})
				h.actions[g] = append(h.actions[g], h.state(l.row(w), w))
			}
		}
	}
}

// conflict looks for a state on which two generators do not commute, and returns a context that tells
// apart what was taken for one state.
func (l *learner) conflict(h *observed) (context word, found bool) {
	for x := range h.states {
		for f, first := range h.actions {
			for g, second := range h.actions[:f] {
				a, b := first[x], second[x]
				if second[a] == first[b] {
					continue
				}
				return l.blame(h, Element(x), f, g)
			}
		}
	}
	return nil, false
}

// blame finds the context for states a = xf and b = xg with ag ≠ bf.
func (l *learner) blame(h *observed, x Element, f, g int) (context word, found bool) {
	a, b := h.actions[f][x], h.actions[g][x]
	one, other := word{h.generators[f]}, word{h.generators[g]}
	left, right := h.states[a].plus(other), h.states[b].plus(one)
	whole := h.states[x].plus(one).plus(other)
	for _, d := range l.contexts {
		if l.oracle.isP(left.plus(d)) == l.oracle.isP(right.plus(d)) {
			continue
		}
		if l.oracle.isP(whole.plus(d)) != l.oracle.isP(left.plus(d)) {
			return other.plus(d), true
		}
		return one.plus(d), true
	}
	return nil, false
}

func (l *learner) add(context word) {
	if !slices.ContainsFunc(l.contexts, func(d word) bool { return slices.Equal(d, context) }) {
		l.contexts = append(l.contexts, context)
	}
}

// quotient makes the hypothesis a monoid. Its elements keep the numbers of the states.
func (h *observed) quotient(l *learner) *Quotient {
	q := &Quotient{generators: h.generators, words: h.states, actions: h.actions, phi: h.phi, inP: newSet(len(h.states))}
	for x, w := range h.states {
		if l.oracle.isP(w) {
			q.inP.add(Element(x))
		}
	}
	q.multiply()
	return q
}

// refine adds a context that tells apart two words that the hypothesis takes for one and that are not.
// Where there is none the oracle has changed its mind since, and the next hypothesis will differ.
func (l *learner) refine(h *observed, q *Quotient, w word, isP bool) {
	for i := 0; i < len(w); {
		n := w[i]
		x := q.phi[n]
		if slices.Contains(h.generators, n) {
			i++
			continue
		}
		rest := w.without(i)
		w = rest.plus(h.states[x])
		if l.oracle.isP(w) != isP {
			l.add(rest)
			return
		}
		i = 0
	}
	x := Element(0)
	for rest := w; len(rest) > 0; {
		g := slices.Index(h.generators, rest[0])
		rest = rest[1:]
		x = h.actions[g][x]
		if l.oracle.isP(h.states[x].plus(rest)) != isP {
			l.add(rest)
			return
		}
	}
}
