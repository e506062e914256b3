package survey

import (
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.org/grundy/periodicity"
)

// A game that is open with few rare heaps is searched deeper, another is not; in slices as in one piece.
func TestGamesWithFewRareHeapsAreSearchedDeeper(t *testing.T) {
	file := games(t, "0.77\n0.16\n0.6\n0.007\n0.3\n")
	depth := Depth{MaxHeap: 100, FewRare: 25, Deeper: 20_000}
	var tables [2]string
	for i, slice := range []time.Duration{time.Hour, time.Millisecond} {
		dir := filepath.Join(t.TempDir(), "survey")
		join(t, dir, file, depth)
		o := hasty()
		o.Slice = slice
		run(t, dir, o)
		tables[i] = found(t, dir)
		f, err := ReadResults(dir)
		if err != nil {
			t.Fatal(err)
		}
		computed := map[string]int64{}
		for _, r := range f.Results {
			computed[r.Game] = r.Verdict.Computed
			if proved := r.Verdict.Status == periodicity.Proved; proved != (r.Game == "0.77" || r.Game == "0.3") {
				t.Errorf("%s is proved: %v", r.Game, proved)
			}
		}
		// 0.77 has 10 rare heaps and is proved by 155; 0.16 has 22 of them below 101, 0.6 and 0.007 have 26 and 31.
		for game, want := range map[string]int64{"0.77": 155, "0.16": 20_001, "0.6": 101, "0.007": 101} {
			if computed[game] != want {
				t.Errorf("%s: %d heaps, want %d", game, computed[game], want)
			}
		}
	}
	if tables[0] != tables[1] {
		t.Errorf("in slices it differs:\n%s", firstDifference(tables[1], tables[0]))
	}
}

func TestDepthsThatAreNone(t *testing.T) {
	for _, d := range []Depth{
		{MaxHeap: -1}, {MaxHeap: math.MaxInt64}, {MaxHeap: 10, Deeper: 10, FewRare: 5}, {MaxHeap: 10, Deeper: 100}, {MaxHeap: 10, FewRare: 3},
		{MaxHeap: 10, Deeper: math.MaxInt64, FewRare: 1}, {MaxHeap: 10, Deeper: 100, FewRare: -1},
	} {
		if err := d.Check(); err == nil || !strings.Contains(err.Error(), "want a heap") {
			t.Errorf("%+v: error %v, want one", d, err)
		}
	}
	if got, want := (Depth{MaxHeap: 1000, FewRare: 20, Deeper: 1 << 22}).String(), "heap 1000, and heap 4194304 where fewer than 20 heaps are rare"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
