package periodicity

// Theorem unequal-parts (docs/theory.md, T3): Grundy's game and its kin.
//
// Let a move leave at most two heaps, which must differ, k₂ be the last index that may leave two,
// k the last of all, n₀ ≥ 1, and N = max(2n₀+2p+k₂−1, n₀+k). If G(n+p) = G(n) for n₀ ≤ n < N, then
// for all n ≥ n₀.
//
// Proof. Let n ≥ N, with agreement below n. An option {a, b} of n+p, a < b, has b ≥ n₀+p. If
// b−p ≠ a, then {a, b−p} is an option of n of the same value. If b−p = a, then
// 2a = n−i ≥ 2n₀+2p−1, so a ≥ n₀+p, and {a−p, b} is one. An option {a, b} of n, a < b, has b ≥ n₀
// and {a, b+p} is an option of n+p. The rest is as in guy-smith, whose shorter window does not
// suffice here.

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable"
)

type unequalParts struct{}

func (unequalParts) Name() string { return "unequal-parts" }

// Covers wants rules that leave at most two heaps, which must differ, and that have a last move.
func (unequalParts) Covers(r sgtable.Rules) error {
	_, err := extentOfUnequal(r)
	return err
}

func extentOfUnequal(r sgtable.Rules) (extent, error) {
	e, err := extentOf(r)
	switch {
	case err != nil:
		return extent{}, err
	case !r.Distinct():
		return extent{}, fmt.Errorf("the heaps that a move of %s leaves may be equal: want rules in which they must differ", r)
	case e.parts > 2:
		return extent{}, tooManyParts(r, e.parts, "at most two")
	}
	return e, nil
}

func unequalEnd(e extent, c Claim) int64 {
	return max(plus(c.Preperiod, c.Preperiod, c.Period, c.Period-1, max(0, e.lastTo(2))),
		plus(c.Preperiod, e.most()), e.regular)
}

func (unequalParts) Propose(r sgtable.Rules, l *Look) (Claim, bool) {
	e, err := extentOfUnequal(r)
	if err != nil {
		return Claim{}, false
	}
	return l.fewest(func(c Claim) int64 {
		if c.Saltus != 0 {
			return -1
		}
		return plus(unequalEnd(e, from(c, 1)), c.Period)
	})
}

func (unequalParts) Premise(r sgtable.Rules, c Claim, values []uint32) (Premise, error) {
	e, err := extentOfUnequal(r)
	if err != nil {
		return Premise{}, err
	}
	if err := refuseSaltus(c); err != nil {
		return Premise{}, err
	}
	c = from(c, 1)
	return comparing(c, unequalEnd(e, c)), nil
}

func (unequalParts) Check(_ context.Context, _ sgtable.Rules, p Premise, values []uint32) error {
	return p.agrees(values)
}
