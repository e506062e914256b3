package reports

import (
	"strings"
	"testing"

	"example.org/grundy/internal/latextest"
	"example.org/grundy/internal/table"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
)

// The rows of a table of values are of whole periods of a game: 12 for Kayles, 17 of the 34 for Dawson's
// Kayles (Guy & Smith 1956), 20 for Grundy's game, of which none is known.
func TestValuesStandInRowsOfOnePeriod(t *testing.T) {
	var tables []string
	for text, periods := range map[string][2]int64{"0.77": {12, 12}, "0.07": {34, 17}, "grundy": {0, 20}, "subtract:1,2": {3, 12}, "nim": {1, 10}, "0.156": {349, 20}} {
		period, want := periods[0], periods[1]
		game, err := catalog.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		values, err := engine.Values(t.Context(), game.Rules, 400)
		if err != nil {
			t.Fatal(err)
		}
		tab := ValueRows("values-"+text, game.Title, game.Words, period, 3, values[3:])
		if got := int64(len(tab.Columns)) - 1; got != want {
			t.Errorf("%s: rows of %d, want %d", text, got, want)
		}
		wantSet(t, tab, values, 3)
		var tex strings.Builder
		if err := tab.WriteLaTeX(&tex); err != nil {
			t.Fatal(err)
		}
		tables = append(tables, tex.String())
	}
	latextest.Fits(t, tables...)
}

// wantSet fails unless the values from a heap on stand in a table, each in its place.
func wantSet(t *testing.T, tab *table.Table, values []uint32, from int64) {
	t.Helper()
	n := int64(0)
	for row, err := range tab.All() {
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range row[1:] {
			if v, ok := c.Value().(int64); ok && v != int64(values[n]) {
				t.Errorf("%s: G(%d) is set as %d, want %d", tab.Name, n, v, values[n])
			} else if !ok && n >= from && n < int64(len(values)) {
				t.Errorf("%s: G(%d) is missing", tab.Name, n)
			}
			n++
		}
	}
}
