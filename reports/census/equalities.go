package census

import (
	"context"
	"fmt"

	"example.org/grundy/periodicity"
	"example.org/grundy/reports/published"
	"example.org/grundy/sgtable"
)

// compareEqualities settles the printed equalities of two games that both have a result.
func compareEqualities(ctx context.Context, rows map[string]*Row) ([]Comparison, error) {
	equalities, err := published.Equivalences()
	if err != nil {
		return nil, err
	}
	var list []Comparison
	for _, e := range equalities {
		if rows[e.A] == nil || rows[e.B] == nil {
			continue
		}
		comparison, err := compareEquality(ctx, e, rows)
		if err != nil {
			return nil, err
		}
		list = append(list, comparison)
	}
	return list, nil
}

// compareEquality settles a printed equality: see [periodicity.Equal]. What is proved of the games is
// at hand.
func compareEquality(ctx context.Context, e published.Equivalence, rows map[string]*Row) (Comparison, error) {
	out := Comparison{
		Source: "Equal-games", Game: e.A, Fact: "equal", Published: fmt.Sprintf("%s, %d heaps on", e.B, e.Shift),
		Found: "equal", Heap: -1,
	}
	settled, err := e.Settle(ctx, func(rules sgtable.Rules) (periodicity.Claim, bool) {
		row := rows[rules.String()]
		if row == nil || row.Verdict.Status != periodicity.Proved {
			return periodicity.Claim{}, false
		}
		return row.Claim, true
	})
	if err != nil {
		return out, err
	}
	out.Ground = settled.How()
	switch settled.Ground {
	case periodicity.Differ:
		out.Found, out.Verdict = "not equal", published.Differs
		out.Heap, out.PublishedValue, out.FoundValue = settled.Heap, uint32(settled.ValueB), uint32(settled.ValueA)
	case periodicity.Compared:
		out.Found, out.Verdict = "equal as far as compared", published.Unchecked
	}
	return out, nil
}
