package periodicity

import (
	"encoding/hex"
	"testing"

	"example.org/grundy/sgtable/takebreak"
)

// Waypoints are snapshots, in order, after the first heaps, a stretch apart, with W values and the eight words of the hash.
func TestWaypointsAreSnapshots(t *testing.T) {
	code, err := takebreak.Parse("0.454")
	if err != nil {
		t.Fatal(err)
	}
	s := &Search{of: Streamed{Rules: code}, snapshots: madeUpSnapshots(t, 1<<24)}
	const prefix, wide = 1 << 16, 1<<16 + 3 // what the windows of the snapshots hold
	for _, row := range []struct {
		prefix, width, heaps int64
		want                 int
	}{
		{prefix, 127, 1 << 24, 15},
		{prefix, 127, 1 << 23, 7},
		{prefix, 127, 1 << 21, 1},
		{prefix, 127, 1<<21 - 1, 0},
		{prefix, 1 << 16, 1 << 24, 8},
		{1 << 20, 127, 1 << 24, 13}, // a witness lay deep
		{prefix, wide, 1 << 24, 7},
		{prefix, wide + 1, 1 << 24, 0}, // a heap was rare late
	} {
		list, err := s.waypoints(Premise{Heaps: row.heaps, Parameters: []Parameter{{Name: "W", Value: row.width}, {Name: "P", Value: row.prefix}}})
		if err != nil {
			t.Fatal(err)
		}
		if len(list) != row.want {
			t.Errorf("%d heaps, W = %d: %d waypoints, want %d", row.heaps, row.width, len(list), row.want)
		}
		last := int64(0)
		for _, w := range list {
			window, err := w.Window(int(row.width))
			state, err2 := hex.DecodeString(w.State)
			if err != nil || err2 != nil || len(state) != 32 || window[len(window)-1] != byte(w.Heap/chunk) {
				t.Errorf("waypoint %+v: %v, %v", w, err, err2)
			}
			if w.Heap-last < stretch || w.Heap > row.heaps-stretch || w.Heap < 2*(row.prefix+4) {
				t.Errorf("%d heaps: waypoint at %d after %d", row.heaps, w.Heap, last)
			}
			last = w.Heap
		}
	}
}

// madeUpSnapshots has those of heaps of value 0, each chunk through 2²² and then fewer; their last value tells them apart.
func madeUpSnapshots(t *testing.T, heaps int64) (made []snapshot) {
	t.Helper()
	hash := newRunningHash()
	for next, done := int64(chunk), int64(0); next < heaps; next += chunk {
		hash.add(make([]byte, next-done))
		done = next
		if next > 1<<22 && next%(1<<20) != 0 {
			continue
		}
		state, err := hash.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		window := make([]byte, 1<<16+3)
		window[len(window)-1] = byte(next / chunk)
		made = append(made, snapshot{next: next, window: window, hash: state})
	}
	return made
}
