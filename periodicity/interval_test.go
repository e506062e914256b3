package periodicity_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/naive"
	"example.org/grundy/sgtable/subtraction"
)

// Theorem interval against the definition: the values, the least period, the largest value.
func TestIntervalIsTheMex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := rapid.Int64Range(1, 40).Draw(t, "L")
		r := l + rapid.Int64Range(0, 60).Draw(t, "R-L")
		set, err := subtraction.Spans(subtraction.Span{From: l, To: r})
		if err != nil {
			t.Fatal(err)
		}
		run, err := naive.New(set)
		if err != nil {
			t.Fatal(err)
		}
		if err := run.Extend(context.Background(), 4*(l+r)); err != nil {
			t.Fatal(err)
		}
		for n, v := range run.Values() {
			if want := subtraction.IntervalValue(l, r, int64(n)); sgtable.Nimber(v) != want {
				t.Fatalf("%s: G(%d) = %d by the definition, %d by the theorem", set, n, v, want)
			}
		}
		said, ok := periodicity.OfInterval(set)
		if !ok {
			t.Fatalf("%s is no interval", set)
		}
		proved, err := periodicity.Prove(context.Background(), set, run, periodicity.Options{Limit: 4 * (l + r)})
		if err != nil {
			t.Fatal(err)
		}
		c, _ := said.Claim()
		if want, _ := proved.Claim(); c != want || said.Max != proved.Max || said.Exceptions.Count != 0 || !said.Exceptions.Known {
			t.Fatalf("%s: %v, largest %v; want %v, %v", set, said, said.Max, proved, proved.Max)
		}
	})
}

func TestIntervalIsForIntervals(t *testing.T) {
	for _, text := range []string{"subtract:1,3", "allbut:2", "subtract:squares"} {
		set, err := subtraction.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if v, ok := periodicity.OfInterval(set); ok {
			t.Errorf("%s: %v", text, v)
		}
	}
}
