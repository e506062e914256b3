// Package enginetest holds the problems that every engine is tested on, and the checks it has to
// pass: the values are those of the definition, however the run is cut into pieces.
package enginetest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine/naive"
	"example.org/grundy/sgtable/partition"
	"example.org/grundy/sgtable/takebreak"
)

// Code parses a code that is known to be right.
func Code(t testing.TB, text string) takebreak.Code {
	t.Helper()
	c, err := takebreak.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Rules returns the rules of a game that the catalogue knows. Random tests may ask too.
func Rules(t interface{ Fatal(...any) }, game string) sgtable.Rules {
	g, err := catalog.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	return g.Rules
}

// Named returns games that differ in what is hard about them: few and many rare heaps, small and
// large values, a useful position parity, one and several splitting digits, unequal parts, frozen
// heaps, no splits at all.
func Named(t testing.TB) []sgtable.Rules {
	t.Helper()
	var games []sgtable.Rules
	for _, text := range []string{
		"0.16", "0.56", "0.454", "0.106", "0.354", "0.127", "0.165", "0.376", "0.6", "0.04", "0.007",
		"0.06", "0.77", "0.07", "0.137", "0.76", "0.45", "0.156", "4.0", "4.007", "4.044", "0.3333",
		"0.0", "0.1", "0.4", "0.774", "0.004", "0.0000000006",
	} {
		games = append(games, Code(t, text))
	}
	games = append(games, partition.Grundy(), partition.Couples())
	for _, text := range []string{"0.6", "4.3", "0.77", "0.454"} {
		unequal, err := partition.Unequal(Code(t, text))
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, unequal)
	}
	return games
}

// Random returns n octal codes of one to six digits, the same at each call. A third of them have
// d₀ = 4, a fifth hold few digits besides 0, so that every pattern of splitting digits occurs.
func Random(t testing.TB, n int) []sgtable.Rules {
	t.Helper()
	random := rand.New(rand.NewPCG(1939, 1956))
	var codes []sgtable.Rules
	for len(codes) < n {
		digits := make([]sgtable.Leaves, 2+random.IntN(6))
		if random.IntN(3) == 0 {
			digits[0] = 4
		}
		sparse := random.IntN(5) == 0
		for i := 1; i < len(digits); i++ {
			if !sparse || random.IntN(3) == 0 {
				digits[i] = sgtable.Leaves(random.IntN(8))
			}
		}
		code, err := takebreak.New(digits, nil)
		if err != nil {
			t.Fatal(err)
		}
		codes = append(codes, code)
	}
	return codes
}

// Naive returns G(0) … G(n) by the definition.
func Naive(t testing.TB, rules sgtable.Rules, n int64) []uint32 {
	t.Helper()
	run, err := naive.New(rules)
	if err != nil {
		t.Fatal(err)
	}
	return Values(t, run, n)
}

// Values extends the sequence to heap n and returns G(0) … G(n).
func Values(t testing.TB, s sgtable.Slicer, n int64) []uint32 {
	t.Helper()
	if err := s.Extend(context.Background(), n); err != nil {
		t.Fatal(err)
	}
	values, err := s.Slice(0, n+1)
	if err != nil {
		t.Fatal(err)
	}
	return values
}

// Agree fails unless the sequence has the given values; it is extended in pieces of growing
// length. The name says what is tested.
func Agree(t testing.TB, name string, s sgtable.Slicer, want []uint32) {
	t.Helper()
	last := int64(len(want)) - 1
	for n := int64(0); n < last; n += n/3 + 7 {
		if err := s.Extend(context.Background(), n); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if s.Len() <= n {
			t.Fatalf("%s: %d heaps known after Extend(%d)", name, s.Len(), n)
		}
	}
	if at, ok := differ(Values(t, s, last), want); ok {
		got, _ := s.At(at)
		t.Fatalf("%s: G(%d) = %d, want %d", name, at, got, want[at])
	}
}

// differ returns the first place at which two sequences of one length differ.
func differ(got, want []uint32) (at int64, ok bool) {
	for n, v := range want {
		if got[n] != v {
			return int64(n), true
		}
	}
	return 0, false
}

// Hash returns the SHA-256 of G(0) … G(n) in hexadecimal.
func Hash(t testing.TB, s sgtable.Slicer, n int64) string {
	t.Helper()
	return fmt.Sprintf("%x", sgtable.Sum256(Values(t, s, n)))
}
