package plots

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"pgregory.net/rapid"

	"example.org/grundy/internal/numbers"
)

func TestGroup(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 7: "7", 999: "999", 1000: "1\u2009000", -12345: "\u221212\u2009345",
		1234567: "1\u2009234\u2009567", math.MaxInt64: "9\u2009223\u2009372\u2009036\u2009854\u2009775\u2009807",
		math.MinInt64: "\u22129\u2009223\u2009372\u2009036\u2009854\u2009775\u2009808",
	} {
		if got := numbers.Group(n); got != want {
			t.Errorf("numbers.Group(%d) = %q, want %q", n, got, want)
		}
	}
}

func majors(ticks []plot.Tick) []string {
	var s []string
	for _, t := range ticks {
		if !t.IsMinor() {
			s = append(s, t.Label)
		}
	}
	return s
}

func TestTicks(t *testing.T) {
	tests := map[string]struct {
		ticker plot.Ticker
		lo, hi float64
		want   []string
	}{
		"heaps":        {linearTicks{length: 400, whole: true}, -5, 404, []string{"0", "50", "100", "150", "200", "250", "300", "350", "400"}},
		"few values":   {linearTicks{length: 300, vertical: true, whole: true}, 0, 3, []string{"0", "1", "2", "3"}},
		"never halves": {linearTicks{length: 3000, whole: true}, 0, 2, []string{"0", "1", "2"}},
		"grouped":      {linearTicks{length: 200, whole: true}, 0, 20000, []string{"0", "5\u2009000", "10\u2009000", "15\u2009000", "20\u2009000"}},
		"tenths":       {linearTicks{length: 100, vertical: true}, -1, 0.1, []string{"\u22121.0", "\u22120.5", "0.0"}},
		"one value":    {linearTicks{length: 100, vertical: true, whole: true}, 7, 7, []string{"7"}},
		"decades":      {logTicks{length: 300}, 0.7, 1.5e4, []string{"1", "10", "100", "1\u2009000", "10\u2009000"}},
		"crowded":      {logTicks{length: 120}, 1, 1e6, []string{"1", "1\u2009000", "1\u2009000\u2009000"}},
		"under one":    {logTicks{length: 300, vertical: true}, 1, 60, []string{"1", "2", "5", "10", "20", "50"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if got := majors(tt.ticker.Ticks(tt.lo, tt.hi)); !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// Whatever the range, labels differ from one another and keep their distance, and there are
// some: an axis without a number says nothing.
func TestTicksLaw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lo := rapid.Float64Range(-1e12, 1e12).Draw(t, "lo")
		hi := lo + rapid.Float64Range(1, 1e12).Draw(t, "span")
		length := rapid.Float64Range(150, 2000).Draw(t, "length")
		x := linearTicks{length: vg.Length(length), whole: true}
		ticks := x.Ticks(lo, hi)
		for i := 1; i < len(ticks); i++ {
			if ticks[i].Label == ticks[i-1].Label {
				t.Fatalf("label %q twice", ticks[i].Label)
			}
			from := (ticks[i].Value - ticks[i-1].Value) / (hi - lo) * length
			if need := tickStyle.Width(ticks[i].Label).Points(); from < need+11 {
				t.Fatalf("labels of %g points are %g points apart", need, from)
			}
		}
		if len(ticks) == 0 {
			t.Fatal("no ticks")
		}
	})
}
