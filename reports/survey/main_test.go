package survey

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.org/grundy/internal/procs"
)

// Environment of a process that TestMain makes a worker instead of a test: its folder, how many games it
// searches at a time, and a game that kills it; or a search alone.
const (
	childDir     = "SURVEY_TEST_DIR"
	childWorkers = "SURVEY_TEST_WORKERS"
	childPoison  = "SURVEY_TEST_POISON"
	childAlone   = "SURVEY_TEST_ALONE"
)

func TestMain(m *testing.M) {
	dir, open := os.Getenv(childDir), poison(os.Getenv(childPoison))
	var err error
	switch {
	case os.Getenv(childAlone) != "":
		err = serve(context.Background(), os.Stdin, os.Stdout, open)
	case dir != "":
		err = work(dir, open)
	default:
		os.Exit(m.Run())
	}
	switch {
	case errors.Is(err, ErrStopped):
		os.Exit(75)
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// work takes part in the survey as Run does.
func work(dir string, open opener) error {
	go watchMemory(smallMemory)
	o := hasty()
	o.Workers, _ = strconv.Atoi(os.Getenv(childWorkers))
	os.Setenv(childAlone, "1") // for processes that this one starts
	o.Alone = []string{os.Args[0]}
	o, err := o.complete()
	if err != nil {
		return err
	}
	m, err := ReadManifest(dir)
	if err != nil {
		return err
	}
	d, err := openFolder(dir, newOwner())
	if err != nil {
		return err
	}
	p := newProcess(d, m, o)
	p.open = open
	return p.run(context.Background())
}

// aloneHere returns the command that searches alone, in a process of this test.
func aloneHere(t *testing.T) []string {
	t.Helper()
	t.Setenv(childAlone, "1")
	return []string{os.Args[0]}
}

// child starts a process that takes part in the survey.
func child(t *testing.T, dir string, workers int, environment ...string) *exec.Cmd {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(append(os.Environ(), childDir+"="+dir, childWorkers+"="+strconv.Itoa(workers)), environment...)
	c.Stderr = os.Stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	return c
}

// hasty are options with short times, for tests.
func hasty() Options {
	return Options{Workers: 1, Beat: 20 * time.Millisecond, TTL: 300 * time.Millisecond, Slice: 60 * time.Millisecond, Memory: smallMemory}
}

// small is the family of the tests: 61 games, of which some are open and take time.
const (
	small     = "octal:2"
	smallHeap = 8_000
)

// begin makes a survey in a folder of its own.
func begin(t *testing.T, family string, maxHeap int64) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "survey")
	join(t, dir, family, Depth{MaxHeap: maxHeap})
	return dir
}

func join(t *testing.T, dir, family string, depth Depth) {
	t.Helper()
	f, err := ParseFamily(family)
	if err != nil {
		t.Fatal(err)
	}
	if err := Join(t.Context(), dir, f, depth); err != nil {
		t.Fatal(err)
	}
}

// games writes a file of games, a family of its own.
func games(t *testing.T, lines string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.txt")
	if err := os.WriteFile(path, []byte(lines), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func run(t *testing.T, dir string, o Options) {
	t.Helper()
	if err := Run(t.Context(), dir, o); err != nil {
		t.Fatal(err)
	}
}

// found returns the bytes of all results of a finished survey.
func found(t *testing.T, dirs ...string) string {
	t.Helper()
	f, err := ReadResults(dirs...)
	if err != nil {
		t.Fatal(err)
	}
	if n := f.Unfinished(); n != 0 || len(f.Failed) != 0 {
		t.Fatalf("%d games unfinished, %q failed; want none", n, f.Failed)
	}
	var b bytes.Buffer
	for _, r := range f.Results {
		b.Write(encode(r))
	}
	return b.String()
}

// countResults returns how many games have a result.
func countResults(f *Findings) (n int) {
	for _, r := range f.Results {
		if r != nil {
			n++
		}
	}
	return n
}

// files lists a folder of a survey.
func files(t *testing.T, dir, sub string) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(dir, sub, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

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

// deadOwner is the owner of a process of this machine that is gone.
func deadOwner() string {
	id := procs.Self()
	id.Start++
	return id.String() + "-" + nonce()
}

func folderOf(t *testing.T, dir string) *folder {
	t.Helper()
	d, err := openFolder(dir, newOwner())
	if err != nil {
		t.Fatal(err)
	}
	return d
}
