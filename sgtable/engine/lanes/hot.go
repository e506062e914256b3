package lanes

import (
	"encoding/binary"
	"math/bits"
)

// Without shuffles of bytes the cells of up to 64 codes are kept one-hot as well: the cell of a
// common heap is 1 << code, in as many bits as there are codes, and 0 for a rare heap. What the
// pairs of one fixed code make is the OR of such cells, several lanes to the word, in which the
// bits then change places. A pair costs one load and one OR for each word.

// hotPairs are pairs sorted by their fixed code.
type hotPairs struct {
	distances [groupCodes][]int
	sums      [groupCodes][width]uint64 // scratch
}

func (p *hotPairs) reset() {
	for code := range p.distances {
		p.distances[code] = p.distances[code][:0]
	}
}

// hotFrom is the number of pairs from which gatherHot, which must put the bits in place for every
// code, is faster than gatherGo.
func hotFrom(codes int) int { return codes * codes / 8 }

// heat writes the one-hot cells of n heaps from the one at at on.
func (c *cells) heat(at, n int) {
	size := c.codes / 8
	for k, cell := range c.pages[at : at+n] {
		to := c.hot[(at+k)*size:]
		switch size {
		case 2:
			binary.LittleEndian.PutUint16(to, uint16(bit[cell]))
		case 4:
			binary.LittleEndian.PutUint32(to, uint32(bit[cell]))
		default:
			binary.LittleEndian.PutUint64(to, bit[cell])
		}
	}
}

// gatherHot is gather for up to 64 codes.
func (c *cells) gatherHot(words *[width]uint64, p *hotPairs, at int) {
	size, sums := c.codes/8, &p.sums
	used := width * size / 8 // words that hold the lanes
	for code, distances := range p.distances[:c.codes] {
		for k := 0; k < used; k += 8 {
			var s0, s1, s2, s3, s4, s5, s6, s7 uint64
			for _, distance := range distances {
				from := (at+distance)*size + 8*k
				cells := c.hot[from : from+64]
				s0 |= binary.LittleEndian.Uint64(cells)
				s1 |= binary.LittleEndian.Uint64(cells[8:])
				s2 |= binary.LittleEndian.Uint64(cells[16:])
				s3 |= binary.LittleEndian.Uint64(cells[24:])
				s4 |= binary.LittleEndian.Uint64(cells[32:])
				s5 |= binary.LittleEndian.Uint64(cells[40:])
				s6 |= binary.LittleEndian.Uint64(cells[48:])
				s7 |= binary.LittleEndian.Uint64(cells[56:])
			}
			*(*[8]uint64)(sums[code][k:]) = [8]uint64{s0, s1, s2, s3, s4, s5, s6, s7}
		}
	}
	// Codes change by the fixed code in one place after the other, from the highest.
	for half := c.codes / 2; half > 0; half /= 2 {
		keep := exchanged[bits.TrailingZeros(uint(half))]
		for code := range half {
			low, high := sums[code][:used], sums[code+half][:used]
			for k, w := range high {
				low[k] |= w&keep<<half | w>>half&keep
			}
		}
	}
	lanes := groupCodes / c.codes // in a word
	for j := range words {
		word := sums[0][j/lanes] >> (c.codes * (j % lanes))
		words[j] = word & (1<<c.codes - 1)
	}
}

// exchanged[k] has the bits i with i & 1<<k = 0.
var exchanged = [...]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
	0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF,
}
