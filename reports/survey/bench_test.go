package survey

import (
	"context"
	"path/filepath"
	"testing"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable/standard"
)

// benchHeap makes the games of the benchmark take tenths of a second each, as those of a census do.
const benchHeap = 30_000

func benchManifest(b *testing.B) (*Manifest, []int) {
	f, err := ParseFamily(small)
	if err != nil {
		b.Fatal(err)
	}
	m, err := plan(context.Background(), f, Depth{MaxHeap: benchHeap})
	if err != nil {
		b.Fatal(err)
	}
	return m, m.order()
}

func perMinute(b *testing.B, m *Manifest) {
	b.ReportMetric(float64(b.N*len(m.Games))/b.Elapsed().Minutes(), "games/min")
}

// BenchmarkBare searches the games one after the other, with their certificates, and writes nothing.
func BenchmarkBare(b *testing.B) {
	m, order := benchManifest(b)
	f, _ := ParseFamily(small)
	kept, _ := Reduce(f.Games, standard.Of)
	for b.Loop() {
		for _, i := range order {
			v, s, err := runs.Settle(b.Context(), kept[i], periodicity.Options{Limit: benchHeap}, runs.Options{Threads: 1})
			if err != nil {
				b.Fatal(err)
			}
			if v.Status == periodicity.Proved {
				if _, err := periodicity.Certify(v, s); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	perMinute(b, m)
}

// BenchmarkRun is a whole survey of the same games.
func BenchmarkRun(b *testing.B) {
	m, _ := benchManifest(b)
	for name, workers := range map[string]int{"1-worker": 1, "2-workers": 2} {
		b.Run(name, func(b *testing.B) {
			folder := b.TempDir()
			for b.Loop() {
				dir := filepath.Join(folder, nonce())
				if err := create(dir, m); err != nil {
					b.Fatal(err)
				}
				if err := Run(context.Background(), dir, Options{Workers: workers}); err != nil {
					b.Fatal(err)
				}
			}
			perMinute(b, m)
		})
	}
}
