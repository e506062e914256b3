package enginetest_test

import (
	"context"
	"runtime"
	"strconv"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/engine/lanes"
	"example.org/grundy/sgtable/partition"
)

// games are the games and sizes of the table in docs/performance.md.
var games = []struct {
	name string
	log2 int // heaps
}{
	{"0.16", 22}, {"0.56", 22}, {"0.454", 22}, {"0.106", 22}, {"0.354", 22}, {"0.127", 20},
	{"0.165", 18}, {"0.376", 18}, {"0.6", 20}, {"0.04", 17}, {"0.007", 17}, {"0.06", 17},
	{"grundy", 19}, {"0.77", 8}, {"0.07", 8}, {"0.137", 8},
}

func rules(b *testing.B, name string) sgtable.Rules {
	if name == "grundy" {
		return partition.Grundy()
	}
	return enginetest.Code(b, name)
}

// BenchmarkEngines computes each game with each engine. The naive engine, a yardstick of the
// machine, is not asked for more than 2^14 heaps. Without the assembly run it with -tags purego.
//
//	go test -run '^$' -bench Engines -count 5 -timeout 0 ./internal/enginetest
func BenchmarkEngines(b *testing.B) {
	for _, game := range games {
		for _, e := range engine.Engines() {
			name, log2 := e.Name, game.log2
			switch name {
			case "auto", "taking": // the games split
				continue
			case "naive":
				log2 = min(log2, 14)
			case "lanes":
				name += "/kernels=" + lanes.Kernels()
			}
			b.Run("game="+game.name+"/heaps=2^"+strconv.Itoa(log2)+"/engine="+name, func(b *testing.B) {
				benchmark(b, rules(b, game.name), e.Name, 1, 1<<log2)
			})
		}
	}
}

// BenchmarkThreads computes with one thread and with two the games where two may help.
func BenchmarkThreads(b *testing.B) {
	for _, name := range []string{"0.6", "grundy"} {
		for _, threads := range []int{1, 2} {
			b.Run("game="+name+"/heaps=2^20/engine=lanes/kernels="+lanes.Kernels()+"/threads="+strconv.Itoa(threads), func(b *testing.B) {
				benchmark(b, rules(b, name), "lanes", threads, 1<<20)
			})
		}
	}
}

// BenchmarkLonger shows that the cost of a heap stays what it is where rare values have stopped.
func BenchmarkLonger(b *testing.B) {
	for _, name := range []string{"0.16", "0.106", "0.354"} {
		for log2 := 20; log2 <= 26; log2 += 2 {
			b.Run("game="+name+"/heaps=2^"+strconv.Itoa(log2)+"/engine=lanes/kernels="+lanes.Kernels(), func(b *testing.B) {
				benchmark(b, rules(b, name), "lanes", 1, 1<<log2)
			})
		}
	}
}

func benchmark(b *testing.B, rules sgtable.Rules, engineName string, threads int, heaps int64) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	user := userTime()
	for b.Loop() {
		s, err := engine.Open(engineName, rules, engine.Options{Threads: threads})
		if err != nil {
			b.Skip(err)
		}
		if err := s.Extend(context.Background(), heaps-1); err != nil {
			b.Fatal(err)
		}
	}
	user = userTime() - user
	runtime.ReadMemStats(&after)
	computed := float64(heaps) * float64(b.N)
	b.ReportMetric(computed/b.Elapsed().Seconds(), "heaps/s")
	b.ReportMetric(user.Seconds()/float64(b.N), "user-s/op")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/computed, "B/heap")
}
