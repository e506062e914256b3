package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// valuesOf writes the kernel that turns 32 cells into values of size bytes.
func valuesOf(name string, size int) {
	TEXT(name, NOSPLIT, fmt.Sprintf("func(values *uint%d, cells *byte, of *[2][16]byte) uint32", 8*size))
	Pragma("noescape")
	Doc(name+" writes the values of 32 cells, of[0] at even places and of[1] at odd ones, and returns the lanes",
		"whose cells have the high bit set, which it leaves 0.")
	values := Load(Param("values"), GP64())
	cells := Load(Param("cells"), GP64())
	of := Load(Param("of"), GP64())
	cell, even, other, mask := YMM(), YMM(), YMM(), GP32()
	odd := loaded(constant("odd", func(i int) byte { return byte(-(i & 1)) }))
	VMOVDQU(Mem{Base: cells}, cell)
	VPMOVMSKB(cell, mask)
	VBROADCASTI128(Mem{Base: of}, even)
	VPSHUFB(cell, even, even)
	VBROADCASTI128(Mem{Base: of, Disp: 16}, other)
	VPSHUFB(cell, other, other)
	VPBLENDVB(odd, other, even, even)
	if size == 1 {
		VMOVDQU(even, Mem{Base: values})
	} else {
		half := XMM()
		VEXTRACTI128(Imm(1), even, half)
		for k := range 4 {
			part, wide := even.AsX(), YMM()
			if k >= 2 {
				part = half
			}
			if k%2 == 1 {
				upper := XMM()
				VPSRLDQ(Imm(8), part, upper)
				part = upper
			}
			VPMOVZXBD(part, wide)
			VMOVDQU(wide, Mem{Base: values, Disp: 32 * k})
		}
	}
	Store(mask, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
