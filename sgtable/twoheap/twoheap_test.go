package twoheap_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/twoheap"
	"example.org/grundy/sgtable/wythoff"
)

func table(t *testing.T, g *twoheap.Game, side int) *twoheap.Table {
	t.Helper()
	square, err := twoheap.NewTable(context.Background(), g, side)
	if err != nil {
		t.Fatal(err)
	}
	return square
}

func game(t *testing.T, text string) *twoheap.Game {
	t.Helper()
	g, err := twoheap.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Every value of a table is the mex of the values of the options.
func TestTablesAreTheDefinition(t *testing.T) {
	games := twoheap.Named()
	for _, text := range []string{"wythoff:7", "wythoff:4,3", "nimhof:5,2", "cyclic:2", "cyclic:40"} {
		games = append(games, game(t, text))
	}
	for _, g := range games {
		const side = 50
		square := table(t, g, side)
		for x := range side {
			for y := range side {
				var values []sgtable.Nimber
				g.Options(x, y, func(u, v int) { values = append(values, square.At(u, v)) })
				if got, want := square.At(x, y), sgtable.Mex(values...); got != want {
					t.Fatalf("%v at (%d,%d): %d, mex of the options %d", g, x, y, got, want)
				}
			}
		}
	}
}

// The options of Wythoff's game are those of package wythoff.
func TestOptionsOfWythoff(t *testing.T) {
	g := game(t, "wythoff")
	for x := range 12 {
		for y := range 12 {
			want := map[wythoff.Position]bool{}
			for q := range wythoff.Options(wythoff.Position{X: int64(x), Y: int64(y)}) {
				want[q] = true
			}
			got := map[wythoff.Position]bool{}
			g.Options(x, y, func(u, v int) { got[wythoff.Position{X: int64(u), Y: int64(v)}] = true })
			if len(got) != len(want) {
				t.Fatalf("(%d,%d): %d options, want %d", x, y, len(got), len(want))
			}
			for q := range want {
				if !got[q] {
					t.Fatalf("(%d,%d): option %v is missing", x, y, q)
				}
			}
		}
	}
}

// The columns of few rows go on for ever, in sets that do not grow: every value is that of a table, where
// the sets hold all values.
func TestColumnsAreThoseOfTables(t *testing.T) {
	for _, g := range twoheap.Named() {
		rows, side := 9, 250
		if g.String() == "wythoff:2,1" { // so many moves that a table is slow
			side = 100
		}
		square := table(t, g, side)
		columns, err := g.Columns(rows, 0)
		if err != nil {
			t.Fatal(err)
		}
		for m := range side {
			column, err := columns.Next()
			if err != nil {
				t.Fatal(err)
			}
			for x, v := range column {
				if sgtable.Nimber(v) != square.At(x, m) {
					t.Fatalf("%v at (%d,%d): %d, in the table %d", g, x, m, v, square.At(x, m))
				}
			}
		}
	}
}

// Values lie in the band of the theorem, m − c(x) ≤ G(x, m) ≤ m + x; in Wythoff's game c(x) = 2x.
func TestBand(t *testing.T) {
	for _, g := range twoheap.Named() {
		if g.Moves() == nil {
			continue
		}
		const side = 70
		square := table(t, g, side)
		for x := range side {
			band := g.Moves().Band(x)
			if g.String() == "wythoff" && band != 2*x {
				t.Fatalf("c(%d) = %d, want %d", x, band, 2*x)
			}
			for m := range side {
				if v := int(square.At(x, m)); v < m-band || v > m+x {
					t.Fatalf("%v at (%d,%d): %d is outside %d … %d", g, x, m, v, m-band, m+x)
				}
			}
		}
	}
}

// The closed forms hold, on 10⁴ positions; GRUNDY_LONG=1 takes 10⁶.
func TestClosedForms(t *testing.T) {
	side := 100
	if os.Getenv("GRUNDY_LONG") != "" {
		side = 1000
	}
	for _, g := range twoheap.Named() {
		if _, ok := g.Form(); !ok {
			continue
		}
		side := side
		if g.String() == "wythoff:2,1" { // so many moves that a table is slow
			side = 100
		}
		list, err := twoheap.Check(context.Background(), g, side)
		if err != nil || len(list) == 0 || list[0].Compared != int64(side*side) {
			t.Fatalf("%v: %+v, %v", g, list, err)
		}
		for _, c := range list {
			if c.First != "" {
				t.Errorf("%v: %s: %s", g, c.Claim, c.First)
			}
		}
	}
	if _, err := twoheap.Check(context.Background(), game(t, "nimhof:3,1"), 5); err == nil {
		t.Error("a game without a closed form is checked")
	}
}

// A form that is wrong is named with its place.
func TestWrongFormIsCaught(t *testing.T) {
	c, err := twoheap.Check(context.Background(), twoheap.Wrong(game(t, "cyclic:3"), game(t, "nim")), 10)
	if want := "(1, 1): 2 by the rules, 0 by the form"; err != nil || len(c) != 1 || c[0].First != want || c[0].Compared != 12 {
		t.Errorf("%+v, %v; want %s", c, err, want)
	}
	c, err = twoheap.Check(context.Background(), twoheap.Wrong(game(t, "wythoff"), game(t, "wythoff:2")), 10)
	if want := "(1, 2): value 0 by the rules, P is false by the form"; err != nil || c[0].First != want {
		t.Errorf("%+v, %v; want %s", c, err, want)
	}
}

// Euclid's closed form is exact for heaps of any size: it is ⌊y/x − x/y⌋.
func TestEuclidExact(t *testing.T) {
	form, _ := twoheap.Euclid().Form()
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.IntRange(1, 1<<31).Draw(t, "x")
		y := rapid.IntRange(x, 1<<31).Draw(t, "y")
		want := (y*y - x*x) / (x * y)
		if got := int(form.Value(x, y)); got != want || int(form.Value(y, x)) != want {
			t.Fatalf("(%d, %d): %d, want %d", x, y, got, want)
		}
	})
}

// The terms of the OEIS are reproduced: tables by antidiagonals, triangles, rows, diagonals.
func TestOEIS(t *testing.T) {
	text, err := os.ReadFile("testdata/oeis.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if len(f) != 4 || f[0] == "anumber" {
			continue
		}
		rows++
		square := table(t, game(t, f[1]), 100)
		for i, term := range strings.Split(f[3], ",") {
			x, y := place(t, f[2], i)
			if got := square.At(x, y); fmt.Sprint(got) != term {
				t.Errorf("%s, term %d: %d at (%d,%d), published %s", f[0], i, got, x, y, term)
				break
			}
		}
	}
	if rows != 10 {
		t.Errorf("%d sequences, want 10", rows)
	}
}

// place returns the position of term i.
func place(t *testing.T, how string, i int) (x, y int) {
	t.Helper()
	word, number, _ := strings.Cut(how, " ")
	d := 0
	switch word {
	case "antidiagonals":
		for ; i > d; i -= d {
			d++
		}
		return d - i, i
	case "triangle":
		for ; i > d; i -= d {
			d++
		}
		return d, i
	case "diagonal":
		return i, i
	case "row":
		x, err := strconv.Atoi(number)
		if err != nil {
			t.Fatal(err)
		}
		return x, i
	}
	t.Fatalf("how is %q", how)
	return 0, 0
}

// A row is the values of a row of the table.
func TestRows(t *testing.T) {
	for _, g := range twoheap.Named() {
		square := table(t, g, 130)
		row := twoheap.Row{Game: g, X: 7}
		s, err := row.Sequence()
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Extend(context.Background(), 129); err != nil {
			t.Fatal(err)
		}
		values, err := s.Slice(0, 130)
		if err != nil {
			t.Fatal(err)
		}
		for y, v := range values {
			if sgtable.Nimber(v) != square.At(7, y) {
				t.Fatalf("%v at %d: %d, want %d", row, y, v, square.At(7, y))
			}
		}
	}
}

// A game of your own has the values that its options make: Wythoff's, told by a function.
func TestFromOptions(t *testing.T) {
	own, err := twoheap.FromOptions("own", "Mine.", func(x, y int, yield func(x, y int)) {
		for q := range wythoff.Options(wythoff.Position{X: int64(x), Y: int64(y)}) {
			yield(int(q.X), int(q.Y))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if a, b := table(t, own, 40), table(t, game(t, "wythoff"), 40); fmt.Sprint(a.Values()) != fmt.Sprint(b.Values()) {
		t.Error("Wythoff's game by its options has other values")
	}
	for _, option := range []twoheap.Vector{{3, 3}, {4, 0}, {0, 4}, {-1, 0}, {0, -1}} {
		g, err := twoheap.FromOptions("bad", "", func(x, y int, yield func(x, y int)) {
			if x == 3 && y == 3 {
				yield(option.First, option.Second)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := twoheap.NewTable(context.Background(), g, 10); err == nil || !strings.Contains(err.Error(), "of (3, 3): want no heap larger") {
			t.Errorf("option %v: %v", option, err)
		}
	}
	if _, err := twoheap.FromOptions("", "", nil); err == nil {
		t.Error("a game without a name is a game")
	}
}

func TestParse(t *testing.T) {
	for _, test := range []struct{ text, name, wrong string }{
		{"nim", "nim", ""}, {"Nim", "nim", ""}, {"wythoff", "wythoff", ""}, {"wythoff:1", "wythoff", ""}, {"Wythoff's game", "wythoff", ""},
		{"wythoff:2", "wythoff:2", ""}, {"wythoff:1,2", "wythoff:2", ""}, {"wythoff:2, 3", "wythoff:2,3", ""},
		{"nimhof:3,2+1,1", "nimhof:3,2+1,1", ""}, {"cyclic:5", "cyclic:5", ""}, {"cyclic-nimhoff:5", "cyclic:5", ""}, {"euclid", "euclid", ""},
		{"wythoff:", "", "wythoff:S,T"}, {"wythoff:0", "", "wythoff:S,T"}, {"wythoff:1,2,3", "", "wythoff:S,T"}, {"wythoff:5000", "", "from 1 to 1000"},
		{"nimhof", "", "want nim, wythoff"}, {"nimhof:3", "", "want vectors"}, {"nimhof:3,2+1", "", "want vectors"}, {"nimhof:3,0", "", "want vectors"}, {"nimhof:3,2000", "", "amounts from 1 to 1000"},
		{"cyclic:1", "", "want 2 to 1000"}, {"cyclic:a", "", "want one number"}, {"wythof", "", "did you mean wythoff?"}, {"nim:3", "", "want nim, wythoff"}, {"", "", "want nim"},
	} {
		g, err := twoheap.Parse(test.text)
		switch {
		case test.wrong == "" && (err != nil || g.String() != test.name):
			t.Errorf("%q: %v, %v; want %s", test.text, g, err, test.name)
		case test.wrong != "" && (err == nil || !strings.Contains(err.Error(), test.wrong)):
			t.Errorf("%q: error %v, want one with %q", test.text, err, test.wrong)
		}
	}
}

func TestParseRow(t *testing.T) {
	for text, want := range map[string]string{
		"wythoff-row-5": "wythoff-row-5", "wythoff row 5": "wythoff-row-5", "wythoff:2-row-12": "wythoff:2-row-12", "nimhof:3,2+1,1-row-0": "nimhof:3,2+1,1-row-0",
		"wythoff": "", "0.77": "", "row": "", "subtract:1,2": "",
	} {
		r, is, err := twoheap.ParseRow(text)
		if err != nil || is != (want != "") || is && r.String() != want {
			t.Errorf("%q: %v, %t, %v; want %q", text, r, is, err, want)
		}
	}
	for text, at := range map[string]int{"wythoff-row-x": 12, "wythoff-row-9999": 12, "wytoff-row-5": 0, "cyclic:x-row-5": 7, "wythoff row ": -1} {
		_, is, err := twoheap.ParseRow(text)
		if at < 0 {
			if is {
				t.Errorf("%q is a row", text)
			}
			continue
		}
		wrong, ok := err.(*sgtable.SyntaxError)
		if !is || !ok || wrong.At != at || wrong.Text != text {
			t.Errorf("%q: %t, %+v", text, is, err)
		}
	}
}

func FuzzParseRow(f *testing.F) {
	for _, g := range twoheap.Named() {
		f.Add(g.String())
		f.Add(g.String() + "-row-3")
		f.Add(g.String() + "-triangle")
	}
	f.Fuzz(func(t *testing.T, text string) {
		if g, err := twoheap.Parse(text); err == nil {
			if again, err := twoheap.Parse(g.String()); err != nil || again.String() != g.String() {
				t.Fatalf("%q reads as %v, which reads as %v, %v", text, g, again, err)
			}
		}
		if r, is, err := twoheap.ParseReading(text); is && err == nil {
			if again, is, err := twoheap.ParseReading(r.String()); !is || err != nil || !again.SameAs(r) && r.Game.String() != "euclid" {
				t.Fatalf("%q reads as %v, which reads as %v, %v", text, r, again, err)
			}
		}
		if r, is, err := twoheap.ParseRow(text); is && err == nil {
			if again, is, err := twoheap.ParseRow(r.String()); !is || err != nil || again.String() != r.String() {
				t.Fatalf("%q reads as %v, which reads as %v, %v", text, r, again, err)
			}
		}
	})
}

func TestSidesRefused(t *testing.T) {
	for _, side := range []int{-1, 0, twoheap.MaxSide + 1} {
		if _, err := twoheap.NewTable(context.Background(), twoheap.Nim(), side); err == nil || !strings.Contains(err.Error(), "want a side of 1") {
			t.Errorf("side %d: %v", side, err)
		}
	}
	if _, err := twoheap.Nim().Columns(0, 0); err == nil {
		t.Error("no rows have columns")
	}
	if s, err := (twoheap.Row{Game: twoheap.Euclid(), X: 1000}).Sequence(); err != nil || s.Extend(context.Background(), 1<<20) == nil {
		t.Errorf("a row of options is as long as you like; %v", err)
	}
	if _, err := game(t, "nimhof:1,1000").Columns(5000, 0); err == nil || !strings.Contains(err.Error(), "want fewer rows") {
		t.Errorf("sets of any size are made: %v", err)
	}
}

func ExampleNewTable() {
	g, _ := twoheap.Parse("wythoff:2")
	t, _ := twoheap.NewTable(context.Background(), g, 20)
	fmt.Println(g.Words())
	fmt.Println(t.Lost()[:5], t.At(3, 3))
	// Output:
	// Take any number from one heap, or from both amounts that differ by less than 2.
	// [{0 0} {1 3} {2 6} {4 10} {5 13}] 6
}

func BenchmarkColumns(b *testing.B) {
	const rows = 101
	columns, err := twoheap.Wythoff(wythoff.General{S: 1, T: 1}).Columns(rows, 0)
	if err != nil {
		b.Fatal(err)
	}
	for range b.N {
		if _, err := columns.Next(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*rows/b.Elapsed().Seconds(), "heaps/s")
}

// A rules file tells a game by its options: Wythoff's has Wythoff's values, and a row of it is a sequence.
func TestScript(t *testing.T) {
	file := func(name, text string) string {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	path := file("wythoff.star", `name = "Mine"
words = "As Wythoff's."
def options(x, y):
    return [(u, y) for u in range(x)] + [[x, v] for v in range(y)] + [(x - k, y - k) for k in range(1, min(x, y) + 1)]
`)
	own, wythoffs := game(t, path), game(t, "wythoff")
	if own.Title() != "Mine" || own.Words() != "As Wythoff's." || own.Moves() != nil {
		t.Errorf("%q, %q", own.Title(), own.Words())
	}
	if fmt.Sprint(table(t, own, 20).Values()) != fmt.Sprint(table(t, wythoffs, 20).Values()) {
		t.Error("Wythoff's game in a rules file has other values")
	}
	row, is, err := twoheap.ParseRow(path + "-row-3")
	if !is || err != nil || row.Key() == row.String() || !row.SameAs(row) {
		t.Errorf("row %v, %t, %v", row, is, err)
	}
	for text, want := range map[string]string{
		"def options(n): return []":                           "want def options(x, y)",
		"def options(x, y): return 7":                         "position (0, 0): options returns int",
		"def options(x, y): return [7]":                       "position (0, 0): option 7: want a pair",
		"def options(x, y): return [(x, y + 1)]":              "option (0, 1) of (0, 0): want no heap larger",
		"def options(x, y): return [(x, -1)]":                 "option (0, -1) of (0, 0)",
		"def options(x, y): return [(x, 1 // 0)]":             "division by zero",
		"def options(x, y):\n  while True: pass\n  return []": "too many steps",
	} {
		g, err := twoheap.Parse(file("wrong.star", text))
		if err == nil {
			_, err = twoheap.NewTable(context.Background(), g, 3)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
