package lanes

import "time"

// Where values are few a block need not be decided and checked at once. What is prepared for that is
// here; apart.go has the deciding.

const (
	fewCodes = 16 // codes of a set
	// checkWidth is the number of lanes that are checked together.
	checkWidth = 4 * width
	// superblock is the largest number of heaps that are decided before they are checked: those that
	// follow a rare heap are decided in vain.
	superblock = 1024
)

// few is what a decider prepares to decide and check apart.
type few struct {
	state  fewState
	codes  int // of a set: 16, or 32
	least  int // the least distance of a near option: 1, 2, or 4 if it is larger
	tables *chainTables
	broad  *broad // with sets of 32 codes

	far      pairs  // common options at a distance of 32 or more, of fixed codes below 16
	farLarge []pair // and from 16 on
	ordered  ordered
	all      []pair // all common options
	check    pairs  // rare options that are looked at
	required [2]required

	carry   sets            // what the block before leaves of the sets of the block at heap carried
	planes  [2 * width]byte // what the kernels of amd64 have gathered for that block besides
	carried int64
	from    int64 // a heap before this one is to be decided as of old
	again   int64 // nothing is prepared again for a heap before this one
	gained  int64 // heaps decided apart since it was prepared
	wait    int64 // how many heaps for each part are waited for, more where that has not been worth it
	size    int   // heaps of the next superblock
	checked checked

	decided, large     int64 // lanes since the last look; those of them with a code beyond the sets
	onlyBroad          bool  // sets of 16 codes are no use
	upper              int64 // with sets of 32 codes: those with a code from 16 on
	watch              stopwatch
	deciding, checking time.Duration
}

// sets are the codes still missing in 32 lanes, 16 bits each, four lanes to the word.
type sets [width / 4]uint64

// allMissing is a word of sets of which no code is an option.
const allMissing = 1<<64 - 1

// required are the first 16 rare codes below that of a cell, at even places of a block and at odd ones.
type required struct {
	sets [2][256]uint16
	// The same of the first 16 cells for the kernel, by bytes: the lower of even places, of odd ones, then
	// the higher.
	bytes [4][fewCodes]byte
}

type fewState uint8

const (
	toPrepare fewState = iota // since the pairs were aimed
	usable
	useless // a near option of a code from 16 on
)

// chainTables say what a common cell does to the lanes behind it, as masks of the codes that stay
// missing. The kernels know this layout.
type chainTables struct {
	// rows[c][32+t] is for the lane t places on. A code from 16 on, and no code at all, does nothing.
	// Behind the last row one may read.
	rows [66][2 * width]uint16
	// groups[j][0][c] is the same for lane j of a group of four on its own group, groups[j][1][c] on the next.
	groups [4][2][65]uint64

	// words[j][c] is the row of lane j of a group without the assembly, from its own group on; the last is for a
	// lane without a code.
	words [4][fewCodes + 1][width/4 + 1]uint64
}

// checked says of 128 lanes which rare codes below their common ones no pair makes: codes 0 … 7 in
// low and 8 … 15 in high; and which lanes lack one, or may lack one from 16 on.
type checked struct {
	low, high [checkWidth]byte
	lanes     [checkWidth / width]uint32
}

// forgetFew says that the pairs have changed.
func (d *decider) forgetFew() { d.few.state, d.few.carried = toPrepare, -1 }

// prepareFew sorts what the rare heaps, the moves to one heap and the witnesses do, and reports
// whether it can be done so.
func (d *decider) prepareFew() bool {
	f := &d.few
	f.clearRows()
	f.size = checkWidth
	f.far.reset()
	f.check.reset()
	f.farLarge, f.all = f.farLarge[:0], f.all[:0]
	for _, p := range unique(d.rare) {
		if !f.addCommon(d.cells.back(p), p.code) {
			return false
		}
	}
	for _, i := range d.shape.Single {
		if d.space.position(0) == d.space.position(i) {
			f.addCommon(int(i), 0)
		} else {
			f.check.add(-int(i), 0)
		}
	}
	for _, p := range unique(d.witnesses) {
		if p.code < f.codes {
			f.check.add(-int(p.distance()), p.code)
		}
	}
	switch {
	case f.codes == halfCodes:
		f.broad.tables.finish()
		return d.requireBroad()
	case assembly:
		f.ordered.order(f.far.packed, f.farLarge)
		f.tables.makeGroups()
	default:
		f.tables.makeWords()
	}
	return d.require()
}

// newChainTables returns tables by which no cell does anything. Of codes from 16 on that is all there
// will be.
func newChainTables() *chainTables {
	tables := new(chainTables)
	for c := range tables.rows {
		tables.clearRow(c)
	}
	for j := range tables.groups {
		for t := range tables.groups[j] {
			for c := range tables.groups[j][t] {
				tables.groups[j][t][c] = allMissing
			}
		}
	}
	return tables
}

func (tables *chainTables) clearRow(c int) {
	for t := range tables.rows[c] {
		tables.rows[c][t] = 1<<fewCodes - 1
	}
}

// clearRows makes no cell do anything.
func (f *few) clearRows() {
	f.least = 4
	if f.codes == halfCodes {
		if f.broad == nil {
			f.broad = new(broad)
		}
		f.broad.tables.clear()
		return
	}
	if f.tables == nil {
		f.tables = newChainTables()
	}
	for c := range fewCodes {
		f.tables.clearRow(c)
	}
}

// addCommon adds the options that a fixed code makes with the heap at a distance. It reports false if
// it is near and the code too large.
func (f *few) addCommon(distance, code int) bool {
	f.all = append(f.all, packed(-distance, code))
	switch {
	case distance >= width && (code < fewCodes || f.codes == halfCodes):
		f.far.add(-distance, code)
	case distance >= width:
		f.farLarge = append(f.farLarge, packed(-distance, largeCommon|code))
	case code >= f.codes:
		return false
	default:
		f.addNear(distance, code)
	}
	return true
}

// addNear adds those at a distance below 32.
func (f *few) addNear(distance, code int) {
	if distance < f.least {
		f.least = min(distance, 2)
	}
	if f.codes == halfCodes {
		f.broad.tables.add(distance, code)
		return
	}
	for c := range fewCodes {
		f.tables.rows[c][width+distance] &^= 1 << (c ^ code)
	}
}

// makeGroups gathers the rows by groups of four lanes.
func (tables *chainTables) makeGroups() {
	for j := range tables.groups {
		for c := range fewCodes {
			tables.groups[j][0][c], tables.groups[j][1][c] = tables.word(c, -j), tables.word(c, 4-j)
		}
	}
}

// makeWords gathers them for chainGo.
func (tables *chainTables) makeWords() {
	for j := range tables.words {
		for c := range tables.words[j] {
			for w := range tables.words[j][c] {
				tables.words[j][c][w] = tables.word(c, 4*w-j)
			}
		}
	}
}

// word is what a code does to four lanes, the first of which is t places on.
func (tables *chainTables) word(c, t int) (word uint64) {
	for k := range 4 {
		mask := uint64(1<<fewCodes - 1)
		if t+k < width { // nothing is further away
			mask = uint64(tables.rows[c][width+t+k])
		}
		word |= mask << (fewCodes * k)
	}
	return word
}

// require lists the rare codes below each common one. It reports false if there are some from 16 on
// below a common code that is not.
func (d *decider) require() bool {
	for parity := range d.few.required {
		r := &d.few.required[parity]
		for place := range 2 {
			for cell := range r.sets[place] {
				r.sets[place][cell] = 1<<fewCodes - 1
			}
			for code := range fewCodes {
				below := d.below[parity^place][code]
				if below >= 1<<fewCodes {
					return false
				}
				r.put(place, code, uint16(below))
			}
		}
	}
	return true
}

// put requires a set below a code.
func (r *required) put(place, code int, set uint16) {
	r.sets[place][code] = set
	r.bytes[place][code], r.bytes[2+place][code] = byte(set), byte(set>>8)
}

// loadCarry sets the carry for the block at heap base from the heaps before it, which are common.
func (d *decider) loadCarry(base int64) {
	f := &d.few
	if f.carried == base {
		return
	}
	if f.codes == halfCodes {
		d.loadBroadCarry(base)
		return
	}
	for w := range f.carry {
		f.carry[w] = allMissing
	}
	at := d.cells.at(base)
	for back := 1; back < width; back++ {
		if c := d.cells.few[at-back]; c < fewCodes {
			for j := range width - back {
				f.carry[j/4] &^= uint64(^f.tables.rows[c][width+back+j]) << (fewCodes * (j % 4))
			}
		}
	}
}
