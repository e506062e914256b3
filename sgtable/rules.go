package sgtable

import (
	"math/bits"
	"strconv"
	"strings"
)

// Leaves is a set of numbers of non-empty heaps, the digit of a code: bit h is set when a move
// may leave exactly h heaps. Leaves(0b0111) = 7 may leave none, one or two.
type Leaves uint64

// MaxParts is the largest number of heaps that a Leaves can speak of.
const MaxParts = 63

// Has reports whether exactly h heaps may be left.
func (l Leaves) Has(h int) bool { return h >= 0 && h <= MaxParts && l>>h&1 == 1 }

// Most returns the largest number of heaps in l, or −1 if l is empty.
func (l Leaves) Most() int { return bits.Len64(uint64(l)) - 1 }

// String lists the numbers of heaps in words: "no heap, 1 heap or 2 heaps".
func (l Leaves) String() string {
	var words []string
	for h := 0; h <= l.Most(); h++ {
		switch {
		case !l.Has(h):
		case h == 0:
			words = append(words, "no heap")
		case h == 1:
			words = append(words, "1 heap")
		default:
			words = append(words, strconv.Itoa(h)+" heaps")
		}
	}
	switch n := len(words); n {
	case 0:
		return "nothing"
	case 1:
		return words[0]
	default:
		return strings.Join(words[:n-1], ", ") + " or " + words[n-1]
	}
}

// Move is one line of the rules: take exactly Take tokens from a heap and leave the rest of it
// as any number of non-empty heaps that Leaves holds. Take is 0 for a move that only splits.
type Move struct {
	Take   int64
	Leaves Leaves
}

// Rules are the rules of a take-and-break game: what a player may do to a single heap. In the
// notation of the literature they are the code d₀.d₁d₂…, where d_i = Digit(i).
//
// A heap of n has, for every i ≤ n and every h in Digit(i), each way of leaving n−i tokens as
// exactly h non-empty heaps as an option: for h = 0 only when i = n, for h = 1 only when
// 1 ≤ n−i < n.
type Rules interface {
	// Digit returns what a move that takes i ≥ 0 tokens may leave.
	Digit(i int64) Leaves
	// Moves lists, by ascending Take, the moves with a non-empty digit that take at most limit.
	Moves(limit int64) []Move
	// Last returns the largest i whose digit holds h, and −1 if there is none. It reports
	// false when there is no last one, as in Nim.
	Last(h int) (i int64, finite bool)
	// Tail returns the repeating part of the digits: Digit(from+j) = cycle[j mod len(cycle)] for
	// all j ≥ 0. A finite code has an empty cycle, its digits from `from` on being 0. It reports
	// false when the digits neither end nor repeat, as for the squares.
	Tail() (from int64, cycle []Leaves, ok bool)
	// Distinct reports whether the heaps that a move leaves must differ from one another in
	// size, as in Grundy's game.
	Distinct() bool
	// Frozen returns the heaps, ascending, that may not be touched at all (the couples of
	// Couples-are-Forever). Nearly every game has none.
	Frozen() []int64
	// String returns the rules as a user writes them, in canonical form.
	String() string
}

// Parts returns r, the largest number of heaps that any move may leave: 0 for a game that only
// ever empties heaps, and −1 for one without moves. Digits after the tail's first cycle add
// nothing, so the cost is that of listing them once.
func Parts(r Rules) int {
	for h := MaxParts; h >= 0; h-- {
		if last, finite := r.Last(h); !finite || last >= 0 {
			return h
		}
	}
	return -1
}

// Finite reports whether no move takes more than some fixed number k of tokens, and returns the
// least such k (0 when a game has no moves that take).
func Finite(r Rules) (k int64, ok bool) {
	for h := 0; h <= MaxParts; h++ {
		last, finite := r.Last(h)
		if !finite {
			return 0, false
		}
		k = max(k, last)
	}
	return k, true
}
