package catalog_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine/naive"
)

func TestParse(t *testing.T) {
	for _, test := range []struct{ text, rules, name, wrong string }{
		{text: "kayles", rules: "0.77", name: "kayles"},
		{text: "Kayles", rules: "0.77", name: "kayles"},
		{text: ".77", rules: "0.77"},
		{text: "0.333[3]", rules: "0.[3]"},
		{text: "0.16", rules: "0.16"},
		{text: " 0.16 ", rules: "0.16"},
		{text: "4", rules: "4.0"},
		{text: "grundy", rules: "grundy", name: "grundy"},
		{text: "unequal:4.0", rules: "unequal:4.0"},
		{text: "unequal:0.04", rules: "unequal:0.04"},
		{text: "couples", rules: "couples", name: "couples"},
		{text: "subtract:1,2,5", rules: "subtract:1,2,5"},
		{text: "allbut:2,3", rules: "allbut:2,3"},
		{text: "", wrong: "empty game"},
		{text: "chess", wrong: `no game "chess"`},
		{text: "take:1", rules: "subtract:1"},
		{text: "taken:1", wrong: `no kind "taken"`},
		{text: "unequal:0.3", wrong: "want a code that may leave two"},
		{text: "unequal:F.0", wrong: "digit 'F' at place 0 would let a move change nothing: want 0, 4, 8 or C before the point; without that it is 'C'"},
		{text: "0.8x", wrong: "place 2"},
		{text: "77", wrong: "did you mean 0.77?"},
		// As the literature and others write them.
		{text: "·77", rules: "0.77"},
		{text: "0·77", rules: "0.77"},
		{text: "0,77", rules: "0.77"},
		{text: ",77", rules: "0.77"},
		{text: "octal 0.77", rules: "0.77"},
		{text: "Octal:.07", rules: "0.07"},
		{text: "0.(3)", rules: "0.[3]"},
		{text: "0.3…", rules: "0.[3]"},
		{text: "0.333...", rules: "0.[3]"},
		{text: "Unequal: 4.0", rules: "unequal:4.0"},
		{text: "S(1,2,5)", rules: "subtract:1,2,5"},
		{text: "S{1,2,5}", rules: "subtract:1,2,5"},
		{text: "{1,2,5}", rules: "subtract:1,2,5"},
		{text: "(1,2,5)", rules: "subtract:1,2,5"},
		{text: "1,2,5", rules: "subtract:1,2,5"},
		{text: "1, 2", rules: "subtract:1,2"},
		{text: "1,2", rules: "subtract:1,2"},
		{text: "1-7", rules: "subtract:1..7"},
		{text: "1..7", rules: "subtract:1..7"},
		{text: "1…7", rules: "subtract:1..7"},
		{text: "4, 7", rules: "subtract:4,7"},
		{text: "4,7,9", rules: "subtract:4,7,9"},
		{text: "SUBTRACT:1-7", rules: "subtract:1..7"},
		{text: "Subtract Squares", rules: "subtract:squares"},
		{text: "All-But:2,3", rules: "allbut:2,3"},
		{text: "all but 2, 3", rules: "allbut:2,3"},
		{text: "Dawson’s Kayles", rules: "0.07", name: "dawsons-kayles"},
		{text: "dawson's chess", rules: "0.137", name: "dawsons-chess"},
		{text: "Lasker's Nim", rules: "4.[3]", name: "lasker"},
		{text: "Grundy’s Game", rules: "grundy", name: "grundy"},
		{text: "Couples are forever", rules: "couples", name: "couples"},
		{text: "bounded-nim:3", rules: "subtract:1,2,3"},
		{text: "Bounded Nim 3", rules: "subtract:1,2,3"},
		{text: "take at most 5", rules: "subtract:1..5"},
		{text: "bounded-nim:1", rules: "subtract:1"},
		{text: "bounded-nim:3,4", wrong: "want one number, the most that may be taken"},
		{text: "bounded-nim:1..4", wrong: "want one number, the most that may be taken"},
		{text: "bounded-nim:squares", wrong: "want an amount"},
		{text: "4,7", wrong: "want 4.7 for the code, or {4,7} for the set"},
		{text: "kaylse", wrong: "did you mean kayles?"},
		{text: "dawson kayles", wrong: "did you mean dawsons-kayles?"},
		{text: "laskers", wrong: "did you mean lasker?"},
		{text: "substract:1,2", wrong: "did you mean subtract?"},
		{text: "kayles:7", wrong: "analyze position kayles 7"},
		{text: "1 2 5", wrong: "no point"},
		{text: "0,3,3", wrong: `"0" at place 1: want an amount of at least 1`},
		{text: "{1,2,x}", wrong: `"x" at place 3`},
		{text: "S(1,2,5", wrong: "want ) at the end"},
		{text: ":", wrong: "no kind"},
	} {
		g, err := catalog.Parse(test.text)
		switch {
		case test.wrong != "" && (err == nil || !strings.Contains(err.Error(), test.wrong)):
			t.Errorf("%q: got %v, error %v, want one with %q", test.text, g, err, test.wrong)
		case test.wrong == "" && (err != nil || g.Rules.String() != test.rules || g.Name != test.name):
			t.Errorf("%q: got %v (%q), %v; want %s (%q)", test.text, g.Rules, g.Name, err, test.rules, test.name)
		}
	}
}

// The byte at which a game goes wrong, in the text as it was written.
func TestPlaceOfAnError(t *testing.T) {
	for text, want := range map[string]int{
		"0.8x": 3, "  0.8x": 5, "octal: 0.8x": 10, "unequal:0.8x": 11, "subtract:1,x": 11, " {1,x}": 4, "4,7": 1, "S(1": 1, "take:y": 5,
	} {
		_, err := catalog.Parse(text)
		if wrong, ok := errors.AsType[*sgtable.SyntaxError](err); !ok || wrong.At != want || wrong.Text != text {
			t.Errorf("%q: %+v (%v), want one at %d", text, wrong, err, want)
		}
	}
}

func TestEveryGameReadsBack(t *testing.T) {
	for _, g := range catalog.Games() {
		if g.Title == "" || g.Words == "" || g.Note == "" {
			t.Errorf("%s: title, words or note missing", g.Name)
		}
		byRules, err := catalog.Parse(g.Rules.String())
		if err != nil || byRules.Title != g.Title {
			t.Errorf("%s reads back as %v, %v", g.Rules, byRules.Title, err)
		}
		byName, err := catalog.Parse(g.Name)
		if err != nil || byName.String() != g.Name {
			t.Errorf("%s reads back as %v, %v", g.Name, byName, err)
		}
	}
}

// Couples-are-Forever and Officers have the same values, one heap apart (OEIS A046695).
func TestCouplesAreOfficersOneHeapOn(t *testing.T) {
	couples, officers := values(t, "couples", 501), values(t, "officers", 500)
	for n, v := range officers {
		if couples[n+1] != v {
			t.Fatalf("couples at %d: %d, officers at %d: %d", n+1, couples[n+1], n, v)
		}
	}
}

// Grundy's game as printed in OEIS A002188.
func TestGrundysGameAsPublished(t *testing.T) {
	const printed = "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4 1 2 3 1 2 4 1 2 4 1 2 4 1 5 4 1 5 4 1 5 4 1 0"
	got := strings.Trim(fmt.Sprint(values(t, "grundy", int64(strings.Count(printed, " ")))), "[]")
	if got != printed {
		t.Errorf("got  %s\nwant %s", got, printed)
	}
}

// The P-positions of Grundy's game as printed in OEIS A036685, a list conjectured complete.
func TestLosingHeapsOfGrundysGame(t *testing.T) {
	const printed = "0 1 2 4 7 10 20 23 26 50 53 270 273 276 282 285 288 316 334 337 340 346 359 362 365 386 389 392 566 630 633 636 639 673 676 682 685 923 926 929 932 1222"
	var got []string
	for n, v := range values(t, "grundy", 1500) {
		if v == 0 {
			got = append(got, fmt.Sprint(n))
		}
	}
	if strings.Join(got, " ") != printed {
		t.Errorf("got  %v\nwant %s", got, printed)
	}
}

func values(t *testing.T, game string, n int64) []uint32 {
	t.Helper()
	g, err := catalog.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	run, err := naive.New(g.Rules)
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Extend(context.Background(), n); err != nil {
		t.Fatal(err)
	}
	return run.Values()
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"kayles", "0.77", "unequal:4.0", "allbut:2,3", "subtract:squares", "a:b", "77", "·77", "0,7", "S(1,2)", "{1,…,9}", "1-7", "all but 2", "Dawson’s Kayles", "4,7", "0.3…"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := catalog.Parse(text)
		if err != nil {
			return
		}
		again, err := catalog.Parse(g.Rules.String())
		if err != nil || again.Rules.String() != g.Rules.String() {
			t.Fatalf("%q reads as %s, which reads as %v, %v", text, g.Rules, again.Rules, err)
		}
	})
}

func ExampleParse() {
	g, err := catalog.Parse(".07")
	fmt.Println(g.Title, g.Rules, err)
	fmt.Println(g.Words)
	// Output:
	// Dawson's Kayles 0.07 <nil>
	// Take 2 and leave at most two heaps.
}
