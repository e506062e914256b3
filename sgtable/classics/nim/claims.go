package nim

import (
	"fmt"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/classics/multiset"
	"example.org/grundy/sgtable/exhaust"
)

// What states the rules, by the keys of the bibliography.
const (
	zhang    = "Zhang, paper"
	variants = "Nim and its variants"
)

// Claim is Bouton's rule for all positions of at most the given number of heaps and tokens a
// heap, with every winning move and the nim-sum as the Grundy value.
func Claim(heaps, size int) claim.Claim[multiset.Heaps] {
	return claim.Claim[multiset.Heaps]{
		Words: claim.Words{
			Name:     "Nim",
			Rules:    "take any number of tokens from one heap; the last to move wins",
			Closed:   "the nim-sum is 0",
			Strategy: "with nim-sum s, make a heap n that holds the highest place of s into n xor s",
			Box:      Box(heaps, size),
			Document: variants,
		},
		Play:      exhaust.Normal,
		Options:   Options,
		Positions: multiset.Box(heaps, size),
		Losing:    func(h multiset.Heaps) bool { return value(h) == 0 },
		Winning: func(h multiset.Heaps) []multiset.Heaps {
			moves, _ := WinningMoves(h.Sizes()) // no heap of a multiset is negative
			return After(h, moves)
		},
		Complete: true,
		Grundy:   value,
	}
}

// BoundedClaim is the rule for Nim with at most m tokens a move, on the same boxes.
func BoundedClaim(m, heaps, size int) claim.Claim[multiset.Heaps] {
	c := Claim(heaps, size)
	c.Words = claim.Words{
		Name:     fmt.Sprintf("Nim, at most %d a move", m),
		Rules:    fmt.Sprintf("take 1 to %d tokens from one heap; the last to move wins", m),
		Closed:   fmt.Sprintf("the nim-sum of the remainders mod %d is 0", m+1),
		Strategy: "with nim-sum s of the remainders, give a heap of remainder r the remainder r xor s",
		Box:      Box(heaps, size),
		Document: zhang,
	}
	grundy := func(h multiset.Heaps) sgtable.Nimber {
		var s sgtable.Nimber
		for _, n := range h {
			s = s.Xor(sgtable.Nimber(remainder(int64(n), int64(m))))
		}
		return s
	}
	c.Options = AtMost(m)
	c.Grundy = grundy
	c.Losing = func(h multiset.Heaps) bool { return grundy(h) == 0 }
	c.Winning = func(h multiset.Heaps) []multiset.Heaps {
		moves, _ := BoundedWinningMoves(int64(m), h.Sizes())
		return After(h, moves)
	}
	return c
}

// Box says which positions [multiset.Box] yields.
func Box(heaps, size int) string { return fmt.Sprintf("at most %d heaps of at most %d", heaps, size) }

// After returns the positions that moves on h.Sizes() lead to: a strategy in the form that a
// claim wants.
func After(h multiset.Heaps, moves []Move) []multiset.Heaps {
	options := make([]multiset.Heaps, len(moves))
	for i, m := range moves {
		options[i] = h.Replace(m.Heap, uint8(m.To))
	}
	return options
}

// value is the nim-sum.
func value(h multiset.Heaps) sgtable.Nimber { return sum(h[:]) }
