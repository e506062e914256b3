package twoheap_test

import (
	"strings"
	"testing"

	"example.org/grundy/reports/twoheap"
	games "example.org/grundy/sgtable/twoheap"
)

// The chapter has the rows that it is asked for, all proved, its closed forms hold, and its figures draw.
func TestChapter(t *testing.T) {
	c, err := twoheap.NewChapter(t.Context(), twoheap.Options{Rows: 12, Side: 100, Pairs: 1000})
	if err != nil {
		t.Fatal(err)
	}
	if list := c.Disagreements(); len(list) > 0 {
		t.Errorf("%q", list)
	}
	rows := map[string]int{}
	for _, table := range c.Tables() {
		rows[table.Name] = len(table.Rows)
		var b strings.Builder
		if err := table.WriteText(&b); err != nil {
			t.Fatal(err)
		}
		if text := b.String(); strings.Contains(text, "differs") || strings.Contains(text, " open") {
			t.Errorf("%s", text)
		}
	}
	if rows["Two-heap-games"] != 12 || rows["Wythoff-rows"] != 13 || rows["Wythoff-values"] != 10 {
		t.Errorf("rows %v", rows)
	}
	if _, err := c.Preperiods(); err != nil {
		t.Error(err)
	}
	if _, err := c.Band(); err != nil {
		t.Error(err)
	}
}

// A row that leaves the band, and a form that fails, are told.
func TestDisagreements(t *testing.T) {
	c, err := twoheap.NewChapter(t.Context(), twoheap.Options{Rows: 3, Side: 60, Pairs: 10})
	if err != nil {
		t.Fatal(err)
	}
	c.Rows[2].Low = -5
	c.Rows[3].High = 4
	c.Checks[0].First = "(1, 2): 3 by the rules, 4 by the form"
	if list := c.Disagreements(); len(list) != 3 || !strings.Contains(strings.Join(list, "\n"), "row 2 of Wythoff's game reaches from -5") {
		t.Errorf("%q", list)
	}
}

// A game with very many moves is checked on a smaller table.
func TestLargeGamesAreCheckedLess(t *testing.T) {
	g, err := games.Parse("wythoff:3,2")
	if err != nil {
		t.Fatal(err)
	}
	c, err := twoheap.CheckGame(t.Context(), g, 1000, 10)
	if err != nil || len(c) != 1 || c[0].Side >= 1000 || c[0].Difference() != "" {
		t.Errorf("%+v, %v", c, err)
	}
	if g, err = games.Parse("wythoff"); err != nil {
		t.Fatal(err)
	}
	c, err = twoheap.CheckGame(t.Context(), g, 700, 10)
	if err != nil || len(c) != 5 || c[0].Compared != 700*700 {
		t.Errorf("Wythoff's game, whose moves are on lines, to less than was asked for: %+v, %v", c, err)
	}
}
