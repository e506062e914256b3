package taking

import (
	"math/bits"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/subtraction"
)

// sieve keeps, for each value, a row of bits: which of the heaps ahead have an option of that value.
type sieve struct {
	set  []setWord
	mask int64      // a row has mask+1 words, a power of two, and is used in a ring
	rows [][]uint64 // rows[v][(n/64)&mask] bit n%64: heap n has an option of value v
}

// setWord holds the amounts 64·at … 64·at+63.
type setWord struct {
	at   int64
	bits uint64
}

func newSieve(spans []subtraction.Span) *sieve {
	s := &sieve{}
	for _, span := range spans {
		for a := span.From; a <= span.To; a++ {
			if last := len(s.set) - 1; last < 0 || s.set[last].at != a/64 {
				s.set = append(s.set, setWord{at: a / 64})
			}
			s.set[len(s.set)-1].bits |= 1 << (a % 64)
		}
	}
	// A heap marks words up to the one after the last of the set, and its own is still in use.
	s.mask = 1<<bits.Len64(uint64(spans[len(spans)-1].To/64+2)) - 1
	return s
}

// extend decides the rest of a block of 64 heaps, none above heap n.
func (s *sieve) extend(t *sgtable.Table, n int64) (steps int64) {
	begin := t.Len()
	block := begin / 64
	end := min(n, 64*block+63)
	left := ^uint64(0) << (begin % 64) & (^uint64(0) >> (63 - end%64)) // heaps without a value
	var values [64]uint32
	for v := 0; left != 0; v++ {
		row := s.row(v)
		for steps++; ; {
			free := left &^ row[block&s.mask]
			if free == 0 {
				break
			}
			at := bits.TrailingZeros64(free)
			left &^= 1 << at
			values[at] = uint32(v)
			s.mark(row, block, at)
			steps += int64(len(s.set))
		}
	}
	t.AppendAll(values[begin%64 : end%64+1])
	if end%64 == 63 {
		s.turn(block)
	}
	return steps
}

// row returns the row of a value.
func (s *sieve) row(v int) []uint64 {
	if v == len(s.rows) {
		s.rows = append(s.rows, make([]uint64, s.mask+1))
	}
	return s.rows[v]
}

// mark adds the set to the row, from heap 64·block + at on.
func (s *sieve) mark(row []uint64, block int64, at int) {
	for _, w := range s.set {
		row[(block+w.at)&s.mask] |= w.bits << at
		row[(block+w.at+1)&s.mask] |= w.bits >> 1 >> (63 - at)
	}
}

// turn clears the words of a block that is done, for the one that comes round to them.
func (s *sieve) turn(block int64) {
	for _, row := range s.rows {
		row[block&s.mask] = 0
	}
}

func (s *sieve) know(t *sgtable.Table, n int64) {
	v := int(t.Values()[n])
	for len(s.rows) <= v {
		s.row(len(s.rows))
	}
	s.mark(s.rows[v], n/64, int(n%64))
	if n%64 == 63 {
		s.turn(n / 64)
	}
}
