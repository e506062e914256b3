// Command gen writes the AVX2 kernels of package lanes: go generate runs it.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("amd64,!purego")
	oneHot("oneHot16", 1, 0)
	oneHot("oneHot32", 2, 0)
	oneHot("oneHot64", 4, 0)
	oneHot("oneHot64High", 4, 4)
	settle()
	scan()
	Generate()
}

// rows16 returns a 32-byte constant that repeats 16 bytes, for a table of VPSHUFB.
func rows16(name string, row func(i int) byte) Mem {
	m := GLOBL(name, RODATA|NOPTR)
	for i := range 32 {
		DATA(i, U8(row(i%16)))
	}
	return m
}

// fill returns a 32-byte constant of one repeated byte.
func fill(b byte) Mem {
	return rows16(fmt.Sprintf("fill%02x", b), func(int) byte { return b })
}

// The constants are declared once, whichever kernels use them.
var (
	constants = map[string]Mem{}
)

func constant(name string, make func() Mem) Mem {
	m, ok := constants[name]
	if !ok {
		m = make()
		constants[name] = m
	}
	return m
}

func load(name string, make func() Mem) VecVirtual {
	y := YMM()
	VMOVDQU(constant(name, make), y)
	return y
}

func constantFill(b byte) Mem {
	return constant(fmt.Sprintf("fill%02x", b), func() Mem { return fill(b) })
}

// oneHot writes a kernel that gathers codes first·16 … (first+halves)·16 − 1.
//
// For 32 lanes at once, a byte x = code ⊕ ρ of the half h becomes one bit of two planes: VPSHUFB
// looks x ⊕ 16h up in 1 << x (x < 8) and in 1 << (x − 8) (8 ≤ x < 16). A byte of another half
// must give 0: adding 0x70 with saturation sets bit 7 of those, and VPSHUFB answers 0 then. Rare
// partners have bit 7 from the start.
func oneHot(name string, halves, first int) {
	TEXT(name, NOSPLIT, "func(words *[32]uint64, codes *byte, pairs *[2]uint64, n int)")
	Pragma("noescape")
	Doc(fmt.Sprintf("%s sets bit code−%d of words[j] for each option code %d … %d of lane j.", name, 16*first, 16*first, 16*(first+halves)-1))
	words := Load(Param("words"), GP64())
	codes := Load(Param("codes"), GP64())
	pairs := Load(Param("pairs"), GP64())
	n := Load(Param("n"), GP64())

	low := load("bitsLow", func() Mem {
		return rows16("bitsLow", func(i int) byte { return byte(1 << i) })
	})
	high := load("bitsHigh", func() Mem {
		return rows16("bitsHigh", func(i int) byte { b := 1 << i; return byte(b >> 8) })
	})
	var saturate Op
	flips := make([]Op, halves) // in memory: there are not enough registers
	if halves > 1 || first > 0 {
		y := YMM()
		VMOVDQU(constantFill(0x70), y)
		saturate = y
		for h := range halves {
			if first+h > 0 {
				flips[h] = constantFill(byte(16 * (first + h)))
			}
		}
	}
	planes := make([]VecVirtual, 2*halves)
	for i := range planes {
		planes[i] = YMM()
		VPXOR(planes[i], planes[i], planes[i])
	}

	Label("loop")
	TESTQ(n, n)
	JZ(LabelRef("done"))
	delta, x, y, z := GP64(), YMM(), YMM(), YMM()
	MOVQ(Mem{Base: pairs}, delta)
	VPBROADCASTQ(Mem{Base: pairs, Disp: 8}, x)
	VPXOR(Mem{Base: codes, Index: delta, Scale: 1}, x, x)
	for h := range halves {
		index := x
		switch {
		case flips[h] != nil:
			VPXOR(flips[h], x, y)
			VPADDUSB(saturate, y, y)
			index = y
		case saturate != nil:
			VPADDUSB(saturate, x, y)
			index = y
		}
		VPSHUFB(index, low, z)
		VPOR(z, planes[2*h], planes[2*h])
		VPSHUFB(index, high, z)
		VPOR(z, planes[2*h+1], planes[2*h+1])
	}
	ADDQ(Imm(16), pairs)
	DECQ(n)
	JMP(LabelRef("loop"))

	Label("done")
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

// scan writes the kernel that looks for a split of a given value: 64 splits a round, the values of
// one part read upwards and those of the other downwards.
func scan() {
	TEXT("scan", NOSPLIT, "func(up, down *byte, n int, target byte) int")
	Pragma("noescape")
	Doc("scan returns the first k < n, with up[k] ⊕ down[−k] = target, or −1; up and down are read up to 63 bytes beyond.")
	up := Load(Param("up"), GP64())
	down := Load(Param("down"), GP64())
	n := Load(Param("n"), GP64())
	target := YMM()
	at, err := Param("target").Resolve()
	if err != nil {
		panic(err)
	}
	VPBROADCASTB(at.Addr, target)
	reverse := load("reverse", func() Mem {
		return rows16("reverse", func(i int) byte { return byte(15 - i) })
	})
	k, first, second := GP64(), GP32(), GP32()
	XORQ(k, k)

	Label("loop")
	CMPQ(k, n)
	JGE(LabelRef("none"))
	var equal [2]VecVirtual
	for i := range equal {
		y := YMM()
		equal[i] = y
		VMOVDQU(Mem{Base: down, Disp: -15 - 32*i}, y.AsX())
		VINSERTI128(Imm(1), Mem{Base: down, Disp: -31 - 32*i}, y, y)
		VPSHUFB(reverse, y, y)
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
	VPMOVMSKB(equal[0], first)
	VPMOVMSKB(equal[1], second)
	SHLQ(Imm(32), second.As64())
	ORQ(second.As64(), first.As64())
	TZCNTQ(first.As64(), first.As64())
	ADDQ(first.As64(), k)
	CMPQ(k, n)
	JGE(LabelRef("none"))
	Store(k, ReturnIndex(0))
	VZEROUPPER()
	RET()

	Label("none")
	MOVQ(I64(-1), k)
	Store(k, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// settle writes the kernel that decides narrow lanes one after the other.
func settle() {
	TEXT("settle", NOSPLIT, "func(common, rare *[32]uint64, cells *byte, tables *int, n int, below *[2][64]uint64, parity, from, to int) int")
	Pragma("noescape")
	Doc("settle writes the least code that is missing in common[j] and in what the n tables add to it, for lanes j = from … to−1. It stops at the first lane for which a smaller rare code is missing too or no code is left, with both sets complete, and returns it, or to.")
	common := Load(Param("common"), GP64())
	rare := Load(Param("rare"), GP64())
	cells := Load(Param("cells"), GP64())
	below := Load(Param("below"), GP64())
	parity := Load(Param("parity"), GP64())
	j := Load(Param("from"), GP64())
	to := Load(Param("to"), GP64())
	ADDQ(j, parity)
	c, w, code := GP64(), GP64(), GP64()
	table, count, place := GP64(), GP64(), GP64()

	Label("lane")
	CMPQ(j, to)
	JGE(LabelRef("stop"))
	MOVQ(Mem{Base: common, Index: j, Scale: 8}, c)
	MOVQ(Mem{Base: rare, Index: j, Scale: 8}, w)
	Load(Param("tables"), table)
	Load(Param("n"), count)
	back := GP64()
	LEAQ(Mem{Base: cells, Index: j, Scale: 1}, back)
	TESTQ(count, count)
	JZ(LabelRef("complete"))
	Label("table")
	MOVQ(Mem{Base: table}, place)
	MOVBQZX(Mem{Base: back, Index: place, Scale: 1}, place)
	SHLQ(Imm(4), place)
	ORQ(Mem{Base: table, Index: place, Scale: 1, Disp: 8}, c)
	ORQ(Mem{Base: table, Index: place, Scale: 1, Disp: 16}, w)
	ADDQ(U32(tableSize), table)
	DECQ(count)
	JNZ(LabelRef("table"))

	Label("complete")
	missing := GP64()
	MOVQ(c, missing)
	NOTQ(missing)
	TZCNTQ(missing, code)
	JC(LabelRef("incomplete")) // no code below 64 is left
	row := GP64()
	MOVQ(parity, row)
	ANDQ(Imm(1), row)
	SHLQ(Imm(6), row)
	ADDQ(code, row)
	MOVQ(w, missing)
	NOTQ(missing)
	TESTQ(missing, Mem{Base: below, Index: row, Scale: 8})
	JNZ(LabelRef("incomplete"))
	MOVB(code.As8(), Mem{Base: cells, Index: j, Scale: 1})
	INCQ(j)
	INCQ(parity)
	JMP(LabelRef("lane"))

	Label("incomplete")
	MOVQ(c, Mem{Base: common, Index: j, Scale: 8})
	MOVQ(w, Mem{Base: rare, Index: j, Scale: 8})
	Label("stop")
	Store(j, ReturnIndex(0))
	RET()
}

// tableSize is the size of a nearTable in bytes.
const tableSize = 8 + 256*16 + 312
