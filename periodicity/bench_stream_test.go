package periodicity_test

import (
	"context"
	"testing"
)

func BenchmarkSearch(b *testing.B) {
	for _, code := range []string{"0.106", "0.454"} {
		b.Run(code, func(b *testing.B) {
			s, _ := search(b, code)
			from := s.Next()
			for b.Loop() {
				if err := s.Extend(context.Background(), s.Next()+1<<20-1); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(s.Next()-from)/b.Elapsed().Seconds(), "heaps/s")
		})
	}
}
