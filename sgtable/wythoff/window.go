package wythoff

// window is a set of positive integers of which only those ahead of a moving place matter. It
// takes one bit an integer between that place and its largest element, at most four times over.
type window struct {
	base  int64 // the integer of bit 0 of words[0], a multiple of 64
	words []uint64
}

// has reports whether v ≥ base is in the set.
func (w *window) has(v int64) bool {
	i := (v - w.base) >> 6
	return i < int64(len(w.words)) && w.words[i]>>(v&63)&1 == 1
}

// add puts v ≥ base into the set; integers below from need not be kept.
func (w *window) add(v, from int64) {
	i := (v - w.base) >> 6
	if i >= int64(len(w.words)) {
		// Words are moved only when half of them are behind, so a move is paid for by the
		// places passed since the last one.
		if behind := (from - w.base) >> 6; behind > int64(len(w.words))/2 {
			kept := copy(w.words, w.words[min(behind, int64(len(w.words))):])
			clear(w.words[kept:])
			w.base += behind << 6
			i -= behind
		}
		if short := i + 1 - int64(len(w.words)); short > 0 {
			w.words = append(w.words, make([]uint64, short)...)
			w.words = w.words[:cap(w.words)] // append grows in proportion; use what it made
		}
	}
	w.words[i] |= 1 << (v & 63)
}
