package numeration

import (
	"errors"
	"fmt"
	"iter"
	"sort"
)

// ErrTooLarge is the error for a value that does not fit 64 bits.
var ErrTooLarge = errors.New("value does not fit 64 bits")

// places64 is the number of Fibonacci place values that fit uint64: f₀ … f₉₁.
const places64 = 92

// fib[i+1] is f_i, for i from −1 on: f₋₁ = 1 is what f₀ becomes when a form is shifted right.
var fib = func() (f [places64 + 1]uint64) {
	f[0], f[1] = 1, 1
	for i := 2; i < len(f); i++ {
		f[i] = f[i-1] + f[i-2]
	}
	return f
}()

// F returns the place value f_i, with f₋₁ = f₀ = 1, f₁ = 2, f₂ = 3. The error wraps
// [ErrTooLarge] for i > 91.
func F(i int) (uint64, error) {
	switch {
	case i < -1:
		return 0, fmt.Errorf("Fibonacci place %d: want −1 or more", i)
	case i >= places64:
		return 0, fmt.Errorf("Fibonacci place %d: %w: want at most %d", i, ErrTooLarge, places64-1)
	}
	return fib[i+1], nil
}

// Places yields the places of the ones in the standard form of n, the highest first: the greedy
// choice of the largest f_i that still fits. It allocates nothing and takes O(log n) time.
func Places(n uint64) iter.Seq[int] {
	return func(yield func(int) bool) {
		// The first place with f_i > n bounds the search; below it every place is tried once.
		i := sort.Search(places64, func(i int) bool { return fib[i+1] > n })
		for i--; n > 0; i-- {
			if v := fib[i+1]; v <= n {
				n -= v
				if !yield(i) {
					return
				}
			}
		}
	}
}

// TrailingZeros returns the number of zeros at the end of the standard form of n, which is the
// place of its lowest one. Zero has none, by convention.
func TrailingZeros(n uint64) int {
	low := 0
	for i := range Places(n) {
		low = i
	}
	return low
}

// ShiftLeft returns the value of the standard form of n moved up by one place: Σ f_{i+1} for
// n = Σ f_i. The error wraps [ErrTooLarge] when that does not fit.
func ShiftLeft(n uint64) (uint64, error) {
	var sum uint64
	for i := range Places(n) {
		if i+1 >= places64 || sum+fib[i+2] < sum {
			return 0, fmt.Errorf("%d shifted left by one Fibonacci place: %w", n, ErrTooLarge)
		}
		sum += fib[i+2]
	}
	return sum, nil
}

// ShiftRight returns the value of the standard form of n moved down by one place, where a one
// that leaves place 0 still counts f₋₁ = 1: Σ f_{i−1} for n = Σ f_i. As f_{i+1} = f_i + f_{i−1},
// it is ShiftLeft(n) − n.
func ShiftRight(n uint64) uint64 {
	var sum uint64
	for i := range Places(n) {
		sum += fib[i]
	}
	return sum
}
