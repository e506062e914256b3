package lanes

import (
	"encoding/binary"
	"math/bits"
)

// Where many common values have codes from 16 on, and nearly all have one of the first 32, what is decided apart has sets of 32 codes.
// All else is as with sets of 16 (few.go). Options at a distance of 32 or more are gathered like those of a block, and so is what is checked.

// broad is what [few] prepares for sets of 32 codes.
type broad struct {
	tables   broadTables
	carry    broadSets
	required [2][groupCodes]uint32 // required[n mod 2][code]: the rare codes below a common one, those of the first 32
}

// broadSets are the codes still missing in 32 lanes, 32 bits each, two lanes to the word.
type broadSets [width / 2]uint64

// broadTables say what a common cell does to the lanes behind it, like chainTables. The kernels know this layout.
type broadTables struct {
	// rows[c][32+t] is for the lane t places on. No code, 32, does nothing, and neither does the last row, which may be read.
	rows [halfCodes + 2][2 * width]uint32
	// groups[j][c] is the same for lane j of a group of four on its own group, in two words, and on the next.
	groups [4][halfCodes + 1][4]uint64
	// words[j][c] is the row of lane j of two from their own word on, for chainBroadGo.
	words [2][halfCodes + 1][width/2 + 1]uint64
}

// clear makes no cell do anything.
func (tables *broadTables) clear() {
	for c := range tables.rows {
		for t := range tables.rows[c] {
			tables.rows[c][t] = 1<<halfCodes - 1
		}
	}
}

// add adds the options that a fixed code makes with the heap at a distance below 32.
func (tables *broadTables) add(distance, code int) {
	for c := range halfCodes {
		tables.rows[c][width+distance] &^= 1 << (c ^ code)
	}
}

// finish makes the other tables of the rows: those that the kernel reads, or its twin.
func (tables *broadTables) finish() {
	for c := range halfCodes + 1 {
		for j := range tables.groups {
			for k := range tables.groups[j][c] {
				tables.groups[j][c][k] = tables.word(c, 2*k-j)
			}
		}
		for j := range tables.words {
			for k := range tables.words[j][c] {
				tables.words[j][c][k] = tables.word(c, 2*k-j)
			}
		}
	}
}

// word is what a code does to two lanes, the first of which is t places on.
func (tables *broadTables) word(c, t int) (word uint64) {
	for k := range 2 {
		mask := uint64(1<<halfCodes - 1)
		if t+k < width { // nothing is further away
			mask = uint64(tables.rows[c][width+t+k])
		}
		word |= mask << (halfCodes * k)
	}
	return word
}

// requireBroad is require for sets of 32 codes.
func (d *decider) requireBroad() bool {
	for parity := range d.few.broad.required {
		for code, below := range d.below[parity] {
			if code < halfCodes && below >= 1<<halfCodes {
				return false
			}
			d.few.broad.required[parity][code] = uint32(below)
		}
	}
	return true
}

// loadBroadCarry sets the carry for the block at heap base from the heaps before it, which are common.
func (d *decider) loadBroadCarry(base int64) {
	b := d.few.broad
	for w := range b.carry {
		b.carry[w] = allMissing
	}
	at := d.cells.at(base)
	for back := 1; back < width; back++ {
		if c := d.cells.pages[at-back]; c < halfCodes {
			for j := range width - back {
				b.carry[j/2] &^= uint64(^b.tables.rows[c][width+back+j]) << (halfCodes * (j % 2))
			}
		}
	}
}

// gatherBroad returns the first 32 codes that the pairs make in 32 lanes.
func (c *cells) gatherBroad(p *pairs, at int) (s broadSets) {
	if gatherDense(&s, c.pages, at, p.packed) {
		return s
	}
	var words [width]uint64
	if c.codes == groupCodes {
		c.gatherFirst(&words, p, at)
	} else {
		c.gather(&words, p, at, 0)
	}
	for w := range s {
		s[w] = words[2*w] | words[2*w+1]<<halfCodes
	}
	return s
}

// decideBroad is [few.decideBlocks] for one block with sets of 32 codes: without are the lanes whose first 32 codes all are options.
func (f *few) decideBroad(c *cells, at int) (without uint32) {
	b := f.broad
	for w, far := range c.gatherBroad(&f.far, at) {
		b.carry[w] &^= far
	}
	without = chainBroad(&b.carry, c.pages, at, &b.tables, f.least)
	c.mirror(at, width)
	return without
}

// checkBroad is check for 32 lanes with sets of 32 codes: it returns the lanes that lack a rare code below their own, or may lack one
// from 32 on, and which.
func (f *few) checkBroad(missing *[width]uint32, c *cells, at int, parity int) (lanes uint32) {
	cells, required := (*[width]byte)(c.pages[at:]), &f.broad.required
	even, odd := &required[parity&1], &required[parity&1^1]
	for w, have := range c.gatherBroad(&f.check, at) {
		first, second := cells[2*w]%groupCodes, cells[2*w+1]%groupCodes // they are common
		lacks := (uint64(even[first]) | uint64(odd[second])<<halfCodes) &^ have
		if lacks == 0 && first|second < halfCodes {
			continue
		}
		missing[2*w], missing[2*w+1] = uint32(lacks), uint32(lacks>>halfCodes)
		if missing[2*w] != 0 || first >= halfCodes {
			lanes |= 1 << (2 * w)
		}
		if missing[2*w+1] != 0 || second >= halfCodes {
			lanes |= 2 << (2 * w)
		}
	}
	return lanes
}

// chainBroadGo is chainGo for sets of 32 codes. The cells are those of the page.
func chainBroadGo(carry *broadSets, cells []byte, at int, tables *broadTables) (without uint32) {
	const words = width / 2
	var s [2 * words]uint64
	copy(s[:words], carry[:])
	for w := words; w < len(s); w++ {
		s[w] = allMissing
	}
	own := cells[at : at+width]
	for w := range words {
		first := bits.TrailingZeros32(uint32(s[w]))
		a := &tables.words[0][first]
		second := bits.TrailingZeros32(uint32((s[w] & a[0]) >> halfCodes))
		b := &tables.words[1][second]
		own[2*w], own[2*w+1] = byte(first), byte(second)
		without |= uint32(first/halfCodes|second/halfCodes<<1) << (2 * w)
		ahead := (*[words]uint64)(s[w+1:])
		for k := range ahead {
			ahead[k] &= a[k+1] & b[k+1]
		}
	}
	copy(carry[:], s[words:])
	return without
}

// prepareBroad goes over to sets of 32 codes and prepares them, if those of 16 were no use.
func (d *decider) prepareBroad() bool {
	if d.few.codes == halfCodes || d.space.codes == fewCodes {
		return false
	}
	d.few.codes, d.few.onlyBroad = halfCodes, true
	return d.prepareFew()
}

// checkRareBroad is checkRare.
func (d *decider) checkRareBroad(base int64, lanes int) int {
	at := d.cells.at(base)
	var missing [width]uint32
	for k := 0; k < lanes; k += width {
		for left := d.few.checkBroad(&missing, &d.cells, at+k, int(base&1)); left != 0; left &= left - 1 {
			j := bits.TrailingZeros32(left)
			if k+j >= lanes {
				return lanes
			}
			if d.isRare(base+int64(k+j), uint64(missing[j])) {
				return k + j
			}
		}
	}
	return lanes
}

// countUpper counts the first 32 cells of codes from 16 on, which are common.
func countUpper(cells []byte) (n int64) {
	for k := 0; k < width; k += 8 {
		x := binary.LittleEndian.Uint64(cells[k:])
		n += int64(bits.OnesCount64((x>>4 | x>>5) & everyByte))
	}
	return n
}
