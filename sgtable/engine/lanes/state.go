package lanes

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"example.org/grundy/sgtable/engine/sparse"
)

// State is what a Stream goes on from: the first heaps and the last.
type State struct {
	// Colouring makes no heap rare outside the prefix, but for those of Late.
	Colouring sparse.Colouring
	// Prefix holds the values of heaps 0, 1, …
	Prefix []byte
	// Next is the next heap, and Window holds the values of the heaps before it.
	Next   int64
	Window []byte
	// Late holds the rare heaps from the prefix on, ascending, and Deepest is the largest of the smaller
	// parts that witnesses had which were looked for among all values: see [Stream.Depth].
	Late    []Late
	Deepest int64
}

// State returns the state after the heaps that are decided.
func (s *Stream) State() State {
	state := State{
		Colouring: s.Colouring(), Next: s.next, Prefix: make([]byte, s.Prefix()), Window: s.Window(),
		Late: slices.Clone(s.late), Deepest: s.deepest,
	}
	for n := range state.Prefix[1:] {
		state.Prefix[n+1] = byte(s.decider.value(int64(n + 1)))
	}
	return state
}

// Window returns the values of the last heaps that are decided.
func (s *Stream) Window() []byte {
	window := make([]byte, s.window)
	for i := range window {
		window[i] = byte(s.decider.value(s.first() + int64(i)))
	}
	return window
}

// At returns a stream of the same rules with the same prefix at an earlier heap, before which there
// are the values of an earlier Window.
func (s *Stream) At(next int64, window []byte) (*Stream, error) {
	state := s.State()
	state.Next, state.Window, state.Late = next, window, state.LateBefore(next)
	return newStream(s.rules, state, s.room, s.recall)
}

// LateBefore returns the late heaps before a heap.
func (s *State) LateBefore(heap int64) []Late {
	k := slices.IndexFunc(s.Late, func(l Late) bool { return l.Heap >= heap })
	if k < 0 {
		return s.Late
	}
	return s.Late[:k:k]
}

// Colouring returns the colouring.
func (s *Stream) Colouring() sparse.Colouring { return s.decider.space.colour }

// Prefix returns the number of heaps of the prefix.
func (s *Stream) Prefix() int64 { return s.decider.cells.prefix }

// Depth returns a number below which there is a part of some witness of each rare value below that of
// a common heap which the stream has decided: Prefix, or more once it had to look among all values.
func (s *Stream) Depth() int64 { return max(s.Prefix(), s.deepest+1) }

// Rare returns the number of rare heaps from 1 on, and the last of them, 0 if there is none.
func (s *Stream) Rare() (count, last int64) { return s.decider.rareHeaps() }

const (
	stateVersion = 2
	firstVersion = 1 // ends with the window
	// maxPrefix bounds what a state may make a stream keep.
	maxPrefix = 1 << 24
)

// AppendBinary implements [encoding.BinaryAppender]: the version, the mask (4 bytes), the parity (0
// or 1), the lengths of the prefix and of the window (4 bytes each), the next heap (8 bytes), then
// the values; then the deepest part (8 bytes), and each late heap (8 bytes) and its value (1 byte);
// all little-endian.
func (s State) AppendBinary(b []byte) ([]byte, error) {
	b = append(b, stateVersion)
	b = binary.LittleEndian.AppendUint32(b, s.Colouring.Mask)
	parity := byte(0)
	if s.Colouring.Parity {
		parity = 1
	}
	b = append(b, parity)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(s.Prefix)))
	b = binary.LittleEndian.AppendUint32(b, uint32(len(s.Window)))
	b = binary.LittleEndian.AppendUint64(b, uint64(s.Next))
	b = append(append(b, s.Prefix...), s.Window...)
	b = binary.LittleEndian.AppendUint64(b, uint64(s.Deepest))
	for _, l := range s.Late {
		b = append(binary.LittleEndian.AppendUint64(b, uint64(l.Heap)), l.Value)
	}
	return b, nil
}

// UnmarshalBinary implements [encoding.BinaryUnmarshaler].
func (s *State) UnmarshalBinary(data []byte) error {
	const header = 22
	if len(data) < header || data[0] != stateVersion && data[0] != firstVersion || data[5] > 1 {
		return errors.New("not the state of a stream")
	}
	prefix, window := int64(binary.LittleEndian.Uint32(data[6:])), int64(binary.LittleEndian.Uint32(data[10:]))
	rest := int64(len(data)) - header - prefix - window
	if rest < 0 || data[0] == firstVersion && rest > 0 || data[0] == stateVersion && (rest < 8 || (rest-8)%lateBytes > 0) {
		return fmt.Errorf("state of a stream: %d bytes: want %d and %d for values, and what a version %d has besides",
			len(data), prefix, window, data[0])
	}
	values := append([]byte(nil), data[header:]...)
	*s = State{
		Colouring: sparse.Colouring{Mask: binary.LittleEndian.Uint32(data[1:]), Parity: data[5] == 1},
		Next:      int64(binary.LittleEndian.Uint64(data[14:])),
		Prefix:    values[:prefix:prefix], Window: values[prefix : prefix+window : prefix+window],
	}
	if more := values[prefix+window:]; len(more) > 0 {
		s.Deepest = int64(binary.LittleEndian.Uint64(more))
		for l := range slices.Chunk(more[8:], lateBytes) {
			s.Late = append(s.Late, Late{int64(binary.LittleEndian.Uint64(l)), l[8]})
		}
	}
	return nil
}

// lateBytes is what a late heap takes.
const lateBytes = 9

// fits checks that it can be a state of rules of that shape, of a stream that moves its window after
// room heaps, and completes the colouring.
func (s *State) fits(shape sparse.Shape, room int64) error {
	even, single := shape.Parity()
	prefix, window := int64(len(s.Prefix)), int64(len(s.Window))
	switch {
	case prefix <= max(shape.Reach, 4*width) || prefix > maxPrefix:
		return fmt.Errorf("a prefix of %d heaps: want %d … %d", prefix, max(shape.Reach, 4*width)+1, int64(maxPrefix))
	case window != windowFor(prefix, shape):
		return fmt.Errorf("a window of %d heaps: want %d", window, windowFor(prefix, shape))
	case s.Next < prefix+window:
		return fmt.Errorf("next heap %d: want one from %d on", s.Next, prefix+window)
	case s.Colouring.Mask >= streamValues || s.Colouring.Mask == 0:
		return fmt.Errorf("mask %#x: want 1 … %#x", s.Colouring.Mask, streamValues-1)
	case s.Colouring.Parity && !single:
		return errors.New("a colouring by parity, of moves that split after odd and even numbers of tokens")
	case s.Deepest < 0 || s.Deepest >= s.Next:
		return fmt.Errorf("heap %d as a part: want one of the %d heaps", s.Deepest, s.Next)
	}
	if s.Colouring.Parity {
		s.Colouring.Even = even
	}
	return s.fitsLate(room)
}

// fitsLate checks the late rare heaps.
func (s *State) fitsLate(room int64) error {
	if len(s.Late) > maxLate {
		return fmt.Errorf("%d late rare heaps: want at most %d", len(s.Late), maxLate)
	}
	least := max(int64(len(s.Prefix)), room)
	for _, l := range s.Late {
		if l.Heap < least || l.Heap >= s.Next || !s.Colouring.Rare(l.Heap, uint32(l.Value)) {
			return fmt.Errorf("heap %d with value %d: want rare heaps, ascending, of %d … %d", l.Heap, l.Value, least, s.Next-1)
		}
		least = l.Heap + 1
	}
	return nil
}

// most is the largest value.
func (s *State) most() (most int) {
	for _, values := range [][]byte{s.Prefix, s.Window} {
		for _, v := range values {
			most = max(most, int(v))
		}
	}
	for _, l := range s.Late {
		most = max(most, int(l.Value))
	}
	return most
}
