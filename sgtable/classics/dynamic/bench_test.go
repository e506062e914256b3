package dynamic_test

import (
	"testing"

	"example.org/grundy/sgtable/classics/dynamic"
)

func BenchmarkSearch(b *testing.B) {
	const most = 100_000
	r, err := dynamic.AtMost(3)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if least, err := r.Search(b.Context(), most); err != nil || least[100] != 3 {
			b.Fatal(err)
		}
	}
	b.ReportMetric(most*float64(b.N)/b.Elapsed().Seconds(), "heaps/s")
}
