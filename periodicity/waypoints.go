package periodicity

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"example.org/grundy/periodicity/certificate"
	"example.org/grundy/sgtable"
)

const (
	// mostWaypoints is how many a certificate has at most; mostStates bounds the values in them all, so that it stays small.
	mostWaypoints, mostStates = 15, 1 << 19
	// stretch is how many heaps lie between two waypoints at least: what a check does in less than a second.
	stretch = 1 << 20
)

// waypoints returns snapshots of the search as waypoints of a certificate: those that divide its heaps most evenly.
// Snapshots become rarer towards the beginning, so that the parts are not the same; no part is much more than a sixth.
// There are none if a late rare heap makes a state longer than the windows of snapshots are.
func (s *Search) waypoints(p Premise) ([]certificate.Waypoint, error) {
	reach, _ := sgtable.Finite(s.of.Rules)
	width := p.parameter("W")
	if width > int64(len(s.snapshots[0].window)) {
		return nil, nil
	}
	first := max(2*(p.parameter("P")+reach+1), stretch)
	parts := min(mostWaypoints, max(1, mostStates/width)) + 1
	var list []certificate.Waypoint
	last := first - stretch
	for i := int64(1); i < parts; i++ {
		k := s.nearest(p.Heaps / parts * i)
		snap := s.snapshots[k]
		if snap.next < max(first, last+stretch) || snap.next > p.Heaps-stretch {
			continue
		}
		// A snapshot has the state of the hash as package sha256 writes it: four bytes before the eight words.
		if len(snap.hash) < 4+sha256.Size || snap.next*4%sha256.BlockSize != 0 {
			return nil, fmt.Errorf("the state of the hash at heap %d is of a kind that is not known here", snap.next)
		}
		list = append(list, certificate.Waypoint{
			Heap:   snap.next,
			State:  hex.EncodeToString(snap.hash[4 : 4+sha256.Size]),
			Values: certificate.Pack(snap.window[int64(len(snap.window))-width:]),
		})
		last = snap.next
	}
	return list, nil
}

// nearest returns the snapshot nearest to a heap.
func (s *Search) nearest(heap int64) int {
	best := 0
	for k, snap := range s.snapshots {
		if max(snap.next-heap, heap-snap.next) < max(s.snapshots[best].next-heap, heap-s.snapshots[best].next) {
			best = k
		}
	}
	return best
}
