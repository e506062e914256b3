package lanes

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

// decide computes the values of the next lanes, none above heap n, and returns the number of steps
// that took. It may stop early, with the codes doubled; as those are bounded, so are the calls that
// decide no lane.
func (r *Run) decide(n int64) (steps int64, err error) {
	r.makeRoom(n)
	base := r.Len()
	lanes := int(min(width, n+1-base))
	r.block.clear()
	decided := 0
	if r.space.codes <= groupCodes {
		decided = r.decideNarrow(base, lanes)
	} else {
		decided = r.decideWide(base, lanes)
	}
	r.keep(base, decided)
	if decided < lanes {
		err = r.outgrow()
	}
	rare, witnesses := int64(len(r.rare)), int64(len(r.witnesses))
	r.counters.marks += rare * width
	r.counters.witnesses += witnesses * width
	return (rare + witnesses + width) * int64(r.space.codes/16), err
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
