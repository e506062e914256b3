package sum_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/exhaust"
	"example.org/grundy/sgtable/sum"
	"example.org/grundy/sgtable/takebreak"
)

type fataler interface {
	Helper()
	Fatal(...any)
}

func position(t fataler, game string, heaps ...int64) sum.Position {
	t.Helper()
	g, err := catalog.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	p, err := sum.Of(g, heaps...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func tables() sum.Values { return (&sum.Tables{Limit: 1 << 20}).Value }

// Positions worked in the papers and articles, with the winning moves where they are named.
func TestWorkedPositions(t *testing.T) {
	for _, test := range []struct {
		source string
		game   string
		heaps  []int64
		value  sgtable.Nimber
		moves  []string // nil: not checked
	}{
		{"Zhang, paper, §2 (game A)", "nim", []int64{1, 2, 3}, 0, []string{}},
		{"Zhang, paper, §2 (game A)", "nim", []int64{1, 2, 3, 4}, 4, []string{"4: take 4"}},
		{"Zhang, paper, §7 (game A)", "nim", []int64{5, 19, 23, 1}, 0, []string{}},
		{"Zhang, paper, §7: plays 5→3; 7→1 and 23→17 win too", "nim", []int64{5, 19, 7, 23}, 6,
			[]string{"5: take 2, leaving 3", "7: take 6, leaving 1", "23: take 6, leaving 17"}},
		{"Zhang, paper, §7 (game A)", "nim", []int64{25, 13, 18}, 6, []string{"13: take 2, leaving 11"}},
		{"Zhang, slides", "nim", []int64{3, 3, 3, 3, 1, 1}, 0, []string{}},
		{"paper", "nim", []int64{3, 3}, 0, []string{}},
		{"paper", "nim", []int64{2, 2, 5, 5, 5, 5, 7, 7}, 0, []string{}},
		{"paper", "nim", []int64{3, 3, 1}, 1, nil},
		{"paper", "nim", []int64{1}, 1, nil},
		{"paper: the empty position", "nim", nil, 0, []string{}},
		{"paper (game C)", "0.07", []int64{7, 3, 3}, 1, nil},
		{"paper (game C)", "0.07", []int64{3, 4, 6}, 0, []string{}},
		{"Zhang, slides (game C)", "0.07", []int64{7, 3, 5}, 0, []string{}},
		{"Nim and its variants: 3, 4, 5", "nim", []int64{3, 4, 5}, 2, []string{"3: take 2, leaving 1"}},
		{"Nim and its variants: after it", "nim", []int64{1, 4, 5}, 0, []string{}},
		{"Nim and its variants: 14→11; 15→10 and 22→19 too", "nim", []int64{14, 15, 18, 22}, 5,
			[]string{"14: take 3, leaving 11", "15: take 5, leaving 10", "22: take 3, leaving 19"}},
		{"Matches: start of the abacus game", "nim", []int64{1, 2, 3, 4, 5}, 1, nil},
		{"game B with m = 4", "subtract:1..4", []int64{9}, 4, []string{"9: take 4, leaving 5"}},
		{"a two-stone take from four would leave two, an N-position", "subtract:2,3", []int64{4}, 2, []string{"4: take 3, leaving 1"}},
	} {
		p := position(t, test.game, test.heaps...)
		v, err := p.Value(t.Context(), tables())
		if err != nil || v != test.value {
			t.Errorf("%s: %s has value %d, %v; want %d", test.source, p, v, err, test.value)
		}
		winning, err := p.WinningMoves(t.Context(), tables())
		if err != nil {
			t.Fatal(err)
		}
		if (len(winning) == 0) != (v == 0) {
			t.Errorf("%s: %s has value %d and %d winning moves", test.source, p, v, len(winning))
		}
		if test.moves != nil {
			got := []string{}
			for _, m := range winning {
				got = append(got, fmt.Sprintf("%d: %s", p[m.Heap].Size, m))
			}
			if diff := cmp.Diff(test.moves, got); diff != "" {
				t.Errorf("%s: %s: %s", test.source, p, diff)
			}
		}
	}
}

// Game C's options of 7, by Zhang, paper (which prints (4) for (5)): (5), (1,4), (2,3).
func TestOptionsOfSevenInGameC(t *testing.T) {
	code, _ := takebreak.Parse("0.07")
	var got []string
	for m := range sum.Options(code, 7) {
		got = append(got, fmt.Sprint(m.Leaves))
	}
	if diff := cmp.Diff([]string{"[5]", "[4 1]", "[3 2]"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestSimplified(t *testing.T) {
	if got := position(t, "nim", 2, 2, 2, 7, 9, 9, 0).Simplified().String(); got != "nim:2 + nim:7" {
		t.Errorf("(2,2,2,7,9,9,0) simplifies to %s", got)
	}
	p, err := sum.Parse("0.07:7 + nim:7 + .07:7")
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Simplified().String(); got != "nim:7" {
		t.Errorf("%s simplifies to %s", p, got)
	}
}

// Zhang, paper, §8.1: the tuples (3,3,1), (1,3,3), (5,5,1), (2,3) of game A are 4 tuples (it says 5),
// 3 multisets, 2 sets and 1 number; those of Zhang, slides, (2,5,5), (5,2,5), (2,3,3) of game C are 1 set, {2}.
func TestLadder(t *testing.T) {
	nim := func(n int64) uint64 { return uint64(n) }
	got := sum.Count([][]int64{{3, 3, 1}, {1, 3, 3}, {5, 5, 1}, {2, 3}}, nim)
	if want := (sum.Ladder{Tuples: 4, Multisets: 3, Sets: 2, Numbers: 1}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	kayles := []uint64{0, 0, 1, 1, 2, 0} // game C: G = 0,0,1,1,2,0 for n = 0..5
	got = sum.Count([][]int64{{2, 5, 5}, {5, 2, 5}, {2, 3, 3}}, func(n int64) uint64 { return kayles[n] })
	if want := (sum.Ladder{Tuples: 3, Multisets: 2, Sets: 1, Numbers: 1}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	box := sum.Box(3, 4)
	if got, want := sum.Count(box, nim), (sum.Ladder{Tuples: 125, Multisets: 35, Sets: 15, Numbers: 8}); got != want {
		t.Errorf("three heaps of at most 4: got %+v, want %+v", got, want)
	}
}

// drawPosition draws a small position of one or two random games.
func drawPosition(t *rapid.T) sum.Position {
	var p sum.Position
	for range rapid.IntRange(1, 2).Draw(t, "games") {
		game := rapid.OneOf(
			rapid.SampledFrom([]string{"kayles", "grundy", "couples", "nim", "lasker", "subtract:2,3", "allbut:2", "0.8", "0.26", "4.[7]"}),
			rapid.StringMatching(`(0|4)\.[0-7]{1,3}`),
		).Draw(t, "game")
		p = append(p, position(t, game, rapid.SliceOfN(rapid.Int64Range(0, 6), 1, 2).Draw(t, "heaps")...)...)
	}
	return p
}

func TestNimSumIsWhatPlaySays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ctx := context.Background()
		p := drawPosition(t)
		v, err := p.Value(ctx, tables())
		if err != nil {
			t.Fatal(err)
		}
		played, err := p.Search(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if played.Grundy != v || (played.Normal == exhaust.N) != (v != 0) {
			t.Fatalf("%s: value %d, by play %d and %v", p, v, played.Grundy, played.Normal)
		}
		byValue, err := p.WinningMoves(ctx, tables())
		if err != nil {
			t.Fatal(err)
		}
		bySearch, err := p.WinningBySearch(ctx, exhaust.Normal)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(bySearch, byValue); diff != "" {
			t.Fatalf("%s: winning moves by play and by value: %s", p, diff)
		}
		both := slices.Concat(p, p)
		if w, err := both.Value(ctx, tables()); err != nil || w != 0 {
			t.Fatalf("%s with itself has value %d, %v", p, w, err)
		}
		if w, err := p.Simplified().Value(ctx, tables()); err != nil || w != v {
			t.Fatalf("%s simplified has value %d, %v; want %d", p, w, err, v)
		}
	})
}

// The third heap of a P-position of Lasker's Nim with heaps x and y, by antidiagonals: OEIS A257092.
func TestThirdHeapsOfLaskersNim(t *testing.T) {
	const printed = "0,1,1,2,0,2,3,4,4,3,4,5,0,5,4,5,2,6,6,2,5,6,3,1,0,1,3,6,7,8,8,8,8,8,8,7,8,9,3,1,0,1,3,9,8,9,6,10,2,6,6,2,10,6,9,10,7,5,11,5,0,5,11,5,7,10,11,12,12,4,12,4,4,12,4,12,12,11,12,13,7,13,3,13,0,13,3,13,7,13,12,13,10,14,14,10,2,14,14,2,10,14,14,10,13,14,11,9,7,9,11,1,0,1,11,9,7,9,11,14"
	lasker, err := catalog.Parse("lasker")
	if err != nil {
		t.Fatal(err)
	}
	values := tables()
	g := func(n int64) sgtable.Nimber {
		v, err := values(t.Context(), lasker.Rules, n)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	var got []string
	terms := strings.Count(printed, ",") + 1
	for k := int64(0); len(got) < terms; k++ {
		for x := int64(0); x <= k && len(got) < terms; x++ {
			z := int64(0)
			for g(z) != g(x).Xor(g(k-x)) {
				z++
			}
			got = append(got, fmt.Sprint(z))
		}
	}
	if diff := cmp.Diff(strings.Split(printed, ","), got); diff != "" {
		t.Error(diff)
	}
}

// Three heaps of one in misère Nim: the third taker loses, so it is P; in normal play it is N.
func TestMisereBySearch(t *testing.T) {
	r, err := position(t, "nim", 1, 1, 1).Search(t.Context())
	if err != nil || r.Misere != exhaust.P || r.Normal != exhaust.N {
		t.Errorf("misère nim 1 1 1: %+v, %v", r, err)
	}
}

// {3,4} has 14 multisets below it, itself counted: 4·5 pairs, of which 6 stand twice.
func TestSearchWithin(t *testing.T) {
	p := position(t, "nim", 3, 4)
	if r, err := p.SearchWithin(t.Context(), 14); err != nil || r.Normal != exhaust.N || r.Grundy != 7 {
		t.Errorf("within 14 positions: %+v, %v", r, err)
	}
	for _, p := range []sum.Position{p, position(t, "nim", 14)} {
		if r, err := p.SearchWithin(t.Context(), 13); !errors.Is(err, exhaust.ErrTooMany) || !strings.Contains(err.Error(), "more than 13 positions") {
			t.Errorf("%v within 13 positions: %+v, %v", p, r, err)
		}
	}
}

func TestTooManyOptionsIsAnError(t *testing.T) {
	p := position(t, "nim", 1<<40)
	values := func(_ context.Context, _ sgtable.Rules, n int64) (sgtable.Nimber, error) {
		return sgtable.Nimber(n), nil
	}
	if _, err := p.WinningMoves(t.Context(), values); err == nil || !strings.Contains(err.Error(), "too many") {
		t.Errorf("got %v", err)
	}
}

func TestParse(t *testing.T) {
	for _, test := range []struct{ text, want, wrong string }{
		{text: "0.07:7 + 0.07:3 + nim:5", want: "0.07:7 + 0.07:3 + nim:5"},
		{text: "subtract:1,2,5:7", want: "subtract:1,2,5:7"},
		{text: "nim:1e6 + nim: 2^10", want: "nim:1000000 + nim:1024"},
		{text: "kayles:7 grundy:9", want: "kayles:7 + grundy:9"},
		{text: "kayles:7 ⊕ grundy:9", want: "kayles:7 + grundy:9"},
		{text: "nim 3 4 5", want: "nim:3 + nim:4 + nim:5"},
		{text: "nim (3,4,5)", want: "nim:3 + nim:4 + nim:5"},
		{text: "nim 3, 4, 5", want: "nim:3 + nim:4 + nim:5"},
		{text: "nim:3,4", want: "nim:3 + nim:4"},
		{text: "nim:(3, 4)", want: "nim:3 + nim:4"},
		{text: "Dawson’s Kayles 7 3", want: "dawsons-kayles:7 + dawsons-kayles:3"},
		{text: "Dawson's Kayles:7 + nim:2", want: "dawsons-kayles:7 + nim:2"},
		{text: "S(1, 2, 5) 7", want: "subtract:1,2,5:7"},
		{text: "S(1,2,5):7 {1,2}:3", want: "subtract:1,2,5:7 + subtract:1,2:3"},
		{text: "subtract:5 7", want: "subtract:5:7"},
		{text: "nim 3 4 + ·77 5", want: "nim:3 + nim:4 + 0.77:5"},
		{text: "nim 3 x", wrong: `heap 2: number "x"`},
		{text: "subtract:1,2,5", wrong: "without heaps"},
		{text: "kayles ()", wrong: "no heap of kayles"},
		{text: "kaylse 7", wrong: "did you mean kayles?"},
		{text: "", wrong: "want GAME:HEAP"},
		{text: "0.07", wrong: "want GAME:HEAP"},
		{text: "0.07:7 +", wrong: "term 2"},
		{text: "0.07:-1", wrong: "whole number"},
		{text: "0.07:99999999999999999999", wrong: "whole number"},
		{text: "foo:3", wrong: "no game"},
	} {
		p, err := sum.Parse(test.text)
		switch {
		case test.wrong != "" && (err == nil || !strings.Contains(err.Error(), test.wrong)):
			t.Errorf("%q: got %v, error %v, want one with %q", test.text, p, err, test.wrong)
		case test.wrong == "" && (err != nil || p.String() != test.want):
			t.Errorf("%q: got %v, %v; want %s", test.text, p, err, test.want)
		}
	}
}

// The byte at which a position goes wrong, in the words as they were written.
func TestPlaceOfAnError(t *testing.T) {
	for text, want := range map[string]int{"nim 3 x": 6, "0.8x 7": 3, "nim:3 + 0.8x:7": 11, "nim:3 + nim:y": 12, "nim (3,y)": 7, "kayles": -1} {
		_, err := sum.Parse(text)
		if wrong, ok := errors.AsType[*sgtable.SyntaxError](err); !ok || wrong.At != want || wrong.Text != text {
			t.Errorf("%q: %+v (%v), want one at %d", text, wrong, err, want)
		}
	}
	if p, err := sum.Read("S(1, 2)", "7"); err != nil || p.String() != "subtract:1,2:7" {
		t.Errorf("got %v, %v", p, err)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"0.07:7 + nim:5", "subtract:1,2,5:7", "a:b", "+", "nim:9223372036854775808", "nim (3,4) + S(1, 2):7", "kayles:7 grundy:9", "nim 3;4"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := sum.Parse(text)
		if err != nil {
			return
		}
		if again, err := sum.Parse(p.String()); err != nil || again.String() != p.String() {
			t.Fatalf("%q reads as %s, which reads as %s, %v", text, p, again, err)
		}
	})
}

func Example() {
	p, err := sum.Parse("0.07:7 + 0.07:3 + 0.07:3")
	if err != nil {
		fmt.Println(err)
		return
	}
	values := (&sum.Tables{Limit: 1000}).Value
	v, _ := p.Value(context.Background(), values)
	fmt.Println(p.Simplified(), "has value", v)
	winning, _ := p.WinningMoves(context.Background(), values)
	for _, m := range winning {
		fmt.Println(p[m.Heap], m)
	}
	// Output:
	// 0.07:7 has value 1
	// 0.07:7 take 2, leaving 5
	// 0.07:7 take 2, leaving 3 and 2
	// 0.07:3 take 2, leaving 1
	// 0.07:3 take 2, leaving 1
}
