package verify

import (
	"math/bits"
	"slices"
)

// rules are what a player may do to a single heap, in the notation of docs/theory.md: digit d_i says
// into how many heaps a move may leave what remains of a heap from which it takes i tokens.
type rules struct {
	name    string // in canonical form
	moves   []move // the digits that are not 0, by ascending index; all of them unless endless
	unequal bool   // the two heaps that a move leaves must differ
	frozen  int64  // the heap that may not be touched, 0 if there is none

	endless bool    // the digits do not end: then moves is empty, and they are
	head    []uint8 // d₀ …, as many as there are before those that repeat, unless allBut
	cycle   []uint8 // and these, for ever
	allBut  bool    // of an endless game: every amount may be taken, leaving one heap or none, ...
	// ... but these, ascending.
	excluded []int64

	row *tableRow // no single heaps, but a row of a game of two heaps: then all else is empty
}

// move takes so many tokens and leaves what bit h of the digit allows: h heaps.
type move struct {
	take  int64
	digit uint8
}

func (m move) leaves(h int) bool { return m.digit>>h&1 == 1 }

// digit returns d_i.
func (r *rules) digit(i int64) uint8 {
	switch at := i - r.repeatsFrom(); {
	case r.allBut:
		if _, excluded := slices.BinarySearch(r.excluded, i); excluded || i == 0 {
			return 0
		}
		return 3
	case !r.endless:
		for _, m := range r.moves {
			if m.take == i {
				return m.digit
			}
		}
		return 0
	case at < 0:
		return r.head[i]
	default:
		return r.cycle[at%int64(len(r.cycle))]
	}
}

// repeatsFrom is q of theorem repeating, of an endless game: the first index from 1 on from which the digits
// repeat.
func (r *rules) repeatsFrom() int64 {
	switch {
	case !r.allBut:
		return int64(len(r.head))
	case len(r.excluded) == 0:
		return 1
	}
	return r.excluded[len(r.excluded)-1] + 1
}

// through returns the rules of which the digits end at d_n: heaps up to n have the same moves.
func (r *rules) through(n int64) *rules {
	cut := &rules{name: r.name}
	for i := range n + 1 {
		if d := r.digit(i); d != 0 {
			cut.moves = append(cut.moves, move{i, d})
		}
	}
	return cut
}

// last returns k_h, the last index whose digit has bit h; −1 if there is none.
func (r *rules) last(h int) int64 {
	for i := len(r.moves) - 1; i >= 0; i-- {
		if r.moves[i].leaves(h) {
			return r.moves[i].take
		}
	}
	return -1
}

// longest returns k, the last index of all, 0 if there is none.
func (r *rules) longest() int64 {
	if len(r.moves) == 0 {
		return 0
	}
	return r.moves[len(r.moves)-1].take
}

// mostParts is the largest number of heaps that the digits of a code can speak of.
const mostParts = 4

// parts returns the most heaps that a move leaves, 0 if there are no moves.
func (r *rules) parts() int {
	most := 0
	for _, d := range slices.Concat(r.head, r.cycle) {
		most = max(most, bits.Len8(d)-1)
	}
	if r.endless {
		return most
	}
	for h := mostParts; h > 0; h-- {
		if r.last(h) >= 0 {
			return h
		}
	}
	return 0
}

// regular is the first heap from which on neither the empty position is an option nor a heap is frozen:
// k₀+1 of the theorems, which covers both.
func (r *rules) regular() int64 {
	first := max(0, r.last(0)+1)
	if r.frozen > 0 {
		first = max(first, r.frozen+1)
	}
	return first
}

// amounts returns the indices whose digit has bit h.
func (r *rules) amounts(h int) (list []int64) {
	for _, m := range r.moves {
		if m.leaves(h) && (h != 1 || m.take > 0) {
			list = append(list, m.take)
		}
	}
	return list
}

// splitParity returns the parity e of all indices after which two heaps may be left; it reports false if they
// have no common one.
func (r *rules) splitParity() (e int64, ok bool) {
	split := r.amounts(2)
	for _, i := range split {
		if (i-split[0])%2 != 0 {
			return 0, false
		}
	}
	if len(split) == 0 {
		return 0, false
	}
	return split[0] % 2, true
}

// excludedUpTo is k of theorem all-but: the last amount that may not be taken, and at least 1.
func (r *rules) excludedUpTo() int64 {
	if len(r.excluded) == 0 {
		return 1
	}
	return r.excluded[len(r.excluded)-1]
}
