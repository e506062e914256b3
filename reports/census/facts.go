package census

import (
	"context"
	"fmt"
	"strings"

	"example.org/grundy/periodicity"
	"example.org/grundy/reports/published"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
)

// papers are the tables that print facts about one game at a time: periods, last exceptions, values.
var papers = []string{"Octal-games", "Hard-octal-games", "Gangolli-Plambeck"}

// compareFacts compares what the papers print of the games that have a row.
func compareFacts(ctx context.Context, rows map[string]*Row) ([]Comparison, error) {
	var list []Comparison
	for _, name := range papers {
		paper, err := published.Find(name)
		if err != nil {
			return nil, err
		}
		for _, printed := range paper.Rows {
			row := rows[printed.Game]
			if row == nil {
				continue
			}
			facts, err := row.comparePrinted(ctx, paper, &printed)
			if err != nil {
				return nil, err
			}
			list = append(list, facts...)
		}
	}
	return list, nil
}

// comparePrinted compares the facts that a paper prints of the game.
func (r *Row) comparePrinted(ctx context.Context, paper *published.Paper, printed *published.Row) ([]Comparison, error) {
	var list []Comparison
	for _, fact := range paper.Facts {
		text := printed.Printed[fact]
		if text == "" {
			continue
		}
		comparison, told, err := r.compare(ctx, fact, text)
		if err != nil {
			return nil, err
		}
		if told {
			comparison.Source = paper.Name
			list = append(list, comparison)
		}
	}
	return list, nil
}

// compare compares a printed fact about the game; it reports false for one that the survey does not
// tell about.
func (r *Row) compare(ctx context.Context, fact, text string) (Comparison, bool, error) {
	out := Comparison{Game: r.Game, Fact: fact, Published: text, Heap: -1, Ground: r.Verdict.Ground()}
	proved := r.Verdict.Status == periodicity.Proved
	bounded := proved && r.Claim.Saltus == 0 // so the largest value is that of all heaps
	switch {
	case fact == "period":
		out.Found = fmt.Sprint(r.Claim.Period)
	case fact == "last_exception":
		out.Found = fmt.Sprint(r.Claim.LastException())
	case fact == "preperiod":
		out.Found = fmt.Sprint(r.Claim.Preperiod)
	case fact == "largest" && bounded:
		out.Found = fmt.Sprint(r.Verdict.Max.Value)
	case fact == "largest_heap" && bounded && r.As == "":
		out.Found = fmt.Sprint(r.Verdict.Max.Heap)
	case fact == "values" && proved:
		values, err := valuesOfGame(ctx, r.Game, r.Claim.Preperiod+r.Claim.Period)
		if err != nil {
			return out, false, err
		}
		out.Found = published.PeriodWords(r.Claim, values)
		out.Heap, out.PublishedValue, out.FoundValue = firstOther(text, values)
	default:
		return out, false, nil
	}
	if !proved {
		out.Found, out.Verdict = string(r.Verdict.Status), published.Unchecked
		return out, true, nil
	}
	out.Verdict = published.Compare(text, out.Found, "")
	return out, true, nil
}

// firstOther returns the first heap at which printed values, in the form of published.PeriodWords,
// are not the given ones; −1 if there is none.
func firstOther(text string, values []uint32) (heap int64, printed, found uint32) {
	for n, word := range strings.Fields(strings.NewReplacer("[", " ", "]", " ").Replace(text)) {
		var v uint32
		if _, err := fmt.Sscan(word, &v); err != nil || n >= len(values) {
			break
		}
		if v != values[n] {
			return int64(n), v, values[n]
		}
	}
	return -1, 0, 0
}

// valuesOfGame computes the values of the first heaps.
func valuesOfGame(ctx context.Context, game string, heaps int64) ([]uint32, error) {
	parsed, err := catalog.Parse(game)
	if err != nil {
		return nil, err
	}
	return engine.Values(ctx, parsed.Rules, heaps-1)
}
