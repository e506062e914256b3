package lanes

import "math/bits"

// fewMissing is how many rare codes are looked for one by one; where more are missing, splits are
// marked whatever they make.
const fewMissing = 12

// markSplits adds to the sets of lane j, which is heap n, the codes that splits of the heap make,
// until no more than a few of the rare codes below the limit are missing. It reports whether every
// split was looked at.
func (r *Run) markSplits(n int64, sets [][width]uint64, j, limit, missing int) (all bool) {
	from := int64(1)
	for stretch := int64(1024); from <= n/2; stretch *= 2 {
		clear(r.marks[:r.space.codes])
		for _, i := range r.shape.Split {
			rest := n - i
			last := rest / 2
			if r.shape.Distinct {
				last = (rest - 1) / 2
			}
			to := min(from+stretch-1, last)
			if from <= to {
				r.cells.mark(&r.marks, rest, from, to)
				r.stats.Witnesses += to - from + 1
			}
		}
		from += stretch
		for g := 0; g*groupCodes < limit; g++ {
			for w := lacking(sets[g][j], limit-g*groupCodes); w != 0; w &= w - 1 {
				bit := bits.TrailingZeros64(w)
				if r.marks[g*groupCodes+bit] != 0 {
					sets[g][j] |= 1 << bit
					missing--
				}
			}
		}
		if missing <= fewMissing {
			return from > n/2
		}
	}
	return true
}

// mark marks what the splits of rest into heaps a, from ≤ a ≤ to, and rest − a make. Common codes
// are marked by their full cells, far beyond the rare ones.
func (c *cells) mark(marks *[1 << 16]byte, rest, from, to int64) {
	up := c.full[c.at(from) : c.at(to)+1]
	down := c.full[c.at(rest-to) : c.at(rest-from)+1]
	down = down[:len(up)]
	for k, x := range up {
		marks[x^down[len(down)-1-k]] = 1
	}
}
