// Package takebreak holds the codes of take-and-break games: octal codes (Guy & Smith 1956),
// hexadecimal ones, which may leave up to three heaps, codes that may leave four, and codes that repeat for
// ever.
//
// The code d₀.d₁d₂d₃… says what a move may do: bit h (worth 2^h) of digit d_i is set when a move
// may take exactly i tokens from a heap and leave the rest as exactly h non-empty heaps. Digits
// 0–7 make an octal code; a digit 8, 9 or A–F lets a move leave three heaps and makes the code
// hexadecimal; a capital G–V, worth 16 to 31, lets it leave four. Digits in brackets repeat for ever: 0.[3] is Nim.
package takebreak

import (
	"slices"
	"strings"

	"example.org/grundy/sgtable"
)

// Code is the code of a take-and-break game in canonical form: without trailing zeros, its
// repeated part as short and as early as possible. It implements [sgtable.Rules]. The zero value
// is 0.0, the game without moves. Two codes are the same rules exactly when Equal says so; games
// with different rules may still have equal values (see package standard).
type Code struct {
	digits []sgtable.Leaves // d₀ … d_{from−1}; at least d₀ unless the code is the zero value
	cycle  []sgtable.Leaves // repeated from index len(digits) on; nil for a finite code
}

// New returns the code with digits d₀, d₁, … followed by cycle repeated for ever (nil for none).
// The error says what is wrong with it: d₀ must be 0, 4, 8 or C (or G, K, O or S), since taking nothing must at
// least split the heap, and no digit may exceed V, which is 31.
func New(digits, cycle []sgtable.Leaves) (Code, error) {
	c := canonical(slices.Clone(digits), slices.Clone(cycle))
	for i := range int64(len(c.digits) + len(c.cycle)) {
		if d := c.Digit(i); d > lastDigit {
			return Code{}, syntaxError(c.describe(), -1, "digit %d at place %d leaves more than four heaps: want 0–%d", d, i, lastDigit)
		}
	}
	if d := c.Digit(0); d&3 != 0 {
		return Code{}, firstDigitError(c.describe(), d)
	}
	return c, nil
}

// canonical brings digits and cycle, which it takes over, into canonical form.
func canonical(digits, cycle []sgtable.Leaves) Code {
	if len(digits) == 0 {
		digits = []sgtable.Leaves{0}
	}
	cycle = primitive(cycle)
	if len(cycle) == 1 && cycle[0] == 0 {
		cycle = nil
	}
	if len(cycle) == 0 {
		for len(digits) > 1 && digits[len(digits)-1] == 0 {
			digits = digits[:len(digits)-1]
		}
		return Code{digits: digits}
	}
	// Pull the cycle as far to the front as it goes: 0.3[03] is 0.[30].
	for len(digits) > 1 && digits[len(digits)-1] == cycle[len(cycle)-1] {
		last := len(cycle) - 1
		cycle = append([]sgtable.Leaves{cycle[last]}, cycle[:last]...)
		digits = digits[:len(digits)-1]
	}
	return Code{digits: digits, cycle: cycle}
}

// primitive returns the shortest word whose repetition is w.
func primitive(w []sgtable.Leaves) []sgtable.Leaves {
	for p := 1; p <= len(w)/2; p++ {
		if len(w)%p == 0 && slices.Equal(w[p:], w[:len(w)-p]) {
			return w[:p]
		}
	}
	return w
}

// Digit returns d_i, and 0 for negative i.
func (c Code) Digit(i int64) sgtable.Leaves {
	n := int64(len(c.digits))
	switch {
	case i < 0:
		return 0
	case i < n:
		return c.digits[i]
	case len(c.cycle) > 0:
		return c.cycle[(i-n)%int64(len(c.cycle))]
	}
	return 0
}

// Moves lists the moves that take at most limit tokens. It costs the number of digits up to
// limit, which for a repeating code is limit itself.
func (c Code) Moves(limit int64) []sgtable.Move {
	if len(c.cycle) == 0 {
		limit = min(limit, int64(len(c.digits))-1)
	}
	var moves []sgtable.Move
	for i := int64(0); i <= limit; i++ {
		if d := c.Digit(i); d != 0 {
			moves = append(moves, sgtable.Move{Take: i, Leaves: d})
		}
	}
	return moves
}

// Last returns the largest index whose digit has bit h, −1 if there is none, and false if the
// repeated part has it.
func (c Code) Last(h int) (int64, bool) {
	for _, d := range c.cycle {
		if d.Has(h) {
			return 0, false
		}
	}
	for i := len(c.digits) - 1; i >= 0; i-- {
		if c.digits[i].Has(h) {
			return int64(i), true
		}
	}
	return -1, true
}

// Tail returns where the repeated part begins and its digits; a code always has an end or a tail.
func (c Code) Tail() (int64, []sgtable.Leaves, bool) {
	return int64(max(1, len(c.digits))), slices.Clone(c.cycle), true
}

// Distinct is false: the heaps left may be equal.
func (Code) Distinct() bool { return false }

// Frozen is empty: every heap may be moved in.
func (Code) Frozen() []int64 { return nil }

// Hexadecimal reports whether a digit is 8 or more, and none more than F, so that a move may leave three heaps.
func (c Code) Hexadecimal() bool {
	return sgtable.Parts(c) == 3
}

// Equal reports whether the two codes are the same rules.
func (c Code) Equal(o Code) bool {
	return c.String() == o.String()
}

// String returns the canonical code: "0.77", "4.007", "0.3F", "0.30[3]", "4.0".
func (c Code) String() string { return c.describe() }

// Words says the rules in English.
func (c Code) Words() string { return sgtable.Describe(c) }

const figures = "0123456789ABCDEFGHIJKLMNOPQRSTUV"

// lastDigit is the largest digit: four heaps or fewer.
const lastDigit = 31

func (c Code) describe() string {
	var b strings.Builder
	write := func(digits []sgtable.Leaves) {
		for _, d := range digits {
			if d > lastDigit { // only in an error message of New
				b.WriteByte('?')
				continue
			}
			b.WriteByte(figures[d])
		}
	}
	digits := c.digits
	if len(digits) == 0 {
		digits = []sgtable.Leaves{0}
	}
	write(digits[:1])
	b.WriteByte('.')
	write(digits[1:])
	switch {
	case len(c.cycle) > 0:
		b.WriteByte('[')
		write(c.cycle)
		b.WriteByte(']')
	case len(digits) == 1:
		b.WriteByte('0')
	}
	return b.String()
}

// CodeOf returns the rules as a code, so that a subtraction set can be compared with one: it
// reports false for rules that no code says, since parts must differ, a heap is frozen, the digits
// neither end nor repeat (or not within a million), or one lets a move leave more than four heaps.
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
