package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// The layout of a broadTables. An entry of a group is 32 bytes, so that 32 · code is the place in a table of groups and an eighth of that of
// the row.
const (
	broadRowOwn    = 128 // its own lane in a row, which is from 32 lanes before to 31 after
	broadGroupBase = 34 * 256
	broadGroupSize = 33 * 32
	broadNext      = 16 // from the words of a lane's own group to those of the next
)

// oneHot32Dense writes the kernel that gathers 32 codes as 32 bits a lane.
func oneHot32Dense() {
	TEXT("oneHot32Dense", NOSPLIT, "func(sets *uint64, codes *byte, pairs *[2]uint64, n int)")
	Pragma("noescape")
	Doc("oneHot32Dense is oneHot32 with 32 bits for each lane.")
	planes := pairPlanes(2, 0)
	sets := Load(Param("sets"), GP64())
	// Unpacking works within 16 bytes: lanes 0 … 7 come with 16 … 23, and then 0 … 3 with 16 … 19.
	for half, unpackBytes := range []func(ops ...Op){VPUNPCKLBW, VPUNPCKHBW} {
		lower, upper := YMM(), YMM()
		unpackBytes(planes[1], planes[0], lower)
		unpackBytes(planes[3], planes[2], upper)
		for quarter, unpackWords := range []func(ops ...Op){VPUNPCKLWD, VPUNPCKHWD} {
			y, lane := YMM(), 8*half+4*quarter
			unpackWords(upper, lower, y)
			VMOVDQU(y.AsX(), Mem{Base: sets, Disp: 4 * lane})
			VEXTRACTI128(Imm(1), y, Mem{Base: sets, Disp: 4 * (16 + lane)})
		}
	}
	VZEROUPPER()
	RET()
}

// chainBroad writes the kernel that decides a block by sets of 32 codes, in which no near option has a distance below least. It is decide
// with two words for a group and eight registers of sets, without far options.
func chainBroad(least int) {
	name := fmt.Sprintf("chainBroad%d", least)
	TEXT(name, NOSPLIT, "func(carry *uint64, cells *byte, tables *uint32) uint32")
	Pragma("noescape")
	Doc(fmt.Sprintf("%s is chainBroadGo for near options at distances from %d on.", name, least))
	carry := Load(Param("carry"), GP64())
	cells := Load(Param("cells"), GP64())
	tables := Load(Param("tables"), GP64())
	var sets [8]VecVirtual
	for v := range sets {
		sets[v] = YMM()
		if v < 4 {
			VMOVDQU(Mem{Base: carry, Disp: 32 * v}, sets[v])
		} else {
			VPCMPEQB(sets[v], sets[v], sets[v])
		}
	}
	words := broadElement(sets, 0)
	for g := range groups {
		codes := decideBroadGroup(words, cells, tables, g, least)
		if g < groups-1 {
			words = nextBroadGroup(broadElement(sets, g+1), tables, codes)
		}
		actBroad(sets, tables, codes, g)
	}
	for v, set := range sets[4:] {
		VMOVDQU(set, Mem{Base: carry, Disp: 32 * v})
	}
	without, mask := YMM(), GP32()
	VMOVDQU(Mem{Base: cells}, without)
	VPCMPGTB(filled(31), without, without)
	VPMOVMSKB(without, mask)
	Store(mask, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// broadElement takes the sets of group g out of the registers: of its first two lanes and of the others.
func broadElement(sets [8]VecVirtual, g int) [2]Register {
	words, half := [2]Register{GP64(), GP64()}, sets[g/2].AsX()
	if g%2 == 1 {
		half = XMM()
		VEXTRACTI128(Imm(1), sets[g/2], half)
	}
	VMOVQ(half, words[0])
	VPEXTRQ(Imm(1), half, words[1])
	return words
}

// decideBroadGroup writes the first code of each of four sets, 32 if there is none, and returns it times 32. Lane j acts on lanes of the
// group from j + least on.
func decideBroadGroup(words [2]Register, cells, tables Register, g, least int) (codes [4]GPVirtual) {
	for j := range codes {
		// What acts on lane j and not on those before: it does so on all that follow in the group.
		if k := j - least; k >= 0 {
			for w := j / 2; w < 2; w++ {
				after := GP64()
				MOVQ(Mem{Base: tables, Index: codes[k], Scale: 1, Disp: broadGroupBase + k*broadGroupSize + 8*w}, after)
				ANDQ(words[w], after)
				words[w] = after
			}
		}
		c := GP64()
		if j%2 == 0 {
			TZCNTL(words[j/2].(GPVirtual).As32(), c.As32())
		} else {
			MOVQ(words[j/2], c)
			SHRQ(Imm(32), c)
			TZCNTL(c.As32(), c.As32())
		}
		MOVB(c.As8(), Mem{Base: cells, Disp: 4*g + j})
		SHLQ(Imm(5), c)
		codes[j] = c
	}
	return codes
}

// nextBroadGroup takes from the sets of the next group what this one makes there.
func nextBroadGroup(words [2]Register, tables Register, codes [4]GPVirtual) [2]Register {
	for w, word := range words {
		for j, c := range codes {
			ANDQ(Mem{Base: tables, Index: c, Scale: 1, Disp: broadGroupBase + j*broadGroupSize + broadNext + 8*w}, word)
		}
	}
	return words
}

// actBroad lets group g act on the sets that are still to be read.
func actBroad(sets [8]VecVirtual, tables Register, codes [4]GPVirtual, g int) {
	for j, c := range codes {
		for v, set := range sets {
			// Set v is that of groups 2v and 2v + 1, and the next group was taken before; nothing is 32 lanes away.
			if 2*v+1 >= g+2 && 8*v-4*g-3 < 32 {
				VPAND(Mem{Base: tables, Index: c, Scale: 8, Disp: broadRowOwn + 4*(8*v-4*g-j)}, set, set)
			}
		}
	}
}
