package census

import (
	"context"
	"fmt"

	"example.org/grundy/internal/table"
	"example.org/grundy/reports/published"
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
	rows := make(map[string]*Row, len(c.Rows)) // by game
	for i := range c.Rows {
		rows[c.Rows[i].Game] = &c.Rows[i]
	}
	list, err := compareFacts(ctx, rows)
	if err != nil {
		return nil, err
	}
	list = append(list, compareOpen(rows)...)
	equalities, err := compareEqualities(ctx, rows)
	if err != nil {
		return nil, err
	}
	return append(list, equalities...), nil
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
