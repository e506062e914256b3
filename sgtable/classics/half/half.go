// Package half is Nim in which a move takes at most half of a heap: from n tokens 1 … ⌊n/2⌋. A heap of 1 is
// left alone; who cannot move loses.
//
// Theorem (OEIS A025480). G(2k) = k and G(2k+1) = G(k); that is, G(n) = w exactly when n+1 is 2w+1 doubled
// some times.
//
// Proof by induction. Let N = n. Of each odd number d ≤ N exactly one doubling d, 2d, 4d, … lies in
// (N/2, N]. The options of heap 2k are the heaps m with k+1 ≤ m+1 ≤ 2k, so they have each of the values
// 0 … k−1 once, and the mex is k. The options of 2k+1 have k+2 ≤ m+1 ≤ 2k+1: of (k, 2k+1], where each of
// 0 … k stands once, k+1 is missing, which stands for heap k. So the mex is G(k).
package half

import (
	"fmt"
	"iter"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/exhaust"
)

// Options yields the rules: what 1, 2, … taken tokens leave of a heap of n.
func Options(n int64) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for taken := int64(1); taken <= n/2; taken++ {
			if !yield(n - taken) {
				return
			}
		}
	}
}

// Value returns G(n) of a heap of n ≥ 0, in at most 63 steps.
func Value(n int64) sgtable.Nimber {
	for n&1 == 1 {
		n >>= 1
	}
	return sgtable.Nimber(n >> 1)
}

// TakeTo returns how many tokens to take from a heap of n to leave one of value v, of which there is at most
// one, and false if there is none.
func TakeTo(n int64, v sgtable.Nimber) (taken int64, ok bool) {
	if n < 2 || v >= sgtable.Nimber(n) {
		return 0, false
	}
	// Of 2v+1 and its doublings, the one that is m+1 for a heap m of n−⌊n/2⌋ … n−1.
	for next := 2*uint64(v) + 1; next <= uint64(n); next *= 2 {
		if left := int64(next - 1); left >= n-n/2 {
			return n - left, true
		}
	}
	return 0, false
}

// Claim is the rule for heaps 0 … most.
func Claim(most int64) claim.Claim[int64] {
	return claim.Claim[int64]{
		Words: claim.Words{
			Name:     "Take at most half",
			Rules:    "take 1 token or more from the only heap, at most half of it; who cannot move loses",
			Closed:   "the heap is one less than a power of two",
			Strategy: "leave the next smaller heap that is one less than a power of two",
			Box:      fmt.Sprintf("heaps 0 … %d", most),
			Document: "OEIS",
		},
		Play:    exhaust.Normal,
		Options: Options,
		Positions: func(yield func(int64) bool) {
			for n := range most + 1 {
				if !yield(n) {
					return
				}
			}
		},
		Losing: func(n int64) bool { return n&(n+1) == 0 },
		Winning: func(n int64) []int64 {
			if taken, ok := TakeTo(n, 0); ok {
				return []int64{n - taken}
			}
			return nil
		},
		Complete: true,
		Grundy:   Value,
	}
}
