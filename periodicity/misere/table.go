package misere

import (
	"strconv"
	"strings"

	"example.org/grundy/internal/table"
	"example.org/grundy/sgtable/misere"
)

// ElementTable lists the elements of a quotient by their least words: their outcome, their products with
// the generators, and the first heaps of that class.
func ElementTable(q *misere.Quotient) *table.Table {
	p := q.Presentation()
	t := &table.Table{
		Name: "elements", Title: "Elements of the quotient",
		Caption: "A product leads from a row to a row. Positions of a class that is P are lost for who is to move.",
		Columns: []table.Column{{Key: "element", Header: "Element", Heads: true}, {Key: "outcome", Header: "Outcome"}},
	}
	for _, letter := range p.Letters {
		t.Columns = append(t.Columns, table.Column{Key: "times_" + letter, Header: "·" + letter})
	}
	t.Columns = append(t.Columns, table.Column{Key: "heaps", Header: "First heaps"})
	heaps := firstHeaps(q)
	for x := range misere.Element(q.Order()) {
		row := []table.Cell{table.Text(p.Names[x]), table.Text(outcomeOf(q, x))}
		for _, h := range p.Heaps {
			row = append(row, table.Text(p.Names[q.Times(x, q.Phi(h))]))
		}
		t.Rows = append(t.Rows, append(row, table.Text(heaps[x])))
	}
	return t
}

func outcomeOf(q *misere.Quotient, x misere.Element) string {
	if q.IsP(x) {
		return "P"
	}
	return "N"
}

// firstHeaps lists for each element the first heaps that have the class, four at most.
func firstHeaps(q *misere.Quotient) []string {
	const most = 4
	lists := make([][]string, q.Order())
	for n := int64(1); n <= q.Heaps(); n++ {
		if x := q.Phi(n); len(lists[x]) < most {
			lists[x] = append(lists[x], strconv.FormatInt(n, 10))
		} else if len(lists[x]) == most {
			lists[x] = append(lists[x], "…")
		}
	}
	words := make([]string, q.Order())
	for x, list := range lists {
		words[x] = strings.Join(list, " ")
	}
	return words
}
