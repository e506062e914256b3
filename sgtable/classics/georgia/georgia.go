// Package georgia is Georgia and Bob (POJ 1704): pieces stand on a strip of squares numbered
// from 1 at the left, at most one on a square; a move takes one piece to the left, any number of
// squares, without jumping over or landing on another; who cannot move loses.
//
// Pair the pieces from the right; an odd one out, the leftmost, pairs with the place just left
// of square 1. The gap of a pair is the number of free squares between the two. A position is
// lost exactly when the nim-sum of the gaps is 0: moving the right piece of a pair takes from a
// gap as from a heap of Nim, and a move of the left piece, which widens the gap, is answered by
// the right piece going as far.
package georgia

import (
	"fmt"
	"iter"
	"math/bits"
	"strings"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/exhaust"
)

// MaxSquare is the last square of the longest strip.
const MaxSquare = 64

// Strip is the set of occupied squares: bit s−1 for square s.
type Strip uint64

// Of returns the strip with pieces on the given squares, in any order. Squares outside
// 1 … [MaxSquare] and squares named twice are errors.
func Of(squares ...int64) (Strip, error) {
	var s Strip
	for i, square := range squares {
		if square < 1 || square > MaxSquare {
			return 0, fmt.Errorf("piece %d of %d stands on square %d: want 1 … %d", i+1, len(squares), square, MaxSquare)
		}
		piece := Strip(1) << (square - 1)
		if s&piece != 0 {
			return 0, fmt.Errorf("piece %d of %d stands on square %d, which is taken: want one piece a square", i+1, len(squares), square)
		}
		s |= piece
	}
	return s, nil
}

// Squares yields the occupied squares from the right.
func (s Strip) Squares() iter.Seq[int] {
	return func(yield func(int) bool) {
		for s != 0 {
			square := bits.Len64(uint64(s))
			if !yield(square) {
				return
			}
			s &^= 1 << (square - 1)
		}
	}
}

// String shows the strip up to its last piece: "·●·●" has pieces on squares 2 and 4.
func (s Strip) String() string {
	var text strings.Builder
	for i := range bits.Len64(uint64(s)) {
		if s>>i&1 == 1 {
			text.WriteString("●")
		} else {
			text.WriteString("·")
		}
	}
	return text.String()
}

// Options yields the rules: each piece to each free square up to its left neighbour.
func Options(s Strip) iter.Seq[Strip] {
	return func(yield func(Strip) bool) {
		for square := range s.Squares() {
			piece := Strip(1) << (square - 1)
			for to := piece >> 1; to != 0 && s&to == 0; to >>= 1 {
				if !yield(s&^piece | to) {
					return
				}
			}
		}
	}
}

// Gap is the free squares between a pair: the right piece, and its partner on the left, which is
// 0 for the place left of square 1.
type Gap struct{ Left, Right int }

// Size returns the number of free squares.
func (g Gap) Size() int { return g.Right - g.Left - 1 }

// Gaps pairs the pieces from the right and returns their gaps, the rightmost pair first.
func Gaps(s Strip) []Gap {
	var gaps []Gap
	right := 0 // the piece that waits for its partner
	for square := range s.Squares() {
		if right == 0 {
			right = square
		} else {
			gaps = append(gaps, Gap{Left: square, Right: right})
			right = 0
		}
	}
	if right != 0 {
		gaps = append(gaps, Gap{Left: 0, Right: right})
	}
	return gaps
}

// NimSum returns the nim-sum of the gaps, which is the Grundy value: a move changes one gap, so no
// option has the same nim-sum, and narrowing a gap reaches every smaller one.
func NimSum(s Strip) sgtable.Nimber {
	var sum sgtable.Nimber
	right := 0
	for square := range s.Squares() {
		if right == 0 {
			right = square
		} else {
			sum = sum.Xor(sgtable.Nimber(right - square - 1))
			right = 0
		}
	}
	if right != 0 {
		sum = sum.Xor(sgtable.Nimber(right - 1))
	}
	return sum
}

// NimMoves returns the positions that the winning moves of Nim on the gaps leave: of each pair
// whose gap can be lowered to make the nim-sum 0, the right piece moves. A left piece may have
// winning moves besides, see [WinningMoves].
func NimMoves(s Strip) []Strip {
	sum := NimSum(s)
	var won []Strip
	for _, gap := range Gaps(s) {
		if size := sgtable.Nimber(gap.Size()); size.Xor(sum) < size {
			to := gap.Left + 1 + int(size.Xor(sum))
			won = append(won, s&^(1<<(gap.Right-1))|1<<(to-1))
		}
	}
	return won
}

// WinningMoves returns the positions that all winning moves leave: the options with nim-sum 0.
func WinningMoves(s Strip) []Strip {
	var won []Strip
	for q := range Options(s) {
		if NimSum(q) == 0 {
			won = append(won, q)
		}
	}
	return won
}

// Claim is the rule for all positions of at most the given number of pieces on a strip of the
// given number of squares, at most [MaxSquare].
func Claim(pieces, squares int) claim.Claim[Strip] {
	return claim.Claim[Strip]{
		Words: claim.Words{
			Name:     "Georgia and Bob (POJ 1704)",
			Rules:    "move a piece to the left without jumping or landing on another; who cannot move loses",
			Closed:   "the nim-sum of the gaps of the pieces paired from the right is 0, an odd one out pairing with the place left of square 1",
			Strategy: "narrow a gap as in Nim by the right piece of its pair",
			Box:      fmt.Sprintf("at most %d pieces on %d squares", pieces, squares),
			Document: "Finding the losing positions",
		},
		Play:      exhaust.Normal,
		Options:   Options,
		Positions: Box(pieces, squares),
		Losing:    func(s Strip) bool { return NimSum(s) == 0 },
		Winning:   NimMoves,
		Grundy:    NimSum,
	}
}

// Box yields every position of at most the given number of pieces on the given number of
// squares.
func Box(pieces, squares int) iter.Seq[Strip] {
	return func(yield func(Strip) bool) { place(0, pieces, min(squares, MaxSquare), yield) }
}

// place yields s and all ways of adding at most pieces to it on squares 1 … squares.
func place(s Strip, pieces, squares int, yield func(Strip) bool) bool {
	if !yield(s) {
		return false
	}
	for square := 1; pieces > 0 && square <= squares; square++ {
		if !place(s|1<<(square-1), pieces-1, square-1, yield) {
			return false
		}
	}
	return true
}
