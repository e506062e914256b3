package survey

import (
	"errors"
	"testing"

	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable"
)

// A game's own errors go to failed/, and the survey goes on.
func TestAGameThatFailsIsLeftAlone(t *testing.T) {
	for name, fail := range map[string]func() error{
		"an error": func() error { return errors.New("the value does not fit") },
		"a panic":  func() error { panic("index out of range") },
	} {
		t.Run(name, func(t *testing.T) {
			dir := begin(t, games(t, "0.77\n0.6\n0.07\n"), 2000)
			runFailing(t, dir, "0.6", fail)
			if n := len(files(t, dir, failedDir)); n != maxFailures {
				t.Errorf("failed %d times, want %d", n, maxFailures)
			}
			f, err := ReadResults(dir)
			if err != nil {
				t.Fatal(err)
			}
			if n := countResults(f); n != 2 || len(f.Failed) != 1 || f.Failed[0] != "0.6" || f.Unfinished() != 0 {
				t.Errorf("%d results, failed %q, %d unfinished; want 2, 0.6 and 0", n, f.Failed, f.Unfinished())
			}
		})
	}
}

// runFailing finishes the survey with a process in which the sequence of one game cannot be opened.
func runFailing(t *testing.T, dir, game string, fail func() error) {
	t.Helper()
	m, err := ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	o, err := hasty().complete()
	if err != nil {
		t.Fatal(err)
	}
	p := newProcess(folderOf(t, dir), m, o)
	p.open = func(r sgtable.Rules, o runs.Options) (*runs.Run, error) {
		if r.String() == game {
			return nil, fail()
		}
		return runs.Open(r, o)
	}
	if err := p.run(t.Context()); err != nil {
		t.Fatal(err)
	}
}
