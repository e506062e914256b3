package census

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"example.org/grundy/periodicity"
	"example.org/grundy/reports/published"
	"example.org/grundy/reports/table"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/takebreak"
)

// Comparison is a fact that a public table prints, beside what the survey found.
type Comparison struct {
	Source    string // the table
	Game      string
	Fact      string
	Published string
	Found     string
	Verdict   published.Verdict
	// Heap is the first heap at which published and found values differ, with both values; −1 where
	// the fact is not about values, or they do not differ.
	Heap                       int64
	PublishedValue, FoundValue uint32
	Ground                     string // the theorem, or how far was searched
}

// Compare sets the published periods, values, equalities and open games that the family of the
// census has beside what was found. Facts about games without a result are left out.
func (c *Census) Compare(ctx context.Context) ([]Comparison, error) {
	rows := map[string]*Row{}
	for i := range c.Rows {
		rows[c.Rows[i].Game] = &c.Rows[i]
	}
	var list []Comparison
	for _, name := range []string{"Octal-games", "Hard-octal-games", "Gangolli-Plambeck"} {
		paper, err := published.Find(name)
		if err != nil {
			return nil, err
		}
		for _, printed := range paper.Rows {
			row := rows[printed.Game]
			if row == nil {
				continue
			}
			for _, fact := range paper.Facts {
				if text := printed.Printed[fact]; text != "" {
					comparison, ok, err := row.compare(ctx, fact, text)
					if err != nil {
						return nil, err
					}
					if ok {
						comparison.Source = name
						list = append(list, comparison)
					}
				}
			}
		}
	}
	for _, game := range openGames() {
		if row := rows[game]; row != nil {
			list = append(list, Comparison{
				Source: "Unsolved-games", Game: game, Fact: "status", Published: string(periodicity.Open), Found: string(row.Verdict.Status),
				Verdict: published.Compare(string(periodicity.Open), string(row.Verdict.Status), ""), Heap: -1, Ground: row.ground(),
			})
		}
	}
	equalities, err := published.Equivalences()
	if err != nil {
		return nil, err
	}
	for _, e := range equalities {
		if rows[e.A] == nil || rows[e.B] == nil {
			continue
		}
		comparison, err := compareEquality(ctx, e, rows[e.A], rows[e.B])
		if err != nil {
			return nil, err
		}
		list = append(list, comparison)
	}
	return list, nil
}

//go:embed data/octal_open.txt
var openList string

// openGames returns the octal games that are listed as unsolved; the first line of the list names
// its source.
func openGames() []string {
	_, games, _ := strings.Cut(openList, "\n")
	return strings.Fields(games)
}

// ground says what a finding rests on.
func (r *Row) ground() string {
	if v := r.Verdict; v.Theorem != nil {
		return fmt.Sprintf("%s, %d heaps", *v.Theorem, *v.Heaps)
	}
	return fmt.Sprintf("searched up to heap %d", r.Verdict.Computed-1)
}

// compare compares a printed fact about the game; it reports false for one that the survey does not
// tell about.
func (r *Row) compare(ctx context.Context, fact, text string) (Comparison, bool, error) {
	out := Comparison{Game: r.Game, Fact: fact, Published: text, Heap: -1, Ground: r.ground()}
	proved := r.Verdict.Status == periodicity.Proved
	bounded := proved && r.Claim.Saltus == 0 // so the largest value is that of all heaps
	switch {
	case fact == "period":
		out.Found = fmt.Sprint(r.Claim.Period)
	case fact == "last_exception":
		out.Found = fmt.Sprint(r.Claim.Preperiod - 1)
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
	sequence, err := engine.Open("auto", parsed.Rules, engine.Options{Threads: 1})
	if err != nil {
		return nil, err
	}
	if err := sequence.Extend(ctx, heaps-1); err != nil {
		return nil, err
	}
	return sequence.Slice(0, heaps)
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

// ComparisonTable lists the comparisons that are no agreements; its caption counts all.
func ComparisonTable(list []Comparison) *table.Table {
	counts := map[published.Verdict]int{}
	for _, c := range list {
		counts[c.Verdict]++
	}
	t := &table.Table{
		Name: "Comparison", Title: "Published facts beside the survey",
		Caption: fmt.Sprintf("%d facts agree, %d differ, and %d are beyond what was proved here. The agreements are left out.",
			counts[published.Agree], counts[published.Differs]+counts[published.Misprint], counts[published.Unchecked]),
		Source: "Tables of tczajka/octal-games and of the papers that it cites.",
		Columns: []table.Column{
			{Key: "source", Header: "Source", Kind: table.KindText}, {Key: "game", Header: "Game", Kind: table.KindText, Heads: true},
			{Key: "fact", Header: "Fact", Kind: table.KindText}, {Key: "published", Header: "Published", Kind: table.KindText},
			{Key: "found", Header: "Found", Kind: table.KindText}, {Key: "verdict", Header: "Verdict", Kind: table.KindStatus},
			number("heap", "First heap"), number("published_value", "Published value"), number("found_value", "Value found"),
			{Key: "ground", Header: "Ground", Kind: table.KindText},
		},
	}
	for _, c := range list {
		if c.Verdict == published.Agree {
			continue
		}
		heap, theirs, ours := table.Empty(), table.Empty(), table.Empty()
		if c.Heap >= 0 {
			heap, theirs, ours = table.Int(c.Heap), table.Uint(uint64(c.PublishedValue)), table.Uint(uint64(c.FoundValue))
		}
		t.Add(table.Text(c.Source), table.Text(c.Game), table.Text(c.Fact), table.Text(c.Published), table.Text(c.Found),
			c.Verdict.Cell(), heap, theirs, ours, table.Text(c.Ground))
	}
	return t
}
