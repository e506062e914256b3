package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// The layout of a chainTables.
const (
	rowSize   = 128 // a row: what a code does to the lanes from 32 before to 31 after its own
	rowOwn    = 64  // its own lane in it
	groupBase = 66 * rowSize
	groupSize = 65 * 16 // one lane of a group: the masks of its own group and of the next
)

// chain writes the kernel that decides a block in which no near option has a distance below least,
// which is 1, 2 or 4.
//
// The sets of the lanes are words of 16 bits, in four registers: two of this block, two of the next.
// Four lanes, a group, are taken from them as one word: only what the group before does to it is
// missing there, and comes from the tables of that group's codes. So the chain of what waits for one
// another is one look-up for each group, and the registers follow beside it.
func chain(least int) {
	TEXT(fmt.Sprintf("chain%d", least), NOSPLIT, "func(carry *uint64, cells *byte, tables *uint16) uint32")
	Pragma("noescape")
	Doc(fmt.Sprintf("chain%d is chainGo for near options at distances from %d on.", least, least))
	carry := Load(Param("carry"), GP64())
	cells := Load(Param("cells"), GP64())
	tables := Load(Param("tables"), GP64())
	var sets [4]VecVirtual
	for v := range sets {
		sets[v] = YMM()
	}
	VMOVDQU(Mem{Base: carry}, sets[0])
	VMOVDQU(Mem{Base: carry, Disp: 32}, sets[1])
	VPCMPEQB(sets[2], sets[2], sets[2])
	VPCMPEQB(sets[3], sets[3], sets[3])

	word := element(sets, 0)
	for g := range 8 {
		codes := decideGroup(word, tables, least)
		for j, c := range codes {
			MOVB(c.As8(), Mem{Base: cells, Disp: 4*g + j})
			SHLQ(Imm(4), c)
		}
		if g < 7 {
			word = element(sets, g+1)
			for j, c := range codes {
				ANDQ(Mem{Base: tables, Index: c, Scale: 1, Disp: groupBase + j*groupSize + 8}, word)
			}
		}
		act(sets, tables, codes, g)
	}

	VMOVDQU(sets[2], Mem{Base: carry})
	VMOVDQU(sets[3], Mem{Base: carry, Disp: 32})
	large, mask := YMM(), GP32()
	VMOVDQU(Mem{Base: cells}, large)
	VPCMPGTB(filled(15), large, large)
	VPMOVMSKB(large, mask)
	Store(mask, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// act lets group g, its codes times 16, act on the sets that are still to be read.
func act(sets [4]VecVirtual, tables Register, codes [4]GPVirtual, g int) {
	for j, c := range codes {
		SHLQ(Imm(3), c)
		for v, set := range sets {
			// Groups 0 … 3 are in set 0, and the next one was taken from it before; nothing is 32 lanes away.
			if v == 0 && g >= 2 || v == 1 && g >= 6 || v == 3 && g < 4 {
				continue
			}
			VPAND(Mem{Base: tables, Index: c, Scale: 1, Disp: rowOwn + 2*(16*v-4*g-j)}, set, set)
		}
	}
}

// element takes the sets of group g out of the registers.
func element(sets [4]VecVirtual, g int) Register {
	word, half := GP64(), sets[g/4].AsX()
	if g%4 >= 2 {
		half = XMM()
		VEXTRACTI128(Imm(1), sets[g/4], half)
	}
	if g%2 == 0 {
		VMOVQ(half, word)
	} else {
		VPEXTRQ(Imm(1), half, word)
	}
	return word
}

// decideGroup returns the first code of each of four sets, which is 16 or more if there is none.
func decideGroup(word Register, tables Register, least int) (codes [4]GPVirtual) {
	rest := word
	for j := range codes {
		c := GP64()
		codes[j] = c
		MOVQ(rest, c)
		if j > 0 {
			SHRQ(Imm(uint64(16*j)), c)
		}
		TZCNTQ(c, c)
		if j+least > 3 {
			continue
		}
		// Lane j acts on later lanes of the group.
		offset, after := GP64(), GP64()
		MOVQ(c, offset)
		SHLQ(Imm(4), offset)
		MOVQ(Mem{Base: tables, Index: offset, Scale: 1, Disp: groupBase + j*groupSize}, after)
		ANDQ(rest, after)
		rest = after
	}
	return codes
}
