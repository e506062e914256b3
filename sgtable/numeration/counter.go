package numeration

import "math/bits"

// Counter counts 0, 1, 2, … in standard form. A step takes amortised constant time and allocates
// nothing, so it suits walks over every number. The zero value stands at 0.
type Counter struct {
	code, value, shifted uint64
}

// Next steps to the next number. It reports false, and stays, when that would need more than 63
// places, at f₆₃ = 17,167,680,177,565: no walk gets there.
func (c *Counter) Next() bool {
	// x | x>>1 turns every trailing …1010 into …1111, and the 1 added runs past it to the next
	// standard code; the mask takes out what x>>1 left above.
	mask := ^(c.code >> 1)
	next := (c.code - mask) & mask
	if bits.Len64(next) > 63 {
		return false
	}
	for d := next &^ c.code; d != 0; d &= d - 1 {
		c.shifted += fib[bits.TrailingZeros64(d)+2]
	}
	for d := c.code &^ next; d != 0; d &= d - 1 {
		c.shifted -= fib[bits.TrailingZeros64(d)+2]
	}
	c.code = next
	c.value++
	return true
}

// Value returns the number itself.
func (c *Counter) Value() uint64 { return c.value }

// Code returns its standard form as bits, bit i being the digit at place i (OEIS A003714).
func (c *Counter) Code() uint64 { return c.code }

// ShiftLeft returns the value of the standard form moved up by one place, as [ShiftLeft] does.
func (c *Counter) ShiftLeft() uint64 { return c.shifted }

// TrailingZeros returns the number of zeros at the end of the form; 0 for zero.
func (c *Counter) TrailingZeros() int {
	if c.code == 0 {
		return 0
	}
	return bits.TrailingZeros64(c.code)
}
