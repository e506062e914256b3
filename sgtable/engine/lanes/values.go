package lanes

import "math/bits"

// valuesOf tells the values of the heaps from base on, as their cells tell them.
func (d *decider) valuesOf(values []uint32, base int64) {
	if d.cells.low != nil {
		for j := range values {
			values[j] = d.value(base + int64(j))
		}
		return
	}
	for assembly && d.cells.few != nil && len(values) >= width {
		at := d.cells.at(base)
		left := commonValues(values, d.cells.few, at, &d.fewValues[base&1])
		for ; left != 0; left &= left - 1 {
			j := bits.TrailingZeros32(left)
			values[j] = d.cellValues[(base+int64(j))&1][d.cells.pages[at+j]]
		}
		values, base = values[width:], base+width
	}
	at := d.cells.at(base)
	for j, cell := range d.cells.pages[at : at+len(values)] {
		values[j] = d.cellValues[(base+int64(j))&1][cell]
	}
}

// bytesOf is valuesOf for a single page, whose values are below 256.
func (d *decider) bytesOf(values []byte, base int64) {
	for assembly && d.cells.few != nil && len(values) >= width {
		at := d.cells.at(base)
		left := commonBytes(values, d.cells.few, at, &d.fewValues[base&1])
		for ; left != 0; left &= left - 1 {
			j := bits.TrailingZeros32(left)
			values[j] = byte(d.cellValues[(base+int64(j))&1][d.cells.pages[at+j]])
		}
		values, base = values[width:], base+width
	}
	at := d.cells.at(base)
	for j, cell := range d.cells.pages[at : at+len(values)] {
		values[j] = byte(d.cellValues[(base+int64(j))&1][cell])
	}
}
