package subtraction

import (
	"math"
	"math/big"

	"example.org/grundy/internal/spelling"
)

// namedSet is an infinite subtraction set that has a name.
type namedSet struct {
	name  string
	words string
	// upTo lists its amounts up to limit, ascending; amounts past int64 do not exist, since no
	// heap can hold them.
	upTo func(limit int64) []int64
	// has reports whether the amount i ≥ 1 is in it.
	has func(i int64) bool
}

// Named returns the infinite set of the given name: squares, primes, powers-of-two, fibonacci,
// factorials or triangular; case and hyphens do not matter.
func Named(name string) (Set, bool) {
	for i := range namedSets {
		if spelling.Fold(namedSets[i].name) == spelling.Fold(name) {
			return Set{named: &namedSets[i]}, true
		}
	}
	return Set{}, false
}

// Names lists the named infinite sets.
func Names() []string {
	var names []string
	for _, s := range namedSets {
		names = append(names, s.name)
	}
	return names
}

var namedSets = []namedSet{
	{"squares", "a square number (1, 4, 9, …)",
		func(limit int64) []int64 { return grow(limit, func(k, _, _ int64) int64 { return product(k, k) }) },
		func(i int64) bool { return isSquare(uint64(i)) }},
	{"triangular", "a triangular number (1, 3, 6, …)",
		func(limit int64) []int64 { return grow(limit, func(k, last, _ int64) int64 { return sum(last, k) }) },
		func(i int64) bool { // i = k(k+1)/2 with k the root of 2i, rounded down
			k := root(2 * uint64(i))
			return k*(k+1) == 2*uint64(i)
		}},
	{"primes", "a prime number (2, 3, 5, …)", primesUpTo,
		func(i int64) bool { return big.NewInt(i).ProbablyPrime(0) }}, // exact below 2⁶⁴
	sparse("powers-of-two", "a power of two (1, 2, 4, …)", func(_, last, _ int64) int64 { return product(2, last) }),
	sparse("fibonacci", "a Fibonacci number (1, 2, 3, 5, …)", func(_, last, before int64) int64 { return sum(last, before) }),
	sparse("factorials", "a factorial (1, 2, 6, 24, …)", func(k, last, _ int64) int64 { return product(last, k) }),
}

// sparse makes a set that grows so fast that membership is best read off its list.
func sparse(name, words string, next func(k, last, before int64) int64) namedSet {
	upTo := func(limit int64) []int64 { return grow(limit, next) }
	return namedSet{name, words, upTo, func(i int64) bool {
		all := upTo(i)
		return len(all) > 0 && all[len(all)-1] == i
	}}
}

// grow lists 1 and then next(k, last, before) for k = 2, 3, … while they are at most limit; before
// the first amount stands 1. A negative amount ends the list.
func grow(limit int64, next func(k, last, before int64) int64) []int64 {
	var amounts []int64
	last, before := int64(1), int64(1)
	for k := int64(2); last >= 0 && last <= limit; k++ {
		amounts = append(amounts, last)
		last, before = next(k, last, before), last
	}
	return amounts
}

// sum and product return −1 when the result does not fit.
func sum(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return -1
	}
	return a + b
}

func product(a, b int64) int64 {
	if a > math.MaxInt64/b {
		return -1
	}
	return a * b
}

// root returns ⌊√n⌋; the float root is off by less than one either way.
func root(n uint64) uint64 {
	r := uint64(math.Sqrt(float64(n)))
	r = min(r, math.MaxUint32)
	for r*r > n {
		r--
	}
	for r < math.MaxUint32 && (r+1)*(r+1) <= n {
		r++
	}
	return r
}

func isSquare(n uint64) bool {
	r := root(n)
	return r*r == n
}

// primesUpTo is the sieve of Eratosthenes over the odd numbers: time O(n log log n), n/2 bytes.
func primesUpTo(n int64) []int64 {
	if n < 2 {
		return nil
	}
	composite := make([]bool, n/2+1) // composite[i] is about 2i+1
	primes := []int64{2}
	for p := int64(3); p <= n; p += 2 {
		if composite[p/2] {
			continue
		}
		primes = append(primes, p)
		if p > n/p {
			continue
		}
		for q := p * p; q <= n; q += 2 * p {
			composite[q/2] = true
		}
	}
	return primes
}
