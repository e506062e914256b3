//go:build !purego

package lanes

// The kernels of kernel_arm64.s. They are those of kernel_stubs_amd64.go.

// oneHot16 sets bit code−0 of words[j] for each option code 0 … 15 of lane j, from n ≥ 1 pairs.
//
//go:noescape
func oneHot16(words *[32]uint64, codes *byte, pairs *[2]uint64, n int)

// oneHot32 sets bit code−0 of words[j] for each option code 0 … 31 of lane j, from n ≥ 1 pairs.
//
//go:noescape
func oneHot32(words *[32]uint64, codes *byte, pairs *[2]uint64, n int)

// oneHot64 sets bit code−0 of words[j] for each option code 0 … 63 of lane j, from n ≥ 1 pairs.
//
//go:noescape
func oneHot64(words *[32]uint64, codes *byte, pairs *[2]uint64, n int)

// oneHot64High sets bit code−64 of words[j] for each option code 64 … 127 of lane j, from n ≥ 1 pairs.
//
//go:noescape
func oneHot64High(words *[32]uint64, codes *byte, pairs *[2]uint64, n int)

// oneHot16Of sets bit code−first of words[j] for each option code first … first + 15 of lane j, from n ≥ 1 pairs.
//
//go:noescape
func oneHot16Of(words *[32]uint64, codes *byte, pairs *[2]uint64, n int, first byte)

// settle is settleGo for n ≥ 1 tables.
//
//go:noescape
func settle(common *[32]uint64, rare *[32]uint64, cells *byte, tables *int, n int, below *[2][64]uint64, parity int, from int, to int) int

// scan returns the first k < n with up[k] ⊕ down[−k] = target, or −1; up and down are read up to 63 bytes beyond.
//
//go:noescape
func scan(up *byte, down *byte, n int, target byte) int

// seek8 returns the first multiple k of 32 for which some of up[k+i] ⊕ down[−k−i], 0 ≤ i < 32, is a target,
// or n or more; up and down are read up to 31 words beyond.
//
//go:noescape
func seek8(up *uint16, down *uint16, n int, targets *[8]uint16) int

// takeFar16 is takeFarGo for n ≥ 1 pairs.
//
//go:noescape
func takeFar16(carry *uint64, cells *byte, pairs *[2]uint64, n int)

// takeFar32 is takeFarLargeGo for n ≥ 1 pairs.
//
//go:noescape
func takeFar32(carry *uint64, cells *byte, pairs *[2]uint64, n int)

// chain1 is chainGo for near options at distances from 1 on.
//
//go:noescape
func chain1(carry *uint64, cells *byte, tables *uint16) uint32

// chain2 is chainGo for near options at distances from 2 on.
//
//go:noescape
func chain2(carry *uint64, cells *byte, tables *uint16) uint32

// chain4 is chainGo for near options at distances from 4 on.
//
//go:noescape
func chain4(carry *uint64, cells *byte, tables *uint16) uint32

// check128 is checkGo.
//
//go:noescape
func check128(out *byte, cells *byte, pairs *[2]uint64, n int, required *[4][16]byte)

// values8 writes the values of 32 cells, of[0] at even places and of[1] at odd ones, and returns the lanes
// whose cells have the high bit set, which it leaves 0.
//
//go:noescape
func values8(values *uint8, cells *byte, of *[2][16]byte) uint32

// values32 writes the values of 32 cells, of[0] at even places and of[1] at odd ones, and returns the lanes
// whose cells have the high bit set, which it leaves 0.
//
//go:noescape
func values32(values *uint32, cells *byte, of *[2][16]byte) uint32
