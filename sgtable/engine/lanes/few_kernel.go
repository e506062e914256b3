package lanes

import (
	"encoding/binary"
	"math/bits"
)

// packed returns a pair.
func packed(distance, code int) pair { return pair{uint64(distance), uint64(code) * everyByte} }

// takeFarGo takes what the pairs make, codes below 16, from the sets of 32 lanes, whose cells are
// from at on. A pair of a code from 16 on is 0xC0 | code, and meets such cells.
func takeFarGo(sets *[width]uint16, cells []byte, at int, pairs []pair) {
	for i := range pairs {
		p := &pairs[i]
		for j, cell := range cells[at+int(p[0]):][:width] {
			sets[j] &^= uint16(bit16[cell^byte(p[1])])
		}
	}
}

// bit16[x] is 1 << x for a code below 16, and 0 beyond.
var bit16 = func() (b [256]uint16) {
	for x := range fewCodes {
		b[x] = 1 << x
	}
	return b
}()

// chainGo decides 32 lanes, whose cells it writes, by their sets and the tables: the first code that
// is missing, or one from 16 on if none is. It leaves the sets of the next block, and returns the
// lanes without a code.
func chainGo(carry *[width]uint16, cells []byte, at int, tables *chainTables) (large uint32) {
	var sets [2 * width]uint16
	copy(sets[:], carry[:])
	for j := width; j < 2*width; j++ {
		sets[j] = 1<<fewCodes - 1
	}
	for j := range width {
		c := bits.TrailingZeros64(uint64(sets[j]) | 1<<fewCodes)
		cells[at+j] = byte(c)
		if c == fewCodes {
			large |= 1 << j
			continue
		}
		row := tables.rows[c][width:]
		for t := 1; t < width; t++ {
			sets[j+t] &= row[t]
		}
	}
	copy(carry[:], sets[width:])
	return large
}

// checkGo tells which rare codes of 128 lanes, whose cells are from at on, no pair makes: of those that
// are required below the cell of a lane, at an even place or at an odd one. A lane of a common code from
// 16 on is told in any case: it requires all 16, and others.
func checkGo(out *checked, cells []byte, at int, pairs []pair, required *[4][fewCodes]byte) {
	var have [checkWidth]uint16
	for i := range pairs {
		p := &pairs[i]
		for j, cell := range cells[at+int(p[0]):][:checkWidth] {
			have[j] |= bit16[cell^byte(p[1])]
		}
	}
	out.lanes = [checkWidth / width]uint32{}
	for j, cell := range cells[at:][:checkWidth] {
		missing := uint16(1<<fewCodes - 1)
		if cell < fewCodes {
			missing = binary.LittleEndian.Uint16([]byte{required[j&1][cell], required[2+j&1][cell]})
		}
		missing &^= have[j]
		out.low[j], out.high[j] = byte(missing), byte(missing>>8)
		if missing != 0 || cell >= fewCodes {
			out.lanes[j/width] |= 1 << (j % width)
		}
	}
}
