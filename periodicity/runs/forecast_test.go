package runs

import (
	"math"
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
