package lanes

import (
	"math/bits"

	"example.org/grundy/sgtable/engine/sparse"
)

// space numbers the values of each colour by codes 0, 1, …: the code of a value is the value
// without the lowest bit of the mask, which the colour tells.
//
// Codes add like values (without carry). Among values of one colour at one heap the order of the
// codes is that of the values: where the highest bit in which two of them differ were the one left
// out, they would differ in no other bit of the mask, so not be of one colour.
type space struct {
	colour sparse.Colouring
	low    uint // the place of the mask's lowest bit
	codes  int  // codes for each colour, a power of two from 16 on: values are below 2·codes

	// values[s][code] is the value with popcount(value & mask) ≡ s (mod 2).
	values [2][]uint32
}

func newSpace(c sparse.Colouring, codes int) space {
	s := space{colour: c, low: uint(bits.TrailingZeros32(c.Mask)), codes: codes}
	for sum := range s.values {
		s.values[sum] = make([]uint32, codes)
		for code := range s.values[sum] {
			v := uint32(code)>>s.low<<(s.low+1) | uint32(code)&(1<<s.low-1)
			if bits.OnesCount32(v&c.Mask)&1 != sum {
				v |= 1 << s.low
			}
			s.values[sum][code] = v
		}
	}
	return s
}

// codesFor returns codes, doubled until a value has one.
func codesFor(codes, value int) int {
	for 2*codes <= value {
		codes *= 2
	}
	return codes
}

// code returns the code of v.
func (s *space) code(v uint32) int { return int(v>>(s.low+1)<<s.low | v&(1<<s.low-1)) }

// common is 1 if v has the common colour at heap n, and 0 if it is rare.
func (s *space) common(n int64, v uint32) int {
	return (bits.OnesCount32(v&s.colour.Mask) + s.position(n)) & 1
}

// position is what heap n adds to the colour.
func (s *space) position(n int64) int {
	if !s.colour.Parity {
		return 0
	}
	return int((n + s.colour.Even) & 1)
}

// value returns the value of the code that is common (1) or rare (0) at heap n.
func (s *space) value(n int64, common, code int) uint32 {
	return s.values[common^s.position(n)][code]
}

// rareBelow returns the number k such that the rare values below the common value of the code at
// heap n are those of codes 0 … k−1.
func (s *space) rareBelow(n int64, code int) int {
	v := s.value(n, 1, code)
	return code>>s.low<<s.low + int(v>>s.low&1)<<s.low
}
