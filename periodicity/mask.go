package periodicity

import (
	"cmp"
	"math/bits"
	"slices"

	"example.org/grundy/sgtable/engine/sparse"
)

// maxMaskBits is the number of bits up to which all masks are tried: 2¹⁷ colourings.
const maxMaskBits = 16

// sighting says that a value was seen at heaps of one parity, how often, and where last.
type sighting struct {
	value uint32
	last  int64
	count int64
}

// sightings lists the values of heaps 1, 2, … by parity of the heap, the latest seen first. It
// reports false if a value has more than maxMaskBits bits.
func sightings(values []uint32) ([]sighting, bool) {
	seen := make([]sighting, 512)
	for n := 1; n < len(values); n++ {
		v := int(values[n])
		if v >= 1<<maxMaskBits {
			return nil, false
		}
		i := 2*v + n&1
		for i >= len(seen) {
			seen = append(seen, make([]sighting, len(seen))...)
		}
		seen[i] = sighting{uint32(v), int64(n), seen[i].count + 1}
	}
	seen = slices.DeleteFunc(seen, func(s sighting) bool { return s.count == 0 })
	slices.SortFunc(seen, func(a, b sighting) int { return cmp.Compare(b.last, a.last) })
	return seen, true
}

// lastRare returns R, the last rare heap from 1 on, 0 if there is none.
func lastRare(c sparse.Colouring, seen []sighting) int64 {
	for _, s := range seen {
		if c.Rare(s.last, s.value) {
			return s.last
		}
	}
	return 0
}

// rareCount returns the number of rare heaps from 1 on.
func rareCount(c sparse.Colouring, seen []sighting) (count int64) {
	for _, s := range seen {
		if c.Rare(s.last, s.value) {
			count += s.count
		}
	}
	return count
}

// earliest returns, of the colourings with or without parity, the one whose last rare heap comes
// first; of equal ones that with the fewest rare heaps, then the least mask.
func earliest(seen []sighting, parity bool, even int64) (best sparse.Colouring, last int64) {
	var top uint32
	for _, s := range seen {
		top = max(top, s.value)
	}
	count := int64(-1)
	for mask := uint32(1); mask < 1<<bits.Len32(top|1); mask++ {
		c := sparse.Colouring{Mask: mask, Parity: parity, Even: even}
		l := lastRare(c, seen)
		if count >= 0 && l > last {
			continue
		}
		if k := rareCount(c, seen); count < 0 || l < last || k < count {
			best, last, count = c, l, k
		}
	}
	return best, last
}
