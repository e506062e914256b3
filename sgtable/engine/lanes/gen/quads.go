package main

import (
	"encoding/binary"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// The layout of a quad.
const (
	quadDistances = 4
	quadSize      = 20
)

// quadTables returns a register with the address of the tables: for each code k < 16 the two of [bitTables], with x ⊕ k in place of x.
func quadTables() Register {
	const name = "bitsOf"
	m, ok := constants[name]
	if !ok {
		m = GLOBL(name, RODATA|NOPTR)
		for k := range 16 {
			var row [32]byte
			for x := range 16 {
				bit := 1 << (x ^ k)
				row[x], row[16+x] = byte(bit), byte(bit>>8)
			}
			for i := 0; i < 32; i += 8 {
				DATA(32*k+i, U64(binary.LittleEndian.Uint64(row[i:])))
			}
		}
		constants[name] = m
	}
	tables := GP64()
	LEAQ(m, tables)
	return tables
}

// takeQuads adds to the planes what the next count quads make in the lanes whose cells are so many on.
func takeQuads(label string, cells, quads, count Register, on int, first, second VecVirtual) {
	TESTQ(count, count)
	JZ(LabelRef(label + "End"))
	tables := quadTables()
	Label(label)
	code, low, high := GP64(), YMM(), YMM()
	MOVL(Mem{Base: quads}, code.As32())
	SHLQ(Imm(5), code)
	VBROADCASTI128(Mem{Base: tables, Index: code, Scale: 1}, low)
	VBROADCASTI128(Mem{Base: tables, Index: code, Scale: 1, Disp: 16}, high)
	// By pairs of pairs, so that few of the ORs wait for one another.
	for i := 0; i < 4; i += 2 {
		var y, z [2]VecVirtual
		for k := range 2 {
			distance, x := GP64(), YMM()
			MOVLQSX(Mem{Base: quads, Disp: quadDistances + 4*(i+k)}, distance)
			VMOVDQU(Mem{Base: cells, Index: distance, Scale: 1, Disp: on}, x)
			y[k], z[k] = YMM(), YMM()
			VPSHUFB(x, low, y[k])
			VPSHUFB(x, high, z[k])
		}
		VPOR(y[0], y[1], y[1])
		VPOR(z[0], z[1], z[1])
		VPOR(y[1], first, first)
		VPOR(z[1], second, second)
	}
	ADDQ(Imm(quadSize), quads)
	DECQ(count)
	JNZ(LabelRef(label))
	Label(label + "End")
}

// quads16 writes the kernel that gathers sixteen codes of quads.
func quads16() {
	TEXT("quads16", NOSPLIT, "func(words *[32]uint64, codes *byte, quads *uint32, n int)")
	Pragma("noescape")
	Doc("quads16 is oneHot16 for quads.")
	words := Load(Param("words"), GP64())
	codes := Load(Param("codes"), GP64())
	quads := Load(Param("quads"), GP64())
	n := Load(Param("n"), GP64())
	planes := []VecVirtual{YMM(), YMM()}
	for _, p := range planes {
		VPXOR(p, p, p)
	}
	takeQuads("loop", codes, quads, n, 0, planes[0], planes[1])
	transpose(planes, words)
	VZEROUPPER()
	RET()
}
