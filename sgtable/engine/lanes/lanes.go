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
// Where values are few 1,024 heaps are decided before they are checked (apart.go).
//
// Step 1 is complete, so no value depends on the colouring, the witnesses or the size of a block.
// Where the mask is good a heap costs some 5 ns. Memory is 5 bytes a heap; with values from 128 on
// it is 7, from 256 on 9, and 1 more for each further 256 values, and from 512 on. docs/lanes.md is the way in.
package lanes

import (
	"context"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/frame"
	"example.org/grundy/sgtable/engine/sparse"
)

// Run is the Grundy sequence of one game, computed by blocks. It is a [sgtable.Slicer].
type Run struct {
	frame.Frame
	decider decider // decides the heaps that follow the table
	limits
	threads       int
	nextWitnesses int64 // the heap at which the witnesses are chosen again
}

// limits are what a test may shrink.
type limits struct {
	startUp int64 // heaps computed by the definition before a colouring is chosen
	codes   int   // codes for each colour at first, a power of two from 16 on; more as values grow
	lanes   int   // the most heaps decided at once; 0: a superblock
}

// New prepares the sequence of the given rules, with no value computed yet. The error says why
// the rules do not fit: a move that leaves three heaps or takes more than 4,096, digits that never
// end, or no split at all.
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
	shape, err := shapeOf(rules)
	if err != nil {
		return nil, err
	}
	// From here on no move takes a whole heap and no heap is frozen.
	l.startUp = max(l.startUp, shape.Reach+1, 2*width)
	for _, n := range shape.Frozen {
		l.startUp = max(l.startUp, n+1)
	}
	if l.lanes == 0 {
		l.lanes = superblock
	}
	r := &Run{decider: decider{shape: shape}, limits: l}
	r.Frame, err = frame.New(rules, shape, l.startUp, frame.Steps{Recolour: r.recolour, Decide: r.decide, Rare: r.rareHeaps})
	if err != nil {
		return nil, err
	}
	return r, nil
}

func (r *Run) rareHeaps() int64 {
	count, _ := r.decider.rareHeaps()
	return count
}

// Engine returns "lanes".
func (r *Run) Engine() string { return "lanes" }

// Stats returns how the run works and what it has cost so far. An option gathered counts as one
// for each lane.
func (r *Run) Stats() sparse.Stats {
	s, c := r.Frame.Stats(), r.decider.counters
	s.Rare, s.LastRare = r.decider.rareHeaps()
	s.Marks, s.Witnesses, s.Searches = c.marks, c.witnesses, c.searches
	s.Apart, s.Large = c.apart, c.large
	s.Phases = append(s.Phases,
		sparse.Phase{Name: "of it apart", Time: r.decider.few.deciding},
		sparse.Phase{Name: "of it check", Time: r.decider.few.checking})
	return s
}

// Extend computes the values up to and including heap n.
func (r *Run) Extend(ctx context.Context, n int64) error {
	r.decider.withHelper = r.threads > 1 && n-r.Len() >= worthAhead
	defer r.decider.ahead.stop()
	return r.Frame.Extend(ctx, n)
}

// decide computes the values of the next block, none above heap n. It may stop early, with the codes
// doubled; as those are bounded, so are the calls that decide no lane.
func (r *Run) decide(n int64) (steps int64, err error) {
	r.makeRoom(n)
	base, d := r.Len(), &r.decider
	decided, ok := d.decide(base, int(min(int64(r.limits.lanes), n+1-base, d.cells.size()-base)))
	d.valuesOf(r.Add(decided), base)
	if !ok {
		err = r.outgrow()
	}
	return d.steps() * int64(1+decided/width), err
}

// atOnce is the most heaps for which there is room without a copy, if no more are asked for: whoever asks for more may not want them all.
const atOnce = 1 << 28

// makeRoom makes room for the next block, and for more of them up to heap n.
func (r *Run) makeRoom(n int64) {
	if r.Len()+width <= r.decider.cells.size() {
		return
	}
	// Memory is taken from the system when it is written to.
	size := n + 1
	if size > atOnce {
		size = min(size, max(2*r.Len(), 1<<24))
	}
	size = max(size, r.Len()/4*5) + width
	r.Table = *sgtable.TableOf(append(inLargePages(make([]uint32, 0, size)), r.Values()...))
	r.decider.ahead.discard()
	r.decider.cells.grow(size)
	r.decider.aim()
}
