package numeration

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// oeisRows reads testdata/oeis.tsv: terms by A-number.
func oeisRows(t *testing.T) map[string][]uint64 {
	t.Helper()
	text, err := os.ReadFile("testdata/oeis.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string][]uint64{}
	for line := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if len(f) != 5 || f[0] == "anumber" {
			continue
		}
		for term := range strings.SplitSeq(f[4], ",") {
			v, err := strconv.ParseUint(term, 10, 64)
			if err != nil {
				t.Fatalf("%s: %v", f[0], err)
			}
			rows[f[0]] = append(rows[f[0]], v)
		}
	}
	return rows
}

// Every row of the file is reproduced; a row without a rule here fails.
func TestOEIS(t *testing.T) {
	rules := map[string]func(terms int) []uint64{
		"A003714": func(terms int) (got []uint64) { // the standard form of 0, 1, 2, … read as binary
			for c := (Counter{}); len(got) < terms; c.Next() {
				got = append(got, c.Code())
			}
			return got
		},
		"A072649": func(terms int) (got []uint64) { // number of places of 1, 2, …
			for n := uint64(1); len(got) < terms; n++ {
				got = append(got, uint64(Zeckendorf(n).Len()))
			}
			return got
		},
		"A035614": func(terms int) (got []uint64) { // trailing zeros of n+1
			for n := uint64(1); len(got) < terms; n++ {
				got = append(got, uint64(TrailingZeros(n)))
			}
			return got
		},
		"A035517": func(terms int) (got []uint64) { // parts of 0 (written 0), 1, 2, …, ascending
			got = append(got, 0)
			for n := uint64(1); len(got) < terms; n++ {
				for _, i := range Zeckendorf(n).Ones() {
					v, _ := F(i)
					got = append(got, v)
				}
			}
			return got[:terms] // the row of the last number may be cut
		},
	}
	rows := oeisRows(t)
	if len(rows) != len(rules) {
		t.Fatalf("%d rows in testdata/oeis.tsv, want %d", len(rows), len(rules))
	}
	for a, want := range rows {
		rule, ok := rules[a]
		if !ok {
			t.Errorf("%s: no rule", a)
			continue
		}
		got := rule(len(want))
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("%s term %d: got %d, published %d", a, i, got[i], want[i])
				break
			}
		}
	}
}
