package exhaust_test

import (
	"iter"
	"testing"

	"example.org/grundy/sgtable/exhaust"
)

// Wythoff's game on 128 × 128: a million and more options.
func BenchmarkSolver(b *testing.B) {
	const side = 128
	queen := func(p point) iter.Seq[point] {
		return func(yield func(point) bool) {
			for d := 1; d <= max(p.x, p.y); d++ {
				if d <= p.x && !yield(point{p.x - d, p.y}) ||
					d <= p.y && !yield(point{p.x, p.y - d}) ||
					d <= min(p.x, p.y) && !yield(point{p.x - d, p.y - d}) {
					return
				}
			}
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		solver := exhaust.New(queen)
		r, err := solver.Solve(b.Context(), point{side - 1, side - 1})
		if err != nil || r.Normal != exhaust.N {
			b.Fatal(r, err)
		}
	}
	b.ReportMetric(side*side*float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}
