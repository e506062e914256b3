// The kernels in assembly, behind the names of their twins in Go.

//go:build (amd64 || arm64) && !purego

package lanes

import "unsafe"

// gatherPacked is gather with the assembly, for codes below limit.
func gatherPacked(words *[width]uint64, buf []byte, at int, pairs []pair, high, limit int) {
	if len(pairs) == 0 {
		clear(words[:])
		return
	}
	first := (*[2]uint64)(&pairs[0])
	switch {
	case high > 0:
		oneHot64High(words, &buf[at], first, len(pairs))
	case limit <= 16:
		oneHot16(words, &buf[at], first, len(pairs))
	case limit <= 32:
		oneHot32(words, &buf[at], first, len(pairs))
	default:
		oneHot64(words, &buf[at], first, len(pairs))
	}
}

// gatherSixteen is gatherPacked for the first 16 codes of a group of a page.
func gatherSixteen(words *[width]uint64, buf []byte, at int, pairs []pair, high int) {
	if len(pairs) == 0 {
		clear(words[:])
		return
	}
	oneHot16Of(words, &buf[at], (*[2]uint64)(&pairs[0]), len(pairs), byte(high*groupCodes))
}

// find is findGo.
func find(buf []byte, up, down, n int, target byte) int {
	if !assembly {
		return findGo(buf, up, down, n, target)
	}
	return scan(&buf[up], &buf[down], n, target)
}

// seek is seekGo.
func seek(full []uint16, up, down, n int, t *together) int {
	if !assembly {
		return seekGo(full, up, down, n, &t.wanted)
	}
	targets := t.targets()
	from := seek8(&full[up], &full[down], n, &targets)
	if from >= n {
		return -1
	}
	if k := seekGo(full, up+from, down-from, min(seekStep, n-from), &t.wanted); k >= 0 {
		return from + k
	}
	return -1 // what was seen lies beyond
}

// seekStep is the number of splits that seek8 looks at at once.
const seekStep = 32

// settleLanes is settleGo.
func settleLanes(common, rare *[width]uint64, cells []byte, at int, tables []nearTable, below *[2][groupCodes]uint64, parity, from, to int) int {
	if !assembly || len(tables) == 0 {
		return settleGo(common, rare, cells, at, tables, below, parity, from, to)
	}
	return settle(common, rare, &cells[at], &tables[0].back, len(tables), below, parity, from, to)
}

// Kernels names the code that gathers options: "AVX2", "NEON", or "Go" where there is no assembly.
func Kernels() string {
	if assembly {
		return instructions
	}
	return "Go"
}

// commonValues writes values of 32 cells with the assembly, and returns the lanes that it leaves out.
func commonValues(values []uint32, cells []byte, at int, of *[2][fewCodes]byte) (left uint32) {
	return values32(&values[0], &cells[at], of)
}

// commonBytes is commonValues for values of one byte.
func commonBytes(values []byte, cells []byte, at int, of *[2][fewCodes]byte) (left uint32) {
	return values8(&values[0], &cells[at], of)
}

// check is checkGo.
func check(out *checked, c *cells, at int, p *pairs, r *required) {
	if !assembly {
		checkGo(out, c, at, p, r)
		return
	}
	first := (*[2]uint64)(unsafe.Pointer(unsafe.SliceData(p.packed)))
	check128(&out.low[0], &c.few[at], first, len(p.packed), &r.bytes)
}
