// Package multiset holds positions made of a few small heaps whose order does not matter, in
// a form in which equal positions are equal values.
package multiset

import (
	"fmt"
	"iter"
	"strings"
)

const (
	MaxHeaps = 16  // the most non-empty heaps that fit a [Heaps]
	MaxSize  = 255 // the largest heap that fits
)

// Heaps is a multiset of heaps: the sizes in descending order, then zeros. Empty heaps are not
// kept, so the zero value is the position without heaps.
type Heaps [MaxHeaps]uint8

// Of returns the multiset of the given heaps. Negative sizes, sizes above [MaxSize] and more
// than [MaxHeaps] non-empty heaps are errors.
func Of(sizes ...int64) (Heaps, error) {
	var h Heaps
	for i, size := range sizes {
		switch {
		case size < 0 || size > MaxSize:
			return Heaps{}, fmt.Errorf("heap %d of %d has %d tokens: want 0 … %d", i+1, len(sizes), size, MaxSize)
		case size == 0:
			continue
		case h[MaxHeaps-1] != 0:
			return Heaps{}, fmt.Errorf("more than %d non-empty heaps: want at most %d", MaxHeaps, MaxHeaps)
		}
		h = h.Replace(MaxHeaps-1, uint8(size))
	}
	return h, nil
}

// Len returns the number of non-empty heaps.
func (h Heaps) Len() int {
	for i, size := range h {
		if size == 0 {
			return i
		}
	}
	return MaxHeaps
}

// Total returns the number of tokens.
func (h Heaps) Total() int {
	total := 0
	for _, size := range h {
		total += int(size)
	}
	return total
}

// Sizes returns the non-empty heaps, largest first.
func (h Heaps) Sizes() []int64 {
	sizes := make([]int64, h.Len())
	for i := range sizes {
		sizes[i] = int64(h[i])
	}
	return sizes
}

// Replace returns the multiset in which the heap at place i (0 is the largest) has the given
// size; 0 removes it.
func (h Heaps) Replace(i int, size uint8) Heaps {
	for ; i > 0 && h[i-1] < size; i-- {
		h[i] = h[i-1]
	}
	for ; i < MaxHeaps-1 && h[i+1] > size; i++ {
		h[i] = h[i+1]
	}
	h[i] = size
	return h
}

// Distinct yields the places of the non-empty heaps, one place for heaps of equal size: the
// heaps a move may start from, without the repetitions.
func (h Heaps) Distinct() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, size := range h {
			if size == 0 || i > 0 && size == h[i-1] {
				continue
			}
			if !yield(i) {
				return
			}
		}
	}
}

// String lists the heaps in ascending order: "(1,4,5)"; the position without heaps is "()".
func (h Heaps) String() string {
	var text strings.Builder
	text.WriteByte('(')
	for i := h.Len() - 1; i >= 0; i-- {
		fmt.Fprint(&text, h[i])
		if i > 0 {
			text.WriteByte(',')
		}
	}
	text.WriteByte(')')
	return text.String()
}

// Box yields every multiset of at most heaps ≤ [MaxHeaps] heaps of at most size ≤ [MaxSize]
// tokens, the position without heaps first. There are C(heaps+size, size) of them.
func Box(heaps, size int) iter.Seq[Heaps] {
	return func(yield func(Heaps) bool) {
		var h Heaps
		fill(&h, 0, min(heaps, MaxHeaps), min(size, MaxSize), MaxHeaps*MaxSize, yield)
	}
}

// Totals yields every multiset of at most total tokens in at most [MaxHeaps] heaps: the
// partitions of 0, 1, …, total.
func Totals(total int) iter.Seq[Heaps] {
	return func(yield func(Heaps) bool) {
		var h Heaps
		fill(&h, 0, MaxHeaps, MaxSize, total, yield)
	}
}

// fill yields h and everything that has it as its largest heaps, with further heaps of at most
// size tokens and at most total tokens in all of them.
func fill(h *Heaps, place, heaps, size, total int, yield func(Heaps) bool) bool {
	if !yield(*h) {
		return false
	}
	if place == heaps {
		return true
	}
	for n := 1; n <= min(size, total); n++ {
		h[place] = uint8(n)
		if !fill(h, place+1, heaps, n, total-n, yield) {
			return false
		}
	}
	h[place] = 0
	return true
}
