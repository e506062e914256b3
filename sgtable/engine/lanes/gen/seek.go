package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// seek writes the kernel that looks for splits of eight given values: 32 splits a round, 16 bits each.
func seek() {
	const targets, step = 8, 32
	TEXT("seek8", NOSPLIT, "func(up, down *uint16, n int, targets *[8]uint16) int")
	Pragma("noescape")
	Doc("seek8 returns the first multiple k of 32 for which some of up[k+i] ⊕ down[−k−i], 0 ≤ i < 32, is a target,",
		"or n or more; up and down are read up to 31 words beyond.")
	up := Load(Param("up"), GP64())
	down := Load(Param("down"), GP64())
	n := Load(Param("n"), GP64())
	at := Load(Param("targets"), GP64())
	var wanted [targets]VecVirtual
	for t := range wanted {
		wanted[t] = YMM()
		VPBROADCASTW(Mem{Base: at, Disp: 2 * t}, wanted[t])
	}
	reverse := loaded(constant("reverseWords", func(i int) byte { return byte(14 - i&^1 | i&1) }))
	k := GP64()
	XORQ(k, k)

	Label("loop")
	CMPQ(k, n)
	JGE(LabelRef("end"))
	any := YMM()
	for i := range 2 {
		x, equal := YMM(), YMM()
		VMOVDQU(Mem{Base: down, Disp: -14 - 32*i}, x.AsX())
		VINSERTI128(Imm(1), Mem{Base: down, Disp: -30 - 32*i}, x, x)
		VPSHUFB(reverse, x, x)
		VPXOR(Mem{Base: up, Index: k, Scale: 2, Disp: 32 * i}, x, x)
		for t, w := range wanted {
			if i == 0 && t == 0 {
				VPCMPEQW(w, x, any)
				continue
			}
			VPCMPEQW(w, x, equal)
			VPOR(equal, any, any)
		}
	}
	VPTEST(any, any)
	JNZ(LabelRef("end"))
	SUBQ(Imm(2*step), down)
	ADDQ(Imm(step), k)
	JMP(LabelRef("loop"))
	Label("end")
	Store(k, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
