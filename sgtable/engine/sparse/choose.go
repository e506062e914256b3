package sparse

import (
	"math/bits"

	"example.org/grundy/sgtable"
)

// Choose returns the colouring that leaves the fewest of heaps 0, 1, … rare, and how many those
// are: of equals one without parity, then the one of the smallest mask. The mask is at least 1.
//
// The number of rare heaps is (N + Σ ±(−1)^popcount(v & m)) / 2 over the N values v, where the
// sign is that of n + e if the position counts and + otherwise. A Walsh–Hadamard transform of the
// counts of the values gives the sum for every mask m at once: O(N + V log V) steps for V values.
func (s Shape) Choose(values []uint32) (Colouring, int64) {
	var most uint32
	for _, v := range values {
		most = max(most, v)
	}
	size := 1 << max(1, bits.Len32(most))
	sums := make([]int64, size)
	for _, v := range values {
		sums[v]++
	}
	mask, sum := leastSum(sums)
	best := Colouring{Mask: mask}
	if e, ok := s.Parity(); ok {
		clear(sums)
		for n, v := range values {
			sums[v] += 1 - 2*((int64(n)+e)&1)
		}
		if m, t := leastSum(sums); t < sum {
			best, sum = Colouring{Mask: m, Parity: true, Even: e}, t
		}
	}
	return best, (int64(len(values)) + sum) / 2
}

// leastSum transforms the sums and returns the least of them over the masks from 1 on.
func leastSum(sums []int64) (mask uint32, sum int64) {
	transform(sums)
	mask = 1
	for m := range sums {
		if m > 0 && sums[m] < sums[mask] {
			mask = uint32(m)
		}
	}
	return mask, sums[mask]
}

// transform replaces f, whose length is a power of two, by its Walsh–Hadamard transform
// F(m) = Σ_v (−1)^popcount(v & m) f(v).
func transform(f []int64) {
	for half := 1; half < len(f); half *= 2 {
		for from := 0; from < len(f); from += 2 * half {
			low, high := f[from:from+half], f[from+half:from+2*half]
			for i, a := range low {
				b := high[i]
				low[i], high[i] = a+b, a-b
			}
		}
	}
}

// Report is the rare data of heaps 0 … N: a fact about the sequence, whatever computed it.
type Report struct {
	Colouring
	Count int64 // heaps of the rare colour, heap 0 counted if it is one
	Last  int64 // the last of them, −1 if there is none
}

// Rare returns the rare data of a game whose values of heaps 0, 1, … are given: the colouring with
// the fewest rare heaps (ties as in [Shape.Choose]), their number and the last of them. The error
// says why the rules have no sparse space. It costs O(N + V log V) for N heaps and V values.
func Rare(values []uint32, rules sgtable.Rules) (Report, error) {
	shape, err := ShapeOf(rules)
	if err != nil {
		return Report{}, err
	}
	c, count := shape.Choose(values)
	r := Report{Colouring: c, Count: count, Last: -1}
	for n := int64(len(values)) - 1; n >= 0; n-- {
		if c.Rare(n, values[n]) {
			r.Last = n
			break
		}
	}
	return r, nil
}
