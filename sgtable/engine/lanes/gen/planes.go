package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// bitTables are loaded for the two planes: byte x makes bit x of the first if x < 8, bit x − 8 of
// the second if x < 16, and nothing if its high bit is set.
func bitTables() (low, high VecVirtual) {
	return loaded(constant("bitsLow", func(i int) byte { return byte(int(1) << i) })),
		loaded(constant("bitsHigh", func(i int) byte { return byte(int(1) << i >> 8) }))
}

// takeFar writes the kernel that takes the options of 32 lanes from their sets of 16 codes. With high
// the fixed codes are 16 … 31 and meet cells of common codes 16 … 31, which are 0xC0 | code: adding
// 0x70 with saturation leaves the high bit clear only of those.
func takeFar(name string, high bool) {
	TEXT(name, NOSPLIT, "func(carry *uint64, cells *byte, pairs *[2]uint64, n int)")
	Pragma("noescape")
	if high {
		Doc(name + " is takeFarLargeGo for n ≥ 1 pairs.")
	} else {
		Doc(name + " is takeFarGo for n ≥ 1 pairs.")
	}
	carry := Load(Param("carry"), GP64())
	cells := Load(Param("cells"), GP64())
	pairs := Load(Param("pairs"), GP64())
	n := Load(Param("n"), GP64())
	lowBits, highBits := bitTables()
	low, upper := YMM(), YMM()
	VPXOR(low, low, low)
	VPXOR(upper, upper, upper)

	Label("loop")
	distance, x, y := GP64(), YMM(), YMM()
	MOVQ(Mem{Base: pairs}, distance)
	VPBROADCASTQ(Mem{Base: pairs, Disp: 8}, x)
	VPXOR(Mem{Base: cells, Index: distance, Scale: 1}, x, x)
	if high {
		VPADDUSB(filled(0x70), x, x)
	}
	VPSHUFB(x, lowBits, y)
	VPOR(y, low, low)
	VPSHUFB(x, highBits, y)
	VPOR(y, upper, upper)
	ADDQ(Imm(16), pairs)
	DECQ(n)
	JNZ(LabelRef("loop"))

	// Bytes to words: unpacking works within 16 bytes, so lanes 0 … 7 come with 16 … 23.
	a, b, first, second := YMM(), YMM(), YMM(), YMM()
	VPUNPCKLBW(upper, low, a)
	VPUNPCKHBW(upper, low, b)
	VPERM2I128(Imm(0x20), b, a, first)
	VPERM2I128(Imm(0x31), b, a, second)
	VPANDN(Mem{Base: carry}, first, first)
	VPANDN(Mem{Base: carry, Disp: 32}, second, second)
	VMOVDQU(first, Mem{Base: carry})
	VMOVDQU(second, Mem{Base: carry, Disp: 32})
	VZEROUPPER()
	RET()
}

// check writes the kernel that tells which rare codes of 128 lanes no pair makes.
func check() {
	TEXT("check128", NOSPLIT, "func(out *byte, cells *byte, pairs *[2]uint64, n int, required *[4][16]byte)")
	Pragma("noescape")
	Doc("check128 is checkGo.")
	out := Load(Param("out"), GP64())
	cells := Load(Param("cells"), GP64())
	pairs := Load(Param("pairs"), GP64())
	n := Load(Param("n"), GP64())
	lowBits, highBits := bitTables()
	var have [4][2]VecVirtual
	for v := range have {
		for p := range have[v] {
			have[v][p] = YMM()
			VPXOR(have[v][p], have[v][p], have[v][p])
		}
	}

	TESTQ(n, n)
	JZ(LabelRef("end"))
	Label("loop")
	from, code, x, y := GP64(), YMM(), YMM(), YMM()
	MOVQ(Mem{Base: pairs}, from)
	ADDQ(cells, from)
	VPBROADCASTQ(Mem{Base: pairs, Disp: 8}, code)
	for v := range have {
		VPXOR(Mem{Base: from, Disp: 32 * v}, code, x)
		VPSHUFB(x, lowBits, y)
		VPOR(y, have[v][0], have[v][0])
		VPSHUFB(x, highBits, y)
		VPOR(y, have[v][1], have[v][1])
	}
	ADDQ(Imm(16), pairs)
	DECQ(n)
	JNZ(LabelRef("loop"))
	Label("end")

	required := Load(Param("required"), GP64())
	odd := loaded(constant("odd", func(i int) byte { return byte(-(i & 1)) }))
	for v := range have {
		cell, large, either, none := YMM(), YMM(), YMM(), YMM()
		VMOVDQU(Mem{Base: cells, Disp: 32 * v}, cell)
		// A common code from 16 on has the high bit set, and all 16 rare codes below it.
		VPXOR(large, large, large)
		VPCMPGTB(cell, large, large)
		for p := range have[v] {
			even, other := YMM(), YMM()
			VBROADCASTI128(Mem{Base: required, Disp: 32 * p}, even)
			VPSHUFB(cell, even, even)
			VBROADCASTI128(Mem{Base: required, Disp: 32*p + 16}, other)
			VPSHUFB(cell, other, other)
			VPBLENDVB(odd, other, even, even)
			VPOR(large, even, even)
			VPANDN(even, have[v][p], even)
			VMOVDQU(even, Mem{Base: out, Disp: 128*p + 32*v})
			have[v][p] = even
		}
		VPOR(have[v][0], have[v][1], either)
		VPOR(large, either, either)
		VPXOR(none, none, none)
		VPCMPEQB(none, either, either)
		mask := GP32()
		VPMOVMSKB(either, mask)
		NOTL(mask)
		MOVL(mask, Mem{Base: out, Disp: 256 + 4*v})
	}
	VZEROUPPER()
	RET()
}
