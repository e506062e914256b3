package takebreak

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/naive"
)

// Two rules change a code without changing its game (Guy & Smith 1956; Winning Ways,
// chapter 4). Together they bring a code into standard form, and two codes of one standard form
// are equal for ever, a shift apart.
//
// Shift. If bit 0 of d₁ is 0, then G(1) = 0, and the game G′ with
//
//	d′_j = OR of 2^{h+1}−1 over all bits h of d_i with i+h−1 = j
//
// has G′(n) = G(n+1). Proof: add one token to every heap of G′. A heap of 1 of G is then the empty
// heap of G′, so a move of G that takes i from n+1 and leaves h heaps, some of size 1, takes
// i+h−1 from n and leaves up to h heaps: h of them, or any smaller number.
//
// Take-all. Bit 0 of d_j adds the option 0 to heap j alone. Where G(j) ≠ 0 without it, 0 is an
// option already and the bit changes nothing; where G(j) = 0 without it, the games differ at j.

// Step is one application of a rule on the way to a standard form.
type Step struct {
	Rule     string // "shift" or "take-all"
	From, To Code
	Heap     int64 // for take-all: the heap whose redundant bit is dropped
	Value    int64 // for take-all: the heap's value without the bit
}

// String says the step: "0.07 = 0.137 one heap on".
func (s Step) String() string {
	if s.Rule == "shift" {
		return fmt.Sprintf("%s is %s one heap on (d₁ is even)", s.From, s.To)
	}
	return fmt.Sprintf("%s is %s (heap %d has value %d without being taken whole)", s.From, s.To, s.Heap, s.Value)
}

// Standard is the standard form of a code: G_code(n) = G_Code(n − Shift) for n ≥ Shift, and
// G_code(n) = 0 for n < Shift.
type Standard struct {
	Code  Code
	Shift int64
	Steps []Step
}

// Standard brings the code into standard form: shifted until d₁ is odd or no move is left, then
// rid of redundant take-all bits. The bits of a repeating code stay, since they do not end. It
// costs the naive values of as many heaps as the code has digits.
func (c Code) Standard() Standard {
	s := Standard{Code: c}
	for !s.Code.Digit(1).Has(0) && sgtable.Parts(s.Code) >= 0 {
		next := s.Code.shifted()
		s.Steps = append(s.Steps, Step{Rule: "shift", From: s.Code, To: next})
		s.Code = next
		s.Shift++
	}
	if len(s.Code.cycle) > 0 {
		return s
	}
	for j := int64(2); j < int64(len(s.Code.digits)); j++ {
		if !s.Code.Digit(j).Has(0) {
			continue
		}
		without := s.Code.withoutTakeAll(j)
		if v := without.value(j); v != 0 {
			s.Steps = append(s.Steps, Step{Rule: "take-all", From: s.Code, To: without, Heap: j, Value: int64(v)})
			s.Code = without
		}
	}
	return s
}

// shifted returns the code G′ of the shift rule.
func (c Code) shifted() Code {
	parts := sgtable.Parts(c)
	digit := func(j int64) (d sgtable.Leaves) {
		for h := 0; h <= parts; h++ {
			if c.Digit(j + 1 - int64(h)).Has(h) {
				d |= 1<<(h+1) - 1
			}
		}
		return d
	}
	// From `from` on every digit that counts lies in the tail, or past the end.
	from := int64(len(c.digits) + parts)
	var digits, cycle []sgtable.Leaves
	for j := range from {
		digits = append(digits, digit(j))
	}
	for j := range int64(len(c.cycle)) {
		cycle = append(cycle, digit(from+j))
	}
	return canonical(digits, cycle)
}

func (c Code) withoutTakeAll(j int64) Code {
	digits := append([]sgtable.Leaves(nil), c.digits...)
	digits[j] &^= 1
	return canonical(digits, nil)
}

// value computes G(n) by the definition.
func (c Code) value(n int64) uint32 {
	run, err := naive.New(c)
	if err != nil {
		panic(err) // the naive engine takes every code
	}
	if err := run.Extend(context.Background(), n); err != nil {
		panic(err) // a value of a code's length fits, and this context does not end
	}
	return run.Values()[n]
}

// Equality is a proof that two codes are one game: G_A(n) = G_B(n − Shift) for all n ≥ max(0, Shift).
type Equality struct {
	Shift int64
	A, B  Standard
}

// maxStandard is the number of digits up to which EqualByRule looks: each shift costs as many.
const maxStandard = 1024

// EqualByRule proves two codes equal by the rules of the standard form, or reports that these do
// not tell: the games may still be equal. Of codes with more than 1024 digits they tell nothing.
func EqualByRule(a, b Code) (Equality, bool) {
	if max(len(a.digits), len(b.digits)) > maxStandard {
		return Equality{}, false
	}
	sa, sb := a.Standard(), b.Standard()
	return Equality{Shift: sa.Shift - sb.Shift, A: sa, B: sb}, sa.Code.Equal(sb.Code)
}

// CodeOf returns the rules as a code, so that a subtraction set can be compared with one: it
// reports false for rules that no code says, since parts must differ, a heap is frozen, the digits
// neither end nor repeat (or not within a million), or one lets a move leave more than three heaps.
func CodeOf(rules sgtable.Rules) (Code, bool) {
	if c, ok := rules.(Code); ok {
		return c, true
	}
	const mostDigits = 1 << 20
	from, cycle, ok := rules.Tail()
	if !ok || from > mostDigits || rules.Distinct() || len(rules.Frozen()) > 0 {
		return Code{}, false
	}
	digits := make([]sgtable.Leaves, from)
	for i := range digits {
		digits[i] = rules.Digit(int64(i))
	}
	c, err := New(digits, cycle)
	return c, err == nil
}
