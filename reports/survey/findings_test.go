package survey

import (
	"errors"
	"os"
	"strings"
	"testing"
)

func TestADamagedResultIsRefused(t *testing.T) {
	dir := begin(t, "octal:1", 1000)
	run(t, dir, hasty())
	want := found(t, dir)
	path := files(t, dir, resultsDir)[3]
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func([]byte) []byte{
		"cut short":       func(b []byte) []byte { return b[:len(b)-20] },
		"without its end": func(b []byte) []byte { return b[:len(b)-1] },
		"empty":           func([]byte) []byte { return nil },
		"another number":  func(b []byte) []byte { return []byte(strings.Replace(string(b), `"period": `, `"period": 1`, 1)) },
		"a longer tail":   func(b []byte) []byte { return append(b, '\n') },
	} {
		edit(t, path, change)
		f, err := ReadResults(dir)
		wantError(t, err, path, "damaged", "remove the file")
		if f != nil {
			t.Errorf("%s: an answer came out", name)
		}
		if err := os.WriteFile(path, whole, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	// The advice in the error is right.
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	run(t, dir, hasty())
	if got := found(t, dir); got != want {
		t.Errorf("made anew, the result differs:\n%s", firstDifference(got, want))
	}
}

func TestAResultBelongsToItsGameAndSurvey(t *testing.T) {
	dir, other := begin(t, "octal:1", 1000), begin(t, "octal:1", 2000)
	run(t, dir, hasty())
	run(t, other, hasty())
	list, others := files(t, dir, resultsDir), files(t, other, resultsDir)
	copyFile(t, others[2], list[2])
	_, err := ReadResults(dir)
	wantError(t, err, list[2], "another survey")
	copyFile(t, list[3], list[2])
	_, err = ReadResults(dir)
	wantError(t, err, list[2], "want one of")
}

func TestTwoDifferentResultsStopLoudlyAndAreBothKept(t *testing.T) {
	dir := begin(t, "octal:1", 1000)
	m, err := ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	name := m.stem(5) + ".json"
	o, err := hasty().complete()
	if err != nil {
		t.Fatal(err)
	}
	p := newProcess(folderOf(t, dir), m, o)
	if err := p.folder.publish(resultsDir, name, m.Games[5].Game, []byte("another result\n")); err != nil {
		t.Fatal(err)
	}
	j := &job{game: 5, claim: 1}
	out, err := p.search(t.Context(), j)
	if err != nil {
		t.Fatal(err)
	}
	err = p.publish(j, out)
	conflict, ok := errors.AsType[*ConflictError](err)
	if !ok {
		t.Fatalf("error %v, want a *ConflictError", err)
	}
	for _, path := range []string{conflict.First, conflict.Next} {
		if _, err := os.Stat(path); err != nil {
			t.Errorf("%s is not kept: %v", path, err)
		}
	}
	_, err = ReadResults(dir)
	wantError(t, err, "two different results", conflict.First, conflict.Next)
}

func TestDifferentResultsOfTwoShardsAreRefused(t *testing.T) {
	dir, twin := begin(t, "octal:1", 1000), begin(t, "octal:1", 1000)
	run(t, dir, hasty())
	run(t, twin, hasty())
	m, err := ReadManifest(twin)
	if err != nil {
		t.Fatal(err)
	}
	d := folderOf(t, twin)
	r, err := d.readResult(m, 4)
	if err != nil {
		t.Fatal(err)
	}
	r.Verdict.Computed++
	r.Digest = r.digest()
	if err := os.WriteFile(d.file(resultsDir, m.stem(4)+".json"), encode(r), 0o666); err != nil {
		t.Fatal(err)
	}
	_, err = ReadResults(dir, twin)
	wantError(t, err, "two different results for "+r.Game)
}
