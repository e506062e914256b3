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
	rules   sgtable.Rules
	decider decider // its cells are the prefix and the window
	window  int64   // heaps of the window
	next    int64   // the next heap
	choose  int64   // the heap at which witnesses are chosen again
}

// ErrUndecided says that a heap may be rare, or has a value that is too large: a Stream cannot tell.
var ErrUndecided = errors.New("undecided without all values")

const (
	// streamPrefix is the number of heaps kept in front: the more, the more splits are tried before
	// a heap is undecided.
	streamPrefix = 1 << 16
	// streamRoom is the number of heaps computed before the window is moved back.
	streamRoom = 1 << 18
	// streamSample is the number of heaps in a window of which manySamples serve to choose witnesses.
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
	d := &r.decider
	window := windowFor(prefix, d.shape)
	most, _ := r.Max()
	_, last := d.rareHeaps()
	switch {
	case d.space.codes == 0 || r.Len() < prefix+window:
		return State{}, fmt.Errorf("%s: %d heaps are known: a stream needs %d to start from", r.Rules(), r.Len(), prefix+window)
	case most >= streamValues:
		return State{}, fmt.Errorf("%s: value %d: a stream has room for values below %d", r.Rules(), most, streamValues)
	case last >= prefix:
		return State{}, errLateRare(r.Rules(), last, prefix)
	}
	return State{
		Colouring: d.space.colour, Next: r.Len(),
		Prefix: narrow(r.Values()[:prefix]), Window: narrow(r.Values()[r.Len()-window:]),
	}, nil
}

func errLateRare(rules sgtable.Rules, heap, prefix int64) error {
	return fmt.Errorf("%s: heap %d is rare: a stream needs the last rare heap below %d", rules, heap, prefix)
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
	shape, err := shapeOf(rules)
	if err != nil {
		return nil, err
	}
	if err := state.fits(shape); err != nil {
		return nil, fmt.Errorf("%s: %w", rules, err)
	}
	s := &Stream{rules: rules, decider: decider{shape: shape}, window: int64(len(state.Window)), next: state.Next}
	const codes = 16 // to begin with; cells do not depend on it
	d, prefix := &s.decider, int64(len(state.Prefix))
	d.cells = newCells(codes, shape.Reach, prefix+s.window+room)
	d.cells.prefix, d.cells.shift = prefix, int(s.first()-prefix)
	d.space = newSpace(state.Colouring, codes)
	for n, v := range state.Prefix {
		d.store(int64(n), uint32(v))
	}
	for i, v := range state.Window {
		n := s.first() + int64(i)
		if state.Colouring.Rare(n, uint32(v)) {
			return nil, errLateRare(rules, n, prefix)
		}
		d.store(n, uint32(v))
	}
	s.number(codesFor(codes, max(state.most(), int(state.Colouring.Mask))))
	return s, nil
}

// number takes that many codes, and chooses witnesses anew.
func (s *Stream) number(codes int) {
	d := &s.decider
	d.space = newSpace(d.space.colour, codes)
	if d.cells.codes = codes; d.cells.hot != nil {
		d.cells.hot = make([]byte, d.cells.stride*codes/8)
		d.cells.heat(0, d.cells.stride)
	}
	d.cells.makeFew()
	d.makeTables()
	s.chooseWitnesses()
}

func (s *Stream) chooseWitnesses() {
	s.choose = 2 * s.next
	s.decider.chooseWitnesses(manySamples, s.next-streamSample, s.next, min(witnessHeaps, s.Prefix()-1))
}

// first returns the first heap of the window.
func (s *Stream) first() int64 { return s.next - s.window }

// Next returns the next heap, the number of heaps that are decided.
func (s *Stream) Next() int64 { return s.next }

// Read computes the values of the next len(values) heaps. After an error, which wraps
// [ErrUndecided], the heaps up to Next are right, and so are their values.
func (s *Stream) Read(values []byte) error {
	for len(values) > 0 {
		decided, ok := s.decide(values[:min(len(values), s.makeRoom())])
		if values = values[decided:]; ok {
			continue
		}
		switch {
		case s.decider.undecided:
			return fmt.Errorf("%s: heap %d may be rare: %w", s.rules, s.next, ErrUndecided)
		case s.decider.space.codes == groupCodes:
			return fmt.Errorf("%s: heap %d may have a value from %d on: %w", s.rules, s.next, streamValues, ErrUndecided)
		}
		s.number(2 * s.decider.space.codes)
	}
	return nil
}

// decide computes some of the next heaps, and returns how many it decided. It reports false if it
// cannot go on.
func (s *Stream) decide(values []byte) (decided int, ok bool) {
	d := &s.decider
	decided, ok = d.decide(s.next, len(values))
	d.bytesOf(values[:decided], s.next)
	s.next += int64(decided)
	return decided, ok
}

// makeRoom moves the window back when there is no room for a block behind it, and returns for how
// many heaps there is room.
func (s *Stream) makeRoom() int {
	c := &s.decider.cells
	if room := c.stride - slack - c.at(s.next); room >= width {
		return room
	}
	from, to := c.at(s.first()), c.front+int(c.prefix)
	copy(c.pages[to:], c.pages[from:c.at(s.next)])
	if size := c.codes / 8; c.hot != nil {
		copy(c.hot[to*size:], c.hot[from*size:c.at(s.next)*size])
	}
	c.moveFew(to, from, c.at(s.next)-from)
	c.shift = int(s.first() - c.prefix)
	if s.next >= s.choose {
		s.chooseWitnesses()
	}
	return c.stride - slack - c.at(s.next)
}
