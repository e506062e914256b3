package periodicity

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/sparse"
)

// Stream computes one value after the other of a game whose rare heaps have stopped, in memory that
// does not grow. Every value is below 256.
type Stream interface {
	// Next returns the next heap.
	Next() int64
	// Read computes the values of the next heaps. Each heap m that it decides to be common has every
	// value below G(m) that is rare at m among its options: as one heap, or as two of which the smaller
	// is below Depth. Where it cannot tell it returns an error.
	Read(values []byte) error
	// Window returns the values of the last heaps before Next, at least Streamed.Prefix + k₂.
	Window() []byte
	// Rare returns how many of the heaps from 1 to Next−1 are rare, and the last of them, 0 if there is
	// none.
	Rare() (count, last int64)
	// Depth is Streamed.Prefix, or more if a stream had to look further. It does not decrease.
	Depth() int64
}

// Streamed is a sequence that streams compute.
type Streamed struct {
	Rules     sgtable.Rules
	Engine    string
	Colouring sparse.Colouring
	// Prefix is the number of first heaps that a stream keeps.
	Prefix int64
	// At returns a new stream that goes on at heap next, given the Window before it.
	At func(next int64, window []byte) (Stream, error)
	// Recall gives the values of heaps from, from+1, … that a stream has computed. It is nil if streams
	// end where a heap is rare, or a witness beyond Prefix. Two goroutines may call it at a time.
	Recall func(values []byte, from int64) error
}

// Search follows a stream until its values repeat. It remembers the windows of a few heaps, in
// geometric progression, and compares each new window with the latest of them. The values from a
// heap on depend on the window before it and on nothing else, by theorem sparse-state; so the
// first return of a window, if it lies in the periodic part, is the least period.
//
// Once a rare heap has come late, or a witness lay deep, the windows that theorem sparse-state wants
// are longer than those that are remembered: then see recalled.go.
//
// It costs half a nanosecond a heap beside the stream and the hash of the values, which takes another
// thread, and memory for some 50 windows.
type Search struct {
	of     Streamed
	extent extent
	width  int64 // how many values of a remembered window are compared

	head      []byte // the values before the first snapshot
	snapshots []snapshot
	stream    Stream
	recent    []byte // the last width values before Next, then room for a chunk
	hash      *runningHash
	hashed    []byte // what it is at, in memory of its own
	max       Max

	from, period int64 // a window that has returned, and after how many heaps; 0 if none has
	trial        trial

	secondPass    int64          // the largest preperiod for which there is one
	exceptional   *exceptionList // nil until then
	exceptionalTo Claim
}

const (
	// chunk is how many heaps are computed at once. Snapshots lie at its multiples.
	chunk = 1 << 16
	// snapshotEvery is the inverse of the growth from one snapshot to the next.
	snapshotEvery = 16
	// live is how many snapshots are looked for: they reach back to half of the heaps.
	live = 12
)

// NewSearch returns a search that follows the stream, given the values of the heaps before its next.
func NewSearch(of Streamed, stream Stream, head []byte) (*Search, error) {
	s, err := newSearch(of)
	if err != nil {
		return nil, err
	}
	if int64(len(head)) != stream.Next() || len(head)%chunk != 0 {
		return nil, fmt.Errorf("%d values before a stream from heap %d on: want all of them, a multiple of %d", len(head), stream.Next(), chunk)
	}
	s.head = head
	for n, v := range head {
		s.note(v, int64(n))
	}
	s.hash = newRunningHash()
	s.hash.add(head)
	s.follow(stream)
	return s, s.snapshot()
}

// newSearch prepares what depends on the rules and on the prefix.
func newSearch(of Streamed) (*Search, error) {
	if err := (SparseState{}).Covers(of.Rules); err != nil {
		return nil, err
	}
	e, err := extentOf(of.Rules)
	if err != nil {
		return nil, err
	}
	return &Search{of: of, extent: e, secondPass: secondPass, width: max(e.stateWidth(of.Prefix-1), of.Prefix+e.lastTo(2))}, nil
}

// depth returns P of theorem sparse-state for streams: more than the last rare heap, and than some part
// of each witness.
func (s *Search) depth() int64 {
	_, last := s.stream.Rare()
	return max(s.stream.Depth(), last+1)
}

// needed returns L: how many values have to return to prove a period.
func (s *Search) needed() int64 {
	_, last := s.stream.Rare()
	return max(s.extent.stateWidth(last), plus(s.depth(), s.extent.lastTo(2)))
}

// remembers reports whether the windows that are remembered are long enough.
func (s *Search) remembers() bool { return s.needed() <= s.width }

// follow makes the stream the one that is read.
func (s *Search) follow(stream Stream) {
	s.stream = stream
	window := stream.Window()
	s.recent = append(make([]byte, 0, s.width+chunk), window[int64(len(window))-s.width:]...)
}

// Next returns the next heap, which is the number of heaps that have been computed.
func (s *Search) Next() int64 { return s.stream.Next() }

// Head returns the values of the heaps before the first that the search followed a stream for; not to
// be changed.
func (s *Search) Head() []byte { return s.head }

// Found reports whether a window has returned: Verdict can prove a period then.
func (s *Search) Found() bool { return s.period > 0 }

// Max returns the largest value so far.
func (s *Search) Max() Max { return s.max }

// SHA256 returns the hash of all values so far, each a little-endian uint32.
func (s *Search) SHA256() []byte { return s.hash.bytes() }

// Extend computes heaps up to and including heap n. It stops once where a window returns for the first
// time. The result does not depend on how a run is cut into calls.
func (s *Search) Extend(ctx context.Context, n int64) error {
	for found := s.Found(); s.Next() <= n && s.Found() == found; {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if err := s.read(min(n+1, s.Next()/chunk*chunk+chunk) - s.Next()); err != nil {
			return err
		}
		if s.Next()%chunk == 0 {
			if err := s.snapshot(); err != nil {
				return err
			}
		}
	}
	return nil
}

// read computes some heaps, at most a chunk, and looks for windows that return in them. If a stream
// cannot decide a heap those before it count.
func (s *Search) read(heaps int64) error {
	from := s.Next()
	values := s.recent[s.width : s.width+heaps]
	err := s.stream.Read(values)
	values = values[:s.Next()-from]
	for i := above(values, s.max.Value); i < len(values); i += above(values[i:], s.max.Value) {
		s.note(values[i], from+int64(i))
	}
	s.hash.wait()
	s.hashed = append(s.hashed[:0], values...)
	s.hash.add(s.hashed)
	recent := s.recent[:int(s.width)+len(values)]
	switch {
	case s.Found():
	case s.remembers():
		s.from, s.period = s.returned(recent)
	default:
		err = errors.Join(err, s.try(values))
	}
	s.recent = append(s.recent[:0], recent[len(values):]...)
	return err
}

// returned looks for a remembered window in values, the last of which is that before the next heap. It
// returns the heap after the window and the number of heaps after which it returned, 0 if none has.
func (s *Search) returned(values []byte) (from, period int64) {
	for _, old := range s.snapshots[max(0, len(s.snapshots)-live):] {
		if back := old.returns(values, s.width); back >= 0 {
			return old.next, s.Next() - int64(back) - old.next
		}
	}
	return 0, 0
}

func (s *Search) note(v byte, heap int64) {
	if sgtable.Nimber(v) > s.max.Value {
		s.max = Max{sgtable.Nimber(v), heap}
	}
}

// above returns the place of the first value that is larger than most, or how many there are.
func above(values []byte, most sgtable.Nimber) (n int) {
	const every, high = 0x0101010101010101, 0x8080808080808080
	if most < 0x80 { // eight at a time: a byte below 0x80 comes to have the high bit if it is larger
		for add := (0x7F - uint64(most)) * every; n+8 <= len(values); n += 8 {
			if x := binary.LittleEndian.Uint64(values[n:]); (x&^high+add|x)&high != 0 {
				break
			}
		}
	}
	for n < len(values) && sgtable.Nimber(values[n]) <= most {
		n++
	}
	return n
}
