// Package dynamic is dynamic nim on one heap: the first move may not take all; later moves take
// at most k times what was just taken (or less than k times); who takes the last token wins.
// k = 1 is lost on the powers of two, k = 2 is Fibonacci nim.
//
// The theory (Schwenk 1970; k = 2: Whinihan 1963). Let f(t) be the most that may be taken after t;
// it never decreases. The lost starts are p₁ = 1 < p₂ < …, where p_{j+1} = p_j + p_m with the least
// m that has f(p_m) ≥ p_j. Taking as much as possible each time, every n is a sum of lost starts,
// and two neighbouring parts a > b of it satisfy f(b) < a: the rest after a is below
// p_{j+1} − p_j = p_m. Such sums with f(b) < a are the greedy ones, so they are unique.
//
// Theorem. With n tokens, of which at most l may be taken, a take t wins exactly when t is the
// sum of the last parts of n and, unless t = n, f(t) is less than the part before them. The
// least such t is the last part alone, so the position is lost exactly when l is less than it.
//
// Proof by induction on n. A take t < n wins when the last part z of n−t exceeds f(t). Then the
// parts of n−t followed by those of t, the first of which is y ≤ t, have f(y) ≤ f(t) < z, so they
// are the parts of n, and t is the sum of its last ones. The converse is the same sentence read
// backwards. The last part y of n wins, because f(y) is less than the part before it, or y = n.
package dynamic

import (
	"fmt"
	"iter"
	"math"
	"math/bits"
)

// Rule says how much may be taken after a move.
type Rule struct {
	factor int64
	less   bool
}

// AtMost returns the rule by which a move takes at most k ≥ 1 times what was just taken.
func AtMost(k int64) (Rule, error) {
	if k < 1 {
		return Rule{}, fmt.Errorf("at most %d times what was just taken: want a factor of at least 1", k)
	}
	return Rule{factor: k}, nil
}

// LessThan returns the rule by which a move takes less than k ≥ 2 times what was just taken.
// (With k = 1 nothing could ever answer a move of 1.)
func LessThan(k int64) (Rule, error) {
	if k < 2 {
		return Rule{}, fmt.Errorf("less than %d times what was just taken: want a factor of at least 2", k)
	}
	return Rule{factor: k, less: true}, nil
}

// String says the rule in words: "at most 2 times what was just taken".
func (r Rule) String() string {
	switch {
	case r.less:
		return fmt.Sprintf("less than %d times what was just taken", r.factor)
	case r.factor == 1:
		return "at most what was just taken"
	default:
		return fmt.Sprintf("at most %d times what was just taken", r.factor)
	}
}

// Limit returns f(taken), the most that may be taken after a move that took taken ≥ 1 tokens.
// Where that exceeds every heap it is [math.MaxInt64].
func (r Rule) Limit(taken int64) int64 {
	high, limit := bits.Mul64(uint64(r.factor), uint64(taken))
	if high != 0 || limit > math.MaxInt64 {
		return math.MaxInt64
	}
	if r.less {
		limit--
	}
	return int64(limit)
}

// Position is a heap and the most that may be taken from it, which is never more than the heap.
type Position struct{ Heap, Most int64 }

// Start returns the position in which a game with n tokens begins: all but one may be taken.
func Start(n int64) Position { return Position{Heap: n, Most: max(n-1, 0)} }

// String shows the position: "7 tokens, at most 3".
func (p Position) String() string { return fmt.Sprintf("%d tokens, at most %d", p.Heap, p.Most) }

// After returns the position that a move of taken tokens leads to.
func (r Rule) After(p Position, taken int64) Position {
	left := p.Heap - taken
	return Position{Heap: left, Most: min(left, r.Limit(taken))}
}

// Options yields the rules: the positions that taking 1, 2, … tokens leads to.
func (r Rule) Options(p Position) iter.Seq[Position] {
	return func(yield func(Position) bool) {
		for taken := int64(1); taken <= p.Most; taken++ {
			if !yield(r.After(p, taken)) {
				return
			}
		}
	}
}
