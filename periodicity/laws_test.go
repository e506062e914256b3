package periodicity_test

import (
	"context"
	"testing"
	"time"

	"pgregory.net/rapid"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/partition"
	"example.org/grundy/sgtable/subtraction"
	"example.org/grundy/sgtable/takebreak"
)

// holds checks the claim against the definition up to the given heap.
func holds(t *rapid.T, rules sgtable.Rules, c periodicity.Claim, limit int64) {
	values := valuesOf(t, rules, limit+1)
	if n, ok := refuted(c, values); ok {
		t.Fatalf("%s: %s is proved, and G(%d) = %d, G(%d) = %d", rules, c, n, values[n], n+c.Period, values[n+c.Period])
	}
}

// refuted returns the first heap at which the values contradict the claim.
func refuted(c periodicity.Claim, values []uint32) (heap int64, ok bool) {
	for n := c.Preperiod; n+c.Period < int64(len(values)); n++ {
		if int64(values[n+c.Period]) != int64(values[n])+c.Saltus {
			return n, true
		}
	}
	return 0, false
}

// drawCovered draws rules that the theorem covers.
func drawCovered(t *rapid.T, theorem periodicity.Theorem) sgtable.Rules {
	rules := draw(t, theorem.Name())
	if theorem.Covers(rules) != nil {
		t.Skip("not covered")
	}
	return rules
}

// draw draws rules that the theorem may cover.
func draw(t *rapid.T, theorem string) sgtable.Rules {
	code := func(most int, first ...int) takebreak.Code {
		digits := []sgtable.Leaves{sgtable.Leaves(rapid.SampledFrom(first).Draw(t, "first"))}
		for _, d := range rapid.SliceOfN(rapid.IntRange(0, most), 1, 4).Draw(t, "digits") {
			digits = append(digits, sgtable.Leaves(d))
		}
		c, err := takebreak.New(digits, nil)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	switch theorem {
	case "one-heap":
		return code(3, 0)
	case "unequal-parts":
		c, err := partition.Unequal(code(7, 0, 4))
		if err != nil {
			t.Skip("no split")
		}
		return c
	case "all-but":
		s, err := subtraction.AllBut(rapid.SliceOfN(rapid.Int64Range(1, 12), 1, 6).Draw(t, "excluded")...)
		if err != nil {
			t.Fatal(err)
		}
		return s
	case "arithmetic":
		return code(15, 0, 8, 12)
	case "repeating":
		most := rapid.SampledFrom([]int{3, 7, 7, 7, 15}).Draw(t, "most")
		digit := rapid.Custom(func(t *rapid.T) sgtable.Leaves { return sgtable.Leaves(rapid.IntRange(0, most).Draw(t, "digit")) })
		digits := append([]sgtable.Leaves{rapid.SampledFrom([]sgtable.Leaves{0, 4}).Draw(t, "first")}, rapid.SliceOfN(digit, 0, 3).Draw(t, "digits")...)
		c, err := takebreak.New(digits, rapid.SliceOfN(digit, 1, 4).Draw(t, "cycle"))
		if err != nil {
			t.Fatal(err)
		}
		return c
	case "guy-smith":
		return code(15, 0, 4)
	}
	return code(7, 0, 4)
}

// TestWhatIsProvedIsTrue takes random games, and checks what each theorem proves on four times as
// many heaps as it needed.
func TestWhatIsProvedIsTrue(t *testing.T) {
	for _, name := range periodicity.TheoremNames() {
		t.Run(name, func(t *testing.T) {
			proved := 0
			rapid.Check(t, func(t *rapid.T) {
				theorem, _ := periodicity.ByName(name)
				rules := drawCovered(t, theorem)
				limit := int64(400)
				if sgtable.Parts(rules) > 2 {
					limit = 150
				}
				v := proveOn(t, rules, runOf(t, rules), name, limit)
				if v.Status != periodicity.Proved {
					return
				}
				proved++
				c, _ := v.Claim()
				holds(t, rules, c, min(4*v.Heaps+100, 1200))
			})
			if proved == 0 {
				t.Error("no game was proved")
			}
		})
	}
}

// TestAnyPremiseThatHoldsProves takes any claim, not only those that detection likes: whatever
// Check accepts must be true.
func TestAnyPremiseThatHoldsProves(t *testing.T) {
	for _, theorem := range periodicity.Theorems() {
		t.Run(theorem.Name(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				rules := drawCovered(t, theorem)
				const heaps = 120
				values := valuesOf(t, rules, heaps)
				c := periodicity.Claim{Preperiod: rapid.Int64Range(0, 20).Draw(t, "preperiod"), Period: rapid.Int64Range(1, 40).Draw(t, "period")}
				c.Saltus = max(0, int64(values[c.Preperiod+c.Period])-int64(values[c.Preperiod]))
				p, err := theorem.Premise(rules, c, values)
				if err != nil || p.Heaps > heaps || theorem.Check(context.Background(), rules, p, values) != nil {
					return
				}
				holds(t, rules, p.Claim, 4*heaps)
				least := periodicity.Least(p.Claim, values)
				holds(t, rules, least, 4*heaps)
				if p.Claim.Period%least.Period != 0 || least.Preperiod > p.Claim.Preperiod {
					t.Fatalf("%s has the least form %s", p.Claim, least)
				}
			})
		})
	}
}

// TestLookFindsTheSuffix checks the linear look against comparing one by one.
func TestLookFindsTheSuffix(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Uint32Range(0, 3), 2, 60).Draw(t, "values")
		if rapid.Bool().Draw(t, "periodic") {
			for n := 7; n < len(values); n++ {
				values[n] = values[n-5] + 2
			}
		}
		l := periodicity.NewLook(values)
		n := int64(len(values))
		if l.MaxPeriod() != n-1 {
			t.Fatalf("largest period %d with %d values", l.MaxPeriod(), n)
		}
		for p := int64(1); p < n; p++ {
			c := l.At(p)
			saltus := int64(values[n-1]) - int64(values[n-1-p])
			from := n - 1 - p
			for from > 0 && int64(values[from-1+p])-int64(values[from-1]) == saltus {
				from--
			}
			if c != (periodicity.Claim{Preperiod: from, Period: p, Saltus: saltus}) {
				t.Fatalf("period %d: %s, one by one from heap %d with saltus %d", p, c, from, saltus)
			}
		}
	})
}

// TestLeastIsLeast checks Least against trying every smaller claim.
func TestLeastIsLeast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := rapid.SliceOfN(rapid.Uint32Range(0, 2), 0, 8).Draw(t, "before")
		cycle := rapid.SliceOfN(rapid.Uint32Range(0, 2), 1, 6).Draw(t, "cycle")
		saltus := rapid.Uint32Range(0, 2).Draw(t, "saltus")
		times := rapid.IntRange(1, 4).Draw(t, "times")
		values := append([]uint32{}, before...)
		for turn := range uint32(40) {
			for _, v := range cycle {
				values = append(values, v+turn*saltus)
			}
		}
		claim := periodicity.Claim{Preperiod: int64(len(before)), Period: int64(len(cycle) * times), Saltus: int64(times) * int64(saltus)}
		got := periodicity.Least(claim, values[:claim.Preperiod+claim.Period])
		if want := leastByTrying(values, claim.Preperiod); got != want {
			t.Fatalf("least of %s is %s, by trying %s", claim, got, want)
		}
	})
}

// leastByTrying returns the claim of the smallest period, and from the first heap for it, that the
// values do not refute. One with a preperiod up to the given one must be true.
func leastByTrying(values []uint32, preperiod int64) periodicity.Claim {
	for p := int64(1); ; p++ {
		for n := int64(0); n <= preperiod; n++ {
			c := periodicity.Claim{Preperiod: n, Period: p, Saltus: int64(values[n+p]) - int64(values[n])}
			if _, ok := refuted(c, values); !ok {
				return c
			}
		}
	}
}

// TestWindowsAreTight: each game agrees on all heaps of the window but the last, where it does not.
// So no window can be shorter.
func TestWindowsAreTight(t *testing.T) {
	for _, tight := range []struct {
		theorem, game     string
		preperiod, period int64
		last              int64 // last heap of the window
	}{
		{"guy-smith", "0.04", 1, 1, 3},
		{"guy-smith", "0.362", 1, 5, 7},
		{"guy-smith", "0.08", 1, 1, 4}, // three heaps
		{"one-heap", "subtract:4", 0, 1, 3},
		{"unequal-parts", "unequal:0.04", 1, 1, 4},
		{"unequal-parts", "unequal:0.16", 3, 3, 12},
		{"sparse-state", "0.053", 2, 1, 4},
	} {
		th, err := periodicity.ByName(tight.theorem)
		if err != nil {
			t.Fatal(err)
		}
		run := newRun(t, tight.game)
		if err := run.Extend(context.Background(), 100); err != nil {
			t.Fatal(err)
		}
		values := run.Values()
		if tight.theorem == "sparse-state" { // rare values come later; mask 1 sees none until then
			th, _ = periodicity.SparseStateOf([]periodicity.Parameter{{Name: "mask", Value: 1}})
			values = values[:tight.last+tight.period]
		}
		p, err := th.Premise(enginetest.Rules(t, tight.game), periodicity.Claim{Preperiod: tight.preperiod, Period: tight.period}, values)
		if err != nil {
			t.Fatal(err)
		}
		if p.Window != (periodicity.Window{From: tight.preperiod, To: tight.last}) {
			t.Errorf("%s, %s: window %+v, want it to end at %d", tight.theorem, tight.game, p.Window, tight.last)
		}
		for n := tight.preperiod; n <= tight.last; n++ {
			if agrees := run.Values()[n] == run.Values()[n+tight.period]; agrees != (n < tight.last) {
				t.Errorf("%s, %s: agreement at heap %d of %d … %d: %v", tight.theorem, tight.game, n, tight.preperiod, tight.last, agrees)
			}
		}
	}
}

func BenchmarkLook(b *testing.B) {
	const heaps = 1_000_000
	values := make([]uint32, heaps)
	for n := range values { // a long preperiod, then a long period
		values[n] = uint32(n*n>>3) & 15
		if n > heaps/2 {
			values[n] = values[n-123_457]
		}
	}
	start := time.Now()
	for b.Loop() {
		l := periodicity.NewLook(values)
		if c := l.At(123_457); c.Preperiod > heaps/2 {
			b.Fatal(c)
		}
	}
	b.ReportMetric(heaps*float64(b.N)/time.Since(start).Seconds(), "heaps/s")
}

func BenchmarkProve(b *testing.B) {
	for _, bench := range []struct{ game, theorem string }{{"0.356", "guy-smith"}, {"0.356", "sparse-state"}} {
		b.Run(bench.game+"/"+bench.theorem, func(b *testing.B) {
			rules := enginetest.Rules(b, bench.game)
			run := newRun(b, bench.game)
			if err := run.Extend(context.Background(), 16_000); err != nil {
				b.Fatal(err)
			}
			heaps := int64(0)
			start := time.Now()
			for b.Loop() {
				v, err := periodicity.Prove(context.Background(), rules, run, periodicity.Options{Limit: 16_000, Theorem: bench.theorem})
				if err != nil || v.Status != periodicity.Proved {
					b.Fatal(v, err)
				}
				heaps += v.Computed
			}
			b.ReportMetric(float64(heaps)/time.Since(start).Seconds(), "heaps/s")
		})
	}
}
