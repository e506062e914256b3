package census

import (
	"strings"
	"testing"

	"example.org/grundy/reports/published"
)

// The games of up to two digits: everything that is printed of them is right, but for what lies
// beyond the heaps searched.
func TestPublishedFactsAgree(t *testing.T) {
	dir := begin(t, small, 2000)
	run(t, dir)
	c := merge(t, dir)
	list, err := c.Compare(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	agree := map[string]int{}
	for _, f := range list {
		switch f.Verdict {
		case published.Agree:
			agree[f.Source]++
		case published.Unchecked:
			if !strings.Contains(f.Ground, "open within 2\u2009001 heaps") && !strings.Contains(f.Ground, "heaps, not proved") {
				t.Errorf("%+v: not checked, without a bound", f)
			}
		default:
			t.Errorf("%+v: want no differences", f)
		}
	}
	for source, least := range map[string]int{"Octal-games": 30, "Unsolved-games": 5, "Equal-games": 60} {
		if agree[source] < least {
			t.Errorf("%s: %d facts agree, want %d at least", source, agree[source], least)
		}
	}
}

// The comparator tells the first heap and both values, for values and for equalities.
func TestDifferencesAreShown(t *testing.T) {
	r := rowOf(t, "0.77")
	text := strings.Replace(published.PeriodWords(r.Claim, valuesOf(t, "0.77", 83)), "0 1 2 3", "0 1 2 4", 1)
	got, ok, err := r.compare(t.Context(), "values", text)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	if got.Verdict != published.Differs || got.Heap != 3 || got.PublishedValue != 4 || got.FoundValue != 3 {
		t.Errorf("got %+v, want a difference at heap 3: 4 printed, 3 found", got)
	}
	// Winning Ways prints that 0.314 is 0.31.
	rows := map[string]*Row{"0.314": rowOf(t, "0.314"), "0.31": rowOf(t, "0.31")}
	got, err = compareEquality(t.Context(), published.Equivalence{A: "0.314", B: "0.31"}, rows)
	if err != nil || got.Verdict != published.Differs || got.Heap != 5 {
		t.Errorf("0.314 and 0.31: got %+v, %v; want a difference at heap 5", got, err)
	}
}

func rowOf(t *testing.T, game string) *Row {
	t.Helper()
	dir := begin(t, games(t, game+"\n"), 1000)
	run(t, dir)
	c := merge(t, dir)
	return &c.Rows[0]
}
