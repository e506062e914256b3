package twoheap

import (
	"fmt"

	"example.org/grundy/internal/table"
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/twoheap"
)

var grouped = table.Format{Grouped: true}

// Tables returns the tables of the chapter.
func (c *Chapter) Tables() []*table.Table {
	return []*table.Table{ChecksTable(c.Checks), RowsTable("Wythoff-rows", "Wythoff's game", c.Rows), NearTable("Wythoff's game", c.Near, nearSide)}
}

// ChecksTable tabulates closed forms and other claims beside the mex construction.
func ChecksTable(checks []Check) *table.Table {
	t := &table.Table{
		Name: "Two-heap-games", Title: "Games of two heaps: closed forms and other claims beside the mex construction",
		Caption: "Each form, in exact integers, is compared with every value (or, where it tells the P-positions, with every outcome) of a table. " +
			"Of Wythoff's family the mex construction of the pairs, the numeration system and, for s = 1, floor(n alpha) are compared pair by pair as well. " +
			"Of Wythoff's game itself the positions of small values are compared with those that an algorithm finds without a table, and with the P-positions: that they stay near is proved, how near is observed.",
		Columns: []table.Column{
			{Key: "game", Header: "Game", Kind: table.KindText, Heads: true},
			{Key: "rules", Header: "Rules", Kind: table.KindText, Width: 40},
			{Key: "form", Header: "Claim", Kind: table.KindText, Width: 44},
			{Key: "source", Header: "Source", Kind: table.KindText, Width: 26},
			{Key: "positions", Header: "Positions", Kind: table.KindInt, Format: grouped},
			{Key: "pairs", Header: "Pairs", Kind: table.KindInt, Format: grouped},
			{Key: "difference", Header: "First difference", Kind: table.KindText, Width: 30},
			{Key: "verdict", Header: "Verdict", Kind: table.KindStatus},
		},
	}
	for _, c := range checks {
		pairs := table.Text("")
		if c.Pairs != nil {
			pairs = table.Int(c.Pairs.Pairs)
		}
		verdict := table.Text("holds").With(table.Agree)
		if c.Difference() != "" {
			verdict = table.Text("differs").With(table.Differs)
		}
		t.Add(table.Text(c.Game.String()), table.Text(c.Game.Words()), table.Text(c.Claim), table.Text(c.Source),
			table.Int(c.Compared), pairs, table.Text(c.Difference()), verdict)
	}
	return t
}

// RowsTable tabulates the rows of a game.
func RowsTable(name, game string, rows []periodicity.RowVerdict) *table.Table {
	t := &table.Table{
		Name: name, Title: "The rows of the table of " + game,
		Caption: "G(x, m+p) = G(x, m) + p for all m from the preperiod on: the saltus is the period. Each is proved by theorem rows, which compares columns of this row and all before it with those a common period later; how many columns that needs is in the table. Low and high are the least and the largest G(x, m) − m, of all m.",
		Source:  "Theorem: Dress et al. 1999, Landman 2002",
		Columns: []table.Column{
			{Key: "row", Header: "Row", Kind: table.KindInt, Heads: true},
			{Key: "preperiod", Header: "Preperiod", Kind: table.KindInt, Format: grouped},
			{Key: "period", Header: "Period = saltus", Kind: table.KindInt, Format: grouped},
			{Key: "columns", Header: "Columns", Kind: table.KindInt, Format: grouped},
			{Key: "low", Header: "Low", Kind: table.KindInt},
			{Key: "high", Header: "High", Kind: table.KindInt},
			{Key: "verdict", Header: "Verdict", Kind: table.KindStatus},
		},
	}
	for x, r := range rows {
		claim, ok := r.Claim()
		if !ok {
			none := table.Text("")
			t.Add(table.Int(int64(x)), none, none, none, none, none, table.Text("open").With(table.Open))
			continue
		}
		t.Add(table.Int(int64(x)), table.Int(claim.Preperiod), table.Int(claim.Period), table.Int(r.Heaps),
			table.Int(r.Low), table.Int(r.High), table.Text("proved").With(table.Proved))
	}
	return t
}

// NearTable tabulates how near the positions of a value of a game lie to the P-positions, those with a smaller heap below the side.
func NearTable(game string, list []twoheap.Near, side int) *table.Table {
	t := &table.Table{
		Name: "Wythoff-values", Title: game + ": how near the positions of a value lie to the P-positions",
		Caption: fmt.Sprintf("The n-th position of each value, x <= y by ascending x, less the n-th P-position, for x below %d: the least and the largest difference. That the distance is bounded is proved for every value of Wythoff's game; how large it is, is observed.", side),
		Source:  "Blass & Fraenkel 1990 for the value 1, Nivasch 2009 for all",
		Columns: []table.Column{
			{Key: "value", Header: "Value", Kind: table.KindInt, Heads: true},
			{Key: "pairs", Header: "Positions", Kind: table.KindInt, Format: grouped},
			{Key: "least_x", Header: "Least of x", Kind: table.KindInt},
			{Key: "most_x", Header: "Largest of x", Kind: table.KindInt},
			{Key: "least_y", Header: "Least of y", Kind: table.KindInt},
			{Key: "most_y", Header: "Largest of y", Kind: table.KindInt},
			{Key: "verdict", Header: "Verdict", Kind: table.KindStatus},
		},
	}
	for _, n := range list {
		t.Add(table.Int(int64(n.Value)), table.Int(int64(n.Pairs)), table.Int(int64(n.LeastX)), table.Int(int64(n.MostX)),
			table.Int(int64(n.LeastY)), table.Int(int64(n.MostY)), table.Text("observed").With(table.Observed))
	}
	return t
}

// ValuesTable tabulates the values of a table: a row for each first heap, a column for each second.
func ValuesTable(g *twoheap.Game, square *twoheap.Table) *table.Table {
	t := &table.Table{
		Name: "values", Title: "Grundy values of " + g.Title(), Caption: g.Words() + " Row x, column y: G(x, y).",
		Columns: []table.Column{{Key: "x", Header: "x", Kind: table.KindInt, Heads: true}},
	}
	for y := range square.Side() {
		t.Columns = append(t.Columns, table.Column{Key: fmt.Sprintf("y%d", y), Header: fmt.Sprint(y), Kind: table.KindInt})
	}
	for x := range square.Side() {
		cells := []table.Cell{table.Int(int64(x))}
		for y := range square.Side() {
			cells = append(cells, table.Uint(uint64(square.At(x, y))))
		}
		t.Add(cells...)
	}
	return t
}

// LostTable tabulates the P-positions of a table.
func LostTable(g *twoheap.Game, square *twoheap.Table) *table.Table {
	t := &table.Table{
		Name: "positions", Title: "P-positions of " + g.Title(),
		Caption: fmt.Sprintf("%s Those with x <= y < %d.", g.Words(), square.Side()),
		Columns: []table.Column{
			{Key: "x", Header: "x", Kind: table.KindInt, Heads: true}, {Key: "y", Header: "y", Kind: table.KindInt},
		},
	}
	for _, p := range square.Lost() {
		t.Add(table.Int(int64(p.First)), table.Int(int64(p.Second)))
	}
	return t
}
