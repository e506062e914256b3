package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// scan writes the kernel that looks for a split of a given value: 64 splits a round, the values of
// one part read upwards and those of the other downwards.
func scan() {
	TEXT("scan", NOSPLIT, "func(up, down *byte, n int, target byte) int")
	Pragma("noescape")
	Doc("scan returns the first k < n with up[k] ⊕ down[−k] = target, or −1; up and down are read up to 63 bytes beyond.")
	up := Load(Param("up"), GP64())
	down := Load(Param("down"), GP64())
	n := Load(Param("n"), GP64())
	target := YMM()
	at, err := Param("target").Resolve()
	if err != nil {
		panic(err)
	}
	VPBROADCASTB(at.Addr, target)
	reverse := loaded(reversal())
	k, first, second := GP64(), GP64(), GP64()
	XORQ(k, k)

	Label("loop")
	CMPQ(k, n)
	JGE(LabelRef("none"))
	var equal [2]VecVirtual
	for i := range equal {
		y := downwards(down, 32*i, reverse)
		equal[i] = y
		VPXOR(Mem{Base: up, Index: k, Scale: 1, Disp: 32 * i}, y, y)
		VPCMPEQB(target, y, y)
	}
	either := YMM()
	VPOR(equal[0], equal[1], either)
	VPTEST(either, either)
	JNZ(LabelRef("found"))
	SUBQ(Imm(64), down)
	ADDQ(Imm(64), k)
	JMP(LabelRef("loop"))

	Label("found")
	VPMOVMSKB(equal[0], first.As32())
	VPMOVMSKB(equal[1], second.As32())
	SHLQ(Imm(32), second)
	ORQ(second, first)
	TZCNTQ(first, first)
	ADDQ(first, k)
	CMPQ(k, n)
	JL(LabelRef("end"))
	Label("none")
	MOVQ(I64(-1), k)
	Label("end")
	Store(k, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// reversal is what VPSHUFB wants to turn 16 bytes round.
func reversal() Mem { return constant("reverse", func(i int) byte { return byte(15 - i) }) }

// downwards returns 32 bytes read downwards, from so many below an address on; reverse holds the [reversal].
func downwards(down Register, below int, reverse VecVirtual) VecVirtual {
	y := YMM()
	VMOVDQU(Mem{Base: down, Disp: -15 - below}, y.AsX())
	VINSERTI128(Imm(1), Mem{Base: down, Disp: -31 - below}, y, y)
	VPSHUFB(reverse, y, y)
	return y
}
