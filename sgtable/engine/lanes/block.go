package lanes

import "math/bits"

// block holds the option sets of the lanes that do not depend on one another, by groups of 64
// codes.
type block struct {
	common, rare [][width]uint64

	// How many groups have been gathered: those of large codes only when a lane comes to need them;
	// and how many the last block needed.
	haveCommon, haveRare int
	hadCommon, hadRare   int
}

func (b *block) clear() {
	for g := range b.common {
		b.common[g], b.rare[g] = [width]uint64{}, [width]uint64{}
	}
	b.hadCommon, b.hadRare = b.haveCommon, b.haveRare
	b.haveCommon, b.haveRare = 0, 0
}

// decide computes the values of the next lanes, and returns the number of steps that took. It may
// stop early, with the codes doubled.
func (r *Run) decide(lanes int) (work int64) {
	base := r.Len()
	r.block.clear()
	decided := 0
	if r.space.codes <= groupCodes {
		decided = r.decideNarrow(base, lanes)
	} else {
		decided = r.decideWide(base, lanes)
	}
	r.keep(base, decided)
	if decided < lanes {
		r.outgrow()
	}
	rare, witnesses := int64(len(r.rare)), int64(len(r.witnesses))
	r.stats.Marks += rare * width
	r.stats.Witnesses += witnesses * width
	return (rare + witnesses + width) * int64(r.space.codes/16)
}

// gather ORs one group of the options at a distance into the sets of the lanes from base on.
func (r *Run) gather(sets [][width]uint64, pages []pairs, base int64, group int) {
	page, high := group*groupCodes/pageCodes, group*groupCodes%pageCodes/groupCodes
	if len(pages[page].packed) == 0 {
		return
	}
	var words [width]uint64
	r.cells.gather(&words, &pages[page], r.cells.at(base), high)
	for j, w := range words {
		sets[group][j] |= w
	}
}

// decideNarrow decides lanes one after the other where a set of codes is one word. It returns how
// many it decided; fewer than asked for if no common code is left for the next.
func (r *Run) decideNarrow(base int64, lanes int) int {
	at, c := r.cells.at(base), &r.cells
	common, rare := &r.block.common[0], &r.block.rare[0]
	c.gather(common, &r.far.common[0], at, 0)
	c.gather(rare, &r.far.rare[0], at, 0)
	for half := 0; half < lanes; half += width / 2 {
		if len(r.near.halves.packed) > 0 {
			// Only the first half of the lanes has its parts by now.
			var words [width]uint64
			c.gather(&words, &r.near.halves, at+half, 0)
			for k, w := range words[:width/2] {
				common[half+k] |= w
			}
		}
		end := min(lanes, half+width/2)
		for j := half; ; j++ {
			j = settleLanes(common, rare, c.pages, at, r.near.tables, &r.below, int(base&1), j, end)
			if j == end {
				break
			}
			if !r.decideLane(base, j, lanes) {
				return j
			}
		}
		if c.hot != nil {
			c.heat(at+half, end-half)
		}
	}
	return lanes
}

// decideLane decides lane j, whose sets are complete and of which a rare code seems to be missing.
// It reports false if no common code is left.
func (r *Run) decideLane(base int64, j, lanes int) bool {
	n := base + int64(j)
	common, rare := r.block.common[0][j], r.block.rare[0][j]
	code := bits.TrailingZeros64(^common)
	if code >= r.space.codes {
		return false
	}
	colour := 1
	if t, ok := r.firstWithout(n, r.below[n&1][code]&^rare, 0); ok {
		code, colour = t, 0
		r.foundRare(base, j, lanes, t)
	}
	r.cells.set(n, colour, code)
	return true
}

// decideWide is decideNarrow for sets of several words.
func (r *Run) decideWide(base int64, lanes int) int {
	at, groups := r.cells.at(base), len(r.block.common)
	b := &r.block
	common := b.common
	if r.threads > 1 && !r.byMarks() {
		groupsCommon, groupsRare := b.hadCommon, b.hadRare
		r.fetch(base)
		if lanes == width {
			r.sendAhead(base+width, groupsCommon, groupsRare)
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

// firstWithout returns the first of the missing rare codes, given as bits from code first on, that
// no split of heap n makes.
func (r *Run) firstWithout(n int64, missing uint64, first int) (code int, ok bool) {
	for ; missing != 0; missing &= missing - 1 {
		code := first + bits.TrailingZeros64(missing)
		if !r.hasSplit(n, code) {
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
func (r *Run) hasSplit(n int64, code int) bool {
	r.stats.Searches++
	if h := &r.hints[code]; h.from > 0 {
		if a := r.search(n, h.take, h.from, h.from+511, code); a > 0 {
			h.from = max(1, a-8)
			return true
		}
	}
	from := int64(1)
	for stretch := int64(512); from <= n/2; stretch *= 4 {
		for _, i := range r.shape.Split {
			if a := r.search(n, i, from, from+stretch-1, code); a > 0 {
				r.hints[code] = hint{max(1, a-8), i}
				return true
			}
		}
		from += stretch
	}
	return false
}

// search looks for a split of n − take that makes the rare code, with a smaller part between the
// bounds, and returns that part, or 0.
func (r *Run) search(n, take, from, to int64, code int) (a int64) {
	rest := n - take
	last := rest / 2
	if r.shape.Distinct {
		last = (rest - 1) / 2
	}
	if to = min(to, last); from > to {
		return 0
	}
	a = r.cells.split(rest, from, to, code)
	if a > 0 {
		to = a
	}
	r.stats.Witnesses += to - from + 1
	return a
}

// foundRare makes lane j a rare heap: later lanes of the block may split it off, and so may later
// blocks.
func (r *Run) foundRare(base int64, j, lanes, code int) {
	for _, i := range r.shape.Split {
		p := part{base + int64(j), i, code}
		r.rare = append(r.rare, p)
		r.aimRare(p)
		for k := j + 1; k < lanes; k++ {
			if other := int64(k-j) - i; other >= 1 && r.cells.isCommon(other) {
				option := r.cells.code(other) ^ code
				r.block.common[option/groupCodes][k] |= 1 << (option % groupCodes)
			}
		}
	}
}

// keep adds the decided lanes to the table.
func (r *Run) keep(base int64, lanes int) {
	var values [width]uint32
	if at := r.cells.at(base); r.cells.low == nil {
		even, odd := &r.cellValues[base&1], &r.cellValues[1-base&1]
		cells := r.cells.pages[at : at+width]
		for j := 0; j < width; j += 2 { // cells beyond those decided do no harm
			values[j], values[j+1] = even[cells[j]], odd[cells[j+1]]
		}
	} else {
		for j := range lanes {
			n := base + int64(j)
			common := 0
			if r.cells.isCommon(n) {
				common = 1
			}
			values[j] = r.space.value(n, common, r.cells.code(n))
		}
	}
	r.AppendAll(values[:lanes])
}

// setBelow sizes what depends on the number of codes.
func (r *Run) setBelow() {
	groups := max(1, r.space.codes/groupCodes)
	r.block = block{common: make([][width]uint64, groups), rare: make([][width]uint64, groups)}
	r.hints = make([]hint, r.space.codes)
	for parity := range r.below {
		for code := range r.below[parity] {
			// A code that is none stops the kernel: nothing makes bit 63 of fewer than 64 codes.
			r.below[parity][code] = 1 << 63
			if code < r.space.codes {
				r.below[parity][code] = 1<<r.space.rareBelow(int64(parity), code) - 1
			}
		}
	}
	for sum := range r.cellValues {
		for cell := range r.cellValues[sum] {
			if code := cell &^ notCommon; code < r.space.codes {
				r.cellValues[sum][cell] = r.space.value(int64(sum), 1-cell/notCommon, code)
			}
		}
	}
}
