package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// oneHot writes a kernel that gathers codes 16·first … 16·(first + sixteens) − 1, sixteen at a time.
//
// For 32 lanes at once a byte x = cell ⊕ code, 16h … 16h + 15, becomes one bit of two planes:
// VPSHUFB looks its low four bits up in 1 << i (i < 8) and in 1 << (i − 8) (8 ≤ i), and answers 0
// for a rare cell, which has bit 7. A byte of other sixteens must give 0 too: adding 0x70 with
// saturation to x ⊕ 16h sets bit 7 of those. Comparing the high bits instead takes fewer
// instructions and no less time.
func oneHot(name string, sixteens, first int) {
	TEXT(name, NOSPLIT, "func(words *[32]uint64, codes *byte, pairs *[2]uint64, n int)")
	Pragma("noescape")
	Doc(fmt.Sprintf("%s sets bit code−%d of words[j] for each option code %d … %d of lane j, from n ≥ 1 pairs.", name, 16*first, 16*first, 16*(first+sixteens)-1))
	planes := pairPlanes(sixteens, first)
	transpose(planes, Load(Param("words"), GP64()))
	VZEROUPPER()
	RET()
}

// pairPlanes returns the planes of what pairs make, two for each sixteen codes.
func pairPlanes(sixteens, first int) []VecVirtual {
	codes := Load(Param("codes"), GP64())
	pairs := Load(Param("pairs"), GP64())
	n := Load(Param("n"), GP64())

	low := loaded(constant("bitsLow", func(i int) byte { return byte(int(1) << i) }))
	high := loaded(constant("bitsHigh", func(i int) byte { return byte(int(1) << i >> 8) }))
	planes := make([]VecVirtual, 2*sixteens)
	for i := range planes {
		planes[i] = YMM()
		VPXOR(planes[i], planes[i], planes[i])
	}

	Label("loop")
	distance, x, y, z := GP64(), YMM(), YMM(), YMM()
	MOVQ(Mem{Base: pairs}, distance)
	VPBROADCASTQ(Mem{Base: pairs, Disp: 8}, x)
	VPXOR(Mem{Base: codes, Index: distance, Scale: 1}, x, x)
	for h := range sixteens {
		index := x
		if first+h > 0 {
			VPXOR(filled(byte(16*(first+h))), x, y)
			index = y
		}
		if sixteens > 1 {
			VPADDUSB(filled(0x70), index, y)
			index = y
		}
		VPSHUFB(index, low, z)
		VPOR(z, planes[2*h], planes[2*h])
		VPSHUFB(index, high, z)
		VPOR(z, planes[2*h+1], planes[2*h+1])
	}
	ADDQ(Imm(16), pairs)
	DECQ(n)
	JNZ(LabelRef("loop"))
	return planes
}

// oneHot16Of writes the kernel that gathers sixteen codes from any multiple of 16 on.
func oneHot16Of() {
	TEXT("oneHot16Of", NOSPLIT, "func(words *[32]uint64, codes *byte, pairs *[2]uint64, n int, first byte)")
	Pragma("noescape")
	Doc("oneHot16Of sets bit code−first of words[j] for each option code first … first + 15 of lane j, from n ≥ 1 pairs.")
	words := Load(Param("words"), GP64())
	codes := Load(Param("codes"), GP64())
	pairs := Load(Param("pairs"), GP64())
	n := Load(Param("n"), GP64())
	flip := YMM()
	at, err := Param("first").Resolve()
	if err != nil {
		panic(err)
	}
	VPBROADCASTB(at.Addr, flip)
	low, high := bitTables()
	top := loaded(filled(0x70))
	planes := []VecVirtual{YMM(), YMM()}
	for _, p := range planes {
		VPXOR(p, p, p)
	}

	Label("loop")
	distance, x, z := GP64(), YMM(), YMM()
	MOVQ(Mem{Base: pairs}, distance)
	VPBROADCASTQ(Mem{Base: pairs, Disp: 8}, x)
	VPXOR(Mem{Base: codes, Index: distance, Scale: 1}, x, x)
	VPXOR(flip, x, x)
	VPADDUSB(top, x, x)
	VPSHUFB(x, low, z)
	VPOR(z, planes[0], planes[0])
	VPSHUFB(x, high, z)
	VPOR(z, planes[1], planes[1])
	ADDQ(Imm(16), pairs)
	DECQ(n)
	JNZ(LabelRef("loop"))

	transpose(planes, words)
	VZEROUPPER()
	RET()
}

// transpose turns up to eight planes, byte j of plane i holding bits 8i … 8i+7 of lane j, into one
// word a lane. Missing planes are 0.
func transpose(planes []VecVirtual, words Register) {
	zero := YMM()
	VPXOR(zero, zero, zero)
	rows := make([]VecVirtual, 8)
	for i := range rows {
		rows[i] = zero
		if i < len(planes) {
			rows[i] = planes[i]
		}
	}
	// Three rounds of interleaving bytes, words and double words; VPUNPCK works within 16 bytes,
	// so the low halves end up with lanes 0 … 15 and the high halves with 16 … 31.
	interleave := func(low, high func(ops ...Op), a, b VecVirtual) (l, h VecVirtual) {
		if a == zero && b == zero {
			return zero, zero
		}
		l, h = YMM(), YMM()
		low(b, a, l)
		high(b, a, h)
		return l, h
	}
	var bytes [4][2]VecVirtual // bytes[i][k]: planes 2i, 2i+1 of lanes 8k … 8k+7
	for i := range bytes {
		bytes[i][0], bytes[i][1] = interleave(VPUNPCKLBW, VPUNPCKHBW, rows[2*i], rows[2*i+1])
	}
	for k := range 2 {
		var quads [2][2]VecVirtual
		for i := range quads {
			quads[i][0], quads[i][1] = interleave(VPUNPCKLWD, VPUNPCKHWD, bytes[2*i][k], bytes[2*i+1][k])
		}
		for q := range 2 {
			l, h := interleave(VPUNPCKLDQ, VPUNPCKHDQ, quads[0][q], quads[1][q])
			for w, y := range []VecVirtual{l, h} {
				lane := 8*k + 4*q + 2*w
				VMOVDQU(y.AsX(), Mem{Base: words, Disp: 8 * lane})
				VEXTRACTI128(Imm(1), y, Mem{Base: words, Disp: 8 * (16 + lane)})
			}
		}
	}
}
