package main

import (
	"fmt"
	"io"
	"strings"
)

// peers are the games of the table, with the best user seconds of three other solvers (rc and rc2 of
// the project ogs, and tczajka/octal-games) on one thread of a 2-core machine with AVX2, and the
// seconds that were to be reached.
var peers = []struct {
	game, heaps, best, goal string
}{
	{"0.16", "2^22", "2.28–2.46", "0.12"},
	{"0.56", "2^22", "2.09–2.24", "0.15"},
	{"0.454", "2^22", "1.73–1.88", "0.12"},
	{"0.106", "2^22", "1.0–1.26", "0.06"},
	{"0.354", "2^22", "6.0", "0.40"},
	{"0.127", "2^20", "1.44–1.57", "0.15"},
	{"0.165", "2^18", "6.2–6.4", "0.40"},
	{"0.376", "2^18", "3.6", "0.45"},
	{"0.6", "2^20", "8.3", "1.6"},
	{"0.04", "2^17", "6.4–6.9", "3"},
	{"0.007", "2^17", "6.9", "3"},
	{"0.06", "2^17", "13", "6"},
	{"grundy", "2^19", "4.8", "2.5"},
	{"0.77", "2^8", "", "0.001"},
	{"0.07", "2^8", "", "0.001"},
	{"0.137", "2^8", "", "0.001"},
}

func (rs results) write(w io.Writer) error {
	var b strings.Builder
	rs.writeEngines(&b)
	b.WriteString("\nWall time with one thread and with two:\n")
	rs.writeSome(&b, "Threads", "threads", seconds, func(k key) string { return k.threads }, []string{"1", "2"}, []string{"0.6", "grundy"})
	b.WriteString("\nCost of a heap as the table grows:\n")
	rs.writeSome(&b, "Longer", "heaps", userSeconds, func(k key) string { return k.heaps }, []string{"2^20", "2^22", "2^24"}, []string{"0.16", "0.106", "0.354"})
	_, err := io.WriteString(w, b.String())
	return err
}

// writeEngines writes a row for each game: every engine's seconds and the ratios to marking.
func (rs results) writeEngines(b *strings.Builder) {
	fmt.Fprintln(b, "User seconds on one thread, medians:\n\n| game | heaps | lanes, AVX2 | goal | marking | marking / lanes | lanes, Go | Go / AVX2 | ns/heap | bytes/heap | naive heaps/s to 2^14 | best peer |")
	fmt.Fprintln(b, "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
	for _, p := range peers {
		k := key{benchmark: "Engines", game: p.game, heaps: p.heaps}
		at := func(engine, kernels string) []sample {
			k := k
			k.engine, k.kernels = engine, kernels
			return rs[k]
		}
		fast, plain, marking := at("lanes", "AVX2"), at("lanes", "Go"), at("marking", "")
		k.engine = "naive"
		naive := rs[k]
		k.heaps = "2^14"
		naive = append(naive, rs[k]...)
		naiveHeaps := min(heapsOf(p.heaps), 1<<14)
		f, _ := median(fast, userSeconds)
		g, _ := median(plain, userSeconds)
		m, _ := median(marking, userSeconds)
		n, _ := median(naive, userSeconds)
		size, _ := median(fast, bytes)
		fmt.Fprintf(b, "| %s | %s | %s | ≤ %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", p.game, p.heaps,
			withSpread(fast, userSeconds), p.goal, withSpread(marking, userSeconds), ratio(m, f),
			withSpread(plain, userSeconds), ratio(g, f),
			number(1e9*f/heapsOf(p.heaps)), number(size), number(naiveHeaps/n), p.best)
	}
}

// writeSome writes the seconds of a benchmark for each game and each value of one property.
func (rs results) writeSome(b *strings.Builder, benchmark, property string, time func(sample) float64, of func(key) string, values, games []string) {
	fmt.Fprintf(b, "\n| game |")
	for _, v := range values {
		fmt.Fprintf(b, " %s = %s |", property, v)
	}
	fmt.Fprintf(b, "\n| --- |%s\n", strings.Repeat(" --- |", len(values)))
	for _, game := range games {
		fmt.Fprintf(b, "| %s |", game)
		for _, v := range values {
			cell := ""
			for k, samples := range rs {
				if k.benchmark == benchmark && k.game == game && k.kernels != "Go" && of(k) == v {
					m, _ := median(samples, time)
					cell = withSpread(samples, time) + " s, " + number(1e9*m/heapsOf(k.heaps)) + " ns/heap"
				}
			}
			fmt.Fprintf(b, " %s |", cell)
		}
		fmt.Fprintln(b)
	}
}

// withSpread writes the median seconds and half their range.
func withSpread(samples []sample, time func(sample) float64) string {
	if len(samples) == 0 {
		return ""
	}
	m, spread := median(samples, time)
	return fmt.Sprintf("%s ± %.0f %%", number(m), spread)
}

func ratio(a, b float64) string {
	if a == 0 || b == 0 {
		return ""
	}
	return number(a / b)
}

// number writes three significant digits without an exponent.
func number(x float64) string {
	switch {
	case x != x || x > 1e300 || x == 0:
		return ""
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	case x >= 1:
		return fmt.Sprintf("%.2f", x)
	case x >= 0.01:
		return fmt.Sprintf("%.3f", x)
	}
	return fmt.Sprintf("%.5f", x)
}
