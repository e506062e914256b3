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

// gather ORs one group of the options at a distance into the sets of the lanes from base on.
func (d *decider) gather(sets [][width]uint64, pages []pairs, base int64, group int) {
	page, high := group*groupCodes/pageCodes, group*groupCodes%pageCodes/groupCodes
	if len(pages[page].packed) == 0 {
		return
	}
	var words [width]uint64
	d.cells.gather(&words, &pages[page], d.cells.at(base), high)
	for j, w := range words {
		sets[group][j] |= w
	}
}

// foundRare makes lane j a rare heap: later lanes of the block may split it off, and so may later
// blocks.
func (d *decider) foundRare(base int64, j, lanes, code int) {
	d.forgetFew()
	for _, i := range d.shape.Split {
		p := part{base + int64(j), i, code}
		d.rare = append(d.rare, p)
		d.aimRare(p)
		for k := j + 1; k < lanes; k++ {
			if other := int64(k-j) - i; other >= 1 && d.cells.isCommon(other) {
				option := d.cells.code(other) ^ code
				d.block.common[option/groupCodes][k] |= 1 << (option % groupCodes)
			}
		}
	}
}
