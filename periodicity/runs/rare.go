package runs

import (
	"fmt"
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

// RareHeaps returns the rare heaps among heaps 0 … n, which are computed. The error says why the rules have no
// sparse space. It costs a step for each value that is kept.
func (r *Run) RareHeaps(n int64) (RareHeaps, error) { return r.form.rareHeaps(n) }

func (k *kept) rareHeaps(n int64) (RareHeaps, error) { return rareHeapsOf(k.Sequence, k.run.rules, n) }

// rareHeapsOf tells of values that are all at hand.
func rareHeapsOf(s sgtable.Slicer, rules sgtable.Rules, n int64) (RareHeaps, error) {
	values, err := s.Slice(0, n+1)
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

func (w *windowed) rareHeaps(n int64) (RareHeaps, error) {
	switch {
	case w.search == nil:
		return rareHeapsOf(w.first, w.run.rules, n)
	case n >= w.Len():
		return RareHeaps{}, fmt.Errorf("heap %d: %w (0 … %d)", n, sgtable.ErrOutside, w.Len()-1)
	}
	state := w.stream.State()
	found := RareHeaps{sparse.Report{Colouring: state.Colouring, Last: -1}, func(yield func(int64, uint32) bool) {
		for m, v := range state.Prefix[:min(n+1, int64(len(state.Prefix)))] {
			if state.Colouring.Rare(int64(m), uint32(v)) && !yield(int64(m), uint32(v)) {
				return
			}
		}
		for _, l := range state.LateBefore(n + 1) {
			if !yield(l.Heap, uint32(l.Value)) {
				return
			}
		}
	}}
	for m := range found.All {
		found.Count, found.Last = found.Count+1, m
	}
	return found, nil
}
