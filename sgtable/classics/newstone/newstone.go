// Package newstone is A New Stone Game (POJ 1740): from one heap discard at least one stone, and
// then move any of its other stones to other heaps that still have stones; who takes the last
// one wins. A position is lost exactly when its heaps pair off into equal heaps.
package newstone

import (
	"fmt"
	"iter"

	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/classics/multiset"
	"example.org/grundy/sgtable/exhaust"
)

// Options yields the rules: each heap, each number of stones that stay in it, and each way of
// moving some of the rest to the other heaps, at least one stone being discarded. Positions are
// repeated where moves agree. In positions of more than [multiset.MaxSize] stones in all, options
// with a heap above that do not fit and are left out.
func Options(h multiset.Heaps) iter.Seq[multiset.Heaps] {
	return func(yield func(multiset.Heaps) bool) {
		for i := range h.Distinct() {
			for stay := range h[i] {
				after := h
				after[i] = stay
				if !spread(after, i, 0, int(h[i]-stay)-1, yield) {
					return
				}
			}
		}
	}
}

// spread yields every way of moving at most rest stones to the heaps from place to on, heap from
// excepted. Heaps are out of order meanwhile.
func spread(h multiset.Heaps, from, to, rest int, yield func(multiset.Heaps) bool) bool {
	if to == multiset.MaxHeaps || h[to] == 0 && to != from {
		return yield(sorted(h))
	}
	if to == from {
		return spread(h, from, to+1, rest, yield)
	}
	for moved := 0; moved <= min(rest, multiset.MaxSize-int(h[to])); moved++ {
		after := h
		after[to] += uint8(moved)
		if !spread(after, from, to+1, rest-moved, yield) {
			return false
		}
	}
	return true
}

// sorted puts heaps into descending order.
func sorted(h multiset.Heaps) multiset.Heaps {
	for i := 1; i < len(h); i++ {
		for j := i; j > 0 && h[j] > h[j-1]; j-- {
			h[j], h[j-1] = h[j-1], h[j]
		}
	}
	return h
}

// Losing reports whether the heaps pair off into equal heaps.
func Losing(h multiset.Heaps) bool {
	for i := 0; i < multiset.MaxHeaps; i += 2 {
		if h[i] != h[i+1] {
			return false
		}
	}
	return true
}

// WinningMove returns a position that a winning move leaves, and false for a lost position. In
// descending order a₁ ≥ a₂ ≥ …, it pairs a₂ with a₃, a₄ with a₅, and so on, raising the smaller
// of each pair out of the largest heap. Of that, nothing stays if the number of heaps is odd;
// if it is even, as much as the last heap holds, to be its pair. At least one stone is left to
// discard, for a₁ − a₂ + a₃ − … > 0 unless all heaps pair off.
func WinningMove(h multiset.Heaps) (multiset.Heaps, bool) {
	if Losing(h) {
		return h, false
	}
	n := h.Len()
	for i := 1; i+1 < n; i += 2 {
		h[i+1] = h[i]
	}
	h[0] = 0
	if n%2 == 0 {
		h[0] = h[n-1]
	}
	return sorted(h), true
}

// Claim is the rule for all positions of at most the given number of stones, at most
// [multiset.MaxHeaps].
func Claim(stones int) claim.Claim[multiset.Heaps] {
	return claim.Claim[multiset.Heaps]{
		Words: claim.Words{
			Name:     "A New Stone Game (POJ 1740)",
			Rules:    "discard at least one stone of a heap, then move any of its rest to other non-empty heaps; the last to move wins",
			Closed:   "the heaps pair off into equal heaps",
			Strategy: "out of the largest heap raise the third to the second, the fifth to the fourth …; of it nothing stays, or as much as an unpaired last heap holds",
			Box:      fmt.Sprintf("at most %d stones", stones),
			Document: "Finding the losing positions",
		},
		Play:      exhaust.Normal,
		Options:   Options,
		Positions: multiset.Totals(min(stones, multiset.MaxHeaps)),
		Losing:    Losing,
		Winning: func(h multiset.Heaps) []multiset.Heaps {
			if q, won := WinningMove(h); won {
				return []multiset.Heaps{q}
			}
			return nil
		},
	}
}
