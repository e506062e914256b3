package survey

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine"
)

// wantError fails unless err says all of the words.
func wantError(t *testing.T, err error, words ...string) {
	t.Helper()
	for _, w := range words {
		if err == nil || !strings.Contains(err.Error(), w) {
			t.Errorf("error %v: want %q in it", err, w)
		}
	}
}

// edit changes the content of a file.
func edit(t *testing.T, path string, change func([]byte) []byte) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, change(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

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
	_, err = ReadResults(dir, other)
	wantError(t, err, "not of one survey")
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestTwoDifferentResultsStopLoudlyAndAreBothKept(t *testing.T) {
	dir := begin(t, "octal:1", 1000)
	m, err := ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	name := m.stem(5) + ".json"
	p := newProcess(folderOf(t, dir), m, hasty())
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

func folderOf(t *testing.T, dir string) *folder {
	t.Helper()
	d, err := openFolder(dir, nonce())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestAManifestOfAnotherVersionIsRefused(t *testing.T) {
	for name, c := range map[string]struct{ from, to, want string }{
		"version":   {`"results_version": 1`, `"results_version": 2`, "results of version 2, and this program makes version 1"},
		"format":    {manifestFormat + `"`, `something"`, `format "something"`},
		"an edit":   {`"max_heap": 1000`, `"max_heap": 9000`, "digest does not fit"},
		"cut short": {"\"digest\"", "", "damaged"},
		"unknown":   {`"family"`, `"families"`, "unknown field"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := begin(t, "octal:1", 1000)
			edit(t, filepath.Join(dir, manifestName), func(b []byte) []byte { return []byte(strings.Replace(string(b), c.from, c.to, 1)) })
			wantError(t, Run(t.Context(), dir, hasty()), c.want, manifestName)
			_, err := ReadResults(dir)
			wantError(t, err, c.want)
			_, err = ReadStatus(dir)
			wantError(t, err, c.want)
			if n := len(files(t, dir, claimsDir)); n != 0 {
				t.Errorf("%d games were claimed", n)
			}
		})
	}
}

func TestAnotherSurveyInTheFolderIsRefused(t *testing.T) {
	dir := begin(t, "octal:1", 1000)
	for _, other := range []struct {
		family string
		heap   int64
	}{{"octal:1", 2000}, {"hex:1", 1000}} {
		f, err := ParseFamily(other.family)
		if err != nil {
			t.Fatal(err)
		}
		wantError(t, Join(t.Context(), dir, f, other.heap), "holds another survey, octal:1 up to heap 1000", other.family)
	}
	join(t, dir, "octal:1", 1000)
}

// Of several checkpoints the furthest sound one is used; the damaged one is named.
func TestADamagedCheckpointIsNamedAndSkipped(t *testing.T) {
	dir := begin(t, games(t, "0.6\n"), 6000)
	m, err := ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	d := folderOf(t, dir)
	for _, heaps := range []int64{3000, 5000} {
		if err := d.save(m.stem(0), "0.6", sequenceOf(t, "0.6", heaps), time.Second); err != nil {
			t.Fatal(err)
		}
	}
	bad := d.file(ckptDir, d.checkpoints(m.stem(0))[0].name)
	edit(t, bad, func(b []byte) []byte { b[len(b)/2] ^= 1; return b })

	var said strings.Builder
	o := hasty()
	o.Slice = time.Hour
	o.Log = func(format string, args ...any) { said.WriteString(fmt.Sprintf(format, args...)) }
	run(t, dir, o)
	for _, want := range []string{bad, "skipped", "damaged file", "goes on after 3000 heaps"} {
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

func TestFilesThatCannotBeLinkedAreRefused(t *testing.T) {
	dir := begin(t, "octal:1", 1000)
	d := folderOf(t, dir)
	d.link = func(from, to string) error { return &os.LinkError{Op: "link", Old: from, New: to, Err: syscall.EPERM} }
	wantError(t, d.tryLink(), dir, "cannot link files", "local disk or NFS", "not permitted")
	d.link = func(from, to string) error { // a copy instead of a link
		text, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		return os.WriteFile(to, text, 0o666)
	}
	wantError(t, d.tryLink(), "cannot link files", "1 links")
}

// Over NFS a link that was made may be reported as failed, because the answer was lost and the
// request repeated.
func TestALinkIsKnownByItsCountWhenTheAnswerIsLost(t *testing.T) {
	d := folderOf(t, begin(t, "octal:1", 1000))
	d.link = func(from, to string) error {
		if err := os.Link(from, to); err != nil {
			return err
		}
		return &os.LinkError{Op: "link", Old: from, New: to, Err: fs.ErrExist}
	}
	for _, want := range []bool{true, false} {
		if made, err := d.create(claimsDir, "000001_x.e1", false, literally(nil)); made != want || err != nil {
			t.Errorf("made %v, error %v; want %v", made, err, want)
		}
	}
}

func sequenceOf(t *testing.T, game string, heaps int64) engine.Sequence {
	t.Helper()
	f, err := ParseFamily(games(t, game+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := engine.Open("auto", f.Games[0], engine.Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Extend(t.Context(), heaps-1); err != nil {
		t.Fatal(err)
	}
	return s
}

// A game's own errors go to failed/, and the survey goes on.
func TestAGameThatFailsIsLeftAlone(t *testing.T) {
	for name, fail := range map[string]func() error{
		"an error": func() error { return errors.New("the value does not fit") },
		"a panic":  func() error { panic("index out of range") },
	} {
		t.Run(name, func(t *testing.T) {
			dir := begin(t, games(t, "0.77\n0.6\n0.07\n"), 2000)
			m, err := ReadManifest(dir)
			if err != nil {
				t.Fatal(err)
			}
			o, err := hasty().complete()
			if err != nil {
				t.Fatal(err)
			}
			p := newProcess(folderOf(t, dir), m, o)
			p.open = func(r sgtable.Rules, o engine.Options) (engine.Sequence, error) {
				if r.String() == "0.6" {
					return nil, fail()
				}
				return openAuto(r, o)
			}
			if err := p.run(t.Context(), "here"); err != nil {
				t.Fatal(err)
			}
			if n := len(files(t, dir, failedDir)); n != MaxFailures {
				t.Errorf("failed %d times, want %d", n, MaxFailures)
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
