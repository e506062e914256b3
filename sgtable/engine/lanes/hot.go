package lanes

import (
	"encoding/binary"
	"math/bits"
)

// Without shuffles of bytes the cells of up to 64 codes are kept one-hot as well: the cell of a
// common heap is 1 << code, in as many bits as there are codes, or in 32 if there are 64 and with 0 for
// the upper ones, and 0 for a rare heap. What the pairs of one fixed code make is the OR of such cells,
// several lanes to the word, in which the bits then change places. A pair costs one load and one OR for each word.

// hotPairs are pairs sorted by their fixed code.
type hotPairs struct {
	distances [halfCodes][]int
	upper     []pair                   // those of codes from 32 on
	sums      [halfCodes][width]uint64 // scratch
	sums16    [16][8]uint64
}

func (p *hotPairs) reset() {
	for code := range p.distances {
		p.distances[code] = p.distances[code][:0]
	}
	p.upper = p.upper[:0]
}

// hotFrom is the number of pairs from which gatherHot, which must put the bits in place for every
// code, is faster than gatherGo.
func hotFrom(codes int) int { return codes * codes / 8 }

// hotCodes is the number of codes in a one-hot cell, and hotSize its bytes.
func (c *cells) hotCodes() int { return min(c.codes, halfCodes) }
func (c *cells) hotSize() int  { return c.hotCodes() / 8 }

// heat writes the one-hot cells of n heaps from the one at at on.
func (c *cells) heat(at, n int) {
	size := c.hotSize()
	for k, cell := range c.pages[at : at+n] {
		to := c.hot[(at+k)*size:]
		if size == 2 {
			binary.LittleEndian.PutUint16(to, uint16(bit[cell]))
		} else {
			binary.LittleEndian.PutUint32(to, uint32(bit[cell]))
		}
	}
}

// gatherHot is gather for up to 32 codes.
func (c *cells) gatherHot(words *[width]uint64, p *hotPairs, at int) {
	codes := c.hotCodes()
	sums := p.sum(c.hot, codes, at)
	lanes := groupCodes / codes // in a word
	for j := range words {
		word := sums[j/lanes] >> (codes * (j % lanes))
		words[j] = word & (1<<codes - 1)
	}
}

// sum returns what the pairs make in 32 lanes, of so many codes, whose cells in hot are from the one at
// at on: sets of codes/8 bytes each, in words.
func (p *hotPairs) sum(hot []byte, codes, at int) (words []uint64) {
	if codes == 16 {
		return p.sum16(hot, at)
	}
	size, sums := codes/8, &p.sums
	used := width * size / 8 // words that hold the lanes
	for code, distances := range p.distances[:codes] {
		for k := 0; k < used; k += 8 {
			*(*[8]uint64)(sums[code][k:]) = ored(hot, at*size+8*k, size, distances)
		}
	}
	// Codes change by the fixed code in one place after the other, from the highest.
	for half := codes / 2; half > 0; half /= 2 {
		keep := exchanged[bits.TrailingZeros(uint(half))]
		for code := range half {
			low, high := sums[code][:used], sums[code+half][:used]
			for k, w := range high {
				low[k] |= w&keep<<half | w>>half&keep
			}
		}
	}
	return sums[0][:used]
}

// ored returns the OR of 64 bytes at each of the distances from a place in hot, in cells of that size.
func ored(hot []byte, from, size int, distances []int) [8]uint64 {
	var s0, s1, s2, s3, s4, s5, s6, s7 uint64
	for _, distance := range distances {
		cells := hot[from+distance*size:][:64]
		s0 |= binary.LittleEndian.Uint64(cells)
		s1 |= binary.LittleEndian.Uint64(cells[8:])
		s2 |= binary.LittleEndian.Uint64(cells[16:])
		s3 |= binary.LittleEndian.Uint64(cells[24:])
		s4 |= binary.LittleEndian.Uint64(cells[32:])
		s5 |= binary.LittleEndian.Uint64(cells[40:])
		s6 |= binary.LittleEndian.Uint64(cells[48:])
		s7 |= binary.LittleEndian.Uint64(cells[56:])
	}
	return [8]uint64{s0, s1, s2, s3, s4, s5, s6, s7}
}

// sum16 is sum for 16 codes, of which few may be fixed ones.
func (p *hotPairs) sum16(hot []byte, at int) (words []uint64) {
	fixed, sums := uint(0), &p.sums16
	for code, distances := range p.distances[:16] {
		if len(distances) == 0 {
			continue
		}
		fixed |= 1 << code
		sums[code] = ored(hot, 2*at, 2, distances)
	}
	if fixed == 0 {
		sums[0] = [8]uint64{}
		return sums[0][:]
	}
	for half := 8; half > 0; half /= 2 {
		for code := range half {
			if fixed>>(code+half)&1 == 0 {
				continue
			}
			if fixed>>code&1 == 0 {
				sums[code] = [8]uint64{}
				fixed |= 1 << code
			}
			exchange(&sums[code], &sums[code+half], half)
		}
	}
	return sums[0][:]
}

// exchange adds the sets of high to those of low, with codes that differ by half, a power of two below
// 16, in each other's place.
func exchange(low, high *[8]uint64, half int) {
	switch half {
	case 8:
		const keep = 0x00FF00FF00FF00FF
		for k, w := range high {
			low[k] |= w&keep<<8 | w>>8&keep
		}
	case 4:
		const keep = 0x0F0F0F0F0F0F0F0F
		for k, w := range high {
			low[k] |= w&keep<<4 | w>>4&keep
		}
	case 2:
		const keep = 0x3333333333333333
		for k, w := range high {
			low[k] |= w&keep<<2 | w>>2&keep
		}
	default:
		const keep = 0x5555555555555555
		for k, w := range high {
			low[k] |= w&keep<<1 | w>>1&keep
		}
	}
}

// exchanged[k] has the bits i with i & 1<<k = 0.
var exchanged = [...]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
	0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF,
}
