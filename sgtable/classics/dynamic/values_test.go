package dynamic_test

import (
	"slices"
	"strings"
	"testing"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/classics/dynamic"
	"example.org/grundy/sgtable/exhaust"
)

// The table of values against the values that exhaustive play gives, position by position, and the winning
// takes of the theorem.
func TestTableAgainstPlay(t *testing.T) {
	const most = 40
	less, err := dynamic.LessThan(3)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []dynamic.Rule{rule(t, 1), rule(t, 2), rule(t, 3), rule(t, 7), less} {
		table, err := r.Table(t.Context(), most)
		if err != nil {
			t.Fatal(err)
		}
		solver := exhaust.New(r.Options)
		for n := range int64(most + 1) {
			for l := range n + 1 {
				p := dynamic.Position{Heap: n, Most: l}
				found, err := solver.Solve(t.Context(), p)
				if err != nil {
					t.Fatal(err)
				}
				if got := table.Value(p); got != found.Grundy {
					t.Fatalf("%v, %v: value %d, by play %d", r, p, got, found.Grundy)
				}
				winning, err := r.WinningTakes(p)
				if err != nil || !slices.Equal(table.Takes(p, 0), winning) {
					t.Fatalf("%v, %v: takes to 0 %v, winning %v, %v", r, p, table.Takes(p, 0), winning, err)
				}
			}
		}
	}
}

func TestTablesThatAreTooLarge(t *testing.T) {
	for _, most := range []int64{-1, dynamic.MostValues + 1} {
		if _, err := rule(t, 2).Table(t.Context(), most); err == nil || !strings.Contains(err.Error(), "want values of heaps 0 to") {
			t.Errorf("%d: %v", most, err)
		}
	}
	table, err := rule(t, 2).Table(t.Context(), 13)
	if err != nil || table.Value(dynamic.Start(13)) != sgtable.Nimber(0) || table.Value(dynamic.Start(12)) == 0 {
		t.Errorf("Fibonacci nim: 13 is lost and 12 won: %v", err)
	}
}
