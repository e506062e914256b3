package census

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.org/grundy/internal/names"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/verify"
	"example.org/grundy/reports/survey"
)

// The claim that a dropped game takes over from its representative is its own least one.
func TestClaimsOfDroppedGamesAreLeast(t *testing.T) {
	dir := begin(t, small, 400)
	run(t, dir)
	c := merge(t, dir)
	checked := 0
	for _, r := range c.Rows {
		if r.As == "" || r.Claim.Period == 0 {
			continue
		}
		checked++
		heaps := r.Claim.Preperiod + 3*r.Claim.Period + 20
		values := valuesOf(t, r.Game, heaps)
		holds := func(n int64) bool { return int64(values[n+r.Claim.Period]) == int64(values[n])+r.Claim.Saltus }
		for n := r.Claim.Preperiod; n+r.Claim.Period < heaps; n++ {
			if !holds(n) {
				t.Fatalf("%s: %v fails at heap %d", r.Game, r.Claim, n)
			}
		}
		if r.Claim.Preperiod > 0 && holds(r.Claim.Preperiod-1) {
			t.Errorf("%s: %v holds a heap earlier", r.Game, r.Claim)
		}
	}
	if checked < 40 {
		t.Errorf("only %d games were checked", checked)
	}
}

// Shards merge to the bytes of one folder, and every code of the family has its row.
func TestShardsMergeToTheSameTable(t *testing.T) {
	one := begin(t, small, 2000)
	run(t, one)
	want := written(t, one)
	if n := strings.Count(want, "\n"); n != 128+1 {
		t.Errorf("%d lines: want a header and all 128 codes", n)
	}
	var dirs []string
	for i := range 4 {
		dir := begin(t, small, 2000)
		runWith(t, dir, survey.Options{Workers: 1, Shard: survey.Part{Index: i, Count: 4}})
		dirs = append(dirs, dir)
	}
	if got := written(t, dirs...); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A census of a survey that has not begun is a table without rows, which says so.
func TestUnfinishedGamesAreCounted(t *testing.T) {
	dir := begin(t, small, 3000)
	runWith(t, dir, survey.Options{Workers: 1, Budget: time.Nanosecond})
	c := merge(t, dir)
	if c.Unfinished() != 61 || len(c.Rows) != 0 {
		t.Errorf("%d unfinished, %d rows; want 61 and none", c.Unfinished(), len(c.Rows))
	}
	if words := c.Table().Caption; !strings.Contains(words, "Unfinished, and not in the table: 61") {
		t.Errorf("the table says %q", words)
	}
}

func TestACensusOfNothingIsRefused(t *testing.T) {
	dir := begin(t, "octal:1", 1000)
	for name, dirs := range map[string][]string{
		"no folder":  nil,
		"no survey":  {t.TempDir()},
		"more games": {dir, begin(t, "octal:2", 2000)},
	} {
		if c, err := Merge(t.Context(), dirs...); err == nil || c != nil {
			t.Errorf("%s: got %v and error %v, want an error alone", name, c, err)
		}
	}
}

// There is a file for each game that is proved, and it is a certificate of that game.
func TestCertificatesAreWritten(t *testing.T) {
	dir, into := begin(t, "octal:1", 1000), filepath.Join(t.TempDir(), "proofs")
	run(t, dir)
	c := merge(t, dir)
	for range 2 { // the second time in place of the first
		if err := c.WriteCertificates(into); err != nil {
			t.Fatal(err)
		}
	}
	files, err := filepath.Glob(filepath.Join(into, "*"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 11 {
		t.Errorf("%d files, want those of 11 proved games: %q", len(files), files)
	}
	digests := map[string]string{}
	for _, row := range c.Rows {
		if row.Digest != "" {
			digests[row.Game] = row.Digest
		}
	}
	if len(digests) != len(files) {
		t.Errorf("the table has %d digests of %d certificates", len(digests), len(files))
	}
	for _, file := range files {
		text, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer text.Close()
		proof, err := periodicity.ReadCertificate(file, text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := verify.Verify(t.Context(), proof, verify.Options{}); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		if digests[proof.Game] != proof.Digest {
			t.Errorf("%s has the digest %s: the table has %q", file, proof.Digest, digests[proof.Game])
		}
		if want := filepath.Join(into, names.Clean(proof.Game)+".json"); file != want {
			t.Errorf("%s holds the proof of %s, want it in %s", file, proof.Game, want)
		}
	}
}
