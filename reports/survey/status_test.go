package survey

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestLife(t *testing.T) {
	now := time.Now()
	elsewhere := "elsewhere-00000000-7-1-" + nonce()
	for name, c := range map[string]struct {
		owner string
		age   time.Duration
		want  Life
	}{
		"this one":         {newOwner(), time.Second, Living},
		"frozen":           {newOwner(), time.Hour, Silent},
		"ended":            {deadOwner(), time.Second, Dead},
		"elsewhere":        {elsewhere, time.Second, Living},
		"silent elsewhere": {elsewhere, time.Hour, Silent},
	} {
		b := Beat{Owner: c.owner, Time: now.Add(-c.age), TTL: 60}
		if got := b.Life(now); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// Only the file that merge reads counts as a result.
func TestOnlyResultsFinishAGame(t *testing.T) {
	dir := begin(t, games(t, "0.77\n0.6\n"), 500)
	for _, name := range []string{"000000_", "000000_x.json", "000000_0.77.json.old", "000000_0.77.json~"} {
		if err := os.WriteFile(filepath.Join(dir, resultsDir, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	s, err := ReadStatus(dir)
	if err != nil || s.Finished != 0 {
		t.Errorf("%d finished, %v; want 0", s.Finished, err)
	}
	run(t, dir, hasty())
	found(t, dir)
}
