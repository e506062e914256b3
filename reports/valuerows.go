package reports

import (
	"fmt"
	"strings"

	"example.org/grundy/internal/table"
)

// The fewest and the most values in a row of ValueRows.
const (
	leastRow = 10
	mostRow  = 25
)

// ValueRows tabulates G(first), G(first+1), … as a paper prints them: in rows, of whole periods if the
// period is short, of a part of one if it is long, of 20 if none is known (0).
func ValueRows(name, title, caption string, period, first int64, values []uint32) *table.Table {
	width := rowWidth(period)
	t := &table.Table{
		Name: name, Title: title, Caption: strings.TrimSuffix(caption, ".") + ". The value of heap n + i stands in column i.",
		Columns: []table.Column{{Key: "heap", Header: "n", Kind: table.KindInt, Format: grouped, Heads: true}},
	}
	for i := range width {
		t.Columns = append(t.Columns, table.Column{Key: fmt.Sprintf("plus_%d", i), Header: fmt.Sprintf("%d", i), Kind: table.KindInt})
	}
	last := first + int64(len(values)) - 1
	t.Stream = func(yield func([]table.Cell, error) bool) {
		row := make([]table.Cell, width+1)
		for start := first - first%width; start <= last; start += width {
			row[0] = table.Int(start)
			for i := range width {
				row[i+1] = table.Empty()
				if n := start + i; first <= n && n <= last {
					row[i+1] = table.Uint(uint64(values[n-first]))
				}
			}
			if !yield(row, nil) {
				return
			}
		}
	}
	return t
}

// rowWidth chooses the number of values in a row.
func rowWidth(period int64) int64 {
	const usual = 20
	if period == 0 {
		return usual
	}
	if period > mostRow {
		for part := int64(mostRow); part >= leastRow; part-- {
			if period%part == 0 {
				return part
			}
		}
		return usual
	}
	width := period
	for width < leastRow {
		width += period
	}
	return width
}
