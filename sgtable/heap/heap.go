// Package heap makes the rules of a heap game of your own, told by its digits or by a function, for
// every engine that fits, for proofs, positions, figures and reports.
//
// Bit h of digit d_i lets a move take i tokens from a heap and leave the rest as exactly h non-empty
// heaps: see [sgtable.Rules]. Codes of digits up to F with a name of the literature are read by
// package catalog; here the digits may be any, the heaps left may have to differ, and heaps may be
// exempt.
package heap

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"sync"

	"example.org/grundy/sgtable"
)

// Rules are the rules of a game of your own. They implement [sgtable.Rules].
type Rules struct {
	name, words string
	digits      []sgtable.Leaves // the first digits, d₀ … ; none for a function
	cycle       []sgtable.Leaves // repeated for ever after them
	digit       func(i int64) sgtable.Leaves
	parts       int // of a function
	unequal     bool
	frozen      []int64
	keyOnce     sync.Once
	key         string // made when it is asked for, since a function may take its time
}

// Option is what rules may say beside their digits.
type Option func(*Rules)

// Words gives the rules in English; without, they are described by their digits.
func Words(text string) Option { return func(r *Rules) { r.words = text } }

// Unequal lets no move leave two heaps of one size, as in Grundy's game.
func Unequal() Option { return func(r *Rules) { r.unequal = true } }

// Frozen makes heaps that may not be touched, as in Couples-are-Forever.
func Frozen(heaps ...int64) Option { return func(r *Rules) { r.frozen = append(r.frozen, heaps...) } }

// FromDigits returns the game with digits d₀, d₁, …, followed by cycle repeated for ever (nil for
// none), under a name of your choice. The error says what is wrong with them.
func FromDigits(name string, digits, cycle []sgtable.Leaves, options ...Option) (*Rules, error) {
	r := &Rules{name: name, digits: slices.Clone(digits), cycle: slices.Clone(cycle)}
	if len(digits) == 0 {
		r.digits = []sgtable.Leaves{0}
	}
	if !slices.ContainsFunc(cycle, func(d sgtable.Leaves) bool { return d != 0 }) {
		r.cycle = nil
	}
	return r.complete(options)
}

// FromFunc returns the game whose digit d_i is digit(i), for all i ≥ 0. The function must give the
// same digit whenever it is asked, and none that leaves more than the given number of heaps. Since
// nobody knows where such digits end or repeat, no theorem covers them, and the values come from the
// definition: each heap n asks for about n digits.
func FromFunc(name string, parts int, digit func(i int64) sgtable.Leaves, options ...Option) (*Rules, error) {
	switch {
	case digit == nil:
		return nil, fmt.Errorf("game %q: no function: want one that tells each digit", name)
	case parts < 0 || parts > sgtable.MaxParts:
		return nil, fmt.Errorf("game %q: moves that leave up to %d heaps: want 0 to %d", name, parts, sgtable.MaxParts)
	}
	r := &Rules{name: name, parts: parts, digit: digit}
	return r.complete(options)
}

// complete applies the options and checks what they make.
func (r *Rules) complete(options []Option) (*Rules, error) {
	for _, o := range options {
		o(r)
	}
	slices.Sort(r.frozen)
	r.frozen = slices.Compact(r.frozen)
	switch {
	case r.name == "":
		return nil, fmt.Errorf("a game without a name: want one, such as \"mine\"")
	case r.Digit(0)&3 != 0:
		return nil, fmt.Errorf("game %q: digit %d at place 0 would let a move change nothing: want bits 0 and 1 clear", r.name, r.Digit(0))
	case len(r.frozen) > 0 && r.frozen[0] < 1:
		return nil, fmt.Errorf("game %q: heap %d that may not be touched: want heaps from 1 on", r.name, r.frozen[0])
	}
	return r, nil
}

// Digit returns d_i, and 0 for negative i.
func (r *Rules) Digit(i int64) sgtable.Leaves {
	n := int64(len(r.digits))
	switch {
	case i < 0:
		return 0
	case r.digit != nil:
		return r.digit(i) & (1<<(r.parts+1) - 1)
	case i < n:
		return r.digits[i]
	case len(r.cycle) > 0:
		return r.cycle[(i-n)%int64(len(r.cycle))]
	}
	return 0
}

// Moves lists the moves that take at most limit tokens. It costs the number of digits up to limit.
func (r *Rules) Moves(limit int64) []sgtable.Move {
	if r.digit == nil && len(r.cycle) == 0 {
		limit = min(limit, int64(len(r.digits))-1)
	}
	var moves []sgtable.Move
	for i := int64(0); i <= limit; i++ {
		if d := r.Digit(i); d != 0 {
			moves = append(moves, sgtable.Move{Take: i, Leaves: d})
		}
	}
	return moves
}

// Last returns the largest index whose digit has bit h, −1 if there is none, and false if the digits
// that repeat have it, or if a function tells them.
func (r *Rules) Last(h int) (int64, bool) {
	has := func(d sgtable.Leaves) bool { return d.Has(h) }
	if r.digit != nil && h <= r.parts || slices.ContainsFunc(r.cycle, has) {
		return 0, false
	}
	for i := len(r.digits) - 1; i >= 0; i-- {
		if has(r.digits[i]) {
			return int64(i), true
		}
	}
	return -1, true
}

// Tail returns where the digits begin to repeat, and those; a function's have no tail.
func (r *Rules) Tail() (int64, []sgtable.Leaves, bool) {
	return int64(len(r.digits)), slices.Clone(r.cycle), r.digit == nil
}

// SameAs reports whether o are these very rules: functions cannot be compared.
func (r *Rules) SameAs(o sgtable.Rules) bool {
	other, ok := o.(*Rules)
	return ok && other == r
}

// Distinct reports whether the heaps that a move leaves must differ.
func (r *Rules) Distinct() bool { return r.unequal }

// Frozen lists the heaps that may not be touched.
func (r *Rules) Frozen() []int64 { return r.frozen }

// String returns the name.
func (r *Rules) String() string { return r.name }

// keyDigits is how many digits of a function tell its game from others of the name.
const keyDigits = 1024

// Key returns the name with a hash of the rules, of a function with its first 1024 digits: games of one
// name and other rules are other games.
func (r *Rules) Key() string {
	r.keyOnce.Do(func() { r.key = r.makeKey() })
	return r.key
}

func (r *Rules) makeKey() string {
	digits := r.digits
	if r.digit != nil {
		digits = make([]sgtable.Leaves, keyDigits)
		for i := range digits {
			digits[i] = r.Digit(int64(i))
		}
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%v %v %t %t %v", digits, r.cycle, r.digit != nil, r.unequal, r.frozen))
	return fmt.Sprintf("%s#%x", r.name, sum[:8])
}

// Words says the rules in English.
func (r *Rules) Words() string {
	if r.words != "" {
		return r.words
	}
	return sgtable.Describe(r)
}
