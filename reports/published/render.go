package published

import (
	"fmt"
	"slices"
	"strconv"

	"example.org/grundy/internal/table"
)

// Table sets the printed facts beside the recomputed ones, a column of each, after the verdict and
// its ground.
func (p *Paper) Table(results []Result) *table.Table {
	t := &table.Table{Name: p.Name, Title: p.Title, Caption: p.Caption, Source: p.Source}
	t.Columns = append(t.Columns, table.Column{Key: "game", Header: "Game", Kind: table.KindText, Heads: true})
	by := slices.ContainsFunc(p.Rows, func(r Row) bool { return r.By != "" })
	if by {
		t.Columns = append(t.Columns, table.Column{Key: "by", Header: "First settled by", Kind: table.KindText, Width: 24})
	}
	t.Columns = append(t.Columns,
		table.Column{Key: "verdict", Header: "Verdict", Kind: table.KindStatus},
		table.Column{Key: "how", Header: "How ours is known", Kind: table.KindText, Width: 34})
	for _, fact := range p.Facts {
		kind, _ := kindOf(fact)
		c := table.Column{Kind: table.KindText, Width: kind.width}
		if kind.number {
			c.Kind, c.Format = table.KindInt, table.Format{Grouped: true}
		}
		c.Pair = kind.Header
		c.Key, c.Header = "published_"+fact, kind.Header+", published"
		t.Columns = append(t.Columns, c)
		c.Key, c.Header = fact, kind.Header+", ours"
		t.Columns = append(t.Columns, c)
	}
	for _, r := range results {
		cells := []table.Cell{table.Text(r.Game)}
		if by {
			cells = append(cells, table.Text(r.By))
		}
		cells = append(cells, r.Verdict.Cell(), table.Text(r.How))
		for _, fact := range p.Facts {
			cells = append(cells, factCell(fact, r.Printed[fact]), factCell(fact, r.Recomputed[fact]))
		}
		t.Add(cells...)
	}
	return t
}

// Differences lists in words the rows that differ.
func (p *Paper) Differences(results []Result) []string {
	var list []string
	for _, r := range results {
		if r.Verdict == Differs {
			list = append(list, fmt.Sprintf("%s: %s", p.Title, r.Game))
		}
	}
	return list
}

// factCell is a fact as a cell: a number where it is one, and text that would pass for a number, as
// a mask does, as text.
func factCell(fact, text string) table.Cell {
	if text == "" {
		return table.Empty()
	}
	if kind, _ := kindOf(fact); kind.number {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return table.Int(n)
		}
	}
	return table.Text(text)
}
