package nim

import (
	"fmt"

	"example.org/grundy/sgtable"
)

// BoundedSum returns the Grundy value of Nim with at most m ≥ 1 tokens a move: the nim-sum of
// the remainders n mod (m+1). Negative heaps and m < 1 are errors.
func BoundedSum(m int64, heaps ...int64) (sgtable.Nimber, error) {
	rests, err := remainders(m, heaps)
	if err != nil {
		return 0, err
	}
	return sum(rests), nil
}

// BoundedWinningMoves returns every winning move of Nim with at most m ≥ 1 tokens a move, normal
// play. With s the nim-sum of the remainders, a heap n of remainder r is to get the remainder
// r ⊕ s; taking 1 … m tokens there is exactly one number that does it, and it is a move unless
// the heap is too small.
func BoundedWinningMoves(m int64, heaps []int64) ([]Move, error) {
	rests, err := remainders(m, heaps)
	if err != nil {
		return nil, err
	}
	var moves []Move
	s := sum(rests)
	for i, n := range heaps {
		want := int64(sgtable.Nimber(rests[i]).Xor(s))
		if s == 0 || want > m {
			continue // no heap has a remainder above m
		}
		to := n - rests[i] + want
		if want > rests[i] {
			to = n - rests[i] - (m - want) - 1 // the same remainder, one round of m+1 further down
		}
		if to >= 0 {
			moves = append(moves, Move{Heap: i, From: n, To: to})
		}
	}
	return moves, nil
}

func remainders(m int64, heaps []int64) ([]int64, error) {
	if m < 1 {
		return nil, fmt.Errorf("at most %d tokens a move: want at least 1", m)
	}
	if err := check(heaps); err != nil {
		return nil, err
	}
	rests := make([]int64, len(heaps))
	for i, n := range heaps {
		rests[i] = remainder(n, m)
	}
	return rests, nil
}

// remainder returns n mod (m+1), taken in unsigned numbers, where m+1 cannot wrap.
func remainder(n, m int64) int64 { return int64(uint64(n) % (uint64(m) + 1)) }
