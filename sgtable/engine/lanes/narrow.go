package lanes

import (
	"encoding/binary"
	"math/bits"
)

// halfCodes is half of the codes of a group. Where there are 64 codes and most blocks need no more
// than the first 32, those are gathered alone, and the others when a lane comes to need them.
const halfCodes = groupCodes / 2

// upperCodes are the others.
const upperCodes = 1<<groupCodes - 1<<halfCodes

// decideNarrow decides lanes one after the other where a set of codes is one word. It returns how
// many it decided; fewer than asked for if no common code is left for the next.
func (d *decider) decideNarrow(base int64, lanes int) int {
	b, at, c := &d.block, d.cells.at(base), &d.cells
	common, rare := &b.common[0], &b.rare[0]
	d.gatherNarrow(at)
	for half := 0; half < lanes; half += width / 2 {
		d.gatherHalf(at, half)
		end := min(lanes, half+width/2)
		for j := half; ; j++ {
			j = settleLanes(common, rare, c.pages, at, d.near.tables, &d.below, int(base&1), j, end)
			if j == end {
				break
			}
			if b.short && ^common[j] == 0 {
				d.gatherUpper(at, half)
				j--
				continue
			}
			if !d.decideLane(base, j, lanes) {
				c.mirror(at+half, j-half)
				return j
			}
		}
		c.mirror(at+half, end-half)
	}
	d.weighUpper(at)
	return lanes
}

// gatherNarrow gathers the far pairs, for the first codes alone if that is quicker: then the others
// seem to be options.
func (d *decider) gatherNarrow(at int) {
	b, codes := &d.block, d.space.codes
	b.short = codes == groupCodes && b.upper < upperMost
	if !b.short {
		d.cells.gather(&b.common[0], &d.far.common[0], at, 0)
		d.cells.gather(&b.rare[0], &d.far.rare[0], at, 0)
		return
	}
	d.cells.gatherFirst(&b.common[0], &d.far.common[0], at)
	d.cells.gatherFirst(&b.rare[0], &d.far.rare[0], at)
	for j := range b.common[0] {
		b.common[0][j] |= upperCodes
	}
}

// gatherHalf adds the pairs at a distance of 16 to 31 for half a block: before, only the first half of the
// lanes has its parts.
func (d *decider) gatherHalf(at, half int) {
	if len(d.near.halves.packed) == 0 {
		return
	}
	var words [width]uint64
	d.cells.gather(&words, &d.near.halves, at+half, 0)
	for k, w := range words[:width/2] {
		d.block.common[0][half+k] |= w
	}
}

// gatherUpper gathers the codes that gatherNarrow left out, when half a block is being decided. New rare
// heaps are among the pairs by now.
func (d *decider) gatherUpper(at, half int) {
	b := &d.block
	b.short = false
	d.counters.upper++
	d.cells.gather(&b.rare[0], &d.far.rare[0], at, 0)
	var words [width]uint64
	d.cells.gather(&words, &d.far.common[0], at, 0)
	for j, w := range words {
		b.common[0][j] = b.common[0][j]&^upperCodes | w
	}
	d.gatherHalf(at, half)
}

// The share of blocks with a code from 32 on, in 256ths, from which all codes are gathered at once, and
// how quickly it is forgotten.
const (
	upperMost = 90
	upperSlow = 16
)

// weighUpper looks whether the block has such a code.
func (d *decider) weighUpper(at int) {
	if d.space.codes < groupCodes {
		return
	}
	seen := uint64(0)
	for cells := d.cells.pages[at : at+width]; len(cells) > 0; cells = cells[8:] {
		seen |= binary.LittleEndian.Uint64(cells)
	}
	share := 0
	if seen&(halfCodes*everyByte) != 0 {
		share = 256
	}
	d.block.upper += (share - d.block.upper) / upperSlow
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
	if t, ok := d.firstWithout(n, d.below[n&1][code]&^rare); ok {
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
