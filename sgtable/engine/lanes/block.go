package lanes

// block holds the option sets of the lanes that do not depend on one another, by groups of 64
// codes.
type block struct {
	common, rare [][width]uint64

	// So many codes have been gathered, from the first on: those of large codes only when a lane comes
	// to need them; how many one has needed, and how many one of the last block did.
	haveCommon, haveRare int
	needCommon, needRare int
	hadCommon, hadRare   int

	// With 64 codes: whether the first 32 have been gathered alone, and the share of blocks that have
	// needed more, in 256ths.
	short bool
	upper int
}

func (b *block) clear() {
	for g := range b.common {
		b.common[g], b.rare[g] = [width]uint64{}, [width]uint64{}
	}
	b.hadCommon, b.hadRare = b.needCommon, b.needRare
	b.haveCommon, b.haveRare = 0, 0
	b.needCommon, b.needRare = 0, 0
}

// span is what is gathered at once: the codes of a group, or the first sixteen of them.
type span struct {
	group int
	whole bool
}

const sixteen = 16

// nextSpan returns what is to be gathered after that many codes, where the last block needed so many.
func nextSpan(have, had int) span {
	return span{have / groupCodes, have%groupCodes > 0 || had > have+sixteen}
}

// end returns the number of codes that have been gathered after the span.
func (s span) end() int {
	if s.whole {
		return (s.group + 1) * groupCodes
	}
	return s.group*groupCodes + sixteen
}

// high is 1 for the upper group of a page.
func (s span) high() int { return s.group * groupCodes % pageCodes / groupCodes }

// page returns the page of the codes.
func (s span) page() int { return s.group * groupCodes / pageCodes }

// gatherSpan is [cells.gather] for the codes of the span, of so many codes in all.
func gatherSpan(words *[width]uint64, pages []byte, at int, pairs []pair, s span, codes int) {
	switch {
	case !assembly:
		gatherGo(words, pages, at, pairs, s.high())
		for j := range words {
			words[j] &= 1<<(s.end()-s.group*groupCodes) - 1
		}
	case s.whole:
		gatherPacked(words, pages, at, pairs, s.high(), codes)
	default:
		gatherSixteen(words, pages, at, pairs, s.high())
	}
}

// gather ORs the codes of the span at a distance into the sets of the lanes from base on.
func (d *decider) gather(sets [][width]uint64, pages []pairs, base int64, s span) {
	list := &pages[s.page()]
	if len(list.packed) == 0 {
		return
	}
	var words [width]uint64
	gatherSpan(&words, d.cells.pages, d.cells.at(base), list.packed, s, d.space.codes)
	for j, w := range words {
		sets[s.group][j] |= w
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
