package census

import (
	"context"
	"fmt"

	"example.org/grundy/periodicity"
	"example.org/grundy/reports/published"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/takebreak"
)

// compareEqualities settles the printed equalities of two games that both have a result.
func compareEqualities(ctx context.Context, rows map[string]*Row) ([]Comparison, error) {
	equalities, err := published.Equivalences()
	if err != nil {
		return nil, err
	}
	var list []Comparison
	for _, e := range equalities {
		a, b := rows[e.A], rows[e.B]
		if a == nil || b == nil {
			continue
		}
		comparison, err := compareEquality(ctx, e, a, b)
		if err != nil {
			return nil, err
		}
		list = append(list, comparison)
	}
	return list, nil
}

// comparedHeaps is how far two games are compared whose equality is not proved by rule.
const comparedHeaps = 4000

// compareEquality settles a printed equality: by rule, by the periods of both, or by comparing heaps,
// which can refute it but proves nothing.
func compareEquality(ctx context.Context, e published.Equivalence, a, b *Row) (Comparison, error) {
	out := Comparison{
		Source: "Equal-games", Game: e.A, Fact: "equal", Published: fmt.Sprintf("%s, %d heaps on", e.B, e.Shift),
		Found: "equal", Heap: -1,
	}
	one, err := takebreak.Parse(e.A)
	if err != nil {
		return out, err
	}
	two, err := takebreak.Parse(e.B)
	if err != nil {
		return out, err
	}
	if equal, ok := takebreak.EqualByRule(one, two); ok && equal.Shift == e.Shift {
		out.Ground = "standard form"
		return out, nil
	}
	first, err := valuesOfGame(ctx, e.A, comparedHeaps)
	if err != nil {
		return out, err
	}
	second, err := valuesOfGame(ctx, e.B, comparedHeaps)
	if err != nil {
		return out, err
	}
	for n := max(0, e.Shift); n < comparedHeaps && n-e.Shift < comparedHeaps; n++ {
		if x, y := first[n], second[n-e.Shift]; x != y {
			out.Found, out.Verdict = "not equal", published.Differs
			out.Heap, out.PublishedValue, out.FoundValue = n, y, x
			out.Ground = "computed"
			return out, nil
		}
	}
	if a.Verdict.Theorem == nil || b.Verdict.Theorem == nil {
		out.Found, out.Verdict = "equal as far as compared", published.Unchecked
		out.Ground = fmt.Sprintf("%d heaps compared", comparedHeaps)
		return out, nil
	}
	if e.Shift < 0 {
		a, b, e.Shift = b, a, -e.Shift
	}
	equal, err := comparePeriods(ctx, a, b, e.Shift)
	switch {
	case err != nil:
		return out, err
	case !equal.Equal:
		out.Found, out.Verdict = "not equal", published.Differs
		out.Ground = fmt.Sprintf("differ at heap %d", equal.Differ)
	default:
		out.Ground = fmt.Sprintf("%s, %d heaps", equal.By, equal.Compared)
	}
	return out, nil
}

// comparePeriods decides whether G_A(n+shift) = G_B(n) for all n, from what is proved of both games.
func comparePeriods(ctx context.Context, a, b *Row, shift int64) (periodicity.Equality, error) {
	var proven [2]periodicity.Proven
	for i, r := range []*Row{a, b} {
		game, err := catalog.Parse(r.Game)
		if err != nil {
			return periodicity.Equality{}, err
		}
		sequence, err := engine.Open("auto", game.Rules, engine.Options{Threads: 1})
		if err != nil {
			return periodicity.Equality{}, err
		}
		proven[i] = periodicity.Proven{Rules: game.Rules, Claim: r.Claim, Source: sequence}
	}
	return periodicity.ComparePeriodic(ctx, proven[0], proven[1], shift)
}
