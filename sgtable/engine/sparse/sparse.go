// Package sparse holds what the fast engines know of the sparse space: a colouring of values that
// leaves few heaps rare, how the best one is found, and the rare data that is reported of a
// sequence.
//
// A mask m colours a value v by the parity of the bits that v and m share. The colours of the
// parts of a position add up to the colour of its value, so an option of the common colour has
// exactly one rare part. Where few heaps are rare, the common options of a heap are few and all
// can be looked at; this is the sparse-space phenomenon (Winning Ways, chapter 4).
package sparse

import (
	"fmt"
	"math/bits"

	"example.org/grundy/sgtable"
)

// Shape is a finite code that leaves at most two heaps, its digits sorted by what they may leave.
type Shape struct {
	Whole    []int64 // take i, leave no heap: the amounts i, ascending
	Single   []int64 // take i ≥ 1, leave one heap
	Split    []int64 // take i ≥ 0, leave two heaps
	Reach    int64   // the largest i of any move
	Distinct bool    // the two heaps left must differ
	Frozen   []int64 // heaps that may not be touched
}

// mostReach bounds the digits that a shape lists.
const mostReach = 1 << 24

// ShapeOf returns the shape of the rules. The error says why the sparse engines cannot play them:
// a move that leaves three heaps or more, digits that never end, or very many of them.
func ShapeOf(rules sgtable.Rules) (Shape, error) {
	if parts := sgtable.Parts(rules); parts > 2 {
		return Shape{}, fmt.Errorf("%s: a move leaves up to %d heaps: want at most two", rules, parts)
	}
	reach, finite := sgtable.Finite(rules)
	if !finite {
		return Shape{}, fmt.Errorf("%s: the digits never end: want a largest amount that a move takes", rules)
	}
	if reach > mostReach {
		return Shape{}, fmt.Errorf("%s: a move takes up to %d: want at most %d", rules, reach, mostReach)
	}
	s := Shape{Reach: reach, Distinct: rules.Distinct(), Frozen: rules.Frozen()}
	for _, m := range rules.Moves(reach) {
		if m.Leaves.Has(0) {
			s.Whole = append(s.Whole, m.Take)
		}
		if m.Leaves.Has(1) && m.Take > 0 {
			s.Single = append(s.Single, m.Take)
		}
		if m.Leaves.Has(2) {
			s.Split = append(s.Split, m.Take)
		}
	}
	return s, nil
}

// Parity returns the common parity e of all splitting amounts. It reports false if they have no
// common one or there are none.
func (s Shape) Parity() (e int64, ok bool) {
	for _, i := range s.Split {
		if (i-s.Split[0])%2 != 0 {
			return 0, false
		}
	}
	if len(s.Split) == 0 {
		return 0, false
	}
	return s.Split[0] % 2, true
}

// Colouring colours a value v at heap n: κ = popcount(v & Mask), plus n + Even if Parity, modulo 2.
// Colour 0 is rare, colour 1 common.
//
// With Parity the colours of the parts a + b = n − i still add up to that of the option at n,
// provided that every splitting amount i has the parity Even.
type Colouring struct {
	Mask   uint32
	Parity bool  // the position counts
	Even   int64 // the parity e of the splitting amounts; 0 without Parity
}

// Rare reports whether v has the rare colour at heap n.
func (c Colouring) Rare(n int64, v uint32) bool {
	colour := bits.OnesCount32(v & c.Mask)
	if c.Parity {
		colour += int((n + c.Even) & 1)
	}
	return colour&1 == 0
}

// String names the mask in hexadecimal, followed by "+pos" if the position counts.
func (c Colouring) String() string {
	if c.Parity {
		return fmt.Sprintf("%#x+pos", c.Mask)
	}
	return fmt.Sprintf("%#x", c.Mask)
}
