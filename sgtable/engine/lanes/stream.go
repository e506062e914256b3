package lanes

import (
	"errors"
	"fmt"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/sparse"
)

// Stream computes the heaps that follow a State, and keeps no more than a State does: once rare
// heaps have stopped coming, an option of common colour has one of a few small heaps as a part, and
// so the other part is one of the last heaps.
//
// That no rare value below a common one is missing is shown by splits into a heap of the prefix and
// one of the window. Where none of them makes the rare value, the heap may be rare; a Stream cannot
// tell and stops with ErrUndecided. So every heap that a Stream decides has all its rare values
// witnessed by an option of which the larger part is at most Prefix + Reach heaps below.
type Stream struct {
	run    *Run // its kernels and lists; its table is empty
	window int64
	next   int64 // the next heap
	choose int64 // the heap at which witnesses are chosen again
	values [2][256]byte
}

// ErrUndecided says that a heap may be rare, or has a value that is too large: a Stream cannot tell.
var ErrUndecided = errors.New("undecided without all values")

const (
	// streamPrefix is the number of heaps kept in front: the more, the more splits are tried before
	// a heap is undecided.
	streamPrefix = 1 << 16
	// streamRoom is the number of heaps computed before the window is moved back.
	streamRoom = 1 << 18
	// streamSample is the number of heaps in a window from which witnesses are chosen.
	streamSample = 1 << 15
	// streamValues is the number of values that fit the cells of a Stream.
	streamValues = 2 * groupCodes
)

// Fork returns a Stream that goes on after the last heap of the run. The error says why it cannot:
// heaps that are too few, rare heaps that still come, values from 128 on.
func (r *Run) Fork() (*Stream, error) {
	state, err := r.state(streamPrefix)
	if err != nil {
		return nil, err
	}
	return newStream(r.Rules(), state, streamRoom)
}

// state is the State of the run at its last heap, with a prefix of the given length.
func (r *Run) state(prefix int64) (State, error) {
	window := windowFor(prefix, r.shape)
	most, _ := r.Max()
	switch {
	case r.space.codes == 0 || r.Len() < prefix+window: // no colouring or too few values
		return State{}, fmt.Errorf("%s: %d heaps are known: a stream needs %d to start from", r.Rules(), r.Len(), prefix+window)
	case most >= streamValues:
		return State{}, fmt.Errorf("%s: value %d: a stream has room for values below %d", r.Rules(), most, streamValues)
	}
	if len(r.rare) > 0 && r.rare[len(r.rare)-1].heap >= prefix {
		return State{}, fmt.Errorf("%s: heap %d is rare: a stream needs the last rare heap below %d", r.Rules(), r.rare[len(r.rare)-1].heap, prefix)
	}
	return State{
		Colouring: r.space.colour, Next: r.Len(),
		Prefix: narrow(r.Values()[:prefix]), Window: narrow(r.Values()[r.Len()-window:]),
	}, nil
}

// narrow makes bytes of values below 256.
func narrow(values []uint32) []byte {
	bytes := make([]byte, len(values))
	for i, v := range values {
		bytes[i] = byte(v)
	}
	return bytes
}

// windowFor returns how many of the last heaps a stream keeps.
func windowFor(prefix int64, shape sparse.Shape) int64 {
	return prefix + shape.Reach + 4*width + streamSample
}

// Resume returns a Stream of the rules that goes on from a state of an earlier one. Its values are
// not checked, but only whether such a state can be: whoever kept it vouches for it.
func Resume(rules sgtable.Rules, s State) (*Stream, error) { return newStream(rules, s, streamRoom) }

func newStream(rules sgtable.Rules, state State, room int64) (*Stream, error) {
	run, err := newRun(rules, limits{startUp: 1, codes: 16})
	if err != nil {
		return nil, err
	}
	if err := state.fits(run.shape); err != nil {
		return nil, fmt.Errorf("%s: %w", rules, err)
	}
	s := &Stream{run: run, window: int64(len(state.Window)), next: state.Next}
	prefix := int64(len(state.Prefix))
	run.cells = newCells(run.codes, run.shape.Reach, prefix+s.window+room)
	run.cells.prefix, run.cells.shift = prefix, int(s.first()-prefix)
	run.space = newSpace(state.Colouring, run.codes)
	for n, v := range state.Prefix {
		run.store(int64(n), run.space.common(int64(n), uint32(v)), run.space.code(uint32(v)))
	}
	for i, v := range state.Window {
		n := s.first() + int64(i)
		if state.Colouring.Rare(n, uint32(v)) {
			return nil, fmt.Errorf("%s: heap %d is rare: a stream needs the last rare heap below %d", rules, n, prefix)
		}
		run.cells.set(n, 1, run.space.code(uint32(v)))
	}
	codes := run.codes
	for most := max(state.most(), int(state.Colouring.Mask)); 2*codes <= most; {
		codes *= 2
	}
	s.number(codes)
	return s, nil
}

// number takes that many codes, and chooses witnesses anew. Cells do not depend on the number.
func (s *Stream) number(codes int) {
	r := s.run
	r.space = newSpace(r.space.colour, codes)
	if r.cells.codes = codes; r.cells.hot != nil {
		r.cells.hot = make([]byte, r.cells.stride*codes/8)
		r.cells.heat(0, r.cells.stride)
	}
	r.makeTables()
	for sum := range s.values {
		for cell, v := range r.cellValues[sum] {
			s.values[sum][cell] = byte(v)
		}
	}
	s.chooseWitnesses()
}

func (s *Stream) chooseWitnesses() {
	r := s.run
	s.choose = 2 * s.next
	r.witnesses = r.witnesses[:0]
	last := min(witnessHeaps, r.cells.prefix-1)
	r.coverSample(manySamples, s.next-streamSample, s.next, last)
	r.aim()
}

// first returns the first heap of the window.
func (s *Stream) first() int64 { return s.next - s.window }

// Next returns the next heap, the number of heaps that are decided.
func (s *Stream) Next() int64 { return s.next }

// Read computes the values of the next len(values) heaps. After an error, which wraps
// [ErrUndecided], the heaps up to Next are right, and so are their values.
func (s *Stream) Read(values []byte) error {
	for len(values) > 0 {
		s.makeRoom()
		lanes := min(len(values), width)
		if err := s.block(values[:lanes]); err != nil {
			return err
		}
		values = values[lanes:]
	}
	return nil
}

// block computes the next heaps, at most width.
func (s *Stream) block(values []byte) error {
	for r := s.run; ; {
		r.block.clear()
		decided := r.decideNarrow(s.next, len(values))
		even, odd := &s.values[s.next&1], &s.values[1-s.next&1]
		cells := r.cells.pages[r.cells.at(s.next):]
		for j, cell := range cells[:decided] {
			if j%2 == 0 {
				values[j] = even[cell]
			} else {
				values[j] = odd[cell]
			}
		}
		s.next += int64(decided)
		if values = values[decided:]; len(values) == 0 {
			return nil
		}
		switch {
		case r.undecided:
			return fmt.Errorf("%s: heap %d may be rare: %w", r.Rules(), s.next, ErrUndecided)
		case r.space.codes == groupCodes:
			return fmt.Errorf("%s: heap %d may have a value from %d on: %w", r.Rules(), s.next, streamValues, ErrUndecided)
		}
		s.number(2 * r.space.codes)
	}
}

// makeRoom moves the window back when there is no room for a block behind it.
func (s *Stream) makeRoom() {
	c := &s.run.cells
	if c.at(s.next)+width <= c.stride-slack {
		return
	}
	from, to := c.at(s.first()), c.front+int(c.prefix)
	copy(c.pages[to:], c.pages[from:c.at(s.next)])
	if size := c.codes / 8; c.hot != nil {
		copy(c.hot[to*size:], c.hot[from*size:c.at(s.next)*size])
	}
	c.shift = int(s.first() - c.prefix)
	if s.next >= s.choose {
		s.chooseWitnesses()
	}
}
