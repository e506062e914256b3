package numeration

import (
	"fmt"
	"iter"
	"math"
	"math/bits"
	"slices"
)

// PSystem is the system of the place values P₀ = 1 < P₁ < P₂ < …: n is written as Σ d_i P_i,
// where d_i P_i < P_{i+1}. Every n has such a form, the greedy one. Whether it has others
// depends on P: with the powers of two it has none, with the odd numbers (P_i = 2i+1) it often
// has, as 5 = 100 = 12.
type PSystem struct {
	place func(i int) (uint64, bool)
}

// NewPSystem returns the system with the given place values; place reports false past the last
// one, after which digits of the last place are unbounded. That the values start at 1 and
// increase is checked as far as each call looks.
func NewPSystem(place func(i int) (value uint64, ok bool)) PSystem { return PSystem{place} }

// Fibonacci returns the P-system of f₀ = 1, f₁ = 2, f₂ = 3, f₃ = 5, …: digits are 0 and 1, and
// the greedy form is the Zeckendorf form.
func Fibonacci() PSystem {
	return PSystem{func(i int) (uint64, bool) {
		if i >= places64 {
			return 0, false
		}
		return fib[i+1], true
	}}
}

// below returns the place values that are at most n, and the largest digit that each may have.
func (p PSystem) below(n uint64) (values, most []uint64, err error) {
	for i := 0; ; i++ {
		v, ok := p.place(i)
		switch {
		case i == 0 && (!ok || v != 1):
			return nil, nil, fmt.Errorf("first place value is %d: want 1", v)
		case i > 0 && ok && v <= values[i-1]:
			return nil, nil, fmt.Errorf("place value %d after %d at place %d: want an increasing sequence", v, values[i-1], i)
		case i > 0 && ok:
			most = append(most, (v-1)/values[i-1])
		case i > 0:
			most = append(most, math.MaxUint64/values[i-1])
		}
		if !ok || (i > 0 && v > n) {
			return values, most, nil
		}
		values = append(values, v)
	}
}

// Greedy returns the form of n that takes, from the highest place down, as many of each place
// value as fit. It costs one step for each place value up to n.
func (p PSystem) Greedy(n uint64) (Digits, error) {
	values, _, err := p.below(n)
	if err != nil {
		return nil, err
	}
	d := make(Digits, len(values))
	for i, v := range slices.Backward(values) {
		d[i], n = n/v, n%v
	}
	return d.trim(), nil
}

// Forms yields every form of n with digits that the system allows, in descending order, so the
// greedy one comes first. Their number can be huge; the walk visits no dead end more than one
// digit deep.
func (p PSystem) Forms(n uint64) (iter.Seq[Digits], error) {
	values, most, err := p.below(n)
	if err != nil {
		return nil, err
	}
	reach := make([]uint64, len(values)+1) // reach[i] = the largest sum of places below i
	for i, v := range values {
		hi, lo := bits.Mul64(most[i], v)
		sum, carry := bits.Add64(lo, reach[i], 0)
		if hi|carry != 0 {
			sum = math.MaxUint64
		}
		reach[i+1] = sum
	}
	return func(yield func(Digits) bool) {
		d := make(Digits, len(values))
		var fill func(i int, rest uint64) bool
		fill = func(i int, rest uint64) bool {
			if i < 0 {
				return rest != 0 || yield(slices.Clone(d).trim())
			}
			for k := min(most[i], rest/values[i]); rest-k*values[i] <= reach[i]; k-- {
				d[i] = k
				if !fill(i-1, rest-k*values[i]) {
					return false
				}
				if k == 0 {
					break
				}
			}
			return true
		}
		fill(len(d)-1, n)
	}, nil
}

// Value returns the number that d is in this system. It is an error when d has more places than
// the system or a digit that the system does not allow; the error wraps [ErrTooLarge] when the
// value does not fit.
func (p PSystem) Value(d Digits) (uint64, error) {
	var sum uint64
	for i, digit := range d {
		if digit == 0 {
			continue
		}
		v, ok := p.place(i)
		if !ok {
			return 0, fmt.Errorf("form %v: place %d has no value: want at most %d places", d, i, i)
		}
		if next, ok := p.place(i + 1); ok && digit > (next-1)/v {
			return 0, fmt.Errorf("form %v: digit %d at place %d: want at most %d", d, digit, i, (next-1)/v)
		}
		hi, lo := bits.Mul64(digit, v)
		total, carry := bits.Add64(sum, lo, 0)
		if hi|carry != 0 {
			return 0, fmt.Errorf("form %v: %w", d, ErrTooLarge)
		}
		sum = total
	}
	return sum, nil
}
