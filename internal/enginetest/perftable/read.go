package main

import (
	"bytes"
	"fmt"
	"slices"

	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchmath"
)

// series is what repeated runs of a benchmark measured in one unit. The benchmark is named as in the
// output, without the number of processors: Engines/game=0.16/heaps=2^22/engine=marking.
type series struct{ benchmark, unit string }

// The units of the tables.
const (
	wallSeconds  = "sec/op"
	userSeconds  = "user-s/op"
	bytesPerHeap = "B/heap"
)

// results are the samples of each series.
type results map[series]sample

func read(files []string) (results, error) {
	rs := results{}
	reader := benchfmt.Files{Paths: files}
	for reader.Scan() {
		switch r := reader.Result().(type) {
		case *benchfmt.SyntaxError:
			return nil, r
		case *benchfmt.Result:
			for _, v := range r.Values {
				s := series{withoutProcessors(r.Name), v.Unit}
				rs[s] = append(rs[s], v.Value)
			}
		}
	}
	return rs, reader.Err()
}

func withoutProcessors(name benchfmt.Name) string {
	if _, parts := name.Parts(); len(parts) > 0 {
		if last := parts[len(parts)-1]; last[0] == '-' {
			return string(bytes.TrimSuffix(name, last))
		}
	}
	return name.String()
}

// sample are the measurements of a series; none where the benchmark was not run.
type sample []float64

// median returns the median, or 0 of an empty sample.
func (s sample) median() float64 {
	if len(s) == 0 {
		return 0
	}
	return benchmath.AssumeNothing.Summary(benchmath.NewSample(s, &benchmath.DefaultThresholds), 0.95).Center
}

// String writes the median, and half the range in per cent of it.
func (s sample) String() string {
	if len(s) == 0 {
		return ""
	}
	m := s.median()
	// The interval that benchmath gives is infinite below six runs; the table is of five.
	return fmt.Sprintf("%s ± %.0f %%", number(m), 50*(slices.Max(s)-slices.Min(s))/m)
}
