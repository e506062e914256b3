package taking

import (
	"math/bits"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/subtraction"
)

// slide counts how many options of the heap at hand have each value, span by span.
type slide struct {
	spans   []subtraction.Span
	counts  []uint32 // of options, by value
	present []uint64 // bit v: counts[v] > 0
	least   uint32   // every value below is present
}

func newSlide(spans []subtraction.Span) *slide {
	return &slide{spans: spans, counts: make([]uint32, 64), present: make([]uint64, 1)}
}

// perExtend is the number of heaps between two looks at the clock.
const perExtend = 1 << 12

func (s *slide) extend(t *sgtable.Table, n int64) int64 {
	begin := t.Len()
	n = min(n, begin+perExtend-1)
	for heap := begin; heap <= n; heap++ {
		s.moveTo(t.Values(), heap)
		t.AppendAll([]uint32{s.mex()})
	}
	return (n + 1 - begin) * int64(1+len(s.spans))
}

func (s *slide) know(t *sgtable.Table, n int64) { s.moveTo(t.Values(), n) }

// moveTo makes the counts those of a heap, after those of the heap before.
func (s *slide) moveTo(values []uint32, heap int64) {
	for _, span := range s.spans {
		if span.From > heap {
			return // so are those that follow
		}
		s.enter(values[heap-span.From])
		if heap > span.To {
			s.leave(values[heap-span.To-1])
		}
	}
}

func (s *slide) enter(v uint32) {
	if int(v) >= len(s.counts) {
		s.counts = append(s.counts, make([]uint32, len(s.counts))...)
		s.present = append(s.present, make([]uint64, len(s.present))...)
	}
	s.counts[v]++
	s.present[v/64] |= 1 << (v % 64)
}

func (s *slide) leave(v uint32) {
	if s.counts[v]--; s.counts[v] == 0 {
		s.present[v/64] &^= 1 << (v % 64)
		s.least = min(s.least, v)
	}
}

// mex returns the least value that is not present.
func (s *slide) mex() uint32 {
	w := int(s.least / 64)
	for w < len(s.present) && s.present[w] == ^uint64(0) {
		w++
	}
	s.least = uint32(64 * w)
	if w < len(s.present) {
		s.least += uint32(bits.TrailingZeros64(^s.present[w]))
	}
	return s.least
}
