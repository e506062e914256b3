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
