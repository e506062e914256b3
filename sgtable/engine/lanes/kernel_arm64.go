//go:build !purego

package lanes

import "golang.org/x/sys/cpu"

// assembly says whether the assembly runs here. The tests switch it off to compare.
var assembly = cpu.ARM64.HasASIMD

const instructions = "NEON"

// decideBlocks is decideGo for one block.
func (f *few) decideBlocks(c *cells, at, _ int, _ bool) (blocks int, without uint32) {
	if !assembly {
		return 1, f.decideGo(c, at)
	}
	cell, tables := &c.few[at], &f.tables.rows[0][0]
	if list := f.far.packed; len(list) > 0 {
		takeFar16(&f.carry[0], cell, (*[2]uint64)(&list[0]), len(list))
	}
	if list := f.farLarge; len(list) > 0 {
		takeFar32(&f.carry[0], cell, (*[2]uint64)(&list[0]), len(list))
	}
	switch f.least {
	case 1:
		return 1, chain1(&f.carry[0], cell, tables)
	case 2:
		return 1, chain2(&f.carry[0], cell, tables)
	}
	return 1, chain4(&f.carry[0], cell, tables)
}

// takeFar16 is takeFarGo for n ≥ 1 pairs.
//
//go:noescape
func takeFar16(carry *uint64, cells *byte, pairs *[2]uint64, n int)

// takeFar32 is takeFarLargeGo for n ≥ 1 pairs.
//
//go:noescape
func takeFar32(carry *uint64, cells *byte, pairs *[2]uint64, n int)

// chain1 is chainGo for near options at distances from 1 on.
//
//go:noescape
func chain1(carry *uint64, cells *byte, tables *uint16) uint32

// chain2 is chainGo for near options at distances from 2 on.
//
//go:noescape
func chain2(carry *uint64, cells *byte, tables *uint16) uint32

// chain4 is chainGo for near options at distances from 4 on.
//
//go:noescape
func chain4(carry *uint64, cells *byte, tables *uint16) uint32
