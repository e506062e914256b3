package periodicity

// Equality of two sequences (docs/theory.md, T7). Agreement on finitely many heaps proves nothing by
// itself: 0.161 and 0.36 agree up to heap 518. Here are the two ways that rest on proved periods; the
// rules by which codes are equal at sight, whatever their values, stand beside the codes.

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable"
)

// Proven is a sequence with a claim that is proved of it.
type Proven struct {
	Rules  sgtable.Rules
	Claim  Claim
	Source sgtable.Slicer
}

// Equality is the answer to whether G_A(n+shift) = G_B(n) for all n ≥ 0.
type Equality struct {
	// Equal is whether that is proved.
	Equal bool
	// Differ is the first n at which they differ; −1 if none was found.
	Differ int64
	// Compared is the number of heaps n that were compared, from 0 on.
	Compared int64
	// By names the ground: "fine-wilf" or "guy-smith", or "difference".
	By string
}

// ComparePeriodic decides whether G_A(n+shift) = G_B(n) for all n ≥ 0, for two games that are both
// proved periodic, with periods p, p′ from n₀, n₀′ on: agreement for
// n < max(n₀, n₀′) + p + p′ − gcd(p, p′) suffices, by Fine & Wilf 1965. For sequences with
// a saltus it is applied to their differences, which takes one heap more.
func ComparePeriodic(ctx context.Context, a, b Proven, shift int64) (Equality, error) {
	if shift < 0 {
		return Equality{}, fmt.Errorf("shift %d: want at least 0", shift)
	}
	start := max(a.Claim.Preperiod-shift, b.Claim.Preperiod, 0)
	heaps := plus(start, a.Claim.Period, b.Claim.Period-gcd(a.Claim.Period, b.Claim.Period))
	if a.Claim.Saltus != 0 || b.Claim.Saltus != 0 {
		heaps = plus(heaps, 1)
	}
	return compare(ctx, a.Source, b.Source, shift, heaps, "fine-wilf")
}

// CompareByTheorem decides whether G_A(n) = G_B(n) for all n when A is proved periodic and nothing
// is known of B: if B agrees with A on as many heaps as theorem guy-smith needs for A's claim, by
// the rules of A and by those of B, then B is periodic by the same theorem. The error says why the
// theorem does not cover the rules of one of them.
func CompareByTheorem(ctx context.Context, a Proven, rules sgtable.Rules, b sgtable.Slicer) (Equality, error) {
	heaps := int64(0)
	for _, r := range []sgtable.Rules{a.Rules, rules} {
		t := guySmith{}
		if err := t.Covers(r); err != nil {
			return Equality{}, err
		}
		p, err := t.Premise(r, a.Claim, nil)
		if err != nil {
			return Equality{}, err
		}
		heaps = max(heaps, p.Heaps)
	}
	return compare(ctx, a.Source, b, 0, heaps, guySmith{}.Name())
}

// compare compares the given number of heaps and names the ground on which they decide.
func compare(ctx context.Context, a, b sgtable.Slicer, shift, heaps int64, by string) (Equality, error) {
	// Blocks keep a difference near the beginning cheap.
	for from := int64(0); from < heaps; {
		to := min(heaps, max(plus(from, from), 256))
		x, err := slice(ctx, a, plus(from, shift), plus(to, shift))
		if err != nil {
			return Equality{Differ: -1, Compared: from}, err
		}
		y, err := slice(ctx, b, from, to)
		if err != nil {
			return Equality{Differ: -1, Compared: from}, err
		}
		for i := range x {
			if x[i] != y[i] {
				n := from + int64(i)
				return Equality{Differ: n, Compared: n + 1, By: "difference"}, nil
			}
		}
		from = to
	}
	return Equality{Equal: true, Differ: -1, Compared: heaps, By: by}, nil
}

func slice(ctx context.Context, s sgtable.Slicer, from, to int64) ([]uint32, error) {
	if err := s.Extend(ctx, to-1); err != nil {
		return nil, err
	}
	return s.Slice(from, to)
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
