package survey

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable/catalog"
)

// Of several checkpoints the furthest sound one is used; the damaged one is named.
func TestADamagedCheckpointIsNamedAndSkipped(t *testing.T) {
	dir := begin(t, games(t, "0.6\n"), 6000)
	m, err := ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	d := folderOf(t, dir)
	for _, heaps := range []int64{3000, 5000} {
		searchTo(t, place{d, m.stem(0), "0.6", t.Logf}, heaps)
	}
	bad := d.file(ckptDir, d.checkpoints(m.stem(0))[0].name)
	edit(t, bad, func(b []byte) []byte { b[len(b)/2] ^= 1; return b })

	var said strings.Builder
	o := hasty()
	o.Slice = time.Hour
	o.Log = func(format string, args ...any) { said.WriteString(fmt.Sprintf(format, args...)) }
	run(t, dir, o)
	for _, want := range []string{bad, "skipped", "damaged file", "going on after 3000 heaps"} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("said %q, want %q in it", said.String(), want)
		}
	}
	if got := timesOf(t, dir, 0).Resumed; got != 3000 {
		t.Errorf("resumed from %d heaps, want 3000", got)
	}
	plain := begin(t, games(t, "0.6\n"), 6000)
	run(t, plain, hasty())
	if found(t, dir) != found(t, plain) {
		t.Error("resumed and whole runs differ")
	}
}

// searchTo leaves a checkpoint of that many heaps.
func searchTo(t *testing.T, p place, heaps int64) {
	t.Helper()
	game, err := catalog.Parse(p.game)
	if err != nil {
		t.Fatal(err)
	}
	r, err := runs.Open(game.Rules, runs.Options{Place: p})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(r.Extend(t.Context(), heaps-1), r.Save()); err != nil {
		t.Fatal(err)
	}
}
