package naive

import (
	"math/bits"

	"example.org/grundy/sgtable"
)

// bitset is a set of nimbers, 64 to the word; what lies past its end is not in it.
type bitset []uint64

func (s bitset) has(v sgtable.Nimber) bool {
	w := v / 64
	return w < sgtable.Nimber(len(s)) && s[w]>>(v%64)&1 == 1
}

func (s *bitset) add(v sgtable.Nimber) {
	w := v / 64
	if w >= sgtable.Nimber(len(*s)) {
		s.extend(int(w) + 1)
	}
	(*s)[w] |= 1 << (v % 64)
}

func (s bitset) remove(v sgtable.Nimber) {
	if w := v / 64; w < sgtable.Nimber(len(s)) {
		s[w] &^= 1 << (v % 64)
	}
}

func (s *bitset) addAll(t bitset) {
	s.extend(len(t))
	for i, w := range t {
		(*s)[i] |= w
	}
}

// addShifted adds v ⊕ t for every t of the set: words move as v's high bits say, the bits within
// a word as its low six do.
func (s *bitset) addShifted(t bitset, v sgtable.Nimber) {
	if len(t) == 0 {
		return
	}
	high := int(v / 64)
	s.extend((1<<bits.Len(uint(len(t)-1)|uint(high)) - 1) + 1)
	for i, w := range t {
		(*s)[i^high] |= shiftWord(w, v%64)
	}
}

// shiftWord moves bit i of w to i ⊕ v, v < 64.
func shiftWord(w uint64, v sgtable.Nimber) uint64 {
	for k, mask := range [...]uint64{
		0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
		0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF,
	} {
		if v>>k&1 == 1 {
			w = w&mask<<(1<<k) | w>>(1<<k)&mask
		}
	}
	return w
}

// extend makes the set at least n words long.
func (s *bitset) extend(n int) {
	for len(*s) < n {
		*s = append(*s, 0)
	}
}

// leastMissing returns the least value that is in none of the sets; every value v with
// 1 ≤ v < least is known to be in one of them.
func leastMissing(least sgtable.Nimber, single bitset, sets []bitset) sgtable.Nimber {
	union := func(i int) (word uint64) {
		if i < len(single) {
			word = single[i]
		}
		for _, s := range sets {
			if i < len(s) {
				word |= s[i]
			}
		}
		return word
	}
	if union(0)&1 == 0 {
		return 0
	}
	below := uint64(1)<<(least%64) - 1
	for i := int(least / 64); ; i++ {
		word := union(i) | below
		below = 0
		if word != ^uint64(0) {
			return sgtable.Nimber(i)*64 + sgtable.Nimber(bits.TrailingZeros64(^word))
		}
	}
}
