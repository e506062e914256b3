package wythoff

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

type oeisRow struct {
	number string
	offset int64
	terms  []int64
}

func oeisRows(t *testing.T) (rows []oeisRow) {
	t.Helper()
	text, err := os.ReadFile("testdata/oeis.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if len(f) != 5 || f[0] == "anumber" {
			continue
		}
		row := oeisRow{number: f[0]}
		if row.offset, err = strconv.ParseInt(f[3], 10, 64); err != nil {
			t.Fatalf("%s: %v", f[0], err)
		}
		for term := range strings.SplitSeq(f[4], ",") {
			v, err := strconv.ParseInt(term, 10, 64)
			if err != nil {
				t.Fatalf("%s: %v", f[0], err)
			}
			row.terms = append(row.terms, v)
		}
		rows = append(rows, row)
	}
	return rows
}

// Every row of the file is reproduced; a row without a rule here fails. Related rows that are not
// in the file: Zeckendorf sequences (A003714, A072649, A035614, A035517) belong to package
// numeration; tables of values of two heaps (A004481, A317205, A004482, A004484 and those of Nimhof) to
// package twoheap; dynamic nim, nim tables and nim products to other games; A018219 and A018220
// are Wythoff's game with three heaps.
func TestOEIS(t *testing.T) {
	const side = 70
	partner := partnersByRules(t, side)
	rules := map[string]func(n int64) int64{
		"A001950": func(n int64) int64 { p, _ := At(n); return p.B },
		"A002251": func(n int64) int64 {
			p, err := Partner(n)
			if err != nil || p != partner[n] {
				t.Errorf("partner of %d: %d, %v; by the rules %d", n, p, err, partner[n])
			}
			return p
		},
		"A001951": lowerWith(t, func(n int64) int64 { return 2 * n }),
		"A001952": upperWith(t, func(n int64) int64 { return 2 * n }),
		"A001956": upperWith(t, func(n int64) int64 { return 3 * n }),
		"A001961": lowerWith(t, func(n int64) int64 { return 4 * n }),
		"A184118": upperWith(t, func(n int64) int64 { return 2*n + 1 }),
		"A184119": upperWith(t, func(n int64) int64 { return 2*n - 1 }),
		"A184485": upperWith(t, func(n int64) int64 { return 3*n - 2 }),
		"A184515": upperWith(t, func(n int64) int64 { return 4*n - 1 }),
		"A184427": lowerWith(t, func(n int64) int64 { return n * n }),
	}
	rows := oeisRows(t)
	if len(rows) != len(rules) {
		t.Fatalf("%d rows in testdata/oeis.tsv, want %d", len(rows), len(rules))
	}
	for _, row := range rows {
		rule, ok := rules[row.number]
		if !ok {
			t.Errorf("%s: no rule", row.number)
			continue
		}
		for i, want := range row.terms {
			n := row.offset + int64(i)
			if got := rule(n); got != want {
				t.Errorf("%s at %d: got %d, published %d", row.number, n, got, want)
				break
			}
		}
	}
}

// partnersByRules returns the other heap of the P-position with each heap below n, found by play.
func partnersByRules(t *testing.T, n int) []int64 {
	t.Helper()
	partner := make([]int64, n)
	square, err := Outcomes(200, Normal) // wide enough for the partner of each heap below 70
	if err != nil {
		t.Fatal(err)
	}
	for x := range partner {
		for y := range square.Side() {
			if square.P(x, y) {
				partner[x] = int64(y)
			}
		}
	}
	return partner
}

// pairsWith returns the first 200 pairs of the mex construction with a gap, after (0,0).
func pairsWith(t *testing.T, gap func(int64) int64) []Pair {
	t.Helper()
	pairs := []Pair{{}}
	for m := newMexGap(func(n, _ int64) int64 { return gap(n) }); len(pairs) <= 200; {
		p, err := m.Next()
		if err != nil {
			t.Fatal(err)
		}
		pairs = append(pairs, p)
	}
	return pairs
}

func lowerWith(t *testing.T, gap func(int64) int64) func(int64) int64 {
	pairs := pairsWith(t, gap)
	return func(n int64) int64 { return pairs[n].A }
}

func upperWith(t *testing.T, gap func(int64) int64) func(int64) int64 {
	pairs := pairsWith(t, gap)
	return func(n int64) int64 { return pairs[n].B }
}
