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
	groupNext = 65 * 8 // from the masks of a lane's own group to those of the next
	groupSize = 2 * groupNext
)

// groups is the number of groups of four lanes in a block.
const groups = 8

// decide writes the kernel that decides blocks in which no near option has a distance below least, which is 1, 2 or 4.
//
// The sets of the lanes are words of 16 bits, in four registers: two of this block, two of the next.
// Four lanes, a group, are taken from them as one word: only what the group before does to it is
// missing there, and comes from the tables of that group's codes. So the chain of what waits for one
// another is one look-up for each group, and the registers follow beside it.
//
// The chain leaves most of the processor idle. So what pairs at a distance of 64 and more make in the next block, which does not wait
// for it, is gathered between its groups, an eighth of the pairs in each.
func decide(least int) {
	name := fmt.Sprintf("decide%d", least)
	TEXT(name, NOSPLIT, "func(carry *uint64, planes *byte, cells *byte, tables *uint16, pairs *[2]uint64, quads *uint32, aheadQuads, ahead, aheadLarge, soon, soonLarge, fresh, blocks int) (done int, without uint32)")
	Pragma("noescape")
	Doc(name+" is decideGo for near options at distances from "+fmt.Sprint(least)+" on. Of the pairs the first 8 · ahead are at a distance of 64 or",
		"more, then come 8 · aheadLarge of fixed codes from 16 on, and then those nearer. Besides there are 8 · aheadQuads quads at",
		"a distance of 64 or more. Unless it is 0, fresh says that planes has not been left by the block before.")
	cells := Load(Param("cells"), GP64())
	tables := Load(Param("tables"), GP64())
	p := planes{cells: cells, low: YMM(), upper: YMM()}
	p.lowBits, p.highBits = bitTables()
	var sets [4]VecVirtual
	for v := range sets {
		sets[v] = YMM()
	}
	carry := Load(Param("carry"), GP64())
	VMOVDQU(Mem{Base: carry}, sets[2])
	VMOVDQU(Mem{Base: carry, Disp: 32}, sets[3])
	fresh := Load(Param("fresh"), GP64())
	TESTQ(fresh, fresh)
	JZ(LabelRef("left"))
	p.clear()
	pairs := Load(Param("pairs"), GP64())
	p.takeQuads("firstQuads", Load(Param("quads"), GP64()), eight("aheadQuads"), 0)
	p.take("first", pairs, eight("ahead"), 0, false)
	p.take("firstLarge", pairs, eight("aheadLarge"), 0, true)
	JMP(LabelRef("block"))
	Label("left")
	saved := Load(Param("planes"), GP64())
	VMOVDQU(Mem{Base: saved}, p.low)
	VMOVDQU(Mem{Base: saved, Disp: 32}, p.upper)

	Label("block")
	pairs = Load(Param("pairs"), GP64())
	for _, name := range []string{"ahead", "aheadLarge"} {
		count := eight(name)
		SHLQ(Imm(4), count)
		ADDQ(count, pairs)
	}
	p.take("soon", pairs, Load(Param("soon"), GP64()), 0, false)
	p.take("soonLarge", pairs, Load(Param("soonLarge"), GP64()), 0, true)
	p.intoWords(sets)
	VPCMPEQB(sets[2], sets[2], sets[2])
	VPCMPEQB(sets[3], sets[3], sets[3])
	p.clear()

	quads := Load(Param("quads"), GP64())
	pairs = Load(Param("pairs"), GP64())
	large := eight("ahead")
	SHLQ(Imm(4), large)
	ADDQ(pairs, large)
	any := GP32()
	XORL(any, any)
	word := element(sets, 0)
	for g := range groups {
		codes := decideGroup(word, tables, least)
		if g < groups-1 {
			word = nextGroup(element(sets, g+1), tables, codes)
		}
		put(codes, cells, g, any)
		act(sets, tables, codes, g)
		p.takeQuads(fmt.Sprintf("aheadQuads%d", g), quads, Load(Param("aheadQuads"), GP64()), 32)
		p.take(fmt.Sprintf("ahead%d", g), pairs, Load(Param("ahead"), GP64()), 32, false)
		p.take(fmt.Sprintf("aheadLarge%d", g), large, Load(Param("aheadLarge"), GP64()), 32, true)
	}

	ADDQ(Imm(32), cells)
	blocks := Load(Param("blocks"), GP64())
	DECQ(blocks)
	Store(blocks, Param("blocks"))
	TESTL(U32(0xF0F0F0F0), any)
	JNZ(LabelRef("end"))
	TESTQ(blocks, blocks)
	JNZ(LabelRef("block"))

	Label("end")
	carry = Load(Param("carry"), GP64())
	VMOVDQU(sets[2], Mem{Base: carry})
	VMOVDQU(sets[3], Mem{Base: carry, Disp: 32})
	saved = Load(Param("planes"), GP64())
	VMOVDQU(p.low, Mem{Base: saved})
	VMOVDQU(p.upper, Mem{Base: saved, Disp: 32})
	without, mask := YMM(), GP32()
	VMOVDQU(Mem{Base: cells, Disp: -32}, without)
	VPCMPGTB(filled(15), without, without)
	VPMOVMSKB(without, mask)
	Store(mask, Return("without"))
	begun := Load(Param("cells"), GP64())
	SUBQ(begun, cells)
	SHRQ(Imm(5), cells)
	Store(cells, Return("done"))
	VZEROUPPER()
	RET()
}

// eight returns eight times a parameter.
func eight(name string) Register {
	count := Load(Param(name), GP64())
	SHLQ(Imm(3), count)
	return count
}

// planes are the options of 32 lanes as bits of two bytes.
type planes struct {
	cells             Register
	low, upper        VecVirtual
	lowBits, highBits VecVirtual
}

func (p planes) clear() {
	VPXOR(p.low, p.low, p.low)
	VPXOR(p.upper, p.upper, p.upper)
}

// take adds what the next count pairs make in the lanes whose cells are so many on. With large their fixed codes are 16 … 31 and
// meet cells of common codes 16 … 31, which are 0xC0 | code: adding 0x70 with saturation leaves the high bit clear only of those.
func (p planes) take(label string, pairs, count Register, on int, large bool) {
	TESTQ(count, count)
	JZ(LabelRef(label + "End"))
	Label(label)
	distance, x, y, z := GP64(), YMM(), YMM(), YMM()
	MOVQ(Mem{Base: pairs}, distance)
	VPBROADCASTQ(Mem{Base: pairs, Disp: 8}, x)
	VPXOR(Mem{Base: p.cells, Index: distance, Scale: 1, Disp: on}, x, x)
	if large {
		VPADDUSB(filled(0x70), x, x)
	}
	VPSHUFB(x, p.lowBits, y)
	VPSHUFB(x, p.highBits, z)
	VPOR(y, p.low, p.low)
	VPOR(z, p.upper, p.upper)
	ADDQ(Imm(16), pairs)
	DECQ(count)
	JNZ(LabelRef(label))
	Label(label + "End")
}

// takeQuads is take for quads.
func (p planes) takeQuads(label string, quads, count Register, on int) {
	takeQuads(label, p.cells, quads, count, on, p.low, p.upper)
}

// intoWords takes what is in the planes from sets 2 and 3, which are those of the block now, into sets 0 and 1.
func (p planes) intoWords(sets [4]VecVirtual) {
	// Bytes to words: unpacking works within 16 bytes, so lanes 0 … 7 come with 16 … 23.
	a, b, first, second := YMM(), YMM(), YMM(), YMM()
	VPUNPCKLBW(p.upper, p.low, a)
	VPUNPCKHBW(p.upper, p.low, b)
	VPERM2I128(Imm(0x20), b, a, first)
	VPERM2I128(Imm(0x31), b, a, second)
	VPANDN(sets[2], first, sets[0])
	VPANDN(sets[3], second, sets[1])
}

// decideGroup returns the first code of each of four sets, which is 16 or more if there is none. Lane j acts on lanes of the group from
// j + least on.
func decideGroup(word Register, tables Register, least int) (codes [4]GPVirtual) {
	rest := word
	for j := range codes {
		// What acts on lane j and not on those before.
		if k := j - least; k >= 0 {
			after := GP64()
			MOVQ(Mem{Base: tables, Index: codes[k], Scale: 8, Disp: groupBase + k*groupSize}, after)
			ANDQ(rest, after)
			rest = after
		}
		c := GP64()
		codes[j] = c
		if j > 0 {
			MOVQ(rest, c)
			SHRQ(Imm(uint64(16*j)), c)
			TZCNTQ(c, c)
		} else {
			TZCNTQ(rest, c)
		}
	}
	return codes
}

// nextGroup takes from the sets of the next group what this one makes there.
func nextGroup(word Register, tables Register, codes [4]GPVirtual) Register {
	var masks [4]Mem
	for j, c := range codes {
		masks[j] = Mem{Base: tables, Index: c, Scale: 8, Disp: groupBase + j*groupSize + groupNext}
	}
	a, b := GP64(), GP64()
	MOVQ(masks[0], a)
	ANDQ(masks[1], a)
	MOVQ(masks[2], b)
	ANDQ(masks[3], b)
	ANDQ(a, b)
	ANDQ(b, word)
	return word
}

// put writes the codes of group g, adds their bits to any, and makes them the offsets of their rows divided by 8.
func put(codes [4]GPVirtual, cells Register, g int, any GPVirtual) {
	four, upper := GP32(), GP32()
	MOVL(codes[3].As32(), upper)
	SHLL(Imm(8), upper)
	ORL(codes[2].As32(), upper)
	MOVL(codes[1].As32(), four)
	SHLL(Imm(8), four)
	ORL(codes[0].As32(), four)
	SHLL(Imm(16), upper)
	ORL(upper, four)
	MOVL(four, Mem{Base: cells, Disp: 4 * g})
	ORL(four, any)
	for _, c := range codes {
		SHLQ(Imm(4), c)
	}
}

// act lets group g act on the sets that are still to be read.
func act(sets [4]VecVirtual, tables Register, codes [4]GPVirtual, g int) {
	for j, c := range codes {
		for v, set := range sets {
			// Groups 0 … 3 are in set 0, and the next one was taken from it before; nothing is 32 lanes away.
			if v == 0 && g >= 2 || v == 1 && g >= 6 || v == 3 && g < 4 {
				continue
			}
			VPAND(Mem{Base: tables, Index: c, Scale: 8, Disp: rowOwn + 2*(16*v-4*g-j)}, set, set)
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
