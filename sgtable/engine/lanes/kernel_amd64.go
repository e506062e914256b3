//go:build amd64 && !purego

package lanes

import "golang.org/x/sys/cpu"

//go:generate go run ./gen -out kernel_amd64.s -stubs kernel_stubs_amd64.go -pkg lanes

// avx2 says whether the assembly runs here. The tests switch it off to compare.
var avx2 = cpu.X86.HasAVX2 && cpu.X86.HasBMI1

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

// find is findGo.
func find(buf []byte, up, down, n int, target byte) int {
	if !avx2 {
		return findGo(buf, up, down, n, target)
	}
	return scan(&buf[up], &buf[down], n, target)
}

// settleLanes is settleGo.
func settleLanes(common, rare *[width]uint64, cells []byte, at int, tables []nearTable, below *[2][groupCodes]uint64, parity, from, to int) int {
	if !avx2 || len(tables) == 0 {
		return settleGo(common, rare, cells, at, tables, below, parity, from, to)
	}
	return settle(common, rare, &cells[at], &tables[0].back, len(tables), below, parity, from, to)
}

// Kernels names the code that gathers options: "AVX2", or "Go" where there is no assembly.
func Kernels() string {
	if avx2 {
		return "AVX2"
	}
	return "Go"
}
