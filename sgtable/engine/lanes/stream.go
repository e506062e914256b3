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
// one of the window. Where none of them makes the rare value, the heap may be rare. A Stream that can
// recall its values decides it by all of them (see recall.go), and goes on beyond a rare heap (see
// trail.go). One that cannot stops with ErrUndecided. So every heap that a Stream decides to be common
// has all its rare values witnessed by an option of which one part is less than Depth.
type Stream struct {
	rules   sgtable.Rules
	recall  Recall  // nil if there is none
	decider decider // its cells are the prefix, the window and the trails
	window  int64   // heaps of the window
	room    int64   // heaps between two moves of the window
	next    int64   // the next heap
	choose  int64   // the heap at which witnesses are chosen again
	late    []Late  // ascending
	behind  bool    // the trails have yet to follow the window
	deepest int64   // the largest of the smaller parts that were looked for among all values
}

// ErrUndecided says that a Stream cannot tell the value of a heap: it may be rare, or too large.
var ErrUndecided = errors.New("undecided without all values")

const (
	// streamPrefix is the number of heaps kept in front: the more, the more splits are tried before
	// a heap is undecided. It is doubled, up to lastPrefix, until all rare heaps lie in it.
	streamPrefix = 1 << 16
	lastPrefix   = 1 << 20
	// streamRoom is the number of heaps computed before the window is moved back.
	streamRoom = 1 << 18
	// streamSample is the number of heaps in a window of which manySamples serve to choose witnesses.
	streamSample = 1 << 15
	// streamValues is the number of values that fit the cells of a Stream.
	streamValues = 2 * pageCodes
	// maxLate is the number of late rare heaps for which a Stream keeps trails.
	maxLate = 256
)

// Fork returns a Stream that goes on after the last heap of the run. The error says why it cannot:
// heaps that are too few, rare heaps that still come, values from 256 on. The Stream may recall values,
// unless recall is nil.
func (r *Run) Fork(recall Recall) (*Stream, error) {
	prefix := int64(streamPrefix)
	for _, last := r.decider.rareHeaps(); last >= prefix && prefix < lastPrefix; {
		prefix *= 2
	}
	state, err := r.state(prefix)
	if err != nil {
		return nil, err
	}
	return newStream(r.Rules(), state, streamRoom, recall)
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
// not checked, but only whether such a state can be: whoever kept it vouches for it. The Stream may
// recall values, unless recall is nil; beyond a late rare heap it has to.
func Resume(rules sgtable.Rules, s State, recall Recall) (*Stream, error) {
	return newStream(rules, s, streamRoom, recall)
}

func newStream(rules sgtable.Rules, state State, room int64, recall Recall) (*Stream, error) {
	shape, err := shapeOf(rules)
	if err != nil {
		return nil, err
	}
	if err := state.fits(shape, room); err != nil {
		return nil, fmt.Errorf("%s: %w", rules, err)
	}
	if recall == nil && len(state.Late) > 0 {
		return nil, errLateRare(rules, state.Late[0].Heap, int64(len(state.Prefix)))
	}
	s := &Stream{rules: rules, recall: recall, room: room}
	s.decider.shape = shape
	return s, s.begin(state, codesFor(16, max(state.most(), int(state.Colouring.Mask))))
}

// begin goes on from a state, with that many codes.
func (s *Stream) begin(state State, codes int) error {
	prefix := int64(len(state.Prefix))
	s.window, s.next = int64(len(state.Window)), state.Next
	s.late, s.deepest = state.Late, state.Deepest
	d := &s.decider
	*d = decider{shape: d.shape}
	trails := int64(len(s.late)) * trailSize(d.shape.Reach, s.room)
	d.space = newSpace(state.Colouring, codes)
	d.cells = newCells(codes, trails+d.shape.Reach, prefix+s.window+s.room)
	d.cells.prefix, d.cells.shift = prefix, int(s.first()-prefix)
	for n, v := range state.Prefix {
		d.store(int64(n), uint32(v))
	}
	late := s.late
	for len(late) > 0 && late[0].Heap < s.first() {
		late = late[1:]
	}
	for i, v := range state.Window {
		n := s.first() + int64(i)
		common := d.space.common(n, uint32(v))
		switch isLate := len(late) > 0 && late[0].Heap == n; {
		case isLate && late[0].Value == v:
			late = late[1:]
		case isLate || common == 0:
			return errLateRare(s.rules, n, prefix)
		}
		d.cells.set(n, common, d.space.code(uint32(v)))
	}
	d.makeTables()
	s.layTrails()
	s.chooseWitnesses()
	return nil
}

// renew takes that many codes, and lays the trails of all late heaps.
func (s *Stream) renew(codes int) error { return s.begin(s.State(), codes) }

func (s *Stream) chooseWitnesses() {
	s.choose = 2 * s.next
	s.decider.chooseWitnesses([]int64{manySamples, moreSamples}, s.next-streamSample, s.next, min(witnessHeaps, s.Prefix()-1))
}

// first returns the first heap of the window.
func (s *Stream) first() int64 { return s.next - s.window }

// Next returns the next heap, the number of heaps that are decided.
func (s *Stream) Next() int64 { return s.next }

// Read computes the values of the next len(values) heaps: of a Stream that may recall values no more
// at once than its Window holds. After an error, which wraps [ErrUndecided] or that of the Recall, the
// heaps up to Next are right, and so are their values.
func (s *Stream) Read(values []byte) error {
	if s.recall != nil && int64(len(values)) > s.window {
		return fmt.Errorf("%s: %d heaps of a stream at once: want at most %d", s.rules, len(values), s.window)
	}
	for len(values) > 0 {
		room, err := s.makeRoom()
		if err != nil {
			return err
		}
		decided, ok := s.decide(values[:min(len(values), room)])
		if values = values[decided:]; ok {
			continue
		}
		if !s.decider.undecided {
			if err := s.outgrow(); err != nil {
				return err
			}
			continue
		}
		s.decider.undecided = false
		if s.recall == nil {
			return fmt.Errorf("%s: heap %d may be rare: %w", s.rules, s.next, ErrUndecided)
		}
		value, err := s.decideByAll()
		if err != nil {
			return err
		}
		values[0] = value
		values = values[1:]
	}
	return nil
}

// outgrow doubles the number of codes: the next heap needs a value that has none.
func (s *Stream) outgrow() error {
	codes := 2 * s.decider.space.codes
	if codes > streamValues/2 {
		return fmt.Errorf("%s: heap %d may have a value from %d on: %w", s.rules, s.next, streamValues, ErrUndecided)
	}
	return s.renew(codes)
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
// many heaps there is room. An error is that of the recall; the next call begins where it has come to.
func (s *Stream) makeRoom() (room int, err error) {
	c := &s.decider.cells
	if room := c.stride - slack - c.at(s.next); room >= width {
		return room, s.moveTrails()
	}
	from, to := c.at(s.first()), c.front+int(c.prefix)
	copy(c.pages[to:], c.pages[from:c.at(s.next)])
	if size := c.hotSize(); c.hot != nil {
		copy(c.hot[to*size:], c.hot[from*size:c.at(s.next)*size])
	}
	c.moveFew(to, from, c.at(s.next)-from)
	if c.full != nil {
		copy(c.full[to:], c.full[from:c.at(s.next)])
	}
	c.shift = int(s.first() - c.prefix)
	if s.next >= s.choose {
		s.chooseWitnesses()
	}
	s.behind = true
	return c.stride - slack - c.at(s.next), s.moveTrails()
}
