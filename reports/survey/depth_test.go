package survey

import (
	"errors"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/periodicity/verify"
)

// A game that is open with few rare heaps is searched deeper, another is not; in slices as in one piece.
func TestGamesWithFewRareHeapsAreSearchedDeeper(t *testing.T) {
	file := games(t, "0.77\n0.16\n0.6\n0.007\n0.3\n")
	depth := NewDepth(100, Step{FewRare: 25, Deeper: 20_000})
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

// Steps follow one another in slices and beside others as in one piece, and a game stays where no step takes it further.
// A run streams from heap 2^18 on, and has given up to stream by heap 2^23.
func TestStreamsGoOnWhereTablesEnd(t *testing.T) {
	depth := NewDepth(20_000, Step{FewRare: 1000, Deeper: 50_000}, Step{FewRare: 250, Deeper: 300_000, Stream: true}, Step{FewRare: 200, Deeper: 1e6})
	want := map[string]int64{
		"0.007": 20_001,      // many rare heaps
		"0.64":  50_001,      // 404 of them
		"0.336": 300_001,     // 222, but fewer than 200 are wanted
		"4.367": 1_000_001,   // 142
		"0.56":  7 * 1 << 16, // proved, which takes 328,581 heaps
	}
	if os.Getenv("GRUNDY_LONG") != "" {
		depth = NewDepth(20_000, depth.Step, depth.Further[0], Step{FewRare: 200, Deeper: 1 << 23})
		want["4.367"] = 1<<23 + 1
		want["4.044"] = 300_001 // no window: it has values from 256 on
	}
	file := games(t, strings.Join(slices.Sorted(maps.Keys(want)), "\n"))
	var tables []string
	for _, o := range []Options{{Workers: 1, Slice: time.Hour}, {Workers: 2, Slice: 300 * time.Millisecond}} {
		dir := filepath.Join(t.TempDir(), "survey")
		join(t, dir, file, depth)
		h := hasty()
		h.Workers, h.Slice = o.Workers, o.Slice
		run(t, dir, h)
		tables = append(tables, found(t, dir))
		if list := files(t, dir, ckptDir); len(list) != 0 {
			t.Errorf("checkpoints stay: %q", list)
		}
		f, err := ReadResults(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range f.Results {
			if v := r.Verdict; v.Computed != want[r.Game] {
				t.Errorf("%s: %d heaps, %v, want %d", r.Game, v.Computed, v.Rare, want[r.Game])
			}
			if r.Game == "0.56" {
				accepted(t, r)
			}
		}
	}
	if tables[0] != tables[1] {
		t.Errorf("in slices it differs:\n%s", firstDifference(tables[1], tables[0]))
	}
}

// A step that was taken is not asked for again by what is known later: 0.5253 has 8 rare heaps up to heap 300,000, and two
// more before heap 1,000,000.
func TestAStepThatWasTakenStaysTaken(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "survey")
	join(t, dir, games(t, "0.5253"), NewDepth(100, Step{FewRare: 250, Deeper: 300_000, Stream: true}, Step{FewRare: 10, Deeper: 1_100_000}))
	m, err := ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	checkpoints := place{folderOf(t, dir), windowOf(m.stem(0)), "0.5253", t.Logf}
	earlier, err := runs.Open(enginetest.Rules(t, "0.5253"), runs.Options{Window: true, Place: checkpoints})
	if err != nil {
		t.Fatal(err)
	}
	defer earlier.Close()
	if err := errors.Join(earlier.Extend(t.Context(), 1_000_000), earlier.Save()); err != nil {
		t.Fatal(err)
	}
	o := hasty()
	o.Slice = time.Hour
	run(t, dir, o)
	f, err := ReadResults(dir)
	if err != nil {
		t.Fatal(err)
	}
	if v := f.Results[0].Verdict; v.Computed != 1_100_001 || v.Rare.Count != 10 {
		t.Errorf("%d heaps, %d of them rare: want 1100001 and 10", v.Computed, v.Rare.Count)
	}
}

// accepted checks the certificate of a period that a stream has proved.
func accepted(t *testing.T, r *Result) {
	t.Helper()
	c, err := periodicity.ReadCertificate(r.Game, strings.NewReader(r.Certificate))
	if err != nil {
		t.Fatal(err)
	}
	if c.Version != periodicity.StreamedVersion {
		t.Errorf("%s: a certificate of version %d, want that of streams", r.Game, c.Version)
	}
	if _, err := verify.Verify(t.Context(), c, verify.Options{}); err != nil {
		t.Errorf("%s: %v", r.Game, err)
	}
}

func TestDepthsThatAreNone(t *testing.T) {
	table, stream := Step{FewRare: 5, Deeper: 20}, Step{FewRare: 5, Deeper: 30, Stream: true}
	for _, d := range []Depth{
		{MaxHeap: -1}, {MaxHeap: math.MaxInt64}, NewDepth(10, Step{FewRare: 5, Deeper: 10}), NewDepth(10, Step{Deeper: 100}), NewDepth(10, Step{FewRare: 3}),
		NewDepth(10, Step{FewRare: 1, Deeper: math.MaxInt64}), NewDepth(10, Step{FewRare: -1, Deeper: 100}),
		NewDepth(10, table, table), NewDepth(10, table, Step{FewRare: 6, Deeper: 30}), {MaxHeap: 10, Further: []Step{table}},
	} {
		if err := d.Check(); err == nil || !strings.Contains(err.Error(), "want ") {
			t.Errorf("%+v: error %v, want one", d, err)
		}
	}
	if err := (Depth{MaxHeap: 10, Step: stream, Further: []Step{{FewRare: 5, Deeper: 40}}}).Check(); err == nil || !strings.Contains(err.Error(), "want a stream") {
		t.Errorf("a table after a stream: error %v, want one", err)
	}
	for _, d := range []struct {
		depth Depth
		want  string
	}{
		{Depth{MaxHeap: 9}, "heap 9"},
		{NewDepth(1000, Step{FewRare: 20, Deeper: 1 << 22}), "heap 1000, and heap 4194304 where fewer than 20 heaps are rare"},
		{
			NewDepth(1000, Step{FewRare: 20, Deeper: 1 << 26}, Step{FewRare: 9, Deeper: 1<<26 + 1}),
			"heap 1000, heap 67108864 where fewer than 20 heaps are rare, and heap 67108865 as a stream where fewer than 9 heaps are rare",
		},
	} {
		if got := d.depth.String(); got != d.want || d.depth.Check() != nil {
			t.Errorf("%q, want %q; error %v", got, d.want, d.depth.Check())
		}
	}
}

// A manifest from before there were more steps than one is read, and has the digest that it had.
func TestManifestsOfOneStepAreRead(t *testing.T) {
	for heaps, text := range earlierManifests {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, manifestName), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		m, err := ReadManifest(dir)
		if err != nil {
			t.Fatal(err)
		}
		if m.Most() != heaps || m.Stream {
			t.Errorf("%+v: want heaps up to %d, and no stream", m.Depth, heaps)
		}
	}
}

// earlierManifests are as they were written, by the largest heap that each allows.
var earlierManifests = map[int64]string{
	100: `{
 "format": "grundy-survey",
 "results_version": 1,
 "family": "g",
 "max_heap": 100,
 "games": [
  {
   "game": "0.6",
   "weight": 198
  }
 ],
 "dropped": null,
 "digest": "e425d9e64696484f144474442c491b176435961514c74df1e865d12bf4225a58"
}
`,
	1 << 27: `{
 "format": "grundy-survey",
 "results_version": 1,
 "family": "g",
 "max_heap": 100,
 "few_rare": 50,
 "deeper": 134217728,
 "games": [
  {
   "game": "0.6",
   "weight": 198
  }
 ],
 "dropped": null,
 "digest": "74fa9ec1ef114dbae2334bdaa96c9d6382dff3738e792741a45b6be440fa6b85"
}
`,
}
