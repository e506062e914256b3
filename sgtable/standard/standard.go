// Package standard brings a game into standard form, by rules that change its code without changing
// its values. Two games of one standard form are equal for ever, a shift apart.
package standard

// Three rules (the first two: Guy & Smith 1956; Winning Ways, chapter 4; proofs: docs/theory.md, T7).
//
// Shift. If heap 1 has no move, then G(1) = 0, and the game G′ with
//
//	d′_j = OR of 2^{h+1}−1 over all bits h of d_i with i+h−1 = j
//
// has G′(n) = G(n+1); a heap f of G that may not be touched is the heap f−1 of G′. Proof: add one
// token to every heap of G′. A heap of 1 of G is then the empty heap of G′, so a move of G that takes
// i from n+1 and leaves h heaps, some of size 1, takes i+h−1 from n and leaves up to h heaps: h of
// them, or any smaller number.
//
// Untouched one. The only move that a heap of 1 can have takes it whole, by bit 0 of d₁, and no other
// heap has this move. So a heap of 1 may not be touched exactly if d₁ is without the bit.
//
// Take-all. Bit 0 of d_j adds the option 0 to heap j alone. Where G(j) ≠ 0 without it, 0 is an
// option already and the bit changes nothing; where G(j) = 0 without it, the games differ at j.

import (
	"context"
	"slices"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/naive"
	"example.org/grundy/sgtable/takebreak"
)

// Form is the standard form of a game: G(n) = G_Code(n − Shift) for n ≥ Shift, and G(n) = 0 for
// n < Shift.
type Form struct {
	Code  takebreak.Code
	Shift int64
	Steps []Step // from the game to the code
}

// maxDigits is the number of digits up to which a form is looked for: each shift costs as many.
const maxDigits = 1024

// Of returns the standard form of a game: shifted until d₁ is odd or no move is left, then rid of
// redundant take-all bits. (The bits of a repeating code stay, since they do not end.) It costs the
// values of as many heaps as the code has digits, by the definition.
//
// It reports false for games that no code says: heaps left must differ, some heap may not be touched
// and no shift makes it a heap of 1, the digits neither end nor repeat, there are more than 1024, or
// a move leaves more than three heaps.
func Of(rules sgtable.Rules) (Form, bool) {
	f, ok := isomorphic(rules)
	if ok {
		f.dropTakeAll()
	}
	return f, ok
}

// MisereOf returns the form of a game whose positions are those of the game, one by one, so that it is
// played alike in misère play as well: take-all bits stay, since an option to the end counts there
// whatever the other options are.
func MisereOf(rules sgtable.Rules) (Form, bool) { return isomorphic(rules) }

// isomorphic applies the rules that keep every position: all but take-all.
func isomorphic(rules sgtable.Rules) (Form, bool) {
	code, ok := takebreak.CodeOf(untouched{rules})
	if from, _, _ := code.Tail(); !ok || from > maxDigits {
		return Form{}, false
	}
	at := game{rules.String(), code, slices.Clone(rules.Frozen())}
	f := Form{}
	for {
		next, rule := at.simpler()
		if rule == "" {
			break
		}
		f.Steps = append(f.Steps, Step{Rule: rule, From: at.String(), To: next.String()})
		if rule == Shift {
			f.Shift++
		}
		at = next
	}
	if len(at.frozen) > 0 {
		return Form{}, false
	}
	f.Code = at.code
	return f, true
}

// dropTakeAll drops the bits 0 that add nothing. That changes no value, so those of the code serve for
// every step.
func (f *Form) dropTakeAll() {
	from, cycle, _ := f.Code.Tail()
	if len(cycle) > 0 {
		return
	}
	known := must(naive.New(f.Code))
	for j := int64(2); j < from; j++ {
		if !f.Code.Digit(j).Has(0) {
			continue
		}
		extend(known, j-1)
		without := withoutTakeAll(f.Code, j)
		if v := value(without, known.Values()[:j]); v != 0 {
			f.Steps = append(f.Steps, Step{TakeAll, f.Code.String(), without.String(), j, int64(v)})
			f.Code = without
		}
	}
}

// game is what a game has become on the way: a code with heaps that may not be touched.
type game struct {
	name   string // of the game itself; empty from the first step on
	code   takebreak.Code
	frozen []int64 // ascending
}

// simpler applies the rule that applies, if there is one.
func (g game) simpler() (next game, rule string) {
	switch {
	case len(g.frozen) > 0 && g.frozen[0] == 1:
		return game{code: withoutTakeAll(g.code, 1), frozen: g.frozen[1:]}, Untouched
	case !g.code.Digit(1).Has(0) && sgtable.Parts(g.code) >= 0:
		next.code = shifted(g.code)
		for _, f := range g.frozen {
			next.frozen = append(next.frozen, f-1)
		}
		return next, Shift
	}
	return game{}, ""
}

// untouched are rules without the heaps that may not be touched.
type untouched struct{ sgtable.Rules }

func (untouched) Frozen() []int64 { return nil }

// shifted returns the code G′ of the shift rule.
func shifted(c takebreak.Code) takebreak.Code {
	parts := sgtable.Parts(c)
	digit := func(j int64) (d sgtable.Leaves) {
		for h := 0; h <= parts; h++ {
			if c.Digit(j + 1 - int64(h)).Has(h) {
				d |= 1<<(h+1) - 1
			}
		}
		return d
	}
	// After that many digits every digit that counts lies in the tail, or past the end.
	from, cycle, _ := c.Tail()
	from += int64(parts)
	var digits []sgtable.Leaves
	for j := range from {
		digits = append(digits, digit(j))
	}
	for j := range cycle {
		cycle[j] = digit(from + int64(j))
	}
	return must(takebreak.New(digits, cycle))
}

func withoutTakeAll(c takebreak.Code, j int64) takebreak.Code {
	from, cycle, _ := c.Tail()
	end := max(from, j+1)
	var digits []sgtable.Leaves
	for i := range end {
		digits = append(digits, c.Digit(i))
	}
	digits[j] &^= 1
	if n := int64(len(cycle)); n > 0 { // digits beyond `from` have been taken out of the tail
		turned := make([]sgtable.Leaves, n)
		for i := range turned {
			turned[i] = c.Digit(end + int64(i))
		}
		cycle = turned
	}
	return must(takebreak.New(digits, cycle))
}

// value computes the next value after those known, by the definition.
func value(c takebreak.Code, known []uint32) uint32 {
	run := must(naive.New(c))
	if err := run.Adopt(known); err != nil {
		panic(err) // they are values of a code that differs from c in a later heap
	}
	extend(run, int64(len(known)))
	return run.Values()[len(known)]
}

func extend(run *naive.Run, n int64) {
	if err := run.Extend(context.Background(), n); err != nil {
		panic(err) // a value of a code's length fits, and this context does not end
	}
}

// must is for what holds for every code: the rules here keep d₀ and leave no more heaps than before,
// and the naive engine takes every code.
func must[T any](result T, err error) T {
	if err != nil {
		panic(err)
	}
	return result
}
