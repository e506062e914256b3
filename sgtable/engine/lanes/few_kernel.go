package lanes

import (
	"encoding/binary"
	"math/bits"
)

// decideGo decides the block whose cells are from at on by the common options of its heaps, and returns the lanes whose first 16 codes
// all are options, which have to be decided before the next block. It takes the sets of the block, f.carry, and leaves those of the next.
func (f *few) decideGo(c *cells, at int) (without uint32) {
	takeFarGo(&f.carry, c, at, &f.far)
	takeFarLargeGo(&f.carry, c.few, at, f.farLarge)
	return chainGo(&f.carry, c.few, at, f.tables)
}

// takeFarGo takes what the pairs make, of fixed codes below 16, from the sets of 32 lanes, whose cells
// are from at on.
func takeFarGo(s *sets, c *cells, at int, p *pairs) {
	for w, options := range p.hot.sum(c.hotFew, fewCodes, at) {
		s[w] &^= options
	}
}

// takeFarLargeGo takes what pairs of fixed codes from 16 on make, which are 0xC0 | code: options below 16
// with cells of such codes, of which there are few.
func takeFarLargeGo(s *sets, cells []byte, at int, pairs []pair) {
	for i := range pairs {
		p := &pairs[i]
		lanes := cells[at+int(p[0]):][:width]
		for k := 0; k < width; k += 8 {
			x := binary.LittleEndian.Uint64(lanes[k:])
			for left := x & (x << 1) & highBits; left != 0; left &= left - 1 {
				j := k + bits.TrailingZeros64(left)/8
				s[j/4] &^= uint64(bit16[lanes[j]^byte(p[1])]) << (fewCodes * (j % 4))
			}
		}
	}
}

// chainGo decides 32 lanes, whose cells it writes, by their sets and the tables: the first code that
// is missing, or one from 16 on if none is. It leaves the sets of the next block, and returns the
// lanes without a code.
func chainGo(carry *sets, cells []byte, at int, tables *chainTables) (large uint32) {
	const groups = width / 4
	var s [2 * groups]uint64
	copy(s[:groups], carry[:])
	for w := groups; w < 2*groups; w++ {
		s[w] = allMissing
	}
	own := cells[at : at+width]
	var rows [4]*[groups + 1]uint64 // what the lanes of a group do, from their own group on
	for g := range groups {
		four := s[g]
		for j := range rows {
			c := bits.TrailingZeros64(four>>(fewCodes*j)&(1<<fewCodes-1) | 1<<fewCodes)
			own[4*g+j] = byte(c)
			large |= uint32(c) / fewCodes << (4*g + j)
			rows[j] = &tables.words[j][c]
			four &= rows[j][0]
		}
		ahead := (*[groups]uint64)(s[g+1:])
		for w := range ahead {
			ahead[w] &= rows[0][w+1] & rows[1][w+1] & rows[2][w+1] & rows[3][w+1]
		}
	}
	copy(carry[:], s[groups:])
	return large
}

// checkGo tells which rare codes of 128 lanes, whose cells are from at on, no pair makes: of those that
// are required below the cell of a lane, at an even place or at an odd one. A lane of a common code from
// 16 on is told in any case: it requires all 16, and others.
func checkGo(out *checked, c *cells, at int, p *pairs, r *required) {
	out.lanes = [checkWidth / width]uint32{}
	for v := range out.lanes {
		from := at + width*v
		lanes := c.few[from : from+width]
		for w, have := range p.hot.sum(c.hotFew, fewCodes, from) {
			four := (*[4]byte)(lanes[4*w:])
			need := uint64(r.sets[0][four[0]]) | uint64(r.sets[1][four[1]])<<16 |
				uint64(r.sets[0][four[2]])<<32 | uint64(r.sets[1][four[3]])<<48
			missing := need &^ have
			if large := (four[0] | four[1] | four[2] | four[3]) & notCommon; missing == 0 && large == 0 {
				continue
			}
			for j := range 4 {
				if m := uint16(missing >> (fewCodes * j)); m != 0 || four[j] >= fewCodes {
					lane := 4*w + j
					out.lanes[v] |= 1 << lane
					out.low[width*v+lane], out.high[width*v+lane] = byte(m), byte(m>>8)
				}
			}
		}
	}
}
