package runs

import (
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"example.org/grundy/sgtable/catalog"
)

func TestTimeLeft(t *testing.T) {
	for name, c := range map[string]struct {
		spent             time.Duration
		start, known, all int64
		power             float64
		want              time.Duration
	}{
		"a step a heap":            {10 * time.Second, 0, 1000, 3000, 1, 20 * time.Second},
		"n a heap":                 {10 * time.Second, 0, 1000, 3000, 2, 80 * time.Second},
		"gone on with":             {10 * time.Second, 1000, 2000, 4000, 2, 40 * time.Second},
		"nothing yet":              {10 * time.Second, 1000, 1000, 4000, 2, 0},
		"all there":                {10 * time.Second, 0, 4000, 4000, 2, 0},
		"more than a duration has": {time.Hour, 0, 10, math.MaxInt64, 3, 1 << 62},
	} {
		if got := left(c.spent, c.start, c.known, c.all, c.power); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// How the cost of rules that list their options grows is measured: the power comes out of the marks, wherever they were set.
func TestPowerIsMeasured(t *testing.T) {
	at := func(heaps, start int64, power float64) mark {
		return mark{heaps, int64(1e3 * cost(start, heaps, power))}
	}
	for _, c := range []struct {
		what  string
		start int64
		power float64
		marks []int64
		now   int64
	}{
		{"a step a heap", 0, 1, []int64{100, 500, 900}, 1000},
		{"n a heap", 0, 2, []int64{100, 500, 900}, 1000},
		{"the third power, by a late mark", 0, 3, []int64{900}, 1000},
		{"gone on with", 1000, 2, []int64{1100, 1500, 1900}, 2000},
	} {
		var marks trail
		for _, heaps := range c.marks {
			marks.add(at(heaps, c.start, c.power))
		}
		if got := marks.power(c.start, at(c.now, c.start, c.power)); math.Abs(got-c.power) > 0.01 {
			t.Errorf("%s: power %v, want %v", c.what, got, c.power)
		}
	}
	for _, c := range []struct {
		what       string
		trail      trail
		now        mark
		least, max float64
	}{
		{"no mark", nil, mark{10, 1000}, 1, 1},
		{"no heap more", trail{{10, 1000}}, mark{10, 9000}, 1, 1},
		{"the half is nearer than the first mark and the last", trail{{10, 1000}, {50, 5000}, {99, 5000}}, mark{100, 20000}, 1.99, 2.01},
		{"a heap on which all hangs", trail{{18, 100}}, mark{19, 60000}, 63, 64},
		{"slower at first", trail{{50, 9000}}, mark{100, 10000}, 1, 1.01},
	} {
		if got := c.trail.power(0, c.now); got < c.least || got > c.max {
			t.Errorf("%s: power %v, want %v to %v", c.what, got, c.least, c.max)
		}
	}
}

// The steps of a script count: taking a divisor costs heap n a loop of n turns, and all heaps the square, though they have few
// options.
func TestStepsOfScriptsCount(t *testing.T) {
	g, err := catalog.Parse("rules:[[n-d] for d in range(1, n+1) if n % d == 0]")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Open(g.Rules, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for n := int64(10); n <= 640; n *= 2 {
		if err := r.Extend(t.Context(), n); err != nil {
			t.Fatal(err)
		}
		if r.Left(1e6) <= 0 {
			t.Errorf("nothing is left at heap %d", n)
		}
	}
	work, ok := r.work()
	if got := r.trail.power(0, mark{r.Len(), work}); !ok || got < 1.8 || got > 2.1 {
		t.Errorf("power %v, want about 2", got)
	}
}

// Rows of a game of two heaps are watched too: those of options by what listing them takes, those of moves by their columns.
func TestWorkOfRows(t *testing.T) {
	file := filepath.Join(t.TempDir(), "nim.star")
	if err := os.WriteFile(file, []byte("def options(x, y): return [(u, y) for u in range(x)] + [(x, v) for v in range(y)]"), 0o600); err != nil {
		t.Fatal(err)
	}
	for text, c := range map[string]struct{ least, most float64 }{file + "-row-3": {1.8, 2.1}, "wythoff-row-3": {1, 1.01}} {
		g, err := catalog.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Open(g.Rules, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for n := int64(50); n <= 800; n *= 2 {
			if err := r.Extend(t.Context(), n); err != nil {
				t.Fatal(err)
			}
			r.Left(1e6)
		}
		work, ok := r.work()
		if got := r.trail.power(0, mark{r.Len() + 1, work}); !ok || got < c.least || got > c.most {
			t.Errorf("%s: power %v, want %v to %v", text, got, c.least, c.most)
		}
	}
}

// A trail of a long run stays short.
func TestTrailsStayShort(t *testing.T) {
	var marks trail
	for heaps := range int64(1 << 20) {
		marks.add(mark{heaps + 1, heaps + 1})
	}
	if len(marks) > 1000 || marks[len(marks)-1].heaps < 1<<20-1<<15 {
		t.Errorf("%d marks, the last at %d heaps", len(marks), marks[len(marks)-1].heaps)
	}
}

// How the cost grows: by the heaps that a move leaves, where the definition computes.
func TestGrowthOfTheCost(t *testing.T) {
	for _, c := range []struct {
		game, engine string
		want         float64
	}{
		{"0.77", "lanes", 1}, {"0.77", "naive", 2}, {"0.F7", "naive", 2.5}, {"grundy", "naive", 2}, {"0.33", "naive", 1},
		{"allbut:2,3", "naive", 1}, {"subtract:squares", "naive", 1.5}, {"subtract:1..100000", "taking", 1},
	} {
		g, err := catalog.Parse(c.game)
		if err != nil {
			t.Fatal(err)
		}
		if got := growth(g.Rules, c.engine); got != c.want {
			t.Errorf("%s by %s: %v, want %v", c.game, c.engine, got, c.want)
		}
	}
}
