package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// splitsMake writes the kernel that tells which of sixteen wanted codes splits make, 32 splits a round.
//
// A code is three digits of four bits: the low byte is two, the high byte one. Each digit has a table that says of which wanted codes
// it is a digit, as bits of a byte: eight codes for each set of tables. A split makes the codes that all three tables name.
func splitsMake() {
	const sets, digits = 2, 3
	TEXT("splitsMake16", NOSPLIT, "func(lowUp, highUp, lowDown, highDown *byte, rounds int, tables *[2][3][16]byte) uint32")
	Pragma("noescape")
	Doc("splitsMake16 is splitsMakeGo for rounds ≥ 1.")
	up := [2]Register{Load(Param("lowUp"), GP64()), Load(Param("highUp"), GP64())}
	down := [2]Register{Load(Param("lowDown"), GP64()), Load(Param("highDown"), GP64())}
	rounds := Load(Param("rounds"), GP64())
	at := Load(Param("tables"), GP64())
	var tables [sets][digits]VecVirtual
	var any [sets]VecVirtual
	for s := range tables {
		for i := range tables[s] {
			tables[s][i] = YMM()
			VBROADCASTI128(Mem{Base: at, Disp: 16 * (digits*s + i)}, tables[s][i])
		}
		any[s] = YMM()
		VPXOR(any[s], any[s], any[s])
	}
	reverse := loaded(reversal())
	digit := loaded(filled(0x0F))

	Label("loop")
	var x [2]VecVirtual
	for i := range x {
		x[i] = downwards(down[i], 0, reverse)
		VPXOR(Mem{Base: up[i]}, x[i], x[i])
	}
	first, second := YMM(), YMM()
	VPAND(digit, x[0], first)
	VPSRLW(Imm(4), x[0], second)
	VPAND(digit, second, second)
	for s, t := range tables {
		a, b := YMM(), YMM()
		VPSHUFB(first, t[0], a)
		VPSHUFB(second, t[1], b)
		VPAND(a, b, a)
		VPSHUFB(x[1], t[2], b)
		VPAND(a, b, a)
		VPOR(a, any[s], any[s])
	}
	for i := range up {
		ADDQ(Imm(32), up[i])
		SUBQ(Imm(32), down[i])
	}
	DECQ(rounds)
	JNZ(LabelRef("loop"))

	found := GP32()
	for s := range any {
		half, byteOf := XMM(), GP32()
		VEXTRACTI128(Imm(1), any[s], half)
		VPOR(half, any[s].AsX(), half)
		shifted := XMM()
		for _, by := range []uint64{8, 4, 2, 1} {
			VPSRLDQ(Imm(by), half, shifted)
			VPOR(shifted, half, half)
		}
		if s == 0 {
			VPEXTRB(Imm(0), half, found)
			continue
		}
		VPEXTRB(Imm(0), half, byteOf)
		SHLL(Imm(uint64(8*s)), byteOf)
		ORL(byteOf, found)
	}
	Store(found, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
