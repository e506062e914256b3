// Package wythoff is Wythoff's game: two heaps; a move takes any number of tokens from one heap,
// or the same number from both.
//
// The rules come first ([Options], [Outcomes]; the table of values is that of package twoheap). Beside them stand three descriptions
// of the P-positions of normal play, each a claim that [Compare] checks against the others and
// against the rules: the mex construction ([Mex]), the formula a_n = ⌊nφ⌋ with
// φ = (1+√5)/2 ([At]), and the numeration rule ([Rule], [Direct]).
//
// Theorem (Wythoff 1907): the P-positions are (0,0) and the pairs {a_n, b_n}, n ≥ 1, where a_n is
// the least positive integer in no earlier pair and b_n = a_n + n.
//
// Everything is decided in integers; no floating point has a say in a verdict.
package wythoff

import "fmt"

// Pair is a pair (a_n, b_n) of a description; n is counted from 1, and pair 0 is (0,0).
type Pair struct{ A, B int64 }

// String writes p as "(3,5)".
func (p Pair) String() string { return fmt.Sprintf("(%d,%d)", p.A, p.B) }

// Position is a pair of heaps, in the order in which the player names them.
type Position struct{ X, Y int64 }

// String writes p as "(3,4)".
func (p Position) String() string { return fmt.Sprintf("(%d,%d)", p.X, p.Y) }

// check returns an error unless both heaps are at least 0.
func (p Position) check() error {
	if p.X < 0 || p.Y < 0 {
		return fmt.Errorf("position %v of Wythoff's game: want heaps of 0 or more", p)
	}
	return nil
}

// Play says who wins when no move is left.
type Play uint8

const (
	Normal Play = iota // who cannot move loses
	Misere             // who cannot move wins
)

// String returns "normal" or "misère".
func (p Play) String() string {
	if p == Misere {
		return "misère"
	}
	return "normal"
}
