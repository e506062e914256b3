package verify

import "encoding/binary"

// witnessed reports whether every missing value is that of a split into a heap a of the prefix, from 1 on, and
// one of the last heaps that is at least the least allowed. All values, and with them all nim-sums, are below 64,
// so that a set of them is a word. The splits into eight neighbouring heaps of the prefix are looked at together. A
// heap that it does not find witnesses for may have some that anyValue finds.
func (t *tail) witnessed(missing uint64, least int64) bool {
	recent, mirrored := t.recent, t.mirrored
	end, size := int64(len(recent)), int64(len(mirrored))
	farthest := t.split[len(t.split)-1]
	// The eight parts a … a+7 stand in the mirrored prefix from size−1−(a+7) on, their other parts among the
	// recent values from end−i−(a+7) on.
	for a := int64(1); a+7 < size && t.next-farthest-(a+7) >= least; a += 8 {
		parts := binary.LittleEndian.Uint64(mirrored[size-8-a:])
		for _, i := range t.split {
			v := parts ^ binary.LittleEndian.Uint64(recent[end-i-a-7:])
			missing &^= 1<<(v&63) | 1<<(v>>8&63) | 1<<(v>>16&63) | 1<<(v>>24&63)
			missing &^= 1<<(v>>32&63) | 1<<(v>>40&63) | 1<<(v>>48&63) | 1<<(v>>56&63)
		}
		t.steps += 8 * int64(len(t.split))
		if missing == 0 {
			return true
		}
	}
	return false
}
