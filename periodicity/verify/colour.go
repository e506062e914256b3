package verify

import "math/bits"

// colouring gives every value v at every heap n a colour: popcount(v & mask), plus n + even if parity, modulo 2.
// Colour 0 is rare, colour 1 common. The colours of two parts that a move leaves add up to that of the
// option, if every index that splits is ≡ even (mod 2) or parity is not set (docs/theory.md, T6).
type colouring struct {
	mask   uint32
	parity bool
	even   int64
}

func (c colouring) rare(n int64, v uint32) bool {
	colour := int64(bits.OnesCount32(v & c.mask))
	if c.parity {
		colour += n + c.even
	}
	return colour&1 == 0
}

// mostMasks bounds the masks that are tried.
const mostMasks = 1 << 10

// fewestRare returns the colouring that leaves the fewest heaps rare, of all masks of at most ten bits. Which
// one it is decides how long a computation takes and never a value.
func fewestRare(r *rules, values []uint32) colouring {
	count := [2]map[uint32]int64{{}, {}} // how often heaps of each parity have a value
	largest := uint32(0)
	for n, v := range values {
		count[n&1][v]++
		largest = max(largest, v)
	}
	candidates := []colouring{{}}
	if e, ok := r.splitParity(); ok {
		candidates = append(candidates, colouring{parity: true, even: e})
	}
	above := uint32(1) << bits.Len32(largest) // every mask below it tells other values apart
	best, fewest := colouring{mask: 1}, int64(len(values))+1
	for _, c := range candidates {
		for c.mask = 1; c.mask < min(above, mostMasks); c.mask++ {
			rare := int64(0)
			for parity, values := range count {
				for v, times := range values {
					if c.rare(int64(parity), v) {
						rare += times
					}
				}
			}
			if rare < fewest {
				best, fewest = c, rare
			}
		}
	}
	return best
}
