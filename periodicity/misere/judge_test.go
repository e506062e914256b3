package misere_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	pmisere "example.org/grundy/periodicity/misere"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/exhaust"
	"example.org/grundy/sgtable/sum"
)

func gameOf(t testing.TB, text string) catalog.Game {
	t.Helper()
	g, err := catalog.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A position is judged by its quotient as a search of every line of play judges it: the outcome, and
// every winning move, in order.
func TestJudgeAgainstSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for _, code := range []string{"0.77", "0.15", "0.07", "0.123", "0.44", "4.3", "0.9", "grundy", "subtract:2,3,7"} {
		g := gameOf(t, code)
		for range 6 {
			p, err := sum.Of(g, r.Int64N(14), r.Int64N(10), r.Int64N(8), r.Int64N(4))
			if err != nil {
				t.Fatal(err)
			}
			wantJudgedAsBySearch(t, p)
		}
	}
}

func wantJudgedAsBySearch(t *testing.T, p sum.Position) {
	t.Helper()
	got, err := pmisere.Judge(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	result, err := p.Search(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	winning, err := p.WinningBySearch(t.Context(), exhaust.Misere)
	if err != nil {
		t.Fatal(err)
	}
	var moves []sum.Move
	for _, f := range got.Winning {
		moves = append(moves, f.Move)
	}
	if got.Outcome != result.Misere || !reflect.DeepEqual(moves, winning) {
		t.Errorf("%s: %v, %v; by search %v, %v", p, got.Outcome, got.Winning, result.Misere, winning)
	}
}

// Heaps of any size are judged from a proved period: every winning move leads to a P-position.
func TestJudgeLargeHeaps(t *testing.T) {
	g := gameOf(t, "kayles")
	p, err := sum.Of(g, 3001, 20, 4)
	if err != nil {
		t.Fatal(err)
	}
	j, err := pmisere.Judge(t.Context(), p)
	if err != nil || len(j.Winning) == 0 || !strings.Contains(j.How, "40 elements, proved: period 12 from heap 71 on") {
		t.Fatalf("%+v, %v", j, err)
	}
	for _, m := range j.Winning[:20] {
		after, err := pmisere.Judge(t.Context(), p.After(m.At(0)))
		if err != nil || after.Outcome != exhaust.P {
			t.Errorf("%v leads to %v, %v", m, after.Outcome, err)
		}
	}
	huge, err := sum.Of(g, 1_000_000_000_000_001)
	if err != nil {
		t.Fatal(err)
	}
	if j, err := pmisere.Judge(t.Context(), huge); err != nil || j.Outcome != exhaust.N || !errors.Is(j.Unlisted, sum.ErrTooManyOptions) {
		t.Errorf("%+v, %v", j, err)
	}
}

// What no quotient covers is said to be unknown.
func TestJudgeUnknown(t *testing.T) {
	for _, text := range []string{"kayles:3 + nim:2", "nim:3", "0.3102:40"} {
		p, err := sum.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := pmisere.Judge(t.Context(), p); !errors.Is(err, pmisere.ErrUnknown) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Games are one in misère play by a shift, and not by equal Grundy values or quotients.
func TestCompare(t *testing.T) {
	for _, test := range []struct {
		a, b    string
		verdict pmisere.Answer
		shift   int64
	}{
		{"0.07", "0.137", pmisere.Equal, 1},
		{"0.137", "0.07", pmisere.Equal, -1},
		{"0.77", "kayles", pmisere.Equal, 0},
		{"0.44", "0.77", pmisere.Different, 0},
		{"0.504", "0.506", pmisere.Undecided, 0},
		{"0.34", "0.341", pmisere.Undecided, 0}, // a take-all bit that normal play does not feel
	} {
		c, err := pmisere.Compare(t.Context(), gameOf(t, test.a).Rules, gameOf(t, test.b).Rules, 0, false)
		if err != nil || c.Verdict != test.verdict || c.Shift != test.shift {
			t.Errorf("%s and %s: %s, %v", test.a, test.b, c.Sentence(), err)
		}
	}
	c, err := pmisere.Compare(t.Context(), gameOf(t, "0.07").Rules, gameOf(t, "0.137").Rules, 0, true)
	if err != nil || c.Verdict == pmisere.Equal {
		t.Errorf("0.07 and 0.137 with shift 0: %s, %v", c.Sentence(), err)
	}
}
