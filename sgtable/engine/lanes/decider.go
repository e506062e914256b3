package lanes

import (
	"fmt"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/sparse"
)

// decider decides blocks of lanes. It keeps the cells of the heaps before the block, as many as can
// be parts, and what is prepared to gather their options quickly. What it decides it writes into the
// cells; whoever holds it, a Run or a Stream, takes the values from there, says when the colouring
// and the witnesses change, and makes room.
type decider struct {
	shape sparse.Shape
	space space
	cells cells

	rare      []part // the rare heaps from 1 on, ascending, once for each amount that splits
	witnesses []part // heaps that make rare options, with their amount taken

	// Prepared by aim for the lists above, and by makeTables for the space.
	far        far
	near       near
	below      [2][groupCodes]uint64 // below[n mod 2][code]: the rare codes below a common one
	cellValues [2][256]uint32        // cellValues[n mod 2][cell]: the value of a cell of a single page
	fewValues  [2][2][fewCodes]byte  // fewValues[n mod 2]: of the first common codes, at n and at n + 1

	// Of the block that is being decided.
	block     block
	few       few            // what decides many blocks at once where there are few values
	undecided bool           // a lane of a Stream may be a rare heap
	least     int            // the least common code that is no option of it
	marks     *[1 << 16]byte // scratch, with more than 64 codes: what splits of a heap make, by full cells

	laneMarks  *laneMarks
	bySplits   bool      // decide lanes by all their splits
	quests     *quests   // with it
	hints      []hint    // for each rare code
	together   *together // with more than 64 codes
	ahead      ahead
	withHelper bool // gather a block ahead
	counters   struct{ marks, witnesses, searches, apart, large, upper, sorted int64 }
}

// part is one heap of a split that takes an amount, with the code of its value.
type part struct {
	heap int64
	take int64
	code int
}

// distance is that from a heap to the other part of its split.
func (p part) distance() int64 { return p.heap + p.take }

// maxReach bounds the amounts taken, since all heaps up to there are computed by the definition.
const maxReach = 1 << 12

// shapeOf returns the shape of rules that fit the engine. The error says why they do not.
func shapeOf(rules sgtable.Rules) (sparse.Shape, error) {
	shape, err := sparse.ShapeOf(rules)
	switch {
	case err != nil:
		return shape, fmt.Errorf("lanes engine: %w", err)
	case len(shape.Split) == 0:
		return shape, fmt.Errorf("lanes engine: %s: no move leaves two heaps, so there is no sparse space", rules)
	case shape.Reach > maxReach:
		return shape, fmt.Errorf("lanes engine: %s: a move takes up to %d: want at most %d", rules, shape.Reach, maxReach)
	}
	return shape, nil
}

// fill goes over to a colouring and a number of codes, with room for size heaps, the first of which
// have the values. It forgets the rare heaps and lists them anew; the pairs have to be aimed after it.
func (d *decider) fill(c sparse.Colouring, codes int, size int64, values []uint32) {
	d.ahead.discard()
	d.space = newSpace(c, codes)
	d.cells = newCells(codes, d.shape.Reach, size)
	d.rare = d.rare[:0]
	for n, v := range values {
		d.store(int64(n), v)
	}
	d.makeTables()
}

// store writes the cell of heap n, which has the value v, and lists it if it is rare.
func (d *decider) store(n int64, v uint32) {
	common, code := d.space.common(n, v), d.space.code(v)
	d.cells.set(n, common, code)
	if common == 0 && n > 0 {
		d.listRare(n, code)
	}
}

// listRare lists heap n, which is rare.
func (d *decider) listRare(n int64, code int) {
	for _, i := range d.shape.Split {
		d.rare = append(d.rare, part{n, i, code})
	}
}

// makeTables sizes and fills what depends on the numbering of values.
func (d *decider) makeTables() {
	d.forgetFew()
	d.few.codes, d.few.onlyBroad = fewCodes, false
	d.few.decided, d.few.large, d.few.upper = 0, 0, 0
	groups := max(1, d.space.codes/groupCodes)
	d.block = block{common: make([][width]uint64, groups), rare: make([][width]uint64, groups)}
	d.hints = make([]hint, d.space.codes)
	if d.space.codes > groupCodes && d.marks == nil {
		d.marks, d.together = new([1 << 16]byte), new(together)
	}
	if d.byMarks() && d.laneMarks == nil {
		d.laneMarks = new(laneMarks)
	}
	d.bySplits = false
	d.tableBelow()
	d.tableValues()
}

// tableBelow fills what tells the rare codes below a code.
func (d *decider) tableBelow() {
	for parity := range d.below {
		for code := range d.below[parity] {
			// A code that is none stops the kernel: nothing makes bit 63 of fewer than 64 codes.
			d.below[parity][code] = 1 << 63
			if code < d.space.codes {
				d.below[parity][code] = 1<<d.space.rareBelow(int64(parity), code) - 1
			}
		}
	}
}

// tableValues fills what tells the values of cells.
func (d *decider) tableValues() {
	for parity := range d.cellValues {
		for cell := range d.cellValues[parity] {
			if code := cell &^ notCommon; code < d.space.codes {
				d.cellValues[parity][cell] = d.space.value(int64(parity), 1-cell/notCommon, code)
			}
		}
	}
	for parity := range d.fewValues {
		for place := range 2 {
			for code := range fewCodes {
				d.fewValues[parity][place][code] = byte(d.cellValues[parity^place][code])
			}
		}
	}
}

// decide decides heaps from base on, whose cells it writes: some of the lanes asked for, as many as
// is quickest. It reports false if no common code is left for the next, or if a Stream cannot
// decide it.
func (d *decider) decide(base int64, lanes int) (decided int, ok bool) {
	if decided = d.decideApart(base, lanes); decided > 0 {
		return decided, true
	}
	lanes = min(lanes, width)
	decided = d.decideBlock(base, lanes)
	return decided, decided == lanes
}

// decideBlock decides up to 32 lanes and returns how many it decided.
func (d *decider) decideBlock(base int64, lanes int) (decided int) {
	if splitsKernel && d.bySplits {
		return d.decideBySplits(base, lanes)
	}
	d.block.clear()
	d.counters.marks += int64(len(d.rare)) * width
	d.counters.witnesses += int64(len(d.witnesses)) * width
	if d.space.codes <= groupCodes {
		return d.decideNarrow(base, lanes)
	}
	return d.decideWide(base, lanes)
}

// steps is about the number of elementary steps that a block takes.
func (d *decider) steps() int64 {
	return int64(len(d.rare)+len(d.witnesses)+width) * int64(d.space.codes/16)
}

// value returns the value of heap n, as its cell tells it.
func (d *decider) value(n int64) uint32 {
	common := 0
	if d.cells.isCommon(n) {
		common = 1
	}
	return d.space.value(n, common, d.cells.code(n))
}

// rareHeaps returns the number of rare heaps from 1 on, and the last of them, 0 if there is none.
func (d *decider) rareHeaps() (count, last int64) {
	for _, p := range d.rare {
		if p.heap > last {
			count, last = count+1, p.heap
		}
	}
	return count, last
}
