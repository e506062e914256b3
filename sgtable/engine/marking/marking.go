// Package marking computes Grundy sequences of games that leave at most two heaps by the
// sparse-space method, one heap at a time and as plainly as it can be written. It is the oracle
// for runs that are too long for the definition, and what certificates are checked with.
//
// With a colouring of the values (package sparse) the value of heap n is found so:
//
//  1. Mark every option that leaves one heap or none, and every split with a rare part.
//  2. Let c be the least unmarked value of the common colour. A split of common colour has exactly
//     one rare part, so all of them are marked, and c is not an option.
//  3. G(n) ≤ c, and G(n) < c only if a rare value below c is no option. Mark splits until every
//     value below c is marked: then G(n) = c.
//  4. If some are still unmarked when every split has been looked at, G(n) is the least of them.
//
// Nothing is assumed of the colouring but that colours add up, so it decides the speed and never a
// value. A heap costs as many steps as there are rare heaps, times the number of splitting digits,
// and about as many for step 3; step 4 costs n, and adds a rare heap. The table takes 4 bytes a
// heap.
package marking

import (
	"fmt"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/frame"
	"example.org/grundy/sgtable/engine/sparse"
)

// Run is the Grundy sequence of one game, computed heap by heap. It is a [sgtable.Slicer].
type Run struct {
	frame.Frame

	shape  sparse.Shape
	colour sparse.Colouring
	rare   []part  // the rare heaps from 1 on, ascending
	bound  uint32  // a power of two above every value, and above the mask
	marked []int64 // marked[v] = n if v is known to be an option of heap n; 2·bound long

	work     int64 // steps that this heap has taken
	counters struct{ marks, witnesses, searches int64 }
}

// startUp is the number of heaps computed by the definition before a colouring is chosen.
const startUp = 2048

// part is a heap with its value.
type part struct {
	heap  int64
	value uint32
}

// New prepares the sequence of the given rules, with no value computed yet. The error says why
// the rules do not fit: a move that leaves three heaps, or digits that never end.
func New(rules sgtable.Rules) (*Run, error) { return newRun(rules, startUp) }

// newRun is New with another start-up, which a test may shrink.
func newRun(rules sgtable.Rules, startUp int64) (*Run, error) {
	shape, err := sparse.ShapeOf(rules)
	if err != nil {
		return nil, fmt.Errorf("marking engine: %w", err)
	}
	r := &Run{shape: shape}
	r.Frame, err = frame.New(rules, shape, startUp, frame.Steps{Recolour: r.recolour, Decide: r.decide, Rare: r.rareHeaps})
	if err != nil {
		return nil, err
	}
	return r, nil
}

// Engine returns "marking".
func (r *Run) Engine() string { return "marking" }

// Stats returns how the run works and what it has cost so far.
func (r *Run) Stats() sparse.Stats {
	s := r.Frame.Stats()
	s.Marks, s.Witnesses, s.Searches = r.counters.marks, r.counters.witnesses, r.counters.searches
	if s.Rare = int64(len(r.rare)); s.Rare > 0 {
		s.LastRare = r.rare[s.Rare-1].heap
	}
	return s
}

func (r *Run) rareHeaps() int64 { return int64(len(r.rare)) }

// recolour lists the rare heaps by the colouring.
func (r *Run) recolour(c sparse.Colouring) error {
	r.colour = c
	r.rare = r.rare[:0]
	for n, v := range r.Values() {
		r.note(int64(n), v)
	}
	return nil
}

// decide computes the value of the next heap.
func (r *Run) decide(int64) (steps int64, err error) {
	heap := r.Len()
	r.work = 0
	v := r.mex(heap)
	if err := r.Append(sgtable.Nimber(v)); err != nil {
		return r.work, err
	}
	r.note(heap, v)
	return r.work, nil
}

// note takes note of the value of a heap: it lists it if it is rare, and makes the marks long enough
// for every nim-sum of values up to v, and for a free value of either colour above them.
func (r *Run) note(heap int64, v uint32) {
	if heap > 0 && r.colour.Rare(heap, v) {
		r.rare = append(r.rare, part{heap, v})
	}
	for r.bound <= max(v, r.colour.Mask) {
		r.bound = max(2, 2*r.bound)
	}
	if int(2*r.bound) > len(r.marked) {
		r.marked = append(r.marked, make([]int64, int(2*r.bound)-len(r.marked))...)
	}
}
