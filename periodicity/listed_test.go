package periodicity_test

import (
	"testing"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/heap"
)

// No theorem covers rules that list their options, however regular they are: a list says nothing of the heaps that were not asked
// for. A pattern is observed, and no more.
func TestNoTheoremCoversAList(t *testing.T) {
	rules, err := heap.FromOptions("one or two", func(n int64, yield func(option ...int64)) {
		yield(n - 1)
		if n > 1 {
			yield(n - 2)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, theorem := range periodicity.Theorems() {
		if theorem.Covers(rules) == nil {
			t.Errorf("theorem %s covers it", theorem.Name())
		}
	}
	for heaps, want := range map[int64]periodicity.Status{150: periodicity.Open, 400: periodicity.Observed} {
		sequence, err := engine.Open("auto", rules, engine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		v, err := periodicity.Prove(t.Context(), rules, sequence, periodicity.Options{Limit: heaps})
		if err != nil || v.Status != want {
			t.Errorf("to heap %d: %v, error %v; want %s", heaps, v, err, want)
		}
	}
}
