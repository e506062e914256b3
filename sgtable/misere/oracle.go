package misere

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// ErrMemory is the error of a solver that may hold no more positions.
var ErrMemory = errors.New("the bound on the positions held is reached")

// oracle answers whether a word is a P-position, for words that may hold heap n, of which no quotient
// is known yet.
//
// Below its bound it answers by a hypothesis, the one that was right on the longest way: exactly. Other
// words it estimates, by play in which a heap that is not watched is replaced by the least word of its
// old class. That is exact among heaps below n and need not be in the company of n. It is right about
// everything when all heaps are watched.
type oracle struct {
	ctx   context.Context
	heaps *heaps
	most  int // how many estimates may be held

	bound word      // the hypothesis right is right on all words before it
	right *Quotient // a hypothesis of heaps 1 … n; at first, with bound n, the quotient of the heaps before

	watched []bool
	stands  []word   // what stands for a heap that is not watched
	moves   [][]word // the options of a watched heap, in watched heaps
	guide   *Quotient
	guesses [][]Element // the classes of moves by the guide
	held    map[string]bool

	steps   int
	buffers []word // one for each depth of play
	keyed   []byte
	err     error // why it stopped; answers after it mean nothing
}

func newOracle(ctx context.Context, s *heaps, old *Quotient, n int32, most int) *oracle {
	o := &oracle{
		ctx: ctx, heaps: s, most: most, bound: word{n}, right: old, watched: make([]bool, n+1), stands: make([]word, n+1),
	}
	o.watched[n] = true
	for _, h := range old.generators {
		o.watched[h] = true
	}
	least := old.leastIn(old.generators)
	for h := range n {
		o.stands[h] = least[old.phi[h]]
	}
	o.look()
	return o
}

// look lists the moves of the watched heaps again; no estimate holds any longer.
func (o *oracle) look() {
	o.moves = make([][]word, len(o.watched))
	for h := range o.watched {
		if !o.watched[h] {
			continue
		}
		met := map[string]bool{}
		for _, w := range o.heaps.words(int32(h)) {
			w = o.reduce(w)
			key := string(w.key(nil))
			if !met[key] {
				met[key] = true
				o.moves[h] = append(o.moves[h], w)
			}
		}
	}
	o.held = map[string]bool{}
	o.follow(o.guide)
}

// follow takes a hypothesis as a guide to which options to look at first.
func (o *oracle) follow(q *Quotient) {
	o.guide = q
	if q == nil {
		return
	}
	o.guesses = make([][]Element, len(o.moves))
	for h, list := range o.moves {
		for _, w := range list {
			o.guesses[h] = append(o.guesses[h], q.of(w))
		}
	}
}

// raise says that q is right on all words before w.
func (o *oracle) raise(q *Quotient, w word) {
	if w.compare(o.bound) > 0 {
		o.right, o.bound = q, w
	}
}

// watch adds a heap to those that are not replaced.
func (o *oracle) watch(h int32) { o.watched[h] = true }

// reduce replaces heaps that are not watched.
func (o *oracle) reduce(w word) word {
	if !slices.ContainsFunc(w, func(h int32) bool { return !o.watched[h] }) {
		return w
	}
	var r word
	for _, h := range w {
		if o.watched[h] {
			r = r.plus(word{h})
		} else {
			r = r.plus(o.stands[h])
		}
	}
	return r
}

// isP answers whether w is a P-position.
func (o *oracle) isP(w word) bool {
	if w.compare(o.bound) < 0 {
		return o.right.inP.has(o.right.of(w))
	}
	return o.play(o.reduce(w), 0)
}

// known answers without play.
func (o *oracle) known(w word) (isP, known bool) {
	if w.compare(o.bound) < 0 {
		return o.right.inP.has(o.right.of(w)), true
	}
	o.keyed = w.key(o.keyed[:0])
	isP, known = o.held[string(o.keyed)]
	return isP, known
}

// play decides a word of watched heaps by its options: first those whose answer is there, then those
// that the guide takes for P-positions, then the others.
func (o *oracle) play(w word, depth int) bool {
	if isP, known := o.known(w); known || o.err != nil {
		return isP
	}
	if o.steps++; o.steps%1024 == 0 && o.ctx.Err() != nil {
		o.err = context.Cause(o.ctx)
		return false
	}
	isP := !o.hasKnownP(w, depth) && !o.hasP(w, depth, true) && (o.guide == nil || !o.hasP(w, depth, false))
	if o.err != nil {
		return false
	}
	if len(o.held) >= o.most {
		o.err = fmt.Errorf("%w: %d", ErrMemory, o.most)
		return false
	}
	o.held[string(w.key(nil))] = isP
	return isP
}

// options calls yield with the options of w, one after the other in a buffer of this depth, until it
// returns false. If there is a guide it gives those alone of which the guide says as asked.
func (o *oracle) options(w word, depth int, guided, ask bool, yield func(word) bool) {
	for len(o.buffers) <= depth {
		o.buffers = append(o.buffers, nil)
	}
	var rest [64]int32
	for i, h := range w {
		if i > 0 && w[i-1] == h {
			continue
		}
		others := append(append(rest[:0], w[:i]...), w[i+1:]...)
		var with Element
		if guided {
			with = o.guide.of(others)
		}
		for j, m := range o.moves[h] {
			if guided && o.guide.inP.has(o.guide.Times(with, o.guesses[h][j])) != ask {
				continue
			}
			o.buffers[depth] = appendSum(o.buffers[depth][:0], others, m)
			if !yield(o.buffers[depth]) {
				return
			}
		}
	}
}

func (o *oracle) hasKnownP(w word, depth int) (found bool) {
	o.options(w, depth, false, false, func(v word) bool {
		isP, known := o.known(v)
		found = known && isP
		return !found
	})
	return found
}

func (o *oracle) hasP(w word, depth int, guess bool) (found bool) {
	o.options(w, depth, o.guide != nil, guess, func(v word) bool {
		found = o.play(v, depth+1)
		return !found && o.err == nil
	})
	return found
}

// learnFrom watches one heap more, so that the estimate of w gets better: w is estimated wrongly, and
// all words below w are below the bound. Some option v of w then has a heap h that is not watched, and
// the answers for v and for v with h replaced differ.
func (o *oracle) learnFrom(w word) {
	defer o.look()
	for i, h := range w {
		if !o.watched[h] {
			o.watch(h)
			return
		}
		for _, m := range o.heaps.words(h) {
			if bad, found := o.misread(w.without(i).plus(m)); found {
				o.watch(bad)
				return
			}
		}
	}
	for h := range o.watched { // no single heap is to blame
		o.watched[h] = true
	}
}

// misread replaces the heaps of v that are not watched, one by one, until the answer changes.
func (o *oracle) misread(v word) (heap int32, found bool) {
	before := o.isP(v)
	for i := 0; i < len(v); {
		h := v[i]
		if o.watched[h] {
			i++
			continue
		}
		v = v.without(i).plus(o.stands[h])
		if o.isP(v) != before {
			return h, true
		}
		i = 0
	}
	return 0, false
}
