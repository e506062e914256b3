// Package oneheap is the simplest take-away game: from one heap take 1 to k tokens; who takes
// the last one wins. A heap is lost exactly when k+1 divides it, for then every move can be
// answered so that the two together take k+1.
package oneheap

import (
	"fmt"
	"iter"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/exhaust"
)

// Options returns the rules for at most k tokens a move; a position is the size of the heap.
func Options(k int64) func(int64) iter.Seq[int64] {
	return func(n int64) iter.Seq[int64] {
		return func(yield func(int64) bool) {
			for taken := int64(1); taken <= min(k, n); taken++ {
				if !yield(n - taken) {
					return
				}
			}
		}
	}
}

// WinningTake returns how many tokens to take from a heap of n, which is the only winning move,
// and false when the heap is lost. n < 0 and k < 1 are errors.
func WinningTake(k, n int64) (taken int64, won bool, err error) {
	switch {
	case k < 1:
		return 0, false, fmt.Errorf("at most %d tokens a move: want at least 1", k)
	case n < 0:
		return 0, false, fmt.Errorf("heap of %d tokens: want 0 or more", n)
	}
	taken = remainder(k, n)
	return taken, taken > 0, nil
}

// remainder returns n mod (k+1), in unsigned numbers, where k+1 cannot wrap.
func remainder(k, n int64) int64 { return int64(uint64(n) % (uint64(k) + 1)) }

// Claim is the rule for heaps 0 … most; k ≥ 1.
func Claim(k, most int64) claim.Claim[int64] {
	return claim.Claim[int64]{
		Words: claim.Words{
			Name:     fmt.Sprintf("Take 1 to %d", k),
			Rules:    fmt.Sprintf("take 1 to %d tokens from the only heap; the last to move wins", k),
			Closed:   fmt.Sprintf("the heap is a multiple of %d", k+1),
			Strategy: fmt.Sprintf("take the remainder mod %d", k+1),
			Box:      fmt.Sprintf("heaps 0 … %d", most),
			Document: "Nim and its variants",
		},
		Play:    exhaust.Normal,
		Options: Options(k),
		Positions: func(yield func(int64) bool) {
			for n := range most + 1 {
				if !yield(n) {
					return
				}
			}
		},
		Losing: func(n int64) bool { return remainder(k, n) == 0 },
		Winning: func(n int64) []int64 {
			if taken := remainder(k, n); taken > 0 {
				return []int64{n - taken}
			}
			return nil
		},
		Complete: true,
		Grundy:   func(n int64) sgtable.Nimber { return sgtable.Nimber(remainder(k, n)) },
	}
}
