package misere_test

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/exhaust"
	"example.org/grundy/sgtable/misere"
	"example.org/grundy/sgtable/sum"
	"example.org/grundy/sgtable/takebreak"
)

// heaps is a position of one game as a comparable value: its heaps, a byte each, ascending.
type heaps string

func position(sizes ...int64) heaps {
	sizes = slices.DeleteFunc(slices.Clone(sizes), func(n int64) bool { return n == 0 })
	slices.Sort(sizes)
	b := make([]byte, len(sizes))
	for i, n := range sizes {
		b[i] = byte(n)
	}
	return heaps(b)
}

func (h heaps) sizes() []int64 {
	sizes := make([]int64, len(h))
	for i := range len(h) {
		sizes[i] = int64(h[i])
	}
	return sizes
}

// optionsOf plays a game by its rules alone.
func optionsOf(rules sgtable.Rules) func(heaps) iter.Seq[heaps] {
	return func(h heaps) iter.Seq[heaps] {
		return func(yield func(heaps) bool) {
			sizes := h.sizes()
			for i, n := range sizes {
				others := slices.Delete(slices.Clone(sizes), i, i+1)
				for m := range sum.Options(rules, n) {
					if !yield(position(append(slices.Clone(others), m.Leaves...)...)) {
						return
					}
				}
			}
		}
	}
}

// box yields the positions of up to three heaps of 1 … largest.
func box(largest int64) iter.Seq[heaps] {
	return func(yield func(heaps) bool) {
		for a := range largest + 1 {
			for b := range a + 1 {
				for c := range b + 1 {
					if !yield(position(a, b, c)) {
						return
					}
				}
			}
		}
	}
}

func randomCode(t *testing.T, r *rand.Rand) takebreak.Code {
	t.Helper()
	for {
		text := []string{"0.", "0.", "0.", "4.", "8."}[r.IntN(5)]
		most := 8
		if r.IntN(8) == 0 {
			most = 16
		}
		for range 1 + r.IntN(4) {
			text += fmt.Sprintf("%X", r.IntN(most))
		}
		if code, err := takebreak.Parse(text); err == nil && sgtable.Parts(code) >= 0 {
			return code
		}
	}
}

// The class of a position says who wins it, as exhaustive play does: all positions of up to three heaps
// of 1 … 6, or of the heaps that can be known with few estimates, of 500 games. And who wins has a move to a P-position, who loses has none.
func TestAgainstPlay(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 17))
	positions, lost, whole := 0, 0, 0
	for range 500 {
		code := randomCode(t, r)
		s, err := misere.New(code)
		if err != nil {
			t.Fatal(err)
		}
		s.MaxHeld = 20_000
		if err := s.Extend(t.Context(), 6); err != nil && !errors.Is(err, misere.ErrMemory) {
			t.Fatal(err)
		}
		q, play := s.Quotient(), exhaust.New(optionsOf(code))
		if q.Heaps() == 6 {
			whole++
		}
		for h := range box(q.Heaps()) {
			positions++
			if agreesWithPlay(t, code, q, play, h) == exhaust.P {
				lost++
			}
		}
	}
	if whole < 450 || lost < 5000 {
		t.Errorf("%d games to heap 6, %d positions, %d of them lost", whole, positions, lost)
	}
}

// agreesWithPlay holds a position against play, and returns its outcome.
func agreesWithPlay(t *testing.T, code takebreak.Code, q *misere.Quotient, play *exhaust.Solver[heaps], h heaps) exhaust.Outcome {
	t.Helper()
	class := func(h heaps) misere.Element {
		x := misere.Element(0)
		for _, n := range h.sizes() {
			x = q.Times(x, q.Phi(n))
		}
		return x
	}
	result, err := play.Solve(t.Context(), h)
	if err != nil {
		t.Fatal(err)
	}
	options := optionsOf(code)
	toP := false
	for o := range options(h) {
		toP = toP || q.IsP(class(o))
	}
	isP := q.IsP(class(h))
	if isP != (result.Misere == exhaust.P) || isP && toP || !isP && !toP && anyOption(options(h)) {
		t.Fatalf("%s: %v is %v by play; by its class P: %v, with a move to P: %v", code, h.sizes(), result.Misere, isP, toP)
	}
	return result.Misere
}

func anyOption(options iter.Seq[heaps]) bool {
	for range options {
		return true
	}
	return false
}
