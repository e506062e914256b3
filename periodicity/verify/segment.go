package verify

import (
	"bytes"
	"crypto/sha256"
	"encoding"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
)

// A waypoint is the state of the sequence at a heap: the last W values before it, which determine all later
// ones, and the state of the hash. A *segment* leads from one waypoint to another, the first from heap 0 and the
// last to the end of the proof. It takes the state at its beginning as the certificate has it, and shows
//
//   - that the values which the last W determine one after the other lead to the state at its end;
//   - that each heap of it is common, and has its witnesses, from P+k heaps after its beginning on, and so for
//     P+k heaps beyond its end: those of the next segment that this one cannot see all witnesses of;
//   - what the comparisons say that end at its heaps.
//
// So by induction all segments together show what one pass over all heaps does (docs/theory.md).
type waypoint struct {
	heap   int64
	window []byte
	state  []byte // of the hash: eight words, big-endian
}

// readWaypoints checks the form of the waypoints. They lie after the first heaps, where the hash has taken in
// whole blocks.
func (s *streamed) readWaypoints() error {
	const perBlock = sha256.BlockSize / 4
	last := s.heaps - 1
	for i, w := range s.k.Waypoints {
		if w.Heap <= last || w.Heap%perBlock != 0 || w.Heap >= s.k.Heaps {
			return fmt.Errorf("waypoint %d at heap %d: want multiples of %d, ascending, from %d on and below %d", i, w.Heap, perBlock, s.heaps, s.k.Heaps)
		}
		window, err := w.Window(int(s.k.numbers.width))
		if err != nil {
			return fmt.Errorf("waypoint at heap %d: %w", w.Heap, err)
		}
		state, err := hex.DecodeString(w.State)
		if err != nil || len(state) != sha256.Size {
			return fmt.Errorf("waypoint at heap %d: the state of the hash has not %d bytes", w.Heap, sha256.Size)
		}
		s.waypoints = append(s.waypoints, waypoint{w.Heap, window, state})
		last = w.Heap
	}
	return nil
}

// bound is where segment i begins, and segment i−1 ends.
func (s *streamed) bound(i int) int64 {
	switch {
	case i == 0:
		return 0
	case i > len(s.waypoints):
		return s.k.Heaps
	}
	return s.waypoints[i-1].heap
}

// segment checks segments i … j−1 as one.
func (s *streamed) segment(i, j int, m meter) (found, error) {
	g := &segment{streamed: s, meter: m, found: s.nothing(), hash: newValuesHash()}
	to := s.bound(j)
	if err := g.begin(i, to); err != nil {
		return g.found, err
	}
	for next := i + 1; next <= j; next++ {
		if err := g.read(s.bound(next), g.take); err != nil {
			return g.found, err
		}
		if next <= len(s.waypoints) {
			if err := g.arrive(s.waypoints[next-1]); err != nil {
				return g.found, err
			}
		}
	}
	if to < s.k.Heaps { // the witnesses of the heaps that the next segment believes
		return g.found, g.read(min(to+s.sight(), s.k.Heaps), func(int64, []byte) {})
	}
	if sum := g.hash.sum(); sum != s.k.Values {
		return g.found, wrong("values_sha256", s.k.Values, sum)
	}
	return g.found, nil
}

// sight is how far back a witness may have its larger part: P−1 and k.
func (s *streamed) sight() int64 { return s.k.numbers.prefix + s.k.game.longest() }

// segment is one that is being checked.
type segment struct {
	*streamed
	meter meter
	tail  *tail
	hash  *valuesHash
	found found

	remembered []byte // the values from heap s.remember on, up to the end of the window
	complete   bool   // no more of them are taken in
}

// begin takes up the state at the beginning of segment i; to is where it ends.
func (g *segment) begin(i int, to int64) error {
	if i == 0 {
		g.tail = g.streamed.tail.after(g.heaps, g.first, 0)
		g.take(0, g.first)
		return nil
	}
	w := g.waypoints[i-1]
	if err := resume(g.hash.Hash, w.state, 4*w.heap); err != nil {
		return err
	}
	if err := g.recall(w.heap, to); err != nil {
		return err
	}
	g.tail = g.streamed.tail.after(w.heap, w.window, w.heap+g.sight())
	return nil
}

// recall computes the heaps that are compared with those from … to−1, if there are any before them: by their last
// values from the waypoint before them on, as the segments they lie in do.
func (g *segment) recall(from, to int64) error {
	if from <= g.remember {
		return nil // it comes by them
	}
	g.complete = true
	wanted := false
	for _, d := range g.distances {
		wanted = wanted || g.remember+d < to && from < g.end+d
	}
	if !wanted {
		return nil
	}
	g.tail = g.streamed.tail.after(g.heaps, g.first, g.k.Heaps)
	keep := func(n int64, values []byte) {
		first := max(0, g.remember-n)
		if first < int64(len(values)) {
			g.remembered = append(g.remembered, values[first:]...)
		}
	}
	if g.remember < g.heaps {
		g.remembered = append(g.remembered, g.first[g.remember:]...)
	}
	for _, w := range g.waypoints {
		if w.heap <= g.remember {
			g.tail = g.streamed.tail.after(w.heap, w.window, g.k.Heaps)
		}
	}
	return g.read(min(g.end, to), keep)
}

// read computes the heaps before the one given, and hands them on, a few at a time: those from heap n on.
func (g *segment) read(to int64, take func(n int64, values []byte)) error {
	var values [1 << 12]byte
	for g.tail.next < to {
		n := g.tail.next
		stop, least := min(to, n+int64(len(values))), int64(0)
		switch { // from the end of the window on, the larger part of a witness must be in it or later
		case n >= g.end:
			least = g.k.Compared.Preperiod
		case stop > g.end:
			stop = g.end
		}
		part := values[:stop-n]
		if err := g.tail.read(part, least); err != nil {
			return err
		}
		take(n, part)
		if err := g.meter.spend(g.tail.steps + 4*int64(len(part))); err != nil {
			return err
		}
		g.tail.steps = 0
	}
	return nil
}

// take takes in the values from heap n on: for the hash, to be remembered, and to be compared.
func (g *segment) take(n int64, values []byte) {
	g.hash.add(values)
	beyond := n + int64(len(values))
	if n < int64(len(g.early)) {
		copy(g.early[n:], values)
	}
	if first, last := max(n, g.remember), min(beyond, g.end); first < last && !g.complete {
		g.remembered = append(g.remembered, values[first-n:last-n]...)
	}
	known := g.remember + int64(len(g.remembered))
	for i, d := range g.distances {
		from := g.remember
		if i > 0 {
			from = g.k.Claim.Preperiod
		}
		for m := max(n, from+d); m < min(beyond, known+d); m++ {
			switch {
			case g.remembered[m-d-g.remember] == values[m-n]:
			case i == 0:
				g.found.differ = max(g.found.differ, m-d)
			default:
				g.found.refuted[i-1] = true
			}
		}
	}
}

// arrive compares the state with that of a waypoint.
func (g *segment) arrive(w waypoint) error {
	recent := g.tail.recent
	if !bytes.Equal(recent[len(recent)-len(w.window):], w.window) {
		return fmt.Errorf("waypoint at heap %d: not the last %d values before it", w.heap, len(w.window))
	}
	state, err := stateOf(g.hash.Hash)
	if err == nil && !bytes.Equal(state, w.state) {
		err = fmt.Errorf("waypoint at heap %d: not the state of the hash of the values before it", w.heap)
	}
	return err
}

// valuesHash is the SHA-256 of values, each a little-endian uint32.
type valuesHash struct {
	hash.Hash
	wide [1 << 12]byte // values as the hash takes them
}

func newValuesHash() *valuesHash { return &valuesHash{Hash: sha256.New()} }

func (h *valuesHash) add(values []byte) {
	for len(values) > 0 {
		part := values[:min(len(values), len(h.wide)/4)]
		for i, v := range part {
			h.wide[4*i] = v
		}
		h.Write(h.wide[:4*len(part)])
		values = values[len(part):]
	}
}

func (h *valuesHash) sum() string { return hex.EncodeToString(h.Sum(nil)) }

// The state of a SHA-256 in the form in which package sha256 writes it: a word, the eight words of the state, a
// block that is not full, and the number of bytes taken in.
const (
	stateBegins = "sha\x03"
	stateLength = len(stateBegins) + sha256.Size + sha256.BlockSize + 8
)

func stateOf(h hash.Hash) ([]byte, error) {
	marshaler, ok := h.(encoding.BinaryMarshaler)
	if !ok {
		return nil, errStateOfHash
	}
	state, err := marshaler.MarshalBinary()
	if err != nil || len(state) != stateLength || string(state[:len(stateBegins)]) != stateBegins {
		return nil, errStateOfHash
	}
	return state[len(stateBegins) : len(stateBegins)+sha256.Size], nil
}

func resume(h hash.Hash, state []byte, taken int64) error {
	unmarshaler, ok := h.(encoding.BinaryUnmarshaler)
	if !ok {
		return errStateOfHash
	}
	text := append([]byte(stateBegins), state...)
	text = append(text, make([]byte, sha256.BlockSize)...)
	text = binary.BigEndian.AppendUint64(text, uint64(taken))
	return unmarshaler.UnmarshalBinary(text)
}

var errStateOfHash = errors.New("crypto/sha256 of this Go does not tell its state: certificates without waypoints can be checked")
