package lanes

import (
	"encoding/binary"
	"math/bits"
)

// width is the number of consecutive heaps, the lanes, that are decided together.
const width = 32

const everyByte = 0x0101010101010101

// bit[x] is 1 << x for a code below 64, and 0 beyond.
var bit = func() (b [256]uint64) {
	for x := range 64 {
		b[x] = 1 << x
	}
	return b
}()

// gatherGo sets bit code − 64·high of words[j], for each code of 64·high … 64·high + 63 that a
// pair makes in lane j, whose byte is buf[at+j]. Bytes from 0x80 on make nothing.
func gatherGo(words *[width]uint64, buf []byte, at int, pairs []pair, high int) {
	flip := uint64(high) * 0x40 * everyByte
	for j := 0; j < width; j += 8 {
		var w0, w1, w2, w3, w4, w5, w6, w7 uint64
		for i := range pairs {
			p := &pairs[i]
			x := binary.LittleEndian.Uint64(buf[at+j+int(p[0]):]) ^ p[1] ^ flip
			w0 |= bit[byte(x)]
			w1 |= bit[byte(x>>8)]
			w2 |= bit[byte(x>>16)]
			w3 |= bit[byte(x>>24)]
			w4 |= bit[byte(x>>32)]
			w5 |= bit[byte(x>>40)]
			w6 |= bit[byte(x>>48)]
			w7 |= bit[byte(x>>56)]
		}
		*(*[8]uint64)(words[j:]) = [8]uint64{w0, w1, w2, w3, w4, w5, w6, w7}
	}
}

// findGo returns the first k < n with buf[up+k] ⊕ buf[down−k] = target, or −1. It reads up to 63
// bytes beyond.
func findGo(buf []byte, up, down, n int, target byte) int {
	targets := uint64(target) * everyByte
	for k := 0; k < n; k += 32 {
		ups, downs := buf[up+k:up+k+32], buf[down-k-31:down-k+1]
		x0 := binary.LittleEndian.Uint64(ups) ^ binary.BigEndian.Uint64(downs[24:]) ^ targets
		x1 := binary.LittleEndian.Uint64(ups[8:]) ^ binary.BigEndian.Uint64(downs[16:]) ^ targets
		x2 := binary.LittleEndian.Uint64(ups[16:]) ^ binary.BigEndian.Uint64(downs[8:]) ^ targets
		x3 := binary.LittleEndian.Uint64(ups[24:]) ^ binary.BigEndian.Uint64(downs) ^ targets
		if (zeros(x0)|zeros(x1)|zeros(x2)|zeros(x3))&highBits == 0 {
			continue
		}
		for i, x := range [...]uint64{x0, x1, x2, x3} {
			if zero := zeros(x) & highBits; zero != 0 {
				if k += 8*i + bits.TrailingZeros64(zero)/8; k < n {
					return k
				}
				return -1
			}
		}
	}
	return -1
}

const highBits = 0x80 * everyByte

// zeros has the high bit set in the lowest byte of x that is 0, and in none below it.
func zeros(x uint64) uint64 { return (x - everyByte) &^ x }

// settleGo writes the least code that is missing in common[j] and in what the tables add to it, for
// lanes j = from … to−1. It stops at the first lane for which a smaller rare code is missing too or
// no code is left, with both sets complete, and returns it, or to.
func settleGo(common, rare *[width]uint64, cells []byte, at int, tables []nearTable, below *[2][groupCodes]uint64, parity, from, to int) int {
	for j := from; j < to; j++ {
		c, w := common[j], rare[j]
		for k := range tables {
			t := &tables[k]
			o := &t.options[cells[at+j+t.back]]
			c |= o.common
			w |= o.rare
		}
		code := bits.TrailingZeros64(^c)
		if code == groupCodes || below[(parity+j)&1][code]&^w != 0 {
			common[j], rare[j] = c, w
			return j
		}
		cells[at+j] = byte(code)
	}
	return to
}
