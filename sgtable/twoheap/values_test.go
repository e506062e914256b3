package twoheap_test

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/sgtable/twoheap"
)

// The algorithm that needs no table finds the positions that the table has, all of them: of values far beyond those of the claims.
func TestSmallValuesAreThoseOfTheTable(t *testing.T) {
	const rows, most = 90, 40
	square := table(t, game(t, "wythoff"), 2*rows+most+1) // y ≤ v + 2x
	of, err := twoheap.SmallValues(t.Context(), rows, most)
	if err != nil {
		t.Fatal(err)
	}
	for v, found := range of {
		var want []twoheap.Vector
		for x := range rows {
			for y := x; y < square.Side(); y++ {
				if int(square.At(x, y)) == v {
					want = append(want, twoheap.Vector{First: x, Second: y})
				}
			}
		}
		if !slices.Equal(found, want) {
			t.Errorf("value %d: %v, in the table %v", v, found, want)
		}
	}
	// By hand from OEIS A317205: the value 1 in its first rows.
	if want := []twoheap.Vector{{0, 1}, {2, 2}, {3, 6}, {4, 8}, {5, 7}}; !slices.Equal(of[1][:5], want) {
		t.Errorf("value 1: %v, want %v", of[1][:5], want)
	}
}

// Each claim about values fails of a table that is wrong in one place, and says where.
func TestClaimsThatFail(t *testing.T) {
	for _, c := range []struct {
		what     string
		x, y     int // changed, on both sides of the diagonal
		value    uint32
		claim    int
		first    string
		compared int64 // at least
	}{
		{"a position of value 1 is missing", 3, 6, 20, 0, "position 2 of value 1 is {4 8}, and another by the algorithm", 60},
		{"a position of value 1 too many", 90, 90, 1, 0, "of value 1 is {90 90}, and another", 100},
		{"value 1 too far off", 20, 50, 1, 1, "position 13 of value 1 is {20 50}", 13},
		{"value 7 too far off", 20, 90, 7, 2, "of value 7 is {20 90}", 300},
		{"a value above 2n", 5, 5, 11, 3, "(5, 5) has the value 11, and not 3 to 10", 6},
		{"a value below n/2", 50, 50, 24, 3, "(50, 50) has the value 24, and not 25 to 100", 51},
		{"a value twice on the diagonal", 12, 12, 14, 3, "(12, 12) has the value 14 as (10, 10) has", 13},
		{"a value that never comes", 102, 102, 156, 3, "the value 78 does not stand at (156, 156) or before", 200},
	} {
		square := table(t, game(t, "wythoff"), 200)
		square.Values()[c.y*200+c.x], square.Values()[c.x*200+c.y] = c.value, c.value
		list := twoheap.CheckValues(square)
		if len(list) != 4 {
			t.Fatalf("%d claims", len(list))
		}
		got := list[c.claim]
		if !strings.Contains(got.First, c.first) || got.Compared < c.compared {
			t.Errorf("%s: %+v, want %q after %d at least", c.what, got, c.first, c.compared)
		}
	}
}

// The positions of each value of Wythoff's game lie near the P-positions (Blass & Fraenkel 1990 for the value 1, Nivasch 2009), as the claims say:
// to 10⁵ rows; GRUNDY_LONG=1 takes 10⁶. In Nim they do not.
func TestNearness(t *testing.T) {
	rows := 100_000
	if os.Getenv("GRUNDY_LONG") != "" {
		rows = 1_000_000
	}
	list, err := twoheap.Nearness(context.Background(), game(t, "wythoff"), rows, 10)
	if err != nil || len(list) != 10 {
		t.Fatal(list, err)
	}
	one := twoheap.Near{Value: 1, Pairs: list[0].Pairs, LeastX: -1, MostX: 2, LeastY: -4, MostY: 3}
	if list[0] != one || one.Pairs < rows*618/1000 { // a row in phi
		t.Errorf("%+v, want %+v", list[0], one)
	}
	for _, n := range list[1:] {
		if n.LeastX < -5 || n.MostX > 6 || n.LeastY < -16 || n.MostY > 13 || n.Pairs < rows*618/1000-3 {
			t.Errorf("%+v", n)
		}
	}
	// Of Nim's table the value 1 is one step aside, and stays there.
	nim, err := twoheap.Nearness(context.Background(), twoheap.Nim(), 100, 1)
	if err != nil || nim[0].LeastX != 0 || nim[0].MostY != 50 {
		t.Errorf("Nim: %+v, %v", nim, err)
	}
	for _, g := range []*twoheap.Game{twoheap.Euclid(), twoheap.Nim(), game(t, "wythoff")} {
		side := twoheap.MostNear(g) + 1
		if g.Moves() == nil {
			side = 10
		}
		if _, err := twoheap.Nearness(context.Background(), g, side, 1); err == nil {
			t.Errorf("%v to %d is taken", g, side)
		}
	}
}
