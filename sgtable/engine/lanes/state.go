package lanes

import (
	"encoding/binary"
	"errors"
	"fmt"

	"example.org/grundy/sgtable/engine/sparse"
)

// State is what a Stream goes on from: the first heaps and the last.
type State struct {
	// Colouring makes no heap rare outside the prefix.
	Colouring sparse.Colouring
	// Prefix holds the values of heaps 0, 1, …
	Prefix []byte
	// Next is the next heap, and Window holds the values of the heaps before it.
	Next   int64
	Window []byte
}

// State returns the state after the heaps that are decided.
func (s *Stream) State() State {
	state := State{Colouring: s.Colouring(), Next: s.next, Prefix: make([]byte, s.Prefix()), Window: s.Window()}
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

// At returns a stream of the same rules with the same prefix at another heap, before which there
// are the values of an earlier Window.
func (s *Stream) At(next int64, window []byte) (*Stream, error) {
	state := s.State()
	state.Next, state.Window = next, window
	return newStream(s.rules, state, streamRoom)
}

// Colouring returns the colouring, which makes no heap rare from Prefix on.
func (s *Stream) Colouring() sparse.Colouring { return s.decider.space.colour }

// Prefix returns the number of heaps of the prefix.
func (s *Stream) Prefix() int64 { return s.decider.cells.prefix }

// Rare returns the number of rare heaps from 1 on, and the last of them, 0 if there is none.
func (s *Stream) Rare() (count, last int64) { return s.decider.rareHeaps() }

const (
	stateVersion = 1
	// maxPrefix bounds what a state may make a stream keep.
	maxPrefix = 1 << 24
)

// AppendBinary implements [encoding.BinaryAppender]: the version, the mask (4 bytes), the parity (0
// or 1), the lengths of the prefix and of the window (4 bytes each), the next heap (8 bytes), then
// the values, all little-endian.
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
	return append(append(b, s.Prefix...), s.Window...), nil
}

// UnmarshalBinary implements [encoding.BinaryUnmarshaler].
func (s *State) UnmarshalBinary(data []byte) error {
	const header = 22
	if len(data) < header || data[0] != stateVersion || data[5] > 1 {
		return errors.New("not the state of a stream")
	}
	prefix, window := int64(binary.LittleEndian.Uint32(data[6:])), int64(binary.LittleEndian.Uint32(data[10:]))
	if prefix+window != int64(len(data))-header {
		return fmt.Errorf("state of a stream: %d bytes of values: want %d and %d", len(data)-header, prefix, window)
	}
	values := append([]byte(nil), data[header:]...)
	*s = State{
		Colouring: sparse.Colouring{Mask: binary.LittleEndian.Uint32(data[1:]), Parity: data[5] == 1},
		Next:      int64(binary.LittleEndian.Uint64(data[14:])),
		Prefix:    values[:prefix:prefix], Window: values[prefix:],
	}
	return nil
}

// fits checks that it can be a state of rules of that shape, and completes the colouring.
func (s *State) fits(shape sparse.Shape) error {
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
	case s.most() >= streamValues:
		return fmt.Errorf("value %d: want values below %d", s.most(), streamValues)
	}
	if s.Colouring.Parity {
		s.Colouring.Even = even
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
	return most
}
