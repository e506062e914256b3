package main

import (
	"fmt"
	"io"
	"math"
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
	writeEach(&b, "threads", []string{"1", "2"}, []string{"0.6", "grundy"}, func(game, threads string) string {
		return rs.perHeap("Threads/game="+game+"/heaps=2^20/engine=lanes/kernels=AVX2/threads="+threads, wallSeconds, "2^20")
	})
	b.WriteString("\nCost of a heap as the table grows:\n")
	writeEach(&b, "heaps", []string{"2^20", "2^22", "2^24", "2^26"}, []string{"0.16", "0.106", "0.354"}, func(game, heaps string) string {
		return rs.perHeap("Longer/game="+game+"/heaps="+heaps+"/engine=lanes/kernels=AVX2", userSeconds, heaps)
	})
	_, err := io.WriteString(w, b.String())
	return err
}

// writeEngines writes a row for each game that was timed: every engine's seconds and the ratios to marking.
func (rs results) writeEngines(b *strings.Builder) {
	fmt.Fprintln(b, "User seconds on one thread, medians:\n\n| game | heaps | lanes, AVX2 | goal | marking | marking / lanes | lanes, Go | Go / AVX2 | ns/heap | bytes/heap | naive heaps/s to 2^14 | best peer |")
	fmt.Fprintln(b, "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
	for _, p := range peers {
		at := func(heaps, engine, unit string) sample {
			return rs[series{"Engines/game=" + p.game + "/heaps=" + heaps + "/engine=" + engine, unit}]
		}
		fast, plain, marking := at(p.heaps, "lanes/kernels=AVX2", userSeconds), at(p.heaps, "lanes/kernels=Go", userSeconds), at(p.heaps, "marking", userSeconds)
		if len(fast)+len(plain)+len(marking) == 0 {
			continue
		}
		size := at(p.heaps, "lanes/kernels=AVX2", bytesPerHeap)
		naiveHeaps := "2^14"
		if heapsOf(p.heaps) < heapsOf(naiveHeaps) {
			naiveHeaps = p.heaps
		}
		naive := at(naiveHeaps, "naive", userSeconds)
		fmt.Fprintf(b, "| %s | %s | %s | ≤ %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", p.game, p.heaps,
			fast, p.goal, marking, ratio(marking.median(), fast.median()),
			plain, ratio(plain.median(), fast.median()),
			number(1e9*fast.median()/heapsOf(p.heaps)), number(size.median()), number(heapsOf(naiveHeaps)/naive.median()), p.best)
	}
}

// compare writes a row for each game that was timed: what lanes took before, and what it takes now.
func (rs results) compare(w io.Writer, before results) error {
	var b strings.Builder
	b.WriteString("\nBefore and now, in alternation, user seconds on one thread:\n\n| game | heaps | before | now | now / before |\n| --- | --- | --- | --- | --- |\n")
	for _, p := range peers {
		s := series{"Engines/game=" + p.game + "/heaps=" + p.heaps + "/engine=lanes/kernels=AVX2", userSeconds}
		if len(rs[s]) == 0 {
			continue
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", p.game, p.heaps, before[s], rs[s], ratio(rs[s].median(), before[s].median()))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeEach writes a row for each game, with a cell for each value of one property.
func writeEach(b *strings.Builder, property string, values, games []string, cell func(game, value string) string) {
	fmt.Fprintf(b, "\n| game |")
	for _, v := range values {
		fmt.Fprintf(b, " %s = %s |", property, v)
	}
	fmt.Fprintf(b, "\n| --- |%s\n", strings.Repeat(" --- |", len(values)))
	for _, game := range games {
		fmt.Fprintf(b, "| %s |", game)
		for _, v := range values {
			fmt.Fprintf(b, " %s |", cell(game, v))
		}
		fmt.Fprintln(b)
	}
}

// perHeap writes the seconds of a benchmark, and what of them falls on one of its heaps.
func (rs results) perHeap(benchmark, unit, heaps string) string {
	s := rs[series{benchmark, unit}]
	if len(s) == 0 {
		return ""
	}
	return s.String() + " s, " + number(1e9*s.median()/heapsOf(heaps)) + " ns/heap"
}

// heapsOf reads a number of heaps such as 2^20.
func heapsOf(text string) float64 {
	var exponent int
	if _, err := fmt.Sscanf(text, "2^%d", &exponent); err != nil {
		panic(err) // a literal of this file
	}
	return math.Ldexp(1, exponent)
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
