// What has kernels with AVX2 alone, elsewhere.

//go:build !amd64 || purego

package lanes

// quadKernel says whether there is a kernel for quads.
const quadKernel = false

// gatherQuads is never called without it.
func gatherQuads(*[width]uint64, []byte, int, []quad) {}

// splitsKernel says whether splitsMake is quick.
const splitsKernel = false

func splitsMake(c *cells, up, down, rounds int, t *digitTables) (found uint32) {
	return splitsMakeGo(c, up, down, rounds, t)
}

func gatherDense(*broadSets, []byte, int, []pair) bool { return false }

func chainBroad(carry *broadSets, cells []byte, at int, tables *broadTables, _ int) (without uint32) {
	return chainBroadGo(carry, cells, at, tables)
}
