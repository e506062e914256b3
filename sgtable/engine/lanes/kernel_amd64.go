//go:build !purego

package lanes

import "golang.org/x/sys/cpu"

//go:generate go run ./gen -out kernel_amd64.s -stubs kernel_stubs.go -pkg lanes

// assembly says whether the assembly runs here. The tests switch it off to compare.
var assembly = cpu.X86.HasAVX2 && cpu.X86.HasBMI1

const instructions = "AVX2"

// quadKernel says whether there is a kernel for quads.
const quadKernel = true

// gatherQuads is gatherPacked for n ≥ 1 quads.
func gatherQuads(words *[width]uint64, buf []byte, at int, list []quad) {
	quads16(words, &buf[at], &list[0].code, len(list))
}

// gatherDense gathers the first 32 codes, if there are pairs at all and a kernel for it.
func gatherDense(s *broadSets, pages []byte, at int, pairs []pair) bool {
	if assembly && len(pairs) > 0 {
		oneHot32Dense(&s[0], &pages[at], (*[2]uint64)(&pairs[0]), len(pairs))
	}
	return assembly
}

// chainBroad is chainBroadGo for near options at distances from least on.
func chainBroad(carry *broadSets, cells []byte, at int, tables *broadTables, least int) (without uint32) {
	first := &tables.rows[0][0]
	switch {
	case !assembly:
		return chainBroadGo(carry, cells, at, tables)
	case least == 1:
		return chainBroad1(&carry[0], &cells[at], first)
	case least == 2:
		return chainBroad2(&carry[0], &cells[at], first)
	}
	return chainBroad4(&carry[0], &cells[at], first)
}

// splitsKernel says whether splitsMake is quick.
const splitsKernel = true

// splitsMake is splitsMakeGo for rounds ≥ 1.
func splitsMake(c *cells, up, down, rounds int, t *digitTables) (found uint32) {
	return splitsMake16(&c.low[up], &c.high[up], &c.low[down], &c.high[down], rounds, (*[2][3][16]byte)(t))
}

// decideBlocks is decideGo for up to so many blocks, of which only the last that it decided has lanes without a code; it returns how
// many. Unless it is fresh the last call decided the block before.
func (f *few) decideBlocks(c *cells, at, blocks int, fresh bool) (decided int, without uint32) {
	if !assembly {
		return 1, f.decideGo(c, at)
	}
	decide, o, begin := decide4, &f.ordered, 0
	switch f.least {
	case 1:
		decide = decide1
	case 2:
		decide = decide2
	}
	if fresh {
		begin = 1
	}
	return decide(&f.carry[0], &f.planes[0], &c.few[at], &f.tables.rows[0][0], o.first(), o.firstQuad(), o.aheadQuads, o.ahead, o.aheadLarge, o.soon, o.soonLarge, begin, blocks)
}
