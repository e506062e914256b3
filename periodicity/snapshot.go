package periodicity

import "bytes"

// snapshot is what a stream can go on from.
type snapshot struct {
	next   int64
	window []byte
	hash   []byte // the state of the hash of all values before next

	// The anchor is the last of the window's values that is rarest there, which is looked for
	// first: the value, and how many values follow it in the window.
	value byte
	after int
}

// snapshot takes one if the last is far enough behind, and lets go of some of the older ones.
func (s *Search) snapshot() error {
	next := s.Next()
	if k := len(s.snapshots); k > 0 && next < s.snapshots[k-1].next/snapshotEvery*(snapshotEvery+1) {
		return nil
	}
	hash, err := s.hash.MarshalBinary()
	if err != nil {
		return err
	}
	s.snapshots = append(s.snapshots, newSnapshot(next, s.stream.Window(), hash))
	s.thin()
	return nil
}

// thin lets go of a snapshot that is no longer looked for, if it lies less than half again as far as
// the one before. The first stays.
func (s *Search) thin() {
	k := len(s.snapshots) - live - 1 // the one that is looked for no more
	if k > 0 && s.snapshots[k].next/3*2 < s.snapshots[k-1].next {
		s.snapshots = append(s.snapshots[:k], s.snapshots[k+1:]...)
	}
}

const anchorRange = 4096 // the values of a window among which the anchor is chosen

func newSnapshot(next int64, window, hash []byte) snapshot {
	s := snapshot{next: next, window: window, hash: hash}
	var counts [256]int
	end := window[max(0, len(window)-anchorRange):]
	for _, v := range end {
		counts[v]++
	}
	for i, v := range end {
		if counts[v] <= counts[s.value] || counts[s.value] == 0 {
			s.value, s.after = v, len(end)-1-i
		}
	}
	return s
}

// returns looks for the window in values, of which the first width are those before the new ones,
// and returns how many values follow the first return of its last width values, −1 if there is
// none. The new values end with the last; a window that ended before them is not looked for.
func (s *snapshot) returns(values []byte, width int64) int {
	window := s.window[int64(len(s.window))-width:]
	// The first window that can be new ends one value after the first width.
	for at := int(width) - s.after; at+s.after < len(values); at++ {
		k := bytes.IndexByte(values[at:len(values)-s.after], s.value)
		if k < 0 {
			return -1
		}
		at += k
		end := at + s.after + 1
		if bytes.Equal(values[end-8:end], window[width-8:]) && bytes.Equal(values[end-int(width):end], window) {
			return len(values) - end
		}
	}
	return -1
}
