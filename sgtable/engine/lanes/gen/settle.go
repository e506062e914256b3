package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// tableSize is the size of a nearTable in bytes.
const tableSize = 8 + 256*16 + 312

// settle writes the kernel that decides narrow lanes one after the other.
func settle() {
	TEXT("settle", NOSPLIT, "func(common, rare *[32]uint64, cells *byte, tables *int, n int, below *[2][64]uint64, parity, from, to int) int")
	Pragma("noescape")
	Doc("settle is settleGo for n ≥ 1 tables.")
	common := Load(Param("common"), GP64())
	rare := Load(Param("rare"), GP64())
	cells := Load(Param("cells"), GP64())
	below := Load(Param("below"), GP64())
	parity := Load(Param("parity"), GP64())
	j := Load(Param("from"), GP64())
	to := Load(Param("to"), GP64())
	ADDQ(j, parity) // that of lane j from here on

	Label("lane")
	CMPQ(j, to)
	JGE(LabelRef("stop"))
	c, w := GP64(), GP64()
	MOVQ(Mem{Base: common, Index: j, Scale: 8}, c)
	MOVQ(Mem{Base: rare, Index: j, Scale: 8}, w)
	table := Load(Param("tables"), GP64())
	count := Load(Param("n"), GP64())
	own, place := GP64(), GP64()
	LEAQ(Mem{Base: cells, Index: j, Scale: 1}, own)
	Label("table")
	MOVQ(Mem{Base: table}, place)
	MOVBQZX(Mem{Base: own, Index: place, Scale: 1}, place)
	SHLQ(Imm(4), place)
	ORQ(Mem{Base: table, Index: place, Scale: 1, Disp: 8}, c)
	ORQ(Mem{Base: table, Index: place, Scale: 1, Disp: 16}, w)
	ADDQ(U32(tableSize), table)
	DECQ(count)
	JNZ(LabelRef("table"))

	missing, code, row := GP64(), GP64(), GP64()
	MOVQ(c, missing)
	NOTQ(missing)
	TZCNTQ(missing, code)
	JC(LabelRef("incomplete")) // no code below 64 is left
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
