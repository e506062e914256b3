package sum_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/sgtable/exhaust"
	"example.org/grundy/sgtable/sum"
)

// chomp writes the rules of Chomp on two rows, and returns the file.
func chomp(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "chomp.star")
	text := `
def start(n):
    return (n, n)

def options(p):
    a, b = p
    return [(i, min(i, b)) for i in range(1, a)] + [(a, j) for j in range(b)]
`
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

func read(t *testing.T, words ...string) sum.Position {
	t.Helper()
	p, err := sum.Read(words...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Positions of rules that list their options: read, valued, played, in normal and misère play. In Chomp on two rows the P-positions
// are those in which the upper row is one longer.
func TestPositionsOfListedRules(t *testing.T) {
	ctx, file := context.Background(), chomp(t)
	var tables sum.Tables
	tables.Limit = 100
	p := read(t, file, "(3,", "2)", "(2,1)", "4")
	if len(p) != 3 || p[0].Shown() != "(3, 2)" || p.String() != file+":(3, 2) + "+file+":(2, 1) + "+file+":4" {
		t.Fatalf("read as %v", p)
	}
	values, err := p.HeapValues(ctx, tables.Value)
	if err != nil || values[0] != 0 || values[1] != 0 || values[2] == 0 {
		t.Errorf("values %v, error %v: want 0, 0 and another", values, err)
	}
	moves, err := p.WinningMoves(ctx, tables.Value)
	if err != nil || len(moves) != 1 || moves[0].Heap != 2 || moves[0].String() != "go to (4, 3)" {
		t.Errorf("winning moves %v, error %v", moves, err)
	}
	if again := read(t, p.String()); again[0].Size != p[0].Size || again[2].Size != 4 {
		t.Errorf("%s is read back as %v", p, again)
	}
	if left := read(t, file, "(3,2) (3,2) 4").Simplified(); left.String() != file+":4" {
		t.Errorf("equal positions leave %s", left)
	}
	// Whoever takes the last piece but the poisoned one wins; in misère play the poisoned one itself is left to take, and (1, 1) is as good.
	for text, want := range map[string]exhaust.Outcome{"(1,0)": exhaust.N, "(1,1)": exhaust.P, "(2,0)": exhaust.P, "(2,1)": exhaust.N} {
		r, err := read(t, file, text).Search(ctx)
		if err != nil || r.Misere != want {
			t.Errorf("%s in misère play: %s, error %v; want %s", text, r.Misere, err, want)
		}
	}
	for text, want := range map[string]string{"3 (4, 3)": "go to (4, 3)", "3 go to (1,1)": "go to (1, 1)", "heap 2 (1,1)": "go to (1, 1)"} {
		if m, err := p.ReadMove(text); err != nil || m.String() != want {
			t.Errorf("move %q: %s, error %v", text, m, err)
		}
	}
	for _, text := range []string{"3 (9, 9)", "4 (1, 1)", "1 2", "x"} {
		if m, err := p.ReadMove(text); err == nil {
			t.Errorf("move %q is read as %s", text, m)
		}
	}
	if m, ok := p.SlowMove(); !ok || m.String() == "" {
		t.Error("no slow move")
	}
}

// Heaps alone are taken from as ever.
func TestMovesOfListedHeaps(t *testing.T) {
	p := read(t, "rules:[[a, n-2-a] for a in range(n-1)] + [[n-1]]", "7", "1")
	for text, want := range map[string]sum.Move{
		"1 2 leaving 3 and 2": {Take: 2, Leaves: []int64{3, 2}},
		"1 2 2 3":             {Take: 2, Leaves: []int64{3, 2}},
		"1 1":                 {Take: 1, Leaves: []int64{6}},
		"2 take 1":            {Heap: 1, Take: 1},
	} {
		m, err := p.ReadMove(text)
		if err != nil || m.Heap != want.Heap || m.Take != want.Take || !slices.Equal(m.Leaves, want.Leaves) {
			t.Errorf("move %q: %+v, error %v; want %+v", text, m, err, want)
		}
	}
	if _, err := p.ReadMove("1 2"); err == nil || !strings.Contains(err.Error(), "want what is left") {
		t.Errorf("a take of several options: error %v", err)
	}
	if m, ok := read(t, "rules:[]", "7").SlowMove(); ok {
		t.Errorf("a move %s of a game without", m)
	}
	// What is wrong with a list is an error of the position, and no lost game.
	for _, play := range []exhaust.Play{exhaust.Normal, exhaust.Misere} {
		var tables sum.Tables
		tables.Limit = 100
		if j, err := read(t, "rules:[[1//(n-2)*0 + n-1]]", "4").Judge(context.Background(), play, tables.Value, nil); err == nil || !strings.Contains(err.Error(), "heap 2: floored division by zero") {
			t.Errorf("%s play: %+v, error %v", play, j, err)
		}
	}
}
