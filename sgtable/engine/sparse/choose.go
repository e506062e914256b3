package sparse

import (
	"math/bits"

	"example.org/grundy/sgtable"
)

// Tally counts the values of a sequence as it grows, to choose a colouring.
type Tally struct {
	shape  Shape
	heaps  int64
	counts [2][]int64 // counts[n mod 2][v]
}

// Tally returns an empty tally for a game of this shape.
func (s Shape) Tally() *Tally { return &Tally{shape: s} }

// Len returns the number of values counted.
func (t *Tally) Len() int64 { return t.heaps }

// Add counts the values of heaps Len(), Len()+1, …. It costs a step each.
func (t *Tally) Add(values []uint32) {
	for len(values) >= manyValues {
		part := values[:manyValues]
		if !t.addFew(part) {
			t.addAny(part)
		}
		values = values[manyValues:]
	}
	if len(values) > 0 {
		t.addAny(values)
	}
}

func (t *Tally) addAny(values []uint32) {
	most := uint32(0)
	for _, v := range values {
		most = max(most, v)
	}
	t.makeRoom(most)
	for _, v := range values {
		t.counts[t.heaps&1][v]++
		t.heaps++
	}
}

// makeRoom lets values up to the given one be counted.
func (t *Tally) makeRoom(most uint32) {
	if int(most) >= len(t.counts[0]) {
		size := 1 << bits.Len32(most|1)
		for i, c := range t.counts {
			t.counts[i] = append(c, make([]int64, size-len(c))...)
		}
	}
}

const (
	fewValues  = 64
	manyValues = 1 << 14
)

// addFew counts values below fewValues, a multiple of four of them, and reports false if some are larger: then
// it counts none. Four counts are kept, as one would have to wait for itself where a value comes again at once.
func (t *Tally) addFew(values []uint32) bool {
	var counts [4][fewValues]int32
	some := uint32(0) // of the bits of each value
	for v := values; len(v) >= 4; v = v[4:] {
		some |= v[0] | v[1] | v[2] | v[3]
		counts[0][v[0]%fewValues]++
		counts[1][v[1]%fewValues]++
		counts[2][v[2]%fewValues]++
		counts[3][v[3]%fewValues]++
	}
	if some >= fewValues {
		return false
	}
	for k := range counts {
		for v, count := range counts[k] {
			if count > 0 {
				t.makeRoom(uint32(v))
				t.counts[(t.heaps+int64(k))&1][v] += int64(count)
			}
		}
	}
	t.heaps += int64(len(values))
	return true
}

// Choose returns the colouring that leaves the fewest of the heaps counted rare, and how many those
// are: of equals one without parity, then the one of the smallest mask. The mask is at least 1.
//
// The number of rare heaps is (N + Σ ±(−1)^popcount(v & m)) / 2 over the N values v, where the
// sign is that of n + e if the position counts and + otherwise. A Walsh–Hadamard transform of the
// counts of the values gives the sum for every mask m at once: O(V log V) steps for V values. A mask
// above all values has no bit in common with any, and leaves its colour to the position.
func (t *Tally) Choose() (Colouring, int64) {
	sums := make([]int64, max(2, len(t.counts[0])))
	for v := range t.counts[0] {
		sums[v] = t.counts[0][v] + t.counts[1][v]
	}
	mask, sum := leastSum(sums)
	best := Colouring{Mask: mask}
	if e, ok := t.shape.Parity(); ok {
		clear(sums)
		for v := range t.counts[0] {
			sums[v] = t.counts[e][v] - t.counts[1-e][v]
		}
		if m, s := leastSum(sums); s < sum {
			best, sum = Colouring{Mask: m, Parity: true, Even: e}, s
		}
	}
	return best, (t.heaps + sum) / 2
}

// Choose is [Tally.Choose] for heaps 0, 1, … of the given values.
func (s Shape) Choose(values []uint32) (Colouring, int64) {
	t := s.Tally()
	t.Add(values)
	return t.Choose()
}

// leastSum transforms the sums, of which there is a power of two, and returns the least of them over
// the masks from 1 on. Bits that no value has change nothing: of the masks from len(sums) on, that one
// stands for all, and its sum is that of 0.
func leastSum(sums []int64) (mask uint32, sum int64) {
	transform(sums)
	mask = 1
	for m := 2; m < len(sums); m++ {
		if sums[m] < sums[mask] {
			mask = uint32(m)
		}
	}
	if sums[0] < sums[mask] {
		return uint32(len(sums)), sums[0]
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
