package lanes

import "math/bits"

// decideNarrow decides lanes one after the other where a set of codes is one word. It returns how
// many it decided; fewer than asked for if no common code is left for the next.
func (d *decider) decideNarrow(base int64, lanes int) int {
	at, c := d.cells.at(base), &d.cells
	common, rare := &d.block.common[0], &d.block.rare[0]
	c.gather(common, &d.far.common[0], at, 0)
	c.gather(rare, &d.far.rare[0], at, 0)
	for half := 0; half < lanes; half += width / 2 {
		if len(d.near.halves.packed) > 0 {
			// Only the first half of the lanes has its parts by now.
			var words [width]uint64
			c.gather(&words, &d.near.halves, at+half, 0)
			for k, w := range words[:width/2] {
				common[half+k] |= w
			}
		}
		end := min(lanes, half+width/2)
		for j := half; ; j++ {
			j = settleLanes(common, rare, c.pages, at, d.near.tables, &d.below, int(base&1), j, end)
			if j == end {
				break
			}
			if !d.decideLane(base, j, lanes) {
				c.mirror(at+half, j-half)
				return j
			}
		}
		c.mirror(at+half, end-half)
	}
	return lanes
}

// decideLane decides lane j, whose sets are complete and of which a rare code seems to be missing.
// It reports false if no common code is left, or if a Stream cannot decide it.
func (d *decider) decideLane(base int64, j, lanes int) bool {
	n := base + int64(j)
	common, rare := d.block.common[0][j], d.block.rare[0][j]
	code := bits.TrailingZeros64(^common)
	if code >= d.space.codes {
		return false
	}
	colour := 1
	if t, ok := d.firstWithout(n, d.below[n&1][code]&^rare, 0); ok {
		if d.cells.prefix > 0 {
			d.undecided, d.least = true, code // not every split was looked at
			return false
		}
		code, colour = t, 0
		d.foundRare(base, j, lanes, t)
	}
	d.cells.set(n, colour, code)
	return true
}
