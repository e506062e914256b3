package verify

import (
	"errors"
	"fmt"
	"slices"
)

// theorem is what a certificate may cite. Its conditions are those of docs/theory.md; a field of the
// certificate that they determine has to have that value, and a free one (the mask and L of sparse-state) has to
// satisfy them.
type theorem struct {
	name string
	// covers says why the theorem does not speak about the rules, if it does not.
	covers func(*rules) error
	// plan checks all that needs no values: what is compared, and how many heaps that takes.
	plan func(*checker) error
	// holds checks the conditions in the values; then the compared claim is true for ever.
	holds func(*checker) error
}

var theorems = []theorem{
	{"guy-smith", coversGuySmith, (*checker).planGuySmith, (*checker).agrees},
	{"one-heap", coversOneHeap, (*checker).planOneHeap, (*checker).agrees},
	{"unequal-parts", coversUnequal, (*checker).planUnequal, (*checker).agrees},
	{"all-but", coversAllBut, (*checker).planAllBut, (*checker).allButHolds},
	{"arithmetic", coversArithmetic, (*checker).planArithmetic, (*checker).arithmeticHolds},
	{"sparse-state", coversSparseState, (*checker).planSparseState, (*checker).sparseStateHolds},
	{"repeating", coversRepeating, (*checker).planRepeating, (*checker).repeatingHolds},
	{"rows", coversRows, (*checker).planRows, (*checker).rowsHold},
}

func theoremNamed(name string) (theorem, error) {
	for _, t := range theorems {
		if t.name == name {
			return t, nil
		}
	}
	return theorem{}, fmt.Errorf("field %q: no theorem %q", "theorem", name)
}

var (
	errEndless = errors.New("a move may take any number of tokens: want digits that end")
	errUnequal = errors.New("the heaps that a move leaves must differ: want rules without that")
)

// T1. N = max(k₀+1, max over h ≥ 1 of k_h + n₀ + (h−1)(n₀+p−1)), n₀ ≥ 1.

func coversGuySmith(r *rules) error {
	switch {
	case r.endless:
		return errEndless
	case r.unequal:
		return errUnequal
	}
	return nil
}

func (k *checker) planGuySmith() error {
	c := k.from(1)
	end := max(k.game.regular(), c.Preperiod+1)
	for h := int64(1); h <= mostParts; h++ {
		if last := k.game.last(int(h)); last >= 0 {
			end = max(end, last+c.Preperiod+(h-1)*(c.Preperiod+c.Period-1))
		}
	}
	return k.compares(c, end)
}

// T2. N = max(n₀+k₁, k₀+1), n₀ ≥ 1; if every digit is 0 or 3, n₀ = 0 is allowed too, with N = n₀+k.

func coversOneHeap(r *rules) error {
	switch {
	case r.endless:
		return errEndless
	case r.parts() > 1:
		return fmt.Errorf("a move may leave %d heaps: want at most one", r.parts())
	}
	return nil
}

func (k *checker) planOneHeap() error {
	plain := k.game.frozen == 0 && !slices.ContainsFunc(k.game.moves, func(m move) bool { return m.digit != 3 })
	if plain {
		c := k.from(0)
		return k.compares(c, c.Preperiod+max(1, k.game.longest()))
	}
	c := k.from(1)
	return k.compares(c, max(c.Preperiod+max(1, k.game.last(1)), k.game.regular()))
}

// T3. N = max(2n₀+2p+k₂−1, n₀+k), n₀ ≥ 1.

func coversUnequal(r *rules) error {
	switch {
	case r.endless:
		return errEndless
	case !r.unequal:
		return errors.New("the heaps that a move leaves may be equal: want rules in which they must differ")
	}
	return nil
}

func (k *checker) planUnequal() error {
	c := k.from(1)
	end := max(2*c.Preperiod+2*c.Period-1+k.game.last(2), c.Preperiod+k.game.longest(), k.game.regular())
	return k.compares(c, end)
}

// from is the claim, from the heap given on if it begins earlier.
func (k *checker) from(heap int64) claim {
	c := k.Claim
	c.Preperiod = max(c.Preperiod, heap)
	return c
}

// compares checks the fields of a theorem that wants agreement for n₀ ≤ n < N = end and states nothing else. All of
// these theorems but arithmetic want saltus 0.
func (k *checker) compares(c claim, end int64) error {
	if c.Saltus != 0 {
		return wrong("saltus", c.Saltus, 0)
	}
	return k.states(c, end, parameter{Name: "N", Value: end})
}

// states checks what the certificate says of a theorem that wants agreement for n₀ ≤ n < end.
func (k *checker) states(c claim, end int64, parameters ...parameter) error {
	switch {
	case k.Compared != c:
		return wrong("compared", k.Compared, c)
	case !slices.Equal(k.Parameters, parameters):
		return wrong("parameters", k.Parameters, parameters)
	case k.Heaps != end+c.Period:
		return wrong("heaps", k.Heaps, end+c.Period)
	case k.Window != window{From: c.Preperiod, To: end - 1}:
		return wrong("window", k.Window, window{From: c.Preperiod, To: end - 1})
	}
	return nil
}

// agrees checks G(n+p) = G(n)+s throughout the window.
func (k *checker) agrees() error {
	c := k.Compared
	for n := k.Window.From; n <= k.Window.To; n++ {
		here, there := k.values[n], k.values[n+c.Period]
		if int64(there)-int64(here) != c.Saltus {
			return fmt.Errorf("%s fails at heap %d: G(%d) = %d and G(%d) = %d", c, n, n, here, n+c.Period, there)
		}
	}
	return nil
}
