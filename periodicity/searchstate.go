package periodicity

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"example.org/grundy/sgtable"
)

const (
	searchVersion = 2
	firstVersion  = 1 // without a trial
)

// AppendBinary implements [encoding.BinaryAppender]: what the search remembers beside the state of its
// stream. It is a version byte, then numbers (8 bytes, little-endian) and strings (their length as a
// number, then their bytes): the largest value and its first heap, the window that returned and the
// period, those of the trial, the state of the hash, the values before the first snapshot, the number of snapshots, and for each
// its heap, the state of the hash there and the window.
func (s *Search) AppendBinary(b []byte) ([]byte, error) {
	hash, err := s.hash.MarshalBinary()
	if err != nil {
		return b, err
	}
	b = append(b, searchVersion)
	for _, number := range []int64{int64(s.max.Value), s.max.Heap, s.from, s.period, s.trial.from, s.trial.period} {
		b = appendNumber(b, number)
	}
	b = appendBytes(appendBytes(b, hash), s.head)
	b = appendNumber(b, int64(len(s.snapshots)))
	for i := range s.snapshots {
		old := &s.snapshots[i]
		b = appendBytes(appendBytes(appendNumber(b, old.next), old.hash), old.window)
	}
	return b, nil
}

func appendNumber(b []byte, number int64) []byte {
	return binary.LittleEndian.AppendUint64(b, uint64(number))
}

func appendBytes(b, more []byte) []byte { return append(appendNumber(b, int64(len(more))), more...) }

// ResumeSearch returns the search that AppendBinary wrote down, given the stream at the heap where it
// was. What was written is not checked beyond what it takes to go on safely.
func ResumeSearch(of Streamed, stream Stream, state []byte) (*Search, error) {
	s, err := newSearch(of)
	if err != nil {
		return nil, err
	}
	if err := s.restore(state); err != nil {
		return nil, fmt.Errorf("%s: state of a search: %w", of.Rules, err)
	}
	if last := s.snapshots[len(s.snapshots)-1].next; last > stream.Next() {
		return nil, fmt.Errorf("%s: state of a search: a snapshot at heap %d, after the stream at heap %d", of.Rules, last, stream.Next())
	}
	s.follow(stream)
	return s, nil
}

func (s *Search) restore(state []byte) error {
	d := decoder{rest: bytes.Clone(state)}
	version := d.take(1)
	if len(version) < 1 || version[0] != searchVersion && version[0] != firstVersion {
		return fmt.Errorf("unknown version: want %d or %d", firstVersion, searchVersion)
	}
	s.max = Max{sgtable.Nimber(d.number()), d.number()}
	s.from, s.period = d.number(), d.number()
	if version[0] == searchVersion {
		s.trial = trial{d.number(), d.number()}
	}
	s.hash = newRunningHash()
	if err := s.hash.UnmarshalBinary(d.bytes()); err != nil {
		return err
	}
	s.head = d.bytes()
	for count := d.number(); count > 0 && !d.short; count-- {
		next, hash, window := d.number(), d.bytes(), d.bytes()
		if int64(len(window)) < s.width {
			return fmt.Errorf("a window of %d values: want at least %d", len(window), s.width)
		}
		if k := len(s.snapshots); k > 0 && next <= s.snapshots[k-1].next {
			return fmt.Errorf("a snapshot at heap %d after one at heap %d", next, s.snapshots[k-1].next)
		}
		s.snapshots = append(s.snapshots, newSnapshot(next, window, hash))
	}
	switch {
	case d.short || len(d.rest) > 0:
		return errors.New("cut short, or with more at its end")
	case len(s.snapshots) == 0 || s.snapshots[0].next != int64(len(s.head)):
		return fmt.Errorf("no snapshot after the first %d values", len(s.head))
	case s.period < 0 || s.period > 0 && (s.from < s.snapshots[0].next || s.last(s.from) < 0):
		return fmt.Errorf("a window of heap %d that returned after %d heaps", s.from, s.period)
	case s.trial.period < 0 || s.trial.period > 0 && s.trial.from < s.snapshots[0].next:
		return fmt.Errorf("a trial of heap %d with the period %d", s.trial.from, s.trial.period)
	}
	return nil
}

// decoder takes what AppendBinary wrote from the front of a row of bytes.
type decoder struct {
	rest  []byte
	short bool // something was to be taken that is not there
}

func (d *decoder) take(n int64) []byte {
	if n < 0 || n > int64(len(d.rest)) {
		d.short = true
		return nil
	}
	taken := d.rest[:n:n]
	d.rest = d.rest[n:]
	return taken
}

func (d *decoder) number() int64 {
	if b := d.take(8); b != nil {
		return int64(binary.LittleEndian.Uint64(b))
	}
	return 0
}

func (d *decoder) bytes() []byte { return d.take(d.number()) }
