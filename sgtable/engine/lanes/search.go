package lanes

import "math/bits"

// firstWithout returns the first of the missing rare codes, given as bits, that
// no split of heap n makes.
func (d *decider) firstWithout(n int64, missing uint64) (code int, ok bool) {
	for ; missing != 0; missing &= missing - 1 {
		code := bits.TrailingZeros64(missing)
		if !d.hasSplit(n, code) {
			return code, true
		}
	}
	return 0, false
}

// hint says where a rare code was found among the splits last: values come in bursts, and a heap
// that made it once is likely to do so again for the heaps to come.
type hint struct {
	from, take int64
}

// hasSplit reports whether some split of heap n makes the rare code. The splitting digits take
// turns over longer and longer stretches, as a value may come from one of them only.
func (d *decider) hasSplit(n int64, code int) bool {
	d.counters.searches++
	return d.asHinted(n, code) || d.hasSplitFrom(n, 1, code)
}

// asHinted reports whether a split makes the code where the last one did.
func (d *decider) asHinted(n int64, code int) bool {
	h := &d.hints[code]
	if h.from == 0 {
		return false
	}
	a := d.search(n, h.take, h.from, h.from+511, code)
	if a > 0 {
		h.from = max(1, a-8)
	}
	return a > 0
}

// hasSplitFrom is hasSplit for smaller parts from a heap on.
func (d *decider) hasSplitFrom(n, from int64, code int) bool {
	for stretch := int64(512); from <= d.cells.smaller(n); stretch *= 4 {
		for _, i := range d.shape.Split {
			if a := d.search(n, i, from, from+stretch-1, code); a > 0 {
				d.hints[code] = hint{max(1, a-8), i}
				return true
			}
		}
		from += stretch
	}
	return false
}

// search looks for a split of n − take that makes the rare code, with a smaller part between the
// bounds, and returns that part, or 0.
func (d *decider) search(n, take, from, to int64, code int) (a int64) {
	rest := n - take
	if to = min(to, d.lastSmaller(rest), d.cells.smaller(n)); from > to {
		return 0
	}
	a = d.cells.split(rest, from, to, code)
	if a > 0 {
		to = a
	}
	d.counters.witnesses += to - from + 1
	return a
}

// lastSmaller returns the largest smaller part of two that rest is split into.
func (d *decider) lastSmaller(rest int64) int64 {
	if d.shape.Distinct {
		return (rest - 1) / 2
	}
	return rest / 2
}
