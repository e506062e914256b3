package numeration

import (
	"fmt"
	"math/bits"
)

// MixedRadix is the B-system of the bases B₀, B₁, B₂, …: the digit at place i is below B_i and
// counts B₀·B₁·…·B_{i−1}. Every number has exactly one form. All bases 10 give decimal.
type MixedRadix struct {
	base func(i int) uint64
}

// NewMixedRadix returns the system with the given bases, each at least 2.
func NewMixedRadix(base func(i int) uint64) MixedRadix { return MixedRadix{base} }

// Factorial returns the system of the bases 2, 3, 4, …, whose places count 1!, 2!, 3!, …. The
// article that calls it "B_n = n+1" counts its places from 1. 347 is 24121.
func Factorial() MixedRadix {
	return MixedRadix{func(i int) uint64 { return uint64(i) + 2 }}
}

// at returns the base of place i, checked.
func (m MixedRadix) at(i int) (uint64, error) {
	b := m.base(i)
	if b < 2 {
		return 0, fmt.Errorf("mixed radix: base %d at place %d: want 2 or more", b, i)
	}
	return b, nil
}

// Digits returns the form of n, by dividing by one base after the other.
func (m MixedRadix) Digits(n uint64) (Digits, error) {
	var d Digits
	for i := 0; n > 0; i++ {
		b, err := m.at(i)
		if err != nil {
			return nil, err
		}
		d, n = append(d, n%b), n/b
	}
	return d, nil
}

// Value returns the number that d is in this system. It is an error when a digit is not below
// its base; the error wraps [ErrTooLarge] when the value does not fit.
func (m MixedRadix) Value(d Digits) (uint64, error) {
	d = d.trim()
	var sum uint64
	for i := len(d) - 1; i >= 0; i-- {
		b, err := m.at(i)
		if err != nil {
			return 0, err
		}
		if d[i] >= b {
			return 0, fmt.Errorf("mixed radix form %v: digit %d at place %d: want at most %d", d, d[i], i, b-1)
		}
		hi, lo := bits.Mul64(sum, b)
		total, carry := bits.Add64(lo, d[i], 0)
		if hi|carry != 0 {
			return 0, fmt.Errorf("mixed radix form %v: %w", d, ErrTooLarge)
		}
		sum = total
	}
	return sum, nil
}
