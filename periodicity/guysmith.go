package periodicity

// Theorem guy-smith (Guy & Smith 1956, for two heaps; any number of heaps and these constants:
// docs/theory.md, T1).
//
// Let k_h be the last index whose digit may leave h heaps, n₀ ≥ 1, p ≥ 1, and
//
//	N = max( k₀+1, max over h ≥ 1 of k_h + n₀ + (h−1)(n₀+p−1) ).
//
// If G(n+p) = G(n) for n₀ ≤ n < N, then G(n+p) = G(n) for all n ≥ n₀.
//
// Proof. Let n ≥ N, with agreement below n. An option of n+p leaves h heaps that sum to at least
// N+p−k_h > h(n₀+p−1), so one of them is at least n₀+p; taking p from it gives an option of n of
// the same value. An option of n has a heap of at least n₀, to which p can be added. So the
// values of the options are the same, and so is their mex.
//
// The window is the shortest: agreement on one heap fewer holds for some games that disagree
// there. At n₀ = 0 the theorem is false, because an empty heap is no heap to add p to: 0.04 with
// p = 1 agrees at 0, 1 and 2 and fails at 3. A period that holds from heap 0 on is proved from
// heap 1 on.

import (
	"context"

	"example.org/grundy/sgtable"
)

type guySmith struct{}

func (guySmith) Name() string { return "guy-smith" }

// Covers refuses rules whose parts must differ and those without a last move.
func (guySmith) Covers(r sgtable.Rules) error {
	if err := refuseUnequal(r); err != nil {
		return err
	}
	_, err := extentOf(r)
	return err
}

func (guySmith) Propose(r sgtable.Rules, l *Look) (Claim, bool) {
	e, err := extentOf(r)
	if err != nil {
		return Claim{}, false
	}
	return l.fewest(func(c Claim) int64 {
		if c.Saltus != 0 {
			return -1
		}
		return plus(guySmithEnd(e, from(c, 1)), c.Period)
	})
}

// guySmithEnd is N. At least one heap is compared, also when no move leaves a heap.
func guySmithEnd(e extent, c Claim) int64 {
	end := max(e.regular, c.Preperiod+1)
	for h := 1; h <= e.parts; h++ {
		if k := e.last[h]; k >= 0 {
			end = max(end, plus(k, c.Preperiod, times(int64(h-1), plus(c.Preperiod, c.Period-1))))
		}
	}
	return end
}

func (t guySmith) Premise(r sgtable.Rules, c Claim, values []uint32) (Premise, error) {
	e, err := extentOf(r)
	if err != nil {
		return Premise{}, err
	}
	if err := refuseSaltus(c); err != nil {
		return Premise{}, err
	}
	c = from(c, 1)
	return comparing(c, guySmithEnd(e, c)), nil
}

func (guySmith) Check(_ context.Context, _ sgtable.Rules, p Premise, values []uint32) error {
	return p.agrees(values)
}
