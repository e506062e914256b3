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
	"context"
	"fmt"
	"time"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/naive"
	"example.org/grundy/sgtable/engine/sparse"
)

// Run is the Grundy sequence of one game. It is a [sgtable.Slicer].
type Run struct {
	sgtable.Table

	// Progress, if set, is called from Extend now and then with the number of known values.
	Progress func(heaps int64)

	rules sgtable.Rules
	shape sparse.Shape
	limits

	start  *naive.Run // computes the first heaps; nil afterwards
	colour sparse.Colouring
	next   int64   // the heap at which the colouring is chosen again
	rare   []part  // the rare heaps from 1 on, ascending
	bound  uint32  // a power of two above every value
	marked []int64 // marked[v] = n if v is known to be an option of heap n; 2·bound long
	work   int64   // steps since ctx was last looked at
	tally  *sparse.Tally
	stats  sparse.Stats
	times  struct{ startUp, choosing, all time.Duration }
}

// limits are what a test may shrink.
type limits struct {
	startUp int64 // heaps computed by the definition before a colouring is chosen
}

// part is a heap with its value.
type part struct {
	heap  int64
	value uint32
}

// New prepares the sequence of the given rules, with no value computed yet. The error says why
// the rules do not fit: a move that leaves three heaps, or digits that never end.
func New(rules sgtable.Rules) (*Run, error) {
	return newRun(rules, limits{startUp: 2048})
}

func newRun(rules sgtable.Rules, l limits) (*Run, error) {
	shape, err := sparse.ShapeOf(rules)
	if err != nil {
		return nil, fmt.Errorf("marking engine: %w", err)
	}
	start, err := naive.New(rules)
	if err != nil {
		return nil, err
	}
	return &Run{rules: rules, shape: shape, limits: l, start: start, tally: shape.Tally()}, nil
}

// Rules returns the rules of the game.
func (r *Run) Rules() sgtable.Rules { return r.rules }

// Engine returns "marking".
func (r *Run) Engine() string { return "marking" }

// Stats returns how the run works and what it has cost so far.
func (r *Run) Stats() sparse.Stats {
	s := r.stats
	s.Colouring, s.Rare = r.colour, int64(len(r.rare))
	if len(r.rare) > 0 {
		s.LastRare = r.rare[len(r.rare)-1].heap
	}
	r.tally.Add(r.Values()[r.tally.Len():])
	s.Commons = r.tally.Commons(r.colour)
	s.Phases = []sparse.Phase{
		{Name: "start-up", Time: r.times.startUp},
		{Name: "choosing the colouring", Time: r.times.choosing},
		{Name: "heap by heap", Time: r.times.all - r.times.startUp - r.times.choosing},
	}
	return s
}

// workPerLook is the number of elementary steps between two looks at the context: a few
// milliseconds.
const workPerLook = 1 << 22

// Extend computes the values up to and including heap n.
func (r *Run) Extend(ctx context.Context, n int64) error {
	if n < r.Len() {
		return nil
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	defer spend(&r.times.all, time.Now())
	if r.start != nil {
		if err := r.begin(ctx, n); err != nil || r.start != nil {
			return err
		}
	}
	for heap := r.Len(); heap <= n; heap++ {
		if heap >= r.next {
			r.choose()
		}
		v := r.mex(heap)
		if err := r.Append(sgtable.Nimber(v)); err != nil {
			return err
		}
		if r.colour.Rare(heap, v) {
			r.rare = append(r.rare, part{heap, v})
		}
		if v >= r.bound {
			r.makeRoom(v)
		}
		if r.work > workPerLook {
			r.work = 0
			if r.Progress != nil {
				r.Progress(r.Len())
			}
			if err := context.Cause(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// begin computes heaps up to n by the definition, or to the end of the start-up if that is less.
// After the start-up it lets go of the naive run.
func (r *Run) begin(ctx context.Context, n int64) error {
	r.start.Progress = r.Progress
	since := time.Now()
	err := r.start.Extend(ctx, min(n, r.startUp-1))
	spend(&r.times.startUp, since)
	r.Table = r.start.Table
	r.stats.StartUp = r.Len()
	if r.Len() < r.startUp {
		return err
	}
	r.start = nil
	for _, v := range r.Values() {
		r.makeRoom(v)
	}
	r.choose()
	return err
}

// makeRoom makes the marks long enough for every nim-sum of values up to v, and for a free value
// of either colour above them.
func (r *Run) makeRoom(v uint32) {
	r.bound = max(r.bound, 2) // the mask is below bound
	for r.bound <= v {
		r.bound *= 2
	}
	if int(2*r.bound) > len(r.marked) {
		r.marked = append(r.marked, make([]int64, int(2*r.bound)-len(r.marked))...)
	}
}

// choose takes the best colouring of the values known, and lists the rare heaps by it. It is
// called each time the table has doubled: a mask that was good for the first heaps may be bad
// later.
func (r *Run) choose() {
	defer spend(&r.times.choosing, time.Now())
	r.next = 2 * r.Len()
	r.stats.Choices++
	r.tally.Add(r.Values()[r.tally.Len():])
	r.colour, _ = r.tally.Choose()
	r.rare = r.rare[:0]
	for n, v := range r.Values() {
		if n > 0 && r.colour.Rare(int64(n), v) {
			r.rare = append(r.rare, part{int64(n), v})
		}
	}
}

// spend adds the time since an instant.
func spend(total *time.Duration, since time.Time) { *total += time.Since(since) }
