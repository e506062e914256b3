package lanes

import "math"

// quad is four pairs of one fixed code below 16. Their options are looked up in tables in which the code is at work already, so that a
// pair takes no XOR. The kernels of amd64 know this layout.
type quad struct {
	code      uint32
	distances [4]int32 // two's complements; one that comes twice adds nothing
}

// quads are pairs by their fixed codes. The last quad of a code may have a distance several times.
type quads struct {
	list   []quad
	last   [fewCodes]struct{ place, free int } // of each code
	tooFar bool                                // one of the pairs has a distance that has no 32 bits: the list lacks it
}

func (q *quads) reset() {
	q.list, q.tooFar = q.list[:0], false
	clear(q.last[:])
}

// add adds a pair.
func (q *quads) add(distance, code int) {
	if distance < math.MinInt32 {
		q.tooFar = true
		return
	}
	last, d := &q.last[code], int32(distance)
	if last.free == 0 {
		last.place, last.free = len(q.list), 4
		q.list = append(q.list, quad{uint32(code), [4]int32{d, d, d, d}})
	}
	last.free--
	q.list[last.place].distances[last.free] = d
}

// pay reports whether quads are quicker than so many pairs one by one, and all of them: a quad takes as long as 2.7 of them.
func (q *quads) pay(pairs int) bool { return quadKernel && !q.tooFar && 8*len(q.list) < 3*pairs }
