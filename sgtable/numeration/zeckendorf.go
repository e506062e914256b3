package numeration

import (
	"fmt"
	"iter"
	"math/big"
)

// Zeckendorf returns the standard form of n: the only one without adjacent ones. It is the
// greedy form, because after f_i the rest is below f_{i−1}.
func Zeckendorf(n uint64) Form {
	var digits []byte
	for i := range Places(n) {
		if digits == nil {
			digits = make([]byte, i+1)
		}
		digits[i] = 1
	}
	return Form{digits}
}

// ZeckendorfBig returns the standard form of n ≥ 0 of any size, in O(b²) time and O(b) memory
// for n of b bits: the place values are made upwards by adding and undone by subtracting.
func ZeckendorfBig(n *big.Int) (Form, error) {
	if n.Sign() < 0 {
		return Form{}, fmt.Errorf("Zeckendorf form of %v: want a number ≥ 0", n)
	}
	v, next := big.NewInt(1), big.NewInt(2) // f_i and f_{i+1}
	i := 0
	for next.Cmp(n) <= 0 {
		v.Add(v, next)
		v, next = next, v
		i++
	}
	rest, digits := new(big.Int).Set(n), make([]byte, i+1)
	for ; i >= 0; i-- {
		if v.Cmp(rest) <= 0 {
			rest.Sub(rest, v)
			digits[i] = 1
		}
		next.Sub(next, v)
		v, next = next, v
	}
	return trimmed(digits), nil
}

// Forms yields every Fibonacci form of n, the standard one first. There are about √n of them at
// most, so this is for small n; each costs O(log n) beside its own length.
func Forms(n uint64) iter.Seq[Form] {
	return func(yield func(Form) bool) {
		all, err := Fibonacci().Forms(n)
		if err != nil {
			panic(err) // the Fibonacci numbers start at 1 and increase
		}
		for d := range all {
			digits := make([]byte, len(d))
			for i, v := range d {
				digits[i] = byte(v)
			}
			if !yield(Form{digits}) {
				return
			}
		}
	}
}
