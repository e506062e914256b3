package lanes

import (
	"encoding/binary"
	"math/bits"
)

// byMarks reports whether the options of a lane are marked one by one, in one byte each. That is
// faster than planes from 512 codes on and, without the assembly, from 128 on.
func (d *decider) byMarks() bool {
	return d.space.codes >= markedCodes || d.space.codes > groupCodes && !assembly
}

const markedCodes = 512

// markedLanes is the number of lanes whose options are marked together: those at that distance or more.
const markedLanes = 8

// laneMarks are the marks of the options of a few lanes, by full cells.
type laneMarks struct {
	marks [markedLanes]struct {
		of [1 << 16]byte
		_  [1 << 10]byte // 64 KiB apart they would compete for the same lines of the cache
	}
	pairs int // as many were known when the lanes were marked
}

// markLane sets the sets of lane j of the block at base.
func (d *decider) markLane(base int64, j int) {
	n, k, m := base+int64(j), j%markedLanes, d.laneMarks
	at := d.cells.at(n)
	if k == 0 {
		d.markLanes(m, at)
		m.pairs = len(d.near.pairs)
	}
	marks, codes := &m.marks[k].of, d.space.codes
	common, rare := marks[commonBit:commonBit+codes], marks[:codes]
	for _, pairs := range [][]nearPair{d.near.close, d.near.pairs[m.pairs:]} {
		for _, p := range pairs {
			marks[d.cells.full[at-p.distance]^p.full] = 1
		}
	}
	if d.shape.Distinct && rare[0] == 1 && d.halvesToRare(n) {
		// The mark may be of two equal heaps.
		rare[0] = 0
		if d.hasSplit(n, 0) || d.singleMakesZero(n) {
			rare[0] = 1
		}
	}
	for g := range d.block.common {
		d.block.common[g][j] = marksOf(common[g*groupCodes:])
		d.block.rare[g][j] = marksOf(rare[g*groupCodes:])
	}
	d.block.haveCommon, d.block.haveRare = codes, codes
}

// markLanes marks what is known before the first of a few lanes, whose cells are from at on.
func (d *decider) markLanes(m *laneMarks, at int) {
	codes := d.space.codes
	for k := range m.marks {
		clear(m.marks[k].of[commonBit : commonBit+codes])
		clear(m.marks[k].of[:codes])
	}
	full := d.cells.full[:at+markedLanes]
	for _, p := range d.near.pairs {
		lanes := (*[markedLanes]uint16)(full[at-p.distance:])
		m.marks[0].of[lanes[0]^p.full] = 1
		m.marks[1].of[lanes[1]^p.full] = 1
		m.marks[2].of[lanes[2]^p.full] = 1
		m.marks[3].of[lanes[3]^p.full] = 1
		m.marks[4].of[lanes[4]^p.full] = 1
		m.marks[5].of[lanes[5]^p.full] = 1
		m.marks[6].of[lanes[6]^p.full] = 1
		m.marks[7].of[lanes[7]^p.full] = 1
	}
}

// halvesToRare reports whether some move would halve heap n into two rare heaps.
func (d *decider) halvesToRare(n int64) bool {
	for _, i := range d.shape.Split {
		if half := (n - i) / 2; 2*half == n-i && !d.cells.isCommon(half) {
			return true
		}
	}
	return false
}

// singleMakesZero reports whether some move leaves one heap whose value has, at n, the rare code 0.
func (d *decider) singleMakesZero(n int64) bool {
	for _, i := range d.shape.Single {
		v := d.value(n - i)
		if d.space.code(v) == 0 && d.space.common(n, v) == 0 {
			return true
		}
	}
	return false
}

// marksOf gathers 64 marks, bytes of 0 or 1, in a word.
func marksOf(marks []byte) (word uint64) {
	for k := range 8 {
		// The product has the lowest bit of byte i at bit 56 + i, and no carries.
		word |= binary.LittleEndian.Uint64(marks[8*k:]) * 0x0102040810204080 >> 56 << (8 * k)
	}
	return word
}

// fewMissing is how many rare codes are looked for one by one; where more are missing, splits are
// marked whatever they make.
func fewMissing() int {
	if assembly {
		return 24
	}
	return 3
}

// markSplits adds to the sets of lane j, which is heap n, the codes that splits of the heap make,
// until no more than a few of the rare codes below the limit are missing. It reports whether every
// split was looked at that can be.
func (d *decider) markSplits(n int64, sets [][width]uint64, j, limit, missing int) (all bool) {
	from, smaller := int64(1), d.cells.smaller(n)
	for stretch := int64(1024); from <= smaller; stretch *= 2 {
		clear(d.marks[:d.space.codes])
		for _, i := range d.shape.Split {
			rest := n - i
			to := min(from+stretch-1, d.lastSmaller(rest), smaller)
			if from <= to {
				d.cells.mark(d.marks, rest, from, to)
				d.counters.witnesses += to - from + 1
			}
		}
		from += stretch
		for g := 0; g*groupCodes < limit; g++ {
			for w := lacking(sets[g][j], limit-g*groupCodes); w != 0; w &= w - 1 {
				bit := bits.TrailingZeros64(w)
				if d.marks[g*groupCodes+bit] != 0 {
					sets[g][j] |= 1 << bit
					missing--
				}
			}
		}
		if missing <= fewMissing() {
			return from > smaller
		}
	}
	return true
}

// mark marks what the splits of rest into heaps a, from ≤ a ≤ to, and rest − a make. Common codes
// are marked by their full cells, far beyond the rare ones.
func (c *cells) mark(marks *[1 << 16]byte, rest, from, to int64) {
	up := c.full[c.at(from) : c.at(to)+1]
	down := c.full[c.at(rest-to) : c.at(rest-from)+1]
	down = down[:len(up)]
	for k, x := range up {
		marks[x^down[len(down)-1-k]] = 1
	}
}
