package naive_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/naive"
	"example.org/grundy/sgtable/takebreak"
)

// byOptions computes G(0) … G(n) by laying out every option heap by heap, sharing nothing with
// the engine but the meaning of a digit.
func byOptions(rules sgtable.Rules, n int64) []sgtable.Nimber {
	var g []sgtable.Nimber
	for heap := int64(0); heap <= n; heap++ {
		g = append(g, sgtable.Mex(optionsOf(rules, heap, g)...))
	}
	return g
}

// optionsOf returns the values of the options of a heap, those of smaller heaps being g.
func optionsOf(rules sgtable.Rules, heap int64, g []sgtable.Nimber) (options []sgtable.Nimber) {
	if slices.Contains(rules.Frozen(), heap) {
		return nil
	}
	for i := int64(0); i <= heap; i++ {
		for h := 0; h <= rules.Digit(i).Most(); h++ {
			if rules.Digit(i).Has(h) {
				options = append(options, layOut(rules, heap-i, heap-1, h, g)...)
			}
		}
	}
	return options
}

// layOut returns the values of all ways to lay rest out as that many heaps, none above the largest.
func layOut(rules sgtable.Rules, rest, largest int64, heaps int, g []sgtable.Nimber) (values []sgtable.Nimber) {
	switch {
	case heaps == 0 && rest == 0:
		return []sgtable.Nimber{0}
	case heaps == 0:
		return nil
	}
	for a := min(largest, rest); a >= 1; a-- {
		next := a
		if rules.Distinct() {
			next = a - 1
		}
		for _, v := range layOut(rules, rest-a, next, heaps-1, g) {
			values = append(values, v.Xor(g[a]))
		}
	}
	return values
}

func compute(t interface{ Fatal(...any) }, rules sgtable.Rules, n int64) *naive.Run {
	run, err := naive.New(rules)
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Extend(context.Background(), n); err != nil {
		t.Fatal(err)
	}
	return run
}

// drawCode draws a code of up to four digits, with a repeated tail now and then.
func drawCode(t *rapid.T) takebreak.Code {
	digit := rapid.Custom(func(t *rapid.T) sgtable.Leaves { return sgtable.Leaves(rapid.IntRange(0, 31).Draw(t, "digit")) })
	digits := append([]sgtable.Leaves{sgtable.Leaves(rapid.SampledFrom([]int{0, 0, 4, 8, 12, 16, 28}).Draw(t, "d0"))},
		rapid.SliceOfN(digit, 0, 4).Draw(t, "digits")...)
	cycle := rapid.SliceOfN(digit, 0, 3).Draw(t, "cycle")
	c, err := takebreak.New(digits, cycle)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestAgreesWithTheOptionsLaidOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		code := drawCode(t)
		const heaps = 36
		want := byOptions(code, heaps)
		run := compute(t, code, 17)
		if err := run.Extend(context.Background(), heaps); err != nil {
			t.Fatal(err)
		}
		for n, w := range want {
			if got, _ := run.At(int64(n)); got != w {
				t.Fatalf("%s: G(%d) = %d, by its options %d", code, n, got, w)
			}
		}
	})
}

func TestNimTailCostsNoSquare(t *testing.T) {
	code, err := takebreak.Parse("0.[3]")
	if err != nil {
		t.Fatal(err)
	}
	// A million heaps of Nim have 5·10¹¹ options; this is done at once or not at all.
	run := compute(t, code, 1_000_000)
	for n, v := range run.Values() {
		if int(v) != n {
			t.Fatalf("G(%d) = %d", n, v)
		}
	}
}

func BenchmarkNaive(b *testing.B) {
	for _, bench := range []struct {
		code  string
		heaps int64
	}{{"0.77", 1 << 13}, {"0.6", 1 << 13}, {"0.3333333", 1 << 18}, {"0.[3]", 1 << 18}, {"0.28", 1 << 9}} {
		b.Run(bench.code, func(b *testing.B) {
			code, _ := takebreak.Parse(bench.code)
			start := time.Now()
			for b.Loop() {
				compute(b, code, bench.heaps-1)
			}
			b.ReportMetric(float64(bench.heaps)*float64(b.N)/time.Since(start).Seconds(), "heaps/s")
		})
	}
}

func ExampleRun() {
	kayles, _ := takebreak.Parse("0.77")
	run, _ := naive.New(kayles)
	if err := run.Extend(context.Background(), 12); err != nil {
		fmt.Println(err)
	}
	fmt.Println(run.Values())
	// Output: [0 1 2 3 1 4 3 2 1 4 2 6 4]
}
