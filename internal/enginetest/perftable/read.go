package main

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// key is what a benchmark measured: name/key=value/… without the number of processors.
type key struct {
	benchmark, game, heaps, engine, kernels, threads string
}

// sample is one line of a benchmark.
type sample struct {
	seconds, userSeconds, bytesPerHeap float64
}

// results are the samples of each benchmark.
type results map[key][]sample

// read adds the benchmark lines of r; other lines are passed over.
func (rs results) read(r io.Reader) error {
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		fields := strings.Fields(lines.Text())
		if len(fields) < 4 || !strings.HasPrefix(fields[0], "Benchmark") {
			continue
		}
		s, err := parseSample(fields[2:])
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		k := parseKey(fields[0])
		rs[k] = append(rs[k], s)
	}
	return lines.Err()
}

func parseKey(name string) (k key) {
	// go test appends -GOMAXPROCS.
	if at := strings.LastIndexByte(name, '-'); at > 0 {
		name = name[:at]
	}
	for _, part := range strings.Split(name, "/") {
		property, value, _ := strings.Cut(part, "=")
		switch property {
		case "game":
			k.game = value
		case "heaps":
			k.heaps = value
		case "engine":
			k.engine = value
		case "kernels":
			k.kernels = value
		case "threads":
			k.threads = value
		default:
			k.benchmark = strings.TrimPrefix(part, "Benchmark")
		}
	}
	return k
}

// parseSample reads pairs of a number and its unit.
func parseSample(fields []string) (s sample, err error) {
	for i := 0; i+1 < len(fields); i += 2 {
		x, err := strconv.ParseFloat(fields[i], 64)
		if err != nil {
			return s, err
		}
		switch fields[i+1] {
		case "ns/op":
			s.seconds = x / 1e9
		case "user-s/op":
			s.userSeconds = x
		case "B/heap":
			s.bytesPerHeap = x
		}
	}
	return s, nil
}

// heapsOf reads a number of heaps such as 2^20.
func heapsOf(text string) float64 {
	exponent, err := strconv.Atoi(strings.TrimPrefix(text, "2^"))
	if err != nil {
		return 0
	}
	return math.Ldexp(1, exponent)
}

// median returns the median of what f takes from the samples, and half the range in per cent of it.
func median(samples []sample, f func(sample) float64) (m, spread float64) {
	if len(samples) == 0 {
		return 0, 0
	}
	var xs []float64
	for _, s := range samples {
		xs = append(xs, f(s))
	}
	slices.Sort(xs)
	m = xs[len(xs)/2]
	if len(xs)%2 == 0 {
		m = (m + xs[len(xs)/2-1]) / 2
	}
	return m, 50 * (xs[len(xs)-1] - xs[0]) / m
}

func seconds(s sample) float64     { return s.seconds }
func userSeconds(s sample) float64 { return s.userSeconds }
func bytes(s sample) float64       { return s.bytesPerHeap }
