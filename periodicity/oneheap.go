package periodicity

// Theorem one-heap (folklore; Winning Ways, chapter 4; docs/theory.md, T2).
//
// Let no move leave more than one heap, k₁ and k₀ the last index that may leave one heap and
// none, and N = max(n₀+k₁, k₀+1); k, the larger of the two, is the last index of all. If
// G(n+p) = G(n) for n₀ ≤ n < N, then for all n ≥ n₀: k consecutive agreements suffice. Here
// n₀ ≥ 1; n₀ = 0 will do, with N = k, if every digit is 0 or 3, as in a subtraction game.
//
// Proof. For n ≥ N the options of n and n+p are the heaps n−i and n+p−i with 1 ≤ i ≤ k₁, which
// lie in [n₀, n) and agree. If every digit is 0 or 3 the empty heap is an option like any other.

import (
	"context"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/subtraction"
)

type oneHeap struct{}

func (oneHeap) Name() string { return "one-heap" }

// Covers refuses rules that can leave two heaps and those without a last move.
func (oneHeap) Covers(r sgtable.Rules) error {
	_, err := extentOfOneHeap(r)
	return err
}

func (oneHeap) Propose(r sgtable.Rules, l *Look) (Claim, bool) {
	e, err := extentOfOneHeap(r)
	if err != nil {
		return Claim{}, false
	}
	return l.fewest(func(c Claim) int64 {
		if c.Saltus != 0 {
			return -1
		}
		return e.premise(c).Heaps
	})
}

func (oneHeap) Premise(r sgtable.Rules, c Claim, values []uint32) (Premise, error) {
	e, err := extentOfOneHeap(r)
	if err != nil {
		return Premise{}, err
	}
	if err := refuseSaltus(c); err != nil {
		return Premise{}, err
	}
	return e.premise(c), nil
}

func (oneHeap) Check(_ context.Context, _ sgtable.Rules, p Premise, values []uint32) error {
	return p.agrees(values)
}

// oneHeapExtent is the extent of rules that leave at most one heap.
type oneHeapExtent struct {
	extent
	plain bool // every digit is 0 or 3, and every heap may be touched
}

func extentOfOneHeap(r sgtable.Rules) (oneHeapExtent, error) {
	e, err := extentOf(r)
	if err != nil {
		return oneHeapExtent{}, err
	}
	if e.parts > 1 {
		return oneHeapExtent{}, tooManyParts(r, e.parts, "at most one")
	}
	plain := len(r.Frozen()) == 0
	if _, isSet := r.(subtraction.Set); isSet {
		return oneHeapExtent{e, plain}, nil // all its digits are 3, and there may be 10⁹ of them
	}
	if k := e.most(); plain {
		for _, m := range r.Moves(k) {
			plain = plain && m.Leaves == 3
		}
	}
	return oneHeapExtent{e, plain}, nil
}

// premise compares at least one heap, also when no move leaves a heap.
func (e oneHeapExtent) premise(c Claim) Premise {
	if e.plain {
		return comparing(c, plus(c.Preperiod, max(1, e.most())))
	}
	c = from(c, 1)
	return comparing(c, max(plus(c.Preperiod, max(1, e.lastTo(1))), e.regular))
}
