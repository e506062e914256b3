package numeration

import (
	"iter"
	"slices"
)

// Carry is one application of the carry rule f_{i−1} + f_{i−2} = f_i: the two adjacent ones
// below place To became a one at place To.
type Carry struct {
	To   int
	Form Form // after the carry
}

// Carries yields the carries that lead from f to its standard form. They are made in sweeps from
// the highest place down, as one does by hand, so 10110110 goes by 11000110 and 11001000 to
// 100001000. Every carry keeps the value and leaves one 1 less. Each yielded form is a copy.
func (f Form) Carries() iter.Seq[Carry] {
	return func(yield func(Carry) bool) {
		// One more place is enough: even k places full of ones sum to f_{k+1} − 2.
		digits := append(slices.Clone(f.digits), 0)
		for again := true; again; {
			again = false
			// In a run of ones the top pair comes first, so the place above a pair is 0.
			for i := len(digits) - 1; i >= 2; i-- {
				if digits[i-1]+digits[i-2] < 2 {
					continue
				}
				digits[i], digits[i-1], digits[i-2] = 1, 0, 0
				again = true
				if !yield(Carry{i, trimmed(slices.Clone(digits))}) {
					return
				}
			}
		}
	}
}

// Standard returns the standard form of the same value, in O(Len) time: every carry is followed
// upwards at once, so the places already passed stay without adjacent ones.
func (f Form) Standard() Form {
	digits := append(slices.Clone(f.digits), 0)
	for low := len(f.digits); low >= 2; low-- {
		for i := low; i < len(digits) && digits[i-1]+digits[i-2] == 2; i += 2 {
			digits[i], digits[i-1], digits[i-2] = 1, 0, 0
		}
	}
	return trimmed(digits)
}
