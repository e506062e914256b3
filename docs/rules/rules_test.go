// Package rules_test holds the examples of rules files against what is published of their games.
package rules_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/engine/listed"
	"example.org/grundy/sgtable/sum"
)

// published are values of heaps from first on, or positions that whoever is to move loses and wins.
var published = map[string]struct {
	source string
	how    string // why they hold, as the file's comment says
	first  int64
	values []uint32
	losing string
	won    string
}{
	"divisors":           {source: "OEIS A001511", how: proved, first: 1, values: []uint32{1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 1, 2, 1, 5, 1, 2, 1, 3}},
	"aliquot":            {source: "Iannucci & Larsson 2021; OEIS A007814", how: proved, first: 1, values: []uint32{0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0, 1, 0, 2}},
	"saliquant":          {source: "Iannucci & Larsson 2021; OEIS A365533 at the even heaps, (n-1)/2 at the odd ones", how: compared, first: 1, values: []uint32{0, 0, 1, 1, 2, 1, 3, 3, 4, 2, 5, 4, 6, 6, 7, 7, 8, 4, 9, 7, 10, 5, 11, 10}},
	"half":               {source: "Levine 2006; OEIS A025480", how: proved, first: 1, values: []uint32{0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1, 6, 3, 7, 0, 8, 4, 9, 2, 10}},
	"halving":            {source: "folklore", how: computed, values: []uint32{0, 1, 2, 2, 3, 3, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2}},
	"mark":               {source: "Fraenkel 2011; OEIS A036554", how: compared, losing: "0 2 6 8 10 14 18 22 24 26 30 32 34 38 40", won: "1 3 4 5 7 9 11 12 13 15 16 17 19 20 21 23 25 27 28 29"},
	"primes":             {source: "OEIS A014589", how: compared, values: []uint32{0, 0, 1, 1, 2, 2, 3, 3, 4, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 0, 4, 1, 5, 2, 6}},
	"unequal":            {source: "no publication known here: as package partition lays the parts out", how: computed, values: []uint32{0, 0, 0, 1, 0, 2, 3, 4, 0, 5, 6, 7, 8, 9, 10, 11, 12}},
	"kayles":             {source: "OEIS A002186", how: compared, values: []uint32{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7}},
	"circle":             {source: "Winning Ways, chapter 4", how: proved, values: []uint32{0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
	"node_kayles_path":   {source: "OEIS A002187", how: compared, values: []uint32{0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3}},
	"node_kayles_cycle":  {source: "zeros of OEIS A002187 at n-3", how: proved, first: 3, values: []uint32{1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0}},
	"node_kayles_ladder": {source: "OEIS A316632: 1, 0, 1, 0 …", how: compared, losing: "2 4 6 8 10", won: "1 3 5 7 9"},
	"treblecross":        {source: "Winning Ways, chapter 4: 0.007 at n+2", how: proved, losing: `"" "......" "..X.."`, won: `"." ".." "....." "..X..X..."`},
	"chomp2":             {source: "Gale 1974", how: proved, losing: "(1,0) (2,1) (3,2) (4,3) (9,8)", won: "(1,1) (2,2) (3,1) (5,5) (9,7) 4"},
	"chomp3":             {source: "Gale 1974: equal arms, and two columns; Zeilberger 2001", how: proved, losing: "(1,0,0) (2,1,0) (3,1,1) (2,2,1)", won: "2 3 4 5 6 (2,2,0) (4,1,1) (3,3,3)"},
	"cram":               {source: "Winning Ways, chapter 15", how: computed, values: []uint32{0, 1, 0, 1, 0, 1, 0, 1, 0}},
	"cram3":              {source: "Lemoine & Viennot 2010, from 3 x 3 on", how: computed, first: 3, values: []uint32{0, 1, 1}},
	"pass_nim":           {source: "Low & Chan 2015", how: computed, losing: "(0,0,True) (1,2,True) (3,4,True) (6,5,True) (3,3,False)", won: "(1,1,True) (2,3,True) (3,3,True) (1,2,False)"},
	"fibonacci":          {source: "Whinihan 1963, as arXiv:1509.08527 quotes it", how: compared, losing: "1 2 3 5 8 13 21", won: "4 6 7 9 10 11 12 14 15 16 17 18 19 20 22"},
	"mock_turtles":       {source: "Winning Ways, chapter 14; OEIS A000069", how: computed, first: 1, values: []uint32{1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32}},
	"ruler":              {source: "Winning Ways, chapter 14; OEIS A006519", how: computed, first: 1, values: []uint32{1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16, 1}},
	"moore":              {source: "Moore 1910", how: proved, losing: "(1,1,1) (2,2,2) (5,5,5)", won: "(1,1,2) (0,1,1) (1,2,3) (0,0,4)"},
	"staircase":          {source: "Sprague 1937", how: proved, losing: "(0,5,0) (3,1,3) (2,2,2)", won: "(1,0,0) (3,7,1) (0,3,2)"},
	"schuh":              {source: "Schuh 1952", how: proved, losing: "1", won: "2 3 4 5 6 7 8 9 10 11 12 30"},
	"euclid":             {source: "Nivasch 2006, |n/5 - 5/n| rounded down", how: compared, first: 1, values: []uint32{4, 2, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4}},
}

// Why the values of a file hold, and the words by which its comment says so.
const (
	compared = "Compared with"                   // with the source itself, or one that quotes it
	proved   = "Proved"                          // in the comment; the source stands there for who was first
	computed = "not compared with a publication" // the source was not at hand, or there is none
)

// Every file has what is published of its game, and a name, words and a comment that says the source.
func TestFiles(t *testing.T) {
	files, err := filepath.Glob("*.star")
	if err != nil || len(files) < 15 || len(files) != len(published) {
		t.Fatalf("%d files, %d in the table, error %v: want each in it, 15 or more", len(files), len(published), err)
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			want, ok := published[strings.TrimSuffix(file, ".star")]
			if !ok || want.source == "" {
				t.Fatal("nothing published in the table")
			}
			g, err := catalog.Parse(file)
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(file)
			if err != nil || text[0] != '#' || g.Title == file || g.Words == "" || strings.HasPrefix(g.Words, "As ") {
				t.Errorf("title %q, words %q, error %v: want those, and a comment", g.Title, g.Words, err)
			}
			comment, _, _ := strings.Cut(string(text), "\nname = ")
			comment = strings.Join(strings.Fields(strings.ReplaceAll(comment, "\n#", "\n")), " ")
			for _, how := range []string{compared, proved, computed} {
				if strings.Contains(comment, how) != (how == want.how) {
					t.Errorf("the comment says %q: %t, want that of %q alone", how, how != want.how, want.how)
				}
			}
			ctx := context.Background()
			values, err := engine.Values(ctx, g.Rules, want.first+int64(len(want.values))-1)
			if err != nil || !slices.Equal(values[want.first:], want.values) {
				t.Errorf("values %v, error %v; %s has %v", values, err, want.source, want.values)
			}
			var tables sum.Tables
			tables.Limit = 100
			for _, list := range []struct {
				text   string
				losing bool
			}{{want.losing, true}, {want.won, false}} {
				if list.text == "" {
					continue
				}
				p, err := sum.Read(file, list.text)
				if err != nil {
					t.Fatal(err)
				}
				for _, h := range p {
					v, err := tables.Value(ctx, h.Game.Rules, h.Size)
					if err != nil || (v == 0) != list.losing {
						t.Errorf("%s has value %d, error %v: by %s it is to be 0: %t", h, v, err, want.source, list.losing)
					}
				}
			}
		})
	}
}

// Formulas of the literature over many positions: the files' values, and those of other games here.
func TestFormulas(t *testing.T) {
	ctx := context.Background()
	run := func(file string) *listed.Run {
		g, err := catalog.Parse(file)
		if err != nil {
			t.Fatal(err)
		}
		return listed.New(g.Rules.(sgtable.Listed))
	}
	value := func(file, position string) uint64 {
		p, err := sum.Read(file, position)
		if err != nil {
			t.Fatal(err)
		}
		v, err := run(file).Value(ctx, p[0].Size)
		if err != nil {
			t.Fatal(err)
		}
		return uint64(v)
	}
	number := func(n uint64) string { return string(rune('0' + n)) }
	for a := range uint64(6) {
		for b := range uint64(4) {
			for c := range uint64(4) {
				at := "(" + number(a) + "," + number(b) + "," + number(c) + ")"
				if got := value("staircase.star", at); got != a^c {
					t.Errorf("staircase %s: %d, want %d (Sprague 1937)", at, got, a^c)
				}
				// Columns of binary digits have 0 or 3 ones exactly where the three are equal.
				if got := value("moore.star", at); (got == 0) != (a == b && b == c) {
					t.Errorf("Moore's Nim %s: %d (Moore 1910)", at, got)
				}
			}
		}
	}
	for a := uint64(1); a < 9; a++ {
		for b := uint64(1); b < 9; b++ {
			at := "(" + number(a) + "," + number(b) + ")"
			if got, want := value("euclid.star", at), (max(a, b)*max(a, b)-min(a, b)*min(a, b))/(a*b); got != want {
				t.Errorf("Euclid %s: %d, want %d (Nivasch 2006)", at, got, want)
			}
		}
	}
	// Schuh's game of 2^(n-1)·3 is Chomp on 2 × n.
	chomp := run("chomp2.star")
	if err := chomp.Extend(ctx, 6); err != nil {
		t.Fatal(err)
	}
	schuh := run("schuh.star")
	for n, m := int64(1), int64(3); n <= 6; n, m = n+1, 2*m {
		v, err := schuh.Value(ctx, m)
		if w, _ := chomp.At(n); v != w || err != nil {
			t.Errorf("Schuh's game of %d: %d, error %v; Chomp on 2 × %d: %d", m, v, err, n, w)
		}
	}
	// A board of n squares of Treblecross is heap n+2 of 0.007.
	board := run("treblecross.star")
	if err := board.Extend(ctx, 12); err != nil {
		t.Fatal(err)
	}
	treblecross, err := catalog.Parse("treblecross")
	if err != nil {
		t.Fatal(err)
	}
	if want, err := engine.Values(ctx, treblecross.Rules, 14); err != nil || !slices.Equal(board.Values()[1:], want[3:]) {
		t.Errorf("Treblecross boards %v, 0.007 %v, error %v", board.Values(), want, err)
	}
	// Ladders: the comment of OEIS A316632.
	ladder := run("node_kayles_ladder.star")
	if err := ladder.Extend(ctx, 9); err != nil {
		t.Fatal(err)
	}
	for n, v := range ladder.Values() {
		if int(v) != n%2 {
			t.Errorf("ladder of 2 × %d: %d", n, v)
		}
	}
	saliquant := run("saliquant.star")
	if err := saliquant.Extend(ctx, 2*int64(len(a365533))); err != nil {
		t.Fatal(err)
	}
	for i, want := range a365533 {
		n := 2 * (i + 1)
		if even, odd := saliquant.Values()[n], saliquant.Values()[n-1]; even != want || int(odd) != i {
			t.Errorf("saliquant of %d and %d: %d, %d, want %d, %d (OEIS A365533)", n, n-1, even, odd, want, i)
		}
	}
	halving := run("halving.star")
	if err := halving.Extend(ctx, 3000); err != nil {
		t.Fatal(err)
	}
	for n, v := range halving.Values() {
		if n >= 12 && v != halving.Values()[n/12] {
			t.Errorf("halving %d: %d, want that of %d", n, v, n/12)
		}
	}
}

// The whole of OEIS A365533, the values of saliquant at 2, 4, 6, …
var a365533 = []uint32{
	0, 1, 1, 3, 2, 4, 6, 7, 4, 7, 5, 10, 12, 10, 13, 15, 8, 13, 9, 17, 17, 16, 11, 22, 22, 19, 25, 24, 14, 22, 30, 31, 16, 33, 32, 31, 18, 28, 19,
	37, 20, 38, 21, 38, 37, 34, 23, 46, 45, 37, 42, 51, 26, 40, 27, 52, 28, 43, 29, 52, 60, 61, 52, 63, 58, 49, 66, 59, 34, 52, 35, 67, 36, 55, 62,
}

// Splitting into any number of unequal heaps and into two, three or four of them is the same to heap 16, in a file and by its code; from
// heap 9 on the value of the first is n - 4, as far as it was computed.
func TestUnequalParts(t *testing.T) {
	ctx := context.Background()
	values := map[string][]uint32{}
	for _, text := range []string{"unequal.star", "unequal:S.0"} {
		g, err := catalog.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if values[text], err = engine.Values(ctx, g.Rules, 45); err != nil {
			t.Fatal(err)
		}
	}
	want := []uint32{0, 0, 0, 1, 0, 2, 3, 4, 0, 5, 6, 7, 8, 9, 10, 11, 12}
	for text, got := range values {
		if !slices.Equal(got[:17], want) {
			t.Errorf("%s: %v, want %v", text, got[:17], want)
		}
	}
	for n, v := range values["unequal.star"] {
		if n >= 9 && int(v) != n-4 {
			t.Errorf("heap %d: %d", n, v)
		}
	}
	if v := values["unequal:S.0"][17]; v != 0 {
		t.Errorf("heap 17 of four parts at most: %d, want 0: five parts make the difference", v)
	}
}
