package lanes

import "encoding/binary"

// Where values are few, sets are of the first 16 codes, and cells have forms of their own: in cells.few
// one byte, the code of a common heap if it is below 16 and else 0xC0 | code, and 0x80 | code of a
// rare heap; and without the assembly, in cells.hotFew, two bytes: 1 << code of a common heap if the
// code is below 16, and else 0. With 16 codes both are what is there already.

// largeCommon marks the cell of a common code from 16 on.
const largeCommon = 0xC0

// fewCells returns the cells of cells.few for eight cells of a single page: those of 16 … 63 are marked.
func fewCells(cells uint64) uint64 {
	const upTo = (notCommon - fewCodes) * everyByte // carries into the high bit from 16 on, and no further below 64
	large := (cells&^highBits + upTo) & highBits &^ cells
	return cells | large | large>>1
}

// bit16[x] is 1 << x for a code below 16, and 0 beyond.
var bit16 = func() (b [256]uint16) {
	for x := range fewCodes {
		b[x] = 1 << x
	}
	return b
}()

// makeFew makes the cells for few codes of those of the page, which has none from heap 1 on.
func (c *cells) makeFew() {
	c.few, c.hotFew = nil, nil
	if c.codes <= groupCodes {
		c.roomForFew()
		c.toFew(0, c.front+1)
	}
}

func (c *cells) roomForFew() {
	if c.codes == fewCodes {
		c.few, c.hotFew = c.pages, c.hot
		return
	}
	c.few = inLargePages(make([]byte, c.stride))
	if c.hot != nil {
		c.hotFew = make([]byte, 2*c.stride)
	}
}

// growFew makes room for as many as the page has, with the cells of old.
func (c *cells) growFew(old *cells) {
	if old.few == nil {
		return
	}
	c.roomForFew()
	if c.codes > fewCodes {
		copy(c.few, old.few)
		copy(c.hotFew, old.hotFew)
	}
}

// moveFew moves n of them.
func (c *cells) moveFew(to, from, n int) {
	if c.few != nil && c.codes > fewCodes {
		copy(c.few[to:], c.few[from:from+n])
	}
	if c.hotFew != nil && c.codes > fewCodes {
		copy(c.hotFew[2*to:], c.hotFew[2*from:2*(from+n)])
	}
}

// toFew brings n of them, from the one at at on, up to the page.
func (c *cells) toFew(at, n int) {
	if c.few == nil || c.codes == fewCodes {
		return
	}
	few, page := c.few[at:at+n], c.pages[at:at+n]
	for ; len(page) >= 8; few, page = few[8:], page[8:] {
		binary.LittleEndian.PutUint64(few, fewCells(binary.LittleEndian.Uint64(page)))
	}
	for k, cell := range page {
		few[k] = byte(fewCells(uint64(cell)))
	}
	c.heatFew(at, n)
}

// unfew brings the other forms of n cells, from the one at at on, up to cells.few. Their heaps are common, of codes below 16; a lane
// without a code is put afterwards.
func (c *cells) unfew(at, n int) {
	if c.codes > fewCodes {
		copy(c.pages[at:at+n], c.few[at:at+n])
		c.heatFew(at, n)
	}
	if c.hot != nil {
		c.heat(at, n)
	}
}

// heatFew brings n cells of cells.hotFew up to cells.few.
func (c *cells) heatFew(at, n int) {
	if c.hotFew == nil {
		return
	}
	hot := c.hotFew[2*at : 2*(at+n)]
	for k, cell := range c.few[at : at+n] {
		binary.LittleEndian.PutUint16(hot[2*k:], bit16[cell])
	}
}
