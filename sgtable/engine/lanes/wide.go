package lanes

import "math/bits"

// decideWide is decideNarrow for sets of several words.
func (d *decider) decideWide(base int64, lanes int) int {
	d.useHelper(base, lanes)
	at := d.cells.at(base)
	for j := range lanes {
		if d.byMarks() {
			d.markLane(base, j)
		} else {
			d.addNearPairs(at+j, j)
		}
		code, ok := d.leastCommon(base, j)
		if !ok {
			return j
		}
		n, colour := base+int64(j), 1
		if t, ok := d.firstMissing(base, j, d.space.rareBelow(n, code)); ok {
			if d.cells.prefix > 0 {
				d.undecided, d.least = true, code // not every split was looked at
				return j
			}
			code, colour = t, 0
			d.foundRare(base, j, lanes, t)
		}
		d.cells.set(n, colour, code)
	}
	return lanes
}

// useHelper takes what was gathered ahead for the block at base, and has it begun for the next.
func (d *decider) useHelper(base int64, lanes int) {
	if !d.withHelper || d.byMarks() {
		return
	}
	d.ahead.start()
	if d.fetch(base) && lanes == width {
		d.sendAhead(base+width, d.block.hadCommon, d.block.hadRare)
	}
}

// leastCommon returns the least common code that is no option of lane j. It gathers codes as far as
// it has to. It reports false if all are options.
func (d *decider) leastCommon(base int64, j int) (code int, ok bool) {
	b := &d.block
	for first := 0; first < d.space.codes; {
		if first >= b.haveCommon {
			s := nextSpan(b.haveCommon, b.hadCommon)
			d.gather(b.common, d.far.common, base, s)
			d.gather(b.common, d.far.close, base, s)
			b.haveCommon = s.end()
		}
		g := first / groupCodes
		end := min(b.haveCommon-g*groupCodes, groupCodes)
		if lacks := lacking(b.common[g][j], end); lacks != 0 {
			code := g*groupCodes + bits.TrailingZeros64(lacks)
			b.needCommon = max(b.needCommon, code+1)
			return code, true
		}
		first = g*groupCodes + end
	}
	return 0, false
}

// addNearPairs adds the options at a distance below 32 to the sets of lane j, whose cell is at at.
func (d *decider) addNearPairs(at, j int) {
	for _, p := range d.near.pairs {
		x := d.cells.full[at-p.distance] ^ p.full
		code := x &^ commonBit
		if x >= commonBit {
			d.block.common[code/groupCodes][j] |= 1 << (code % groupCodes)
		} else {
			d.block.rare[code/groupCodes][j] |= 1 << (code % groupCodes)
		}
	}
}

// firstMissing returns the first rare code below the limit that is no option of lane j.
func (d *decider) firstMissing(base int64, j, limit int) (code int, ok bool) {
	b, missing := &d.block, 0
	b.needRare = max(b.needRare, limit)
	for b.haveRare < limit {
		s := nextSpan(b.haveRare, max(b.hadRare, limit))
		d.gather(b.rare, d.far.rare, base, s)
		b.haveRare = s.end()
	}
	for g := 0; g*groupCodes < limit; g++ {
		missing += bits.OnesCount64(lacking(b.rare[g][j], limit-g*groupCodes))
	}
	if missing == 0 {
		return 0, false
	}
	n := base + int64(j)
	if missing <= fewMissing() || !d.markSplits(n, b.rare, j, limit, missing) {
		return d.firstOfMany(n, b.rare, j, limit)
	}
	for g := 0; g*groupCodes < limit; g++ {
		if w := lacking(b.rare[g][j], limit-g*groupCodes); w != 0 {
			return g*groupCodes + bits.TrailingZeros64(w), true
		}
	}
	return 0, false
}

// lacking returns the codes below the limit that a word lacks.
func lacking(word uint64, limit int) uint64 {
	if limit >= groupCodes {
		return ^word
	}
	return ^word & (1<<limit - 1)
}
