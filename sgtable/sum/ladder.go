package sum

import (
	"fmt"
	"slices"
)

// Ladder counts one collection of positions in the four ways of writing a position down, each
// coarser than the one before and as good for telling who wins: ordered tuples of heaps; multisets;
// sets, in which equal pairs have cancelled; and the value alone.
type Ladder struct {
	Tuples, Multisets, Sets, Numbers int
}

// Count counts the distinct positions of a collection; value gives the Grundy value of one heap.
// Empty heaps stand for nothing in multisets and sets.
func Count(positions [][]int64, value func(n int64) uint64) Ladder {
	tuples, multisets, sets, numbers := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[uint64]bool{}
	for _, p := range positions {
		tuples[fmt.Sprint(p)] = true
		multisets[fmt.Sprint(multiset(p))] = true
		sets[fmt.Sprint(set(p))] = true
		var number uint64
		for _, n := range p {
			number ^= value(n)
		}
		numbers[number] = true
	}
	return Ladder{len(tuples), len(multisets), len(sets), len(numbers)}
}

// multiset returns the heaps in ascending order, without empty ones.
func multiset(position []int64) []int64 {
	sorted := slices.Sorted(slices.Values(position))
	return slices.DeleteFunc(sorted, func(n int64) bool { return n == 0 })
}

// set returns the heaps that occur an odd number of times, ascending: (2,2,2,7,9,9) → (2,7).
func set(position []int64) []int64 {
	var odd []int64
	for _, n := range multiset(position) {
		if len(odd) > 0 && odd[len(odd)-1] == n {
			odd = odd[:len(odd)-1]
		} else {
			odd = append(odd, n)
		}
	}
	return odd
}

// Box lists all tuples of the given number of heaps with sizes 0 … largest: (largest+1)^heaps.
func Box(heaps int, largest int64) [][]int64 {
	box := [][]int64{{}}
	for range heaps {
		var longer [][]int64
		for _, p := range box {
			for n := int64(0); n <= largest; n++ {
				longer = append(longer, append(slices.Clone(p), n))
			}
		}
		box = longer
	}
	return box
}
