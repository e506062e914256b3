package table

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.org/grundy/internal/spelling"
)

// View says which rows and columns of a table are wanted, and in which order. The zero value wants all,
// as they are.
type View struct {
	Where   string // a condition of the rows: see [Table.Seen]
	Sort    string // columns between commas, a minus before one that descends
	Columns string // columns between commas
}

// Seen returns the table as the view wants it, with rows of its own. Columns are named by their keys or
// their headers, whatever the case. A condition compares a column with a value by =, !=, <, <=, > or >=,
// and holds together with and, or, not and parentheses: "status=proved and period>100". Two whole numbers
// are compared as such, else the texts, whatever their case; nothing is less or greater than an empty
// cell, which equals none. Rows with empty cells are sorted last.
//
// An error says which part of the view means nothing, and what would be right. The cost is that of
// sorting the rows; a Stream is read into memory.
func (t *Table) Seen(v View) (*Table, error) {
	holds, err := t.condition(v.Where)
	if err != nil {
		return nil, fmt.Errorf("where %q: %w", v.Where, err)
	}
	order, err := t.order(v.Sort)
	if err != nil {
		return nil, fmt.Errorf("sort %q: %w", v.Sort, err)
	}
	shown, err := t.chosen(v.Columns)
	if err != nil {
		return nil, fmt.Errorf("columns %q: %w", v.Columns, err)
	}
	seen := *t
	seen.Rows, seen.Stream, seen.Columns = nil, nil, nil
	for row, err := range t.All() {
		if err != nil {
			return nil, err
		}
		if holds(row) {
			seen.Rows = append(seen.Rows, slices.Clone(row))
		}
	}
	if order != nil {
		slices.SortStableFunc(seen.Rows, order)
	}
	for _, i := range shown {
		seen.Columns = append(seen.Columns, t.Columns[i])
	}
	for k, row := range seen.Rows {
		cells := make([]Cell, len(shown))
		for j, i := range shown {
			cells[j] = row[i]
		}
		seen.Rows[k] = cells
	}
	return &seen, nil
}

// column finds a column by its key or its header.
func (t *Table) column(name string) (int, error) {
	var names []string
	for i, c := range t.Columns {
		if folded := spelling.Fold(name); folded == spelling.Fold(c.ID()) || folded == spelling.Fold(c.Header) {
			return i, nil
		}
		names = append(names, c.ID())
	}
	return 0, fmt.Errorf("no column %q%s: want %s", name, spelling.DidYouMean(name, names...), strings.Join(names, ", "))
}

// chosen lists the places of the columns named, all of them for "".
func (t *Table) chosen(names string) (places []int, err error) {
	if names == "" {
		for i := range t.Columns {
			places = append(places, i)
		}
		return places, nil
	}
	for name := range strings.SplitSeq(names, ",") {
		i, err := t.column(strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		places = append(places, i)
	}
	return places, nil
}

// order compares rows by the columns named; nil for "".
func (t *Table) order(names string) (func(a, b []Cell) int, error) {
	if names == "" {
		return nil, nil
	}
	type key struct {
		place int
		sign  int
	}
	var keys []key
	for name := range strings.SplitSeq(names, ",") {
		name, descends := strings.CutPrefix(strings.TrimSpace(name), "-")
		i, err := t.column(name)
		if err != nil {
			return nil, err
		}
		k := key{i, 1}
		if descends {
			k.sign = -1
		}
		keys = append(keys, k)
	}
	return func(a, b []Cell) int {
		for _, k := range keys {
			x, y := a[k.place], b[k.place]
			switch {
			case x.kind == KindEmpty && y.kind == KindEmpty:
				continue
			case x.kind == KindEmpty:
				return 1
			case y.kind == KindEmpty:
				return -1
			}
			if c := k.sign * compareCells(x, y); c != 0 {
				return c
			}
		}
		return 0
	}, nil
}

// compareCells orders cells: whole numbers by size, before texts, which go by their folded letters.
func compareCells(x, y Cell) int {
	switch {
	case x.kind == KindInt && y.kind == KindInt:
		if x.neg != y.neg {
			return map[bool]int{true: -1, false: 1}[x.neg]
		}
		if x.neg {
			return cmp.Compare(y.bits, x.bits)
		}
		return cmp.Compare(x.bits, y.bits)
	case x.kind == KindInt:
		return -1
	case y.kind == KindInt:
		return 1
	}
	return cmp.Compare(strings.ToLower(x.text), strings.ToLower(y.text))
}
