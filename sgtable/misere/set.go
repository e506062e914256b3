package misere

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// set is a set of elements of one quotient: bit x for element x.
type set []uint64

func newSet(order int) set { return make(set, (order+63)/64) }

func (s set) has(x Element) bool { return s[x>>6]>>(x&63)&1 == 1 }
func (s set) add(x Element)      { s[x>>6] |= 1 << (x & 63) }

func (s set) len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// within reports whether every element of s is in t.
func (s set) within(t set) bool {
	for i, w := range s {
		if w&^t[i] != 0 {
			return false
		}
	}
	return true
}

func (s set) meets(t set) bool {
	for i, w := range s {
		if w&t[i] != 0 {
			return true
		}
	}
	return false
}

func (s set) clone() set { return slices.Clone(s) }

// elements lists the set, ascending.
func (s set) elements() []Element {
	list := make([]Element, 0, s.len())
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			list = append(list, Element(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return list
}

// addProducts adds row[e] for every e of t.
func (s set) addProducts(row []Element, t set) {
	for i, w := range t {
		for ; w != 0; w &= w - 1 {
			s.add(row[i<<6+bits.TrailingZeros64(w)])
		}
	}
}

func (s set) key(to []byte) []byte {
	for _, w := range s {
		to = binary.LittleEndian.AppendUint64(to, w)
	}
	return to
}
