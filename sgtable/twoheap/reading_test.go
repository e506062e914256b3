package twoheap_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/twoheap"
)

// terms returns the terms 0 … last of a reading.
func terms(t *testing.T, text string, last int64) []uint32 {
	t.Helper()
	r, is, err := twoheap.ParseReading(text)
	if !is || err != nil {
		t.Fatalf("%q: %t, %v", text, is, err)
	}
	s, err := r.Sequence()
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int64{last / 9, last / 2, last, 3} { // in pieces, and nothing twice
		if err := s.Extend(context.Background(), n); err != nil {
			t.Fatal(err)
		}
	}
	values, err := s.Slice(0, last+1)
	if err != nil || s.Len() != last+1 {
		t.Fatalf("%q: %d terms, %v; want %d", text, s.Len(), err, last+1)
	}
	return values
}

// The terms of a reading are the values of the table where the order has them, of games that are not symmetric too.
func TestReadings(t *testing.T) {
	for _, g := range twoheap.Named() {
		square := table(t, g, 40)
		for order, last := range map[string]int64{"triangle": 819, "antidiagonals": 819, "diagonal": 39} {
			for i, v := range terms(t, g.String()+"-"+order, last) {
				x, y := place(t, order, i)
				if sgtable.Nimber(v) != square.At(x, y) {
					t.Fatalf("%v-%s, term %d: %d, want %d at (%d,%d)", g, order, i, v, square.At(x, y), x, y)
				}
			}
		}
	}
}

// The whole b-file of A317205, "Table of n, a(n) for n = 0..1274 (First 50 rows)". 78 of the terms stand in the entry itself
// (testdata/oeis.tsv); the b-file was not at hand. All are held against the mex over the options, by code that shares
// nothing with the package, and against the SHA-256 of the b-file's lines as an independent program writes them.
func TestFileOfA317205(t *testing.T) {
	const rows, count = 50, 1275
	var g [rows][rows]int
	for x := range rows {
		for y := range rows {
			has := map[int]bool{}
			for k := 1; k <= max(x, y); k++ {
				if k <= x {
					has[g[x-k][y]] = true
				}
				if k <= y {
					has[g[x][y-k]] = true
				}
				if k <= min(x, y) {
					has[g[x-k][y-k]] = true
				}
			}
			for has[g[x][y]] {
				g[x][y]++
			}
		}
	}
	var want []uint32
	for x := range rows {
		for y := range x + 1 {
			want = append(want, uint32(g[x][y]))
		}
	}
	got := terms(t, "wythoff-triangle", count-1)
	if !slices.Equal(got, want) {
		t.Errorf("%v, by the definition %v", got, want)
	}
	var file strings.Builder
	for n, v := range got {
		fmt.Fprintf(&file, "%d %d\n", n, v)
	}
	const sum = "fce143c1ec2a2b6fbf50748f19ffbc3060619922985a941aa197f1a7740487a7"
	if have := fmt.Sprintf("%x", sha256.Sum256([]byte(file.String()))); have != sum {
		t.Errorf("SHA-256 of the b-file's lines %s, want %s", have, sum)
	}
}

func TestParseReading(t *testing.T) {
	for text, want := range map[string]string{
		"wythoff-triangle": "wythoff-triangle", "Wythoff's game triangle": "wythoff-triangle", "wythoff:2-Diagonal ": "wythoff:2-diagonal",
		"nimhof:3,2+1,1-antidiagonals": "nimhof:3,2+1,1-antidiagonals", "wythofftriangle": "", "triangle": "", "-triangle": "", "wythoff-row-5": "", "0.77": "",
	} {
		r, is, err := twoheap.ParseReading(text)
		if err != nil || is != (want != "") || is && r.String() != want {
			t.Errorf("%q: %v, %t, %v; want %q", text, r, is, err, want)
		}
	}
	_, is, err := twoheap.ParseReading("cyclic:x-triangle")
	if wrong, ok := err.(*sgtable.SyntaxError); !is || !ok || wrong.At != 7 || wrong.Text != "cyclic:x-triangle" {
		t.Errorf("%t, %v", is, err)
	}
	one, two := twoheap.Reading{Game: twoheap.Nim()}, twoheap.Reading{Game: game(t, "wythoff")}
	if other := (twoheap.Reading{Game: game(t, "wythoff"), Order: twoheap.Diagonal}); one.SameAs(two) || two.SameAs(other) || !two.SameAs(twoheap.Reading{Game: game(t, "wythoff")}) || two.Key() == other.Key() {
		t.Error("readings of other games or orders are one, or one is not itself")
	}
}

// What goes past the largest table is refused before it is begun.
func TestReadingsTooLong(t *testing.T) {
	for order, most := range map[twoheap.Order]int64{twoheap.Triangle: 33_558_527, twoheap.Antidiagonals: 33_558_527, twoheap.Diagonal: 8191} {
		s, err := twoheap.Reading{Game: twoheap.Nim(), Order: order}.Sequence()
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Extend(context.Background(), most+1); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("want at most %d,", most)) || s.Len() != 0 {
			t.Errorf("%v: %v", order, err)
		}
	}
}
