package misere

import "slices"

// word is a position: its heaps, the largest first, without heaps that have no move. Words are ordered
// as their heaps are compared one after the other, a beginning coming before the whole. The order does
// not change when the same heaps are added to both, and every option of a word comes before it.
type word []int32

func (w word) compare(v word) int { return slices.Compare(w, v) }

// appendSum appends the heaps of v and w, merged.
func appendSum(to, v, w word) word {
	for len(v) > 0 && len(w) > 0 {
		if v[0] >= w[0] {
			to, v = append(to, v[0]), v[1:]
		} else {
			to, w = append(to, w[0]), w[1:]
		}
	}
	return append(append(to, v...), w...)
}

// compareSum compares the sum of v and w with u.
func compareSum(v, w, u word) int {
	for len(v) > 0 || len(w) > 0 {
		var h int32
		if len(w) == 0 || len(v) > 0 && v[0] >= w[0] {
			h, v = v[0], v[1:]
		} else {
			h, w = w[0], w[1:]
		}
		if len(u) == 0 || h > u[0] {
			return 1
		}
		if h < u[0] {
			return -1
		}
		u = u[1:]
	}
	return -min(len(u), 1)
}

func (w word) plus(v word) word { return appendSum(make(word, 0, len(w)+len(v)), w, v) }

// without returns w without the i-th heap.
func (w word) without(i int) word { return slices.Delete(slices.Clone(w), i, i+1) }

// key packs a word for use in a map; heaps are below 2¹⁶ (see maxHeap).
func (w word) key(to []byte) []byte {
	for _, h := range w {
		to = append(to, byte(h>>8), byte(h))
	}
	return to
}

// maxHeap is the largest heap that a solver takes.
const maxHeap = 1<<16 - 1
