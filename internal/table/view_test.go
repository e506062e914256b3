package table

import (
	"slices"
	"strings"
	"testing"
)

func games() *Table {
	t := &Table{Name: "games", Columns: []Column{
		{Key: "game", Header: "Game", Kind: KindText}, {Key: "status", Header: "Status", Kind: KindStatus},
		{Key: "period", Header: "Period", Kind: KindInt}, {Key: "last_exception", Header: "Last exception", Kind: KindInt},
	}}
	t.Add(Text("0.77"), Text("proved"), Int(12), Int(70))
	t.Add(Text("0.07"), Text("proved"), Int(34), Int(52))
	t.Add(Text("0.3"), Text("proved"), Int(2), Int(-1))
	t.Add(Text("0.6"), Text("open"), Empty(), Empty())
	t.Add(Text("0.106"), Text("proved"), Int(328226140474), Int(465384263797))
	return t
}

// seen lists the first column of what a view shows.
func seen(t *testing.T, v View) []string {
	t.Helper()
	shown, err := games().Seen(v)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, row := range shown.Rows {
		if len(row) != len(shown.Columns) {
			t.Fatalf("%d cells in %d columns", len(row), len(shown.Columns))
		}
		names = append(names, row[0].Machine())
	}
	return names
}

func TestRowsWhereAConditionHolds(t *testing.T) {
	for where, want := range map[string]string{
		"":                                     "0.77 0.07 0.3 0.6 0.106",
		"status=proved and period>100":         "0.106",
		"status=proved and period>=12":         "0.77 0.07 0.106",
		"Period ≤ 12":                          "0.77 0.3",
		"period<34":                            "0.77 0.3",
		"period != 12":                         "0.07 0.3 0.6 0.106",
		"period=none":                          "0.6",
		"not period=none and not (period>1_0)": "0.3",
		"'Last exception' < 0":                 "0.3",
		"last_exception=-1 or STATUS = Open":   "0.3 0.6",
		`game="0.77" OR game==0.07`:            "0.77 0.07",
		"status=proved or status=open and period=none and period=7": "0.77 0.07 0.3 0.106",
		"game='none'":       "",
		"period > x":        "",
		"status>open":       "0.77 0.07 0.3 0.106",
		"(((period = 12)))": "0.77",
	} {
		if got := strings.Join(seen(t, View{Where: where}), " "); got != want {
			t.Errorf("%q: %s, want %s", where, got, want)
		}
	}
}

func TestRowsInOrder(t *testing.T) {
	for order, want := range map[string]string{
		"period": "0.3 0.77 0.07 0.106 0.6", "-period": "0.106 0.07 0.77 0.3 0.6", "status,-last_exception": "0.6 0.106 0.77 0.07 0.3",
		"Status": "0.6 0.77 0.07 0.3 0.106", "last exception": "0.3 0.07 0.77 0.106 0.6", "game": "0.07 0.106 0.3 0.6 0.77",
	} {
		if got := strings.Join(seen(t, View{Sort: order}), " "); got != want {
			t.Errorf("%q: %s, want %s", order, got, want)
		}
	}
}

func TestColumnsChosen(t *testing.T) {
	whole := games()
	shown, err := whole.Seen(View{Columns: "Last exception, game", Where: "period=12", Sort: "period"})
	if err != nil {
		t.Fatal(err)
	}
	if len(shown.Columns) != 2 || shown.Columns[1].Key != "game" || !slices.Equal(shown.Rows[0], []Cell{Int(70), Text("0.77")}) {
		t.Errorf("got %v: %v", shown.Columns, shown.Rows)
	}
	if len(whole.Rows) != 5 || len(whole.Rows[0]) != 4 {
		t.Error("the table itself was changed")
	}
}

func TestViewsThatMeanNothing(t *testing.T) {
	for _, c := range []struct {
		view View
		want string
	}{
		{View{Where: "perod>1"}, `where "perod>1": no column "perod" (did you mean period?): want game, status, period, last_exception`},
		{View{Where: "period"}, `"period": want a column, a sign and a value`},
		{View{Where: "period 12 34"}, `"12" after period: want =, !=`},
		{View{Where: "period=12 period=3"}, `"period" after the end: want and or or`},
		{View{Where: "(period=12"}, "a parenthesis is not closed"},
		{View{Where: "game='x"}, "'x is not closed: want ' at the end"},
		{View{Where: "period ! 12"}, `"!" after period`},
		{View{Where: "and"}, "want a column"},
		{View{Where: strings.Repeat("not ", 1000) + "period=1"}, "too many parentheses"},
		{View{Sort: "period,"}, `sort "period,": no column ""`},
		{View{Columns: "x"}, `columns "x": no column "x"`},
	} {
		if _, err := games().Seen(c.view); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want one with %q", c.view, err, c.want)
		}
	}
}

func FuzzWhere(f *testing.F) {
	for _, s := range []string{"status=proved and period>100", "not (a=1)", "'x' != \"y\"", "((", "period≥1", "!"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, where string) {
		shown, err := games().Seen(View{Where: where})
		if err != nil {
			if shown != nil {
				t.Error("a table with an error")
			}
			return
		}
		if strings.TrimSpace(where) == "" {
			return
		}
		rest, err := games().Seen(View{Where: "not (" + where + ")"})
		if err != nil {
			return // one more than may be open
		}
		if len(shown.Rows)+len(rest.Rows) != 5 {
			t.Errorf("%q holds of %d rows, its contrary of %d", where, len(shown.Rows), len(rest.Rows))
		}
	})
}
