// Package lanes is the fast engine: it computes the Grundy sequence of a game that leaves at most
// two heaps for 32 consecutive heaps, the lanes, at a time.
//
// Like package marking it lives in the sparse space: G(n) is the least value of the common colour
// that no split with a rare part makes, unless a rare value below is no option at all. The value
// of a heap is stored as a code of one byte, the value without one bit that its colour tells, so
// that an option of all 32 lanes is one load and one XOR, and one-hot sets of the options' codes are
// gathered by byte shuffles, in bit planes: about six instructions for each 16 codes, whatever the
// codes are.
//
// For a block of lanes:
//
//  1. Gather the common options: the pairs of a rare heap r and a distance i + r ≥ 32.
//  2. Gather rare options from a list of witnesses: pairs of a heap a and a distance i + a that
//     were chosen to make most rare values (see witness.go).
//  3. Lane by lane, add the pairs whose distance is below 32, and take the least common code that
//     is missing. If a rare code below it is missing too, look for a split that makes it; if there
//     is none, the rare value it is, and the heap is a new rare heap.
//
// Step 1 is complete, so no value depends on the colouring, the witnesses or the size of a block.
// Where the mask is good a heap costs some 5 ns. Memory is 5 bytes a heap; with values from 128 on
// it is 7, from 256 on 9, and 1 more for each further 256 values.
package lanes

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/frame"
	"example.org/grundy/sgtable/engine/sparse"
)

// Run is the Grundy sequence of one game. It is a [sgtable.Slicer].
type Run struct {
	frame.Frame

	shape sparse.Shape
	limits
	threads       int
	nextWitnesses int64 // the heap at which the witnesses are chosen again

	space      space
	cells      cells
	rare       []part // the rare heaps from 1 on, ascending
	witnesses  []part // heaps that make rare options, with their amount taken
	far        far
	near       near
	below      [2][groupCodes]uint64 // below[n mod 2][code]: the rare codes below a common one
	cellValues [2][256]uint32        // cellValues[n mod 2][cell]: the value of a cell of a single page
	block      block
	ahead      ahead
	withHelper bool           // gather a block ahead in this Extend
	undecided  bool           // a lane of a Stream may be a rare heap
	hints      []hint         // for each rare code
	marks      *[1 << 16]byte // scratch, with more than 64 codes: what splits of a heap make, by full cells
	counters   struct{ marks, witnesses, searches int64 }
}

// limits are what a test may shrink.
type limits struct {
	startUp int64 // heaps computed by the definition before a colouring is chosen
	codes   int   // codes for each colour at first, a power of two from 16 on; more as values grow
}

// part is one heap of a split that takes an amount, with the code of its value.
type part struct {
	heap int64
	take int64
	code int
}

// New prepares the sequence of the given rules, with no value computed yet. The error says why
// the rules do not fit: a move that leaves three heaps, digits that never end, or no split at all.
//
// With two threads or more, a second one gathers options a block ahead where there is enough to
// gather. No value depends on it.
func New(rules sgtable.Rules, threads int) (*Run, error) {
	r, err := newRun(rules, limits{startUp: 1024, codes: 16})
	if err != nil {
		return nil, err
	}
	r.threads = threads
	return r, nil
}

func newRun(rules sgtable.Rules, l limits) (*Run, error) {
	shape, err := sparse.ShapeOf(rules)
	if err != nil {
		return nil, fmt.Errorf("lanes engine: %w", err)
	}
	if len(shape.Split) == 0 {
		return nil, fmt.Errorf("lanes engine: %s: no move leaves two heaps, so there is no sparse space", rules)
	}
	if shape.Reach > maxReach {
		return nil, fmt.Errorf("lanes engine: %s: a move takes up to %d: want at most %d", rules, shape.Reach, maxReach)
	}
	// From here on no move takes a whole heap and no heap is frozen.
	l.startUp = max(l.startUp, shape.Reach+1, 2*width)
	for _, n := range shape.Frozen {
		l.startUp = max(l.startUp, n+1)
	}
	r := &Run{shape: shape, limits: l}
	r.Frame, err = frame.New(rules, shape, l.startUp, frame.Steps{Recolour: r.recolour, Decide: r.decide})
	if err != nil {
		return nil, err
	}
	return r, nil
}

// maxReach bounds the amounts taken, since all heaps up to there are computed by the definition.
const maxReach = 1 << 12

// Engine returns "lanes".
func (r *Run) Engine() string { return "lanes" }

// Extend computes the values up to and including heap n.
func (r *Run) Extend(ctx context.Context, n int64) error {
	r.withHelper = r.threads > 1 && n-r.Len() >= worthAhead
	defer r.ahead.stop()
	return r.Frame.Extend(ctx, n)
}

// makeRoom makes room for the next block, and for more of them up to heap n.
func (r *Run) makeRoom(n int64) {
	if r.Len()+width <= r.cells.size() {
		return
	}
	// Memory is taken from the system when it is written to: what was asked for can be had at once.
	size := max(min(n+1, max(2*r.Len(), 1<<24)), r.Len()/4*5) + width
	r.Table = *sgtable.TableOf(append(inLargePages(make([]uint32, 0, size)), r.Values()...))
	r.cells.grow(size)
	r.aim()
}
