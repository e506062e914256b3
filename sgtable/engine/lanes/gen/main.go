// Command gen writes the AVX2 kernels of package lanes: go generate runs it.
package main

import (
	"encoding/binary"
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("amd64,!purego arm64,!purego")
	oneHot("oneHot16", 1, 0)
	oneHot("oneHot32", 2, 0)
	oneHot("oneHot64", 4, 0)
	oneHot("oneHot64High", 4, 4)
	oneHot16Of()
	quads16()
	settle()
	scan()
	seek()
	splitsMake()
	for _, least := range []int{1, 2, 4} {
		decide(least)
	}
	check()
	oneHot32Dense()
	for _, least := range []int{1, 2, 4} {
		chainBroad(least)
	}
	valuesOf("values8", 1)
	valuesOf("values32", 4)
	Generate()
}

// constants are declared once, whichever kernels use them.
var constants = map[string]Mem{}

// constant returns 32 bytes that repeat 16, as VPSHUFB wants its tables.
func constant(name string, at func(i int) byte) Mem {
	m, ok := constants[name]
	if !ok {
		var row [16]byte
		for i := range row {
			row[i] = at(i)
		}
		m = GLOBL(name, RODATA|NOPTR)
		for i := 0; i < 32; i += 8 {
			DATA(i, U64(binary.LittleEndian.Uint64(row[i%16:])))
		}
		constants[name] = m
	}
	return m
}

// filled returns 32 bytes b.
func filled(b byte) Mem {
	return constant(fmt.Sprintf("filled%02x", b), func(int) byte { return b })
}

// loaded returns a register that holds the constant.
func loaded(m Mem) VecVirtual {
	y := YMM()
	VMOVDQU(m, y)
	return y
}
