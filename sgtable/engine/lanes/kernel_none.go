//go:build (!amd64 && !arm64) || purego

package lanes

// gatherPacked is never called without the assembly.
func gatherPacked(*[width]uint64, []byte, int, []pair, int, int) {}

// gatherSixteen is never called without the assembly.
func gatherSixteen(*[width]uint64, []byte, int, []pair, int) {}

func find(buf []byte, up, down, n int, target byte) int { return findGo(buf, up, down, n, target) }

func seek(full []uint16, up, down, n int, t *together) int {
	return seekGo(full, up, down, n, &t.wanted)
}

func settleLanes(common, rare *[width]uint64, cells []byte, at int, tables []nearTable, below *[2][groupCodes]uint64, parity, from, to int) int {
	return settleGo(common, rare, cells, at, tables, below, parity, from, to)
}

// Kernels names the code that gathers options: "AVX2", "NEON", or "Go" where there is no assembly.
func Kernels() string { return "Go" }

// decideBlocks is decideGo for one block.
func (f *few) decideBlocks(c *cells, at, _ int, _ bool) (blocks int, without uint32) {
	return 1, f.decideGo(c, at)
}

// commonValues and commonBytes are never called without the assembly.
func commonValues([]uint32, []byte, int, *[2][fewCodes]byte) (left uint32) { return 0 }

func commonBytes([]byte, []byte, int, *[2][fewCodes]byte) (left uint32) { return 0 }

func check(out *checked, c *cells, at int, p *pairs, r *required) { checkGo(out, c, at, p, r) }
