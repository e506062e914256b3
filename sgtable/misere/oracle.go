package misere

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
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
	right *Quotient // a hypothesis of heaps 1 … n; at first, with bound n, the quotient of the heaps before, and any Φ(n)

	watched []bool
	stands  []word   // what stands for a heap that is not watched
	moves   [][]move // of a watched heap
	guide   *Quotient
	random  *rand.Rand
	hashes  []uint64 // of the watched heaps
	held    map[uint64]bool

	steps   int
	buffers []word // one for each depth of play
	err     error  // why it stopped; answers after it mean nothing
}

// move is a move in a watched heap.
type move struct {
	leaves       word    // watched heaps
	hash         uint64  // what it adds to the hash of the word
	right, guide Element // the classes of leaves by the quotients of these names
}

func newOracle(ctx context.Context, s *heaps, old *Quotient, n int32, most int) *oracle {
	o := &oracle{
		ctx: ctx, heaps: s, most: most, bound: word{n}, right: old.with(0),
		watched: make([]bool, n+1), stands: make([]word, n+1),
		random: rand.New(rand.NewPCG(uint64(n), 0)),
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
//
// An estimate is held by the sum of random numbers, one for each heap of its word. Two words with one sum
// would cost time, as any wrong estimate does, until the next look draws other numbers.
func (o *oracle) look() {
	o.moves, o.hashes = make([][]move, len(o.watched)), make([]uint64, len(o.watched))
	for h := range o.watched {
		if o.watched[h] {
			o.hashes[h] = o.random.Uint64()
			o.moves[h] = o.movesIn(int32(h))
		}
	}
	o.held = map[uint64]bool{}
	o.classify()
}

// movesIn lists the moves in a heap, those that leave the same watched heaps once.
func (o *oracle) movesIn(h int32) []move {
	var moves []move
	met := map[string]bool{}
	for _, w := range o.heaps.words(h) {
		w = o.reduce(w)
		if key := string(w.key(nil)); !met[key] {
			met[key] = true
			moves = append(moves, move{leaves: w, hash: o.hash(w) - o.hashes[h]})
		}
	}
	return moves
}

func (o *oracle) hash(w word) uint64 {
	sum := uint64(0)
	for _, h := range w {
		sum += o.hashes[h]
	}
	return sum
}

// classify gives the moves their classes.
func (o *oracle) classify() {
	for _, moves := range o.moves {
		for i, m := range moves {
			moves[i].right = o.right.of(m.leaves)
			if o.guide != nil {
				moves[i].guide = o.guide.of(m.leaves)
			}
		}
	}
}

// follow takes a hypothesis as a guide to which options to look at first.
func (o *oracle) follow(q *Quotient) {
	o.guide = q
	o.classify()
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
	w = o.reduce(w)
	if w.compare(o.bound) < 0 {
		return o.right.inP.has(o.right.of(w))
	}
	return o.play(w, o.hash(w), 0)
}

// play decides a word of watched heaps that is not below the bound, by its options: first those whose answer
// is there, then those that the guide takes for P-positions, then the others.
func (o *oracle) play(w word, hash uint64, depth int) bool {
	if isP, known := o.held[hash]; known || o.err != nil {
		return isP
	}
	if o.steps++; o.steps%1024 == 0 && o.ctx.Err() != nil {
		o.err = context.Cause(o.ctx)
		return false
	}
	isP := !o.hasKnownP(w, hash) && !o.hasP(w, hash, depth, true) && (o.guide == nil || !o.hasP(w, hash, depth, false))
	if o.err != nil {
		return false
	}
	if len(o.held) >= o.most {
		o.err = fmt.Errorf("%w: %d", ErrMemory, o.most)
		return false
	}
	o.held[hash] = isP
	return isP
}

func (o *oracle) hasKnownP(w word, hash uint64) bool {
	var rest [64]int32
	for i, h := range w {
		if i > 0 && w[i-1] == h {
			continue
		}
		others := append(append(rest[:0], w[:i]...), w[i+1:]...)
		class := o.right.of(others)
		for _, m := range o.moves[h] {
			if isP, known := o.known(others, class, m, hash+m.hash); known && isP {
				return true
			}
		}
	}
	return false
}

// known answers for a move beside other heaps without play; class is that of the others by right.
func (o *oracle) known(others word, class Element, m move, hash uint64) (isP, known bool) {
	if compareSum(others, m.leaves, o.bound) < 0 {
		return o.right.inP.has(o.right.Times(class, m.right)), true
	}
	isP, known = o.held[hash]
	return isP, known
}

// hasP plays the options of a word, none of which is known to be in P, one after the other, in a buffer of
// this depth. If there is a guide, it plays those alone of which the guide says as asked.
func (o *oracle) hasP(w word, hash uint64, depth int, ask bool) bool {
	for len(o.buffers) <= depth {
		o.buffers = append(o.buffers, nil)
	}
	var rest [64]int32
	for i, h := range w {
		if i > 0 && w[i-1] == h {
			continue
		}
		others := append(append(rest[:0], w[:i]...), w[i+1:]...)
		var class Element
		if o.guide != nil {
			class = o.guide.of(others)
		}
		for _, m := range o.moves[h] {
			if o.guide != nil && o.guide.inP.has(o.guide.Times(class, m.guide)) != ask || compareSum(others, m.leaves, o.bound) < 0 {
				continue
			}
			o.buffers[depth] = appendSum(o.buffers[depth][:0], others, m.leaves)
			if isP := o.play(o.buffers[depth], hash+m.hash, depth+1); isP || o.err != nil {
				return isP
			}
		}
	}
	return false
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
