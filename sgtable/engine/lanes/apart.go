package lanes

import "math/bits"

// decideApart decides heaps from base on where values are few: first a superblock of them by common
// options alone, as if each heap were common, and then, 128 lanes at a time, whether a rare value
// below is missing. It returns how many heaps it decided, a part of a superblock if a rare heap
// follows, and 0 if that is the next or if it cannot be done so.
func (d *decider) decideApart(base int64, lanes int) (decided int) {
	f := &d.few
	if !d.canDecideApart(base) {
		return 0
	}
	lanes = min(lanes, f.size) / width * width
	if lanes == 0 {
		return 0
	}
	lap := f.watch.start()
	d.loadCarry(base)
	decided = d.decideCommon(base, lanes)
	lap = f.watch.stop(lap, &f.deciding)
	decided = d.checkRare(base, decided)
	f.watch.stop(lap, &f.checking)
	if decided < lanes {
		// The next heap has a rare value, or one without a code.
		f.from, f.size = base+int64(decided)+1, checkWidth
	} else {
		f.size, f.carried = min(2*f.size, superblock), base+int64(lanes)
	}
	d.weighSets(base + int64(decided))
	d.counters.marks += int64(len(d.rare) * decided)
	d.counters.witnesses += int64(len(f.check.packed) * decided)
	return decided
}

// tooMany is the share of lanes with a code beyond the sets above which larger sets, or blocks, are faster: one in so many.
// They are told apart by looking at each of their options.
const tooMany = 16

// longestWait is the most heaps that are waited for, for each part.
const longestWait = 64

// weighSets looks now and then how many codes have been beyond the sets. If they are too many larger sets are taken, and if these are
// the larger ones blocks decide until there are half as many heaps again, as the share may fall.
func (d *decider) weighSets(next int64) {
	f := &d.few
	if f.decided < 8*superblock {
		return
	}
	most := f.decided / tooMany
	switch {
	case f.codes == fewCodes && f.large > most && d.space.codes > fewCodes:
		d.takeSets(halfCodes)
	case f.codes == halfCodes && !f.onlyBroad && f.upper < most/2:
		d.takeSets(fewCodes)
	case f.large > most:
		f.from = next + next/2
	}
	f.decided, f.large, f.upper = 0, 0, 0
}

// takeSets goes over to sets of so many codes.
func (d *decider) takeSets(codes int) {
	d.forgetFew()
	d.few.codes, d.few.again = codes, 0
}

// canDecideApart reports whether the next heaps can be decided so. A move that
// leaves one heap must leave a common one: left with the other parity, a rare one is a common option.
func (d *decider) canDecideApart(base int64) bool {
	f := &d.few
	switch {
	case d.cells.few == nil || f.state == useless || base < f.from:
		return false
	case len(d.rare) > 0 && base <= d.rare[len(d.rare)-1].heap+d.shape.Reach:
		return false
	case f.state == toPrepare && base < f.again:
		return false
	}
	if f.state == toPrepare {
		// It lasts to the next rare heap: in a game where they go on for ever, to sort them all each time would
		// be quadratic. As many heaps as there are parts to sort pay for it, or twice as many, at first and again each
		// time that fewer were decided by it (0.165).
		parts := int64(len(d.rare) + len(d.witnesses))
		if f.wait = min(2*max(f.wait, 1), longestWait); f.gained >= parts {
			f.wait = 1
		}
		f.again, f.gained = base+parts*f.wait, 0
		d.counters.sorted += parts
		f.state = useless
		if d.prepareFew() || d.prepareBroad() {
			f.state = usable
		}
	}
	return f.state == usable
}

// decideCommon gives the heaps their least common values that are no options. It returns how many:
// fewer if there is none with a code.
func (d *decider) decideCommon(base int64, lanes int) int {
	f, at := &d.few, d.cells.at(base)
	for k := 0; k < lanes; {
		blocks, without := 1, uint32(0)
		if f.codes == halfCodes {
			without = f.decideBroad(&d.cells, at+k)
			f.upper += countUpper(d.cells.pages[at+k:])
		} else {
			blocks, without = f.decideBlocks(&d.cells, at+k, (lanes-k)/width, k == 0)
			d.cells.unfew(at+k, width*blocks)
		}
		next := k + width*blocks
		for ; without != 0; without &= without - 1 {
			j := next - width + bits.TrailingZeros32(without)
			code := f.largeCode(d.cells.pages, at+j)
			if code >= d.space.codes {
				return j
			}
			d.cells.put(at+j, 1, code)
			f.large++
			d.counters.large++
		}
		k = next
	}
	f.decided += int64(lanes)
	f.gained += int64(lanes)
	d.counters.apart += int64(lanes)
	return lanes
}

// largeCode returns the first common code that is no option of the heap whose cell of the page is at at. Those of the sets are.
//
//go:noinline
func (f *few) largeCode(page []byte, at int) int {
	set := uint64(1)<<f.codes - 1
	for i := range f.all {
		p := &f.all[i]
		set |= bit[page[at+int(p[0])]^byte(p[1])]
	}
	return bits.TrailingZeros64(^set)
}

// checkRare returns the first lane that has a rare value, or lanes.
func (d *decider) checkRare(base int64, lanes int) int {
	f, at := &d.few, d.cells.at(base)
	if f.codes == halfCodes {
		return d.checkRareBroad(base, lanes)
	}
	for k := 0; k < lanes; k += checkWidth {
		check(&f.checked, &d.cells, at+k, &f.check, &f.required[base&1])
		for v, left := range f.checked.lanes {
			for ; left != 0; left &= left - 1 {
				j := width*v + bits.TrailingZeros32(left)
				if k+j >= lanes {
					return lanes
				}
				if d.isRare(base+int64(k+j), uint64(f.checked.low[j])|uint64(f.checked.high[j])<<8) {
					return k + j
				}
			}
		}
	}
	return lanes
}

// isRare reports whether heap n, whose cell holds a common value, has a rare one: of the first rare codes, as many as the sets have,
// those given may be missing.
func (d *decider) isRare(n int64, missing uint64) bool {
	if code, sets := d.cells.code(n), d.few.codes; code >= sets {
		missing |= d.below[n&1][code] >> sets << sets
	}
	_, rare := d.firstWithout(n, missing)
	return rare
}
