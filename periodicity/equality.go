package periodicity

// Equality of two sequences (docs/theory.md, T7). Agreement on finitely many heaps proves nothing by
// itself: 0.161 and 0.36 agree up to heap 518. What proves it: the rules, which may be the same or
// have one standard form; two proved periods; or one, whose theorem then proves the other.

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/standard"
)

// Sequence is the growing Grundy sequence of a game, as package engine opens it.
type Sequence interface {
	sgtable.Slicer
	// Rules returns the rules of the game.
	Rules() sgtable.Rules
}

// Proofs tells what is proved of a game already, by a certificate at hand or an earlier run; it
// reports false if nothing is.
type Proofs func(rules sgtable.Rules) (Claim, bool)

// EqualOptions say how far Equal goes.
type EqualOptions struct {
	// Limit is the largest heap that is computed to prove a period, and to which two games are
	// compared of which nothing is proved.
	Limit int64
	// Shift is t, if FixShift says so. Else it is the one by which the rules make the games equal, or
	// the one that lays the first values other than 0 side by side.
	FixShift bool
	Shift    int64
	// Proofs, if set, is asked before a period is looked for.
	Proofs Proofs
}

// UsualLimit is a limit that takes some tenths of a second for most games.
const UsualLimit = 10_000

// ErrShift is the error for a shift that leaves no heap to compare.
var ErrShift = errors.New("the shift leaves no heap to compare")

// mostCompared is the number of heaps that are compared at most to make use of a proof, if the limit
// is less: some tenths of a second.
const mostCompared = 1 << 22

// Ground is what an answer to "are two games equal?" rests on.
type Ground uint8

// The grounds.
const (
	Compared  Ground = iota // agreement on finitely many heaps, which proves nothing
	SameRules               // they are one game
	ByRule                  // they have one standard form
	ByPeriods               // both are proved periodic, and agree long enough
	ByTheorem               // one is proved periodic, and the other agrees long enough to be proved too
	Differ                  // some heap has two values
)

// Equality is the answer to whether G_A(n) = G_B(n − Shift) for every n ≥ From.
type Equality struct {
	A, B   string // the games
	Ground Ground
	Shift  int64
	// From is the first heap of A that is the heap n − Shift of B, max(0, Shift).
	From int64
	// Below holds the values of the heaps that are left over: of A below From, or of B below −Shift.
	Below []uint32
	// Steps lists in words the steps to the standard form, for ByRule.
	Steps []string
	// Theorem names what decides on finitely many heaps, "fine-wilf" or "guy-smith", and Needed is how
	// many it needs.
	Theorem string
	Needed  int64
	// Compared is the number of heaps that were compared and agree; of A they begin with From.
	Compared int64
	// Heap is the first heap of A at which they differ, with both values, for Differ.
	Heap           int64
	ValueA, ValueB sgtable.Nimber
}

// Proved reports whether the answer is proved: equal, or different.
func (e Equality) Proved() bool { return e.Ground != Compared }

// Equal decides whether two games have the same values, a shift t apart: G_A(n) = G_B(n − t). It asks
// the rules first, then the proofs at hand, then two proofs; if nothing tells, it says how far the
// games were compared. The sequences are extended as far as that takes.
//
// The error is that of a sequence that cannot grow, or says that the shift leaves nothing to compare.
func Equal(ctx context.Context, a, b Sequence, o EqualOptions) (Equality, error) {
	c := &comparison{ctx: ctx, games: [2]Sequence{a, b}, EqualOptions: o}
	c.A, c.B = a.Rules().String(), b.Rules().String()
	decided := c.byRules()
	if !decided {
		if err := c.byValues(); err != nil {
			return c.Equality, err
		}
	}
	err := c.leftOver()
	return c.Equality, err
}

// comparison is the work of Equal.
type comparison struct {
	EqualOptions
	Equality
	ctx   context.Context
	games [2]Sequence
}

// byRules asks the rules.
func (c *comparison) byRules() bool {
	a, b := c.games[0].Rules(), c.games[1].Rules()
	if (!c.FixShift || c.EqualOptions.Shift == 0) && sgtable.Same(a, b) {
		c.Ground = SameRules
		return true
	}
	e, equal := standard.Equal(a, b)
	if !equal || c.FixShift && c.EqualOptions.Shift != e.Shift {
		return false
	}
	c.Ground, c.Steps = ByRule, e.Steps()
	c.align(e.Shift)
	return true
}

// align sets the shift.
func (c *comparison) align(shift int64) {
	c.Equality.Shift, c.From = shift, max(0, shift)
}

// byValues compares the first heaps, which tell most games apart; then asks for proofs; then compares
// the others.
func (c *comparison) byValues() error {
	if err := c.chooseShift(); err != nil {
		return err
	}
	const few = 1024
	heaps := max(0, plus(c.Limit, 1)-max(c.From, c.From-c.Equality.Shift))
	for _, step := range []func() error{
		func() error { return c.compare(min(few, heaps)) },
		func() error { return c.byProofs(c.atHand) },
		func() error { return c.byProofs(c.search) },
		func() error { return c.compare(heaps) },
	} {
		if err := step(); err != nil || c.Proved() {
			return err
		}
	}
	return nil
}

// chooseShift takes the fixed shift, or lays the first values other than 0 side by side. A game
// without one has no first.
func (c *comparison) chooseShift() error {
	if shift := c.EqualOptions.Shift; c.FixShift {
		c.align(shift)
		if shift > c.Limit || shift < -c.Limit {
			return fmt.Errorf("shift %d, compared up to heap %d: %w", shift, c.Limit, ErrShift)
		}
		return nil
	}
	a, okA := firstOtherThanZero(c.games[0].Rules(), c.Limit)
	b, okB := firstOtherThanZero(c.games[1].Rules(), c.Limit)
	if okA && okB {
		c.align(a - b)
	}
	return nil
}

// firstOtherThanZero returns the first heap up to the last with a value other than 0, and reports whether there
// is one. It is the first that has an option: all smaller heaps are 0, and so is whatever the option
// leaves. No value is computed; the cost is that of listing the moves of heaps up to twice that one.
func firstOtherThanZero(rules sgtable.Rules, last int64) (int64, bool) {
	for n := int64(16); ; n = times(2, n) {
		n = min(n, last)
		first := n + 1
		for _, m := range rules.Moves(n) {
			first = min(first, leastHeap(rules, m))
		}
		if first <= n {
			return first, true
		}
		if reach, finite := sgtable.Finite(rules); n >= last || finite && n > reach+sgtable.MaxParts*sgtable.MaxParts+int64(len(rules.Frozen())) {
			return 0, false
		}
	}
}

// leastHeap returns the least heap in which a move is possible; the largest integer if there is none.
func leastHeap(rules sgtable.Rules, m sgtable.Move) int64 {
	least := int64(math.MaxInt64)
	for h := 0; h <= m.Leaves.Most(); h++ {
		if !m.Leaves.Has(h) || h < 2 && m.Take == 0 {
			continue
		}
		rest := int64(h)
		if rules.Distinct() {
			rest = int64(h) * int64(h+1) / 2
		}
		heap := plus(m.Take, rest)
		for h > 0 && slices.Contains(rules.Frozen(), heap) {
			heap++
		}
		if !slices.Contains(rules.Frozen(), heap) {
			least = min(least, heap)
		}
	}
	return least
}

// leftOver fills in what is not compared: the rules say that it is zeros, if they say anything.
func (c *comparison) leftOver() error {
	c.Below = []uint32{}
	game, heaps := c.games[0], c.From
	if c.Equality.Shift < 0 {
		game, heaps = c.games[1], -c.Equality.Shift
	}
	if heaps == 0 {
		return nil
	}
	values, err := slice(c.ctx, game, 0, heaps)
	c.Below = append(c.Below, values...)
	return err
}
