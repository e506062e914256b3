package table

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/internal/latextest"
)

// Whatever the widths of the columns, each part of a table is as wide as its line at most, every column
// stands in one, and those that head the rows in each.
func TestEachPartFitsItsLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		columns := drawColumns(t)
		layout := fitLaTeX(columns, func(c latexColumn) bool { return c.index == 0 })
		seen := map[int]int{}
		for _, part := range layout.parts {
			width := 2 * layout.size.sep * float64(len(part)-1)
			for _, c := range part {
				seen[c.index]++
				width += c.width * layout.size.em
				if c.width < c.piece {
					t.Errorf("column %d: width %g for a piece of %g", c.index, c.width, c.piece)
				}
			}
			if width > layout.line() {
				t.Errorf("a part of %d columns is %g pt wide: want %g at most", len(part), width, layout.line())
			}
		}
		for i := range columns {
			if want := 1; seen[i] != want && (i != 0 || seen[i] != len(layout.parts)) {
				t.Errorf("column %d stands in %d parts of %d", i, seen[i], len(layout.parts))
			}
		}
	})
}

// drawColumns draws the widths of columns of texts and of numbers.
func drawColumns(t *rapid.T) []latexColumn {
	columns := make([]latexColumn, rapid.IntRange(1, 30).Draw(t, "columns"))
	for i := range columns {
		piece := rapid.Float64Range(0.5, 12).Draw(t, "piece")
		columns[i] = latexColumn{index: i, piece: piece, natural: piece + rapid.Float64Range(0, 60).Draw(t, "more"), wraps: true}
		if rapid.Bool().Draw(t, "number") {
			columns[i].natural, columns[i].wraps = piece, false
		}
	}
	return columns
}

func TestAPairThatAgreesIsOneColumn(t *testing.T) {
	tab := &Table{Name: "p", Title: "Pairs", Columns: []Column{
		{Header: "Game", Heads: true}, {Header: "Period, published", Pair: "Period"}, {Header: "Period, ours", Pair: "Period"}, {Header: "Note"},
	}}
	tab.Add(Text("a"), Int(12), Int(12), Empty())
	tab.Add(Text("b"), Empty(), Int(-1), Empty())
	if got := texOf(t, tab); !strings.Contains(got, "Game & Period \\\\") || !strings.Contains(got, "b & $-1$ \\\\") || !strings.Contains(got, "one column stands for two") {
		t.Errorf("want one column for the pair, and none for the notes:\n%s", got)
	}
	tab.Add(Text("c"), Int(13), Int(14), Empty())
	if got := texOf(t, tab); !strings.Contains(got, "c & 13 & 14 \\\\") || strings.Contains(got, "stands for two") {
		t.Errorf("want both columns of a pair that differs:\n%s", got)
	}
	tab.Rows = [][]Cell{{Text("d"), Int(13), Empty(), Empty()}}
	if got := texOf(t, tab); !strings.Contains(got, "d & 13 \\\\") {
		t.Errorf("want what is published where nothing was recomputed:\n%s", got)
	}
}

// A table too wide for any page comes in parts with one caption and one label.
func TestAWideTableIsSplit(t *testing.T) {
	tab := &Table{Name: "w", Title: "Wide", Source: "us", Columns: []Column{{Header: "n", Kind: KindInt, Heads: true}}}
	row := []Cell{Int(1)}
	for i := range 40 {
		tab.Columns = append(tab.Columns, Column{Header: "column " + strconv.Itoa(i), Kind: KindInt, Format: Format{Grouped: true}})
		row = append(row, Int(1_000_000_000))
	}
	tab.Add(row...)
	got := texOf(t, tab)
	if n := strings.Count(got, `\begin{longtable}`); n < 2 || strings.Count(got, `\caption`) != 1 || strings.Count(got, `\label`) != 1 {
		t.Errorf("%d parts: want several under one caption:\n%s", n, got)
	}
	latextest.Fits(t, got)
}

func texOf(t *testing.T, tab *Table) string {
	t.Helper()
	var out strings.Builder
	if err := tab.WriteLaTeX(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
