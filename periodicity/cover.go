package periodicity

import (
	"fmt"

	"example.org/grundy/sgtable"
)

// cover looks for what condition (S) of theorem arithmetic asks: for every value below s(M+1) a
// heap that has it, in both parities where that matters.
type cover struct {
	claim  Claim
	m      int64     // M
	has    [2][]bool // has[a mod 2][v]: some heap a that (S) allows has the value v
	eights [2]int64  // least even and least odd index with bit 8, −1 if none
	fours  [2]int64  // the same for bit 4
	fewer  bool      // fewer heaps than values: (S) fails
}

func newCover(r sgtable.Rules, c Claim, m int64, g pattern, end int64) *cover {
	s := &cover{claim: c, m: m, eights: leastIndices(r, 3), fours: leastIndices(r, 2)}
	size := times(c.Saltus, m+1)
	if s.fewer = size > end; s.fewer {
		return s
	}
	s.has[0], s.has[1] = make([]bool, size), make([]bool, size)
	for a := int64(1); a < end; a++ {
		if v := g.at(a); v < size && (v < c.Saltus*m || a >= c.Preperiod) {
			s.has[a%2][v] = true
		}
	}
	return s
}

// leastIndices returns the least even and the least odd index that may leave h heaps.
func leastIndices(r sgtable.Rules, h int) [2]int64 {
	least := [2]int64{-1, -1}
	last, _ := r.Last(h)
	for _, m := range r.Moves(last) {
		if m.Leaves.Has(h) && least[m.Take%2] < 0 {
			least[m.Take%2] = m.Take
		}
	}
	return least
}

// needs returns imax, the largest index that (S) needs, or an error that names a value without a
// heap.
func (s *cover) needs() (imax int64, err error) {
	if s.fewer {
		return 0, fmt.Errorf("there are more values below %d than heaps that could have them", times(s.claim.Saltus, s.m+1))
	}
	imax = max(s.eights[0], s.eights[1])
	for v := range s.has[0] {
		if s.heapsCover(v) {
			continue
		}
		j := int64(-1)
		if v == 0 && s.m > 0 {
			j = s.foursCoverZero()
		}
		if j < 0 {
			return 0, s.missing(v)
		}
		imax = max(imax, j)
	}
	return imax, nil
}

// heapsCover reports whether the heaps that (S) asks for have the value.
func (s *cover) heapsCover(v int) bool {
	even, odd := s.has[0][v], s.has[1][v]
	return even && odd || s.eightsOfBothParities() && (even || odd)
}

func (s *cover) eightsOfBothParities() bool { return s.eights[0] >= 0 && s.eights[1] >= 0 }

// foursCoverZero returns the largest index of the digits with bit 4 that stand in for heaps of value
// 0, −1 if there are too few of them.
func (s *cover) foursCoverZero() (largest int64) {
	if s.eightsOfBothParities() {
		if s.fours[0] < 0 || s.fours[1] < 0 {
			return -1
		}
		return max(s.fours[0], s.fours[1])
	}
	e := 0
	if s.eights[1] >= 0 {
		e = 1
	}
	for class := range s.has {
		if s.has[class][0] {
			continue
		}
		j := s.fours[(e+class)%2]
		if j < 0 {
			return -1
		}
		largest = max(largest, j)
	}
	return largest
}

// missing names the value, and the parity of the heap if only one is missing.
func (s *cover) missing(v int) error {
	even, odd := s.has[0][v], s.has[1][v]
	switch {
	case s.eightsOfBothParities() || !even && !odd:
		return fmt.Errorf("no heap that it allows has the value %d", v)
	case even:
		return fmt.Errorf("no odd heap that it allows has the value %d", v)
	}
	return fmt.Errorf("no even heap that it allows has the value %d", v)
}
