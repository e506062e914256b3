package misere

import (
	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/classics/multiset"
	"example.org/grundy/sgtable/classics/nim"
	"example.org/grundy/sgtable/exhaust"
)

// Losing reports whether whoever is to move loses misère Nim: the classes S0 (an odd number of
// ones) and T2 (nim-sum 0 with a heap above 1). Negative heaps are errors.
func Losing(heaps ...int64) (bool, error) {
	if _, err := nim.Sum(heaps...); err != nil {
		return false, err
	}
	return losing(classOf(heaps)), nil
}

func losing(c Class) bool { return c == S0 || c == T2 }

// WinningMoves returns every winning move of misère Nim: play as in normal Nim until the move
// would leave no heap above 1; then leave an odd number of ones. Equal heaps are listed each.
// The position without heaps is won by not having to move.
func WinningMoves(heaps []int64) ([]nim.Move, error) {
	moves, err := nim.WinningMoves(heaps)
	if err != nil {
		return nil, err
	}
	switch classOf(heaps) {
	case S2: // a rich heap stays, whatever the move
		return moves, nil
	case S1: // the only winning move of normal Nim leaves 0 or 1 of the rich heap: leave the other
		moves[0].To ^= 1
		return moves, nil
	case T0: // take any of the ones
		for i, n := range heaps {
			if n == 1 {
				moves = append(moves, nim.Move{Heap: i, From: 1, To: 0})
			}
		}
		return moves, nil
	default:
		return nil, nil
	}
}

// Claim is the rule of misère Nim for all positions of at most the given number of heaps and
// tokens a heap.
func Claim(heaps, size int) claim.Claim[multiset.Heaps] {
	return claim.Claim[multiset.Heaps]{
		Words: claim.Words{
			Name:     "Misère Nim",
			Rules:    "take any number of tokens from one heap; the last to move loses",
			Closed:   "an odd number of ones and nothing else (S0), or nim-sum 0 with a heap above 1 (T2)",
			Strategy: "as in normal Nim until no heap above 1 would be left; then leave an odd number of ones",
			Box:      nim.Box(heaps, size),
			Document: matches,
		},
		Play:      exhaust.Misere,
		Options:   nim.Options,
		Positions: multiset.Box(heaps, size),
		Losing:    func(h multiset.Heaps) bool { return losing(ClassOf(h)) },
		Winning: func(h multiset.Heaps) []multiset.Heaps {
			moves, _ := WinningMoves(h.Sizes()) // no heap of a multiset is negative
			return nim.After(h, moves)
		},
		Complete: true,
	}
}

// matches is what the bibliography calls the article that the classes and theorems are from.
const matches = "Matches"
