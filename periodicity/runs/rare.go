package runs

import (
	"iter"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/sparse"
)

// RareHeaps are the rare heaps of a sequence.
type RareHeaps struct {
	// Report says by which colouring they are rare, how many are, heap 0 counted, and the last: of values that
	// are all kept by the colouring that leaves the fewest, of a stream by the one in use.
	sparse.Report
	// All yields the heaps, ascending, and their values. It is good until the run goes on.
	All iter.Seq2[int64, uint32]
}

// RareHeaps returns the rare heaps among those computed. The error says why the rules have no sparse space. It
// costs a step for each value that is kept.
func (r *Run) RareHeaps() (RareHeaps, error) { return r.form.rareHeaps() }

func (k *kept) rareHeaps() (RareHeaps, error) { return rareHeapsOf(k.Sequence, k.run.rules) }

// rareHeapsOf tells of values that are all at hand.
func rareHeapsOf(s sgtable.Slicer, rules sgtable.Rules) (RareHeaps, error) {
	values, err := s.Slice(0, s.Len())
	if err != nil {
		return RareHeaps{}, err
	}
	report, err := sparse.Rare(values, rules)
	return RareHeaps{report, func(yield func(int64, uint32) bool) {
		for n, v := range values {
			if report.Colouring.Rare(int64(n), v) && !yield(int64(n), v) {
				return
			}
		}
	}}, err
}

func (w *windowed) rareHeaps() (RareHeaps, error) {
	if w.search == nil {
		return rareHeapsOf(w.first, w.run.rules)
	}
	state := w.stream.State()
	colour := state.Colouring
	report := sparse.Report{Colouring: colour}
	report.Count, report.Last = w.stream.Rare()
	if colour.Rare(0, 0) {
		report.Count++
	}
	return RareHeaps{report, func(yield func(int64, uint32) bool) {
		for n, v := range state.Prefix {
			if colour.Rare(int64(n), uint32(v)) && !yield(int64(n), uint32(v)) {
				return
			}
		}
		for _, l := range state.Late {
			if !yield(l.Heap, uint32(l.Value)) {
				return
			}
		}
	}}, nil
}
