package lanes

import "math/bits"

// decideWide is decideNarrow for sets of several words.
func (r *Run) decideWide(base int64, lanes int) int {
	at, groups := r.cells.at(base), len(r.block.common)
	b := &r.block
	common := b.common
	if r.withHelper && !r.byMarks() {
		r.ahead.start()
		if r.fetch(base) && lanes == width {
			r.sendAhead(base+width, b.hadCommon, b.hadRare)
		}
	}
	for j := range lanes {
		if r.byMarks() {
			r.markLane(at+j, j)
		} else {
			r.addNearPairs(at+j, j)
		}
		g := 0
		for ; g < groups; g++ {
			if g == b.haveCommon {
				r.gather(common, r.far.common, base, g)
				r.gather(common, r.far.close, base, g)
				b.haveCommon++
			}
			if ^common[g][j] != 0 {
				break
			}
		}
		if g == groups {
			return j
		}
		n := base + int64(j)
		code, colour := g*groupCodes+bits.TrailingZeros64(^common[g][j]), 1
		if t, ok := r.firstMissing(base, j, r.space.rareBelow(n, code)); ok {
			code, colour = t, 0
			r.foundRare(base, j, lanes, t)
		}
		r.cells.set(n, colour, code)
	}
	return lanes
}

// addNearPairs adds the options at a distance below 32 to the sets of lane j, whose cell is at at.
func (r *Run) addNearPairs(at, j int) {
	for _, p := range r.near.pairs {
		x := r.cells.full[at-p.distance] ^ p.full
		code := x &^ commonBit
		if x >= commonBit {
			r.block.common[code/groupCodes][j] |= 1 << (code % groupCodes)
		} else {
			r.block.rare[code/groupCodes][j] |= 1 << (code % groupCodes)
		}
	}
}

// firstMissing returns the first rare code below the limit that is no option of lane j.
func (r *Run) firstMissing(base int64, j, limit int) (code int, ok bool) {
	b, missing := &r.block, 0
	for g := 0; g*groupCodes < limit; g++ {
		if g == b.haveRare {
			r.gather(b.rare, r.far.rare, base, g)
			b.haveRare++
		}
		missing += bits.OnesCount64(lacking(b.rare[g][j], limit-g*groupCodes))
	}
	n := base + int64(j)
	searched := false
	if missing > fewMissing() {
		searched = r.markSplits(n, b.rare, j, limit, missing)
	}
	for g := 0; g*groupCodes < limit; g++ {
		if w := lacking(b.rare[g][j], limit-g*groupCodes); w != 0 {
			if searched {
				return g*groupCodes + bits.TrailingZeros64(w), true
			}
			if code, ok := r.firstWithout(n, w, g*groupCodes); ok {
				return code, true
			}
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
