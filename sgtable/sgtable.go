// Package sgtable holds the vocabulary of the Sprague–Grundy theory of heap games:
// nimbers and mex, the rules of a take-and-break game, and the table of its Grundy values.
//
// A game is its [Rules]; its Grundy values are the mex recursion over the options those rules
// give. Everything else in this module (fast engines, closed formulas, proved periods) is a
// claim that is checked against that definition.
//
// Heap 0 counts everywhere: G(0) = 0 is the first value of every table. Heap sizes and counts
// are int64. A value that does not fit is an error and never wraps.
package sgtable

import "math/bits"

// Nimber is a Grundy value (nim-value): the size of the Nim heap that a position equals in
// normal play. Nimbers are added with [Nimber.Xor].
type Nimber uint64

// Xor returns the nim-sum of v and w: binary addition without carry. The Grundy value of two
// games side by side is the nim-sum of theirs (Sprague 1935, Grundy 1939).
func (v Nimber) Xor(w Nimber) Nimber { return v ^ w }

// Mex returns the least nimber that is not in values: the minimum excluded value, which is the
// Grundy value of a position whose options have the given values. Mex() is 0, the value of a
// position without options. It takes time and memory linear in len(values).
func Mex(values ...Nimber) Nimber {
	// Among k values the mex is at most k, so larger ones cannot matter.
	seen := make([]uint64, len(values)/64+1)
	for _, v := range values {
		if v < Nimber(len(values)) {
			seen[v/64] |= 1 << (v % 64)
		}
	}
	for i, word := range seen {
		if word != ^uint64(0) {
			return Nimber(i*64 + bits.TrailingZeros64(^word))
		}
	}
	return Nimber(len(seen) * 64)
}
