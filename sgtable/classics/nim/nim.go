// Package nim is the game of Nim: from one heap take any number of tokens, at least one; who
// takes the last one wins. It has the rules as options, Bouton's rule and his winning moves, the
// same with at most m tokens a move, and the table of third heaps.
//
// Bouton's theorem (Bouton 1901): a position is a P-position exactly when its nim-sum is 0, that
// is, when every binary place is filled in an even number of heaps.
package nim

import (
	"fmt"
	"iter"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/classics/multiset"
)

// Options yields the rules: every way of making one heap smaller.
func Options(h multiset.Heaps) iter.Seq[multiset.Heaps] { return AtMost(multiset.MaxSize)(h) }

// AtMost returns the rules in which a move takes at most m tokens.
func AtMost(m int) func(multiset.Heaps) iter.Seq[multiset.Heaps] {
	return func(h multiset.Heaps) iter.Seq[multiset.Heaps] {
		return func(yield func(multiset.Heaps) bool) {
			for i := range h.Distinct() {
				for left := int(h[i]) - 1; left >= max(0, int(h[i])-m); left-- {
					if !yield(h.Replace(i, uint8(left))) {
						return
					}
				}
			}
		}
	}
}

// Move makes one heap smaller.
type Move struct {
	Heap     int // its place in the list of heaps, from 0
	From, To int64
}

// String shows the sizes before and after: "14→11".
func (m Move) String() string { return fmt.Sprintf("%d→%d", m.From, m.To) }

// check returns an error that names the first negative heap.
func check(heaps []int64) error {
	for i, n := range heaps {
		if n < 0 {
			return fmt.Errorf("heap %d of %d has %d tokens: want 0 or more", i+1, len(heaps), n)
		}
	}
	return nil
}

// Sum returns the nim-sum of the heaps, which is the Grundy value of the position. Negative
// heaps are errors.
func Sum(heaps ...int64) (sgtable.Nimber, error) {
	if err := check(heaps); err != nil {
		return 0, err
	}
	return sum(heaps), nil
}

func sum[Size ~int64 | ~uint8](heaps []Size) sgtable.Nimber {
	var s sgtable.Nimber
	for _, n := range heaps {
		s = s.Xor(sgtable.Nimber(n))
	}
	return s
}

// WinningMoves returns every winning move of normal play, one for each heap that has one: with
// nim-sum s ≠ 0, a heap n is to become n ⊕ s, which is a move exactly where n holds the highest
// binary place of s. Their number is odd, or 0 in a P-position. Equal heaps are listed each.
func WinningMoves(heaps []int64) ([]Move, error) {
	s, err := Sum(heaps...)
	if err != nil {
		return nil, err
	}
	var moves []Move
	for i, n := range heaps {
		if to := sgtable.Nimber(n).Xor(s); to < sgtable.Nimber(n) {
			moves = append(moves, Move{Heap: i, From: n, To: int64(to)})
		}
	}
	return moves, nil
}
