package plots

import (
	"io"
	"testing"
)

func million() []uint32 {
	values := make([]uint32, 1_000_000)
	x := uint32(1)
	for i := range values {
		x = x*1664525 + 1013904223
		values[i] = x >> 23
	}
	return values
}

func benchmark(b *testing.B, format string, draw func(values []uint32) (*Figure, error)) {
	values := million()
	for b.Loop() {
		f, err := draw(values)
		if err != nil {
			b.Fatal(err)
		}
		if err := f.Encode(io.Discard, format); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(values))*float64(b.N)/b.Elapsed().Seconds(), "heaps/s")
}

func sequence(values []uint32) (*Figure, error) { return Sequence(values, SequenceOptions{}) }

func BenchmarkSequencePNG(b *testing.B) { benchmark(b, "png", sequence) }
func BenchmarkSequenceSVG(b *testing.B) { benchmark(b, "svg", sequence) }

func BenchmarkFoldPNG(b *testing.B) {
	benchmark(b, "png", func(values []uint32) (*Figure, error) { return Fold(values, 1000, FoldOptions{}) })
}

func BenchmarkAutocorrelation(b *testing.B) {
	benchmark(b, "svg", func(values []uint32) (*Figure, error) {
		return Autocorrelation(values, AutocorrelationOptions{MaxLag: 10_000})
	})
}
