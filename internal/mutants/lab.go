package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"
)

// timeout ends tests that a change makes run for ever: it is killed then.
const timeout = "2m"

// lab is where changes are tried.
type lab struct {
	root    string // of the module
	folder  string // for what is built
	verbose bool
}

// result is what became of a change.
type result struct {
	change change
	killed bool
	says   string // the first failure
	err    error
}

func newLab(verbose bool) (*lab, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	folder, err := os.MkdirTemp("", "mutants")
	return &lab{strings.TrimSpace(string(out)), folder, verbose}, err
}

func (l *lab) close() { os.RemoveAll(l.folder) }

// tryAll tries the changes, after the tests have passed without one.
func (l *lab) tryAll(changes []change, workers int, w io.Writer) ([]result, error) {
	var asked []change
	seen := map[string]bool{}
	for _, c := range changes {
		if key := c.pkg + " " + c.tests; !seen[key] {
			seen[key] = true
			asked = append(asked, change{name: key, pkg: c.pkg, tests: c.tests})
		}
	}
	var unsound []error
	inParallel(len(asked), workers, func(i int) error {
		says, err := l.test(asked[i], "without "+strconv.Itoa(i), nil)
		if err == nil && says != "" {
			err = errors.New(says)
		}
		if err != nil {
			return fmt.Errorf("without a change, tests of %s: %w", asked[i].name, err)
		}
		return nil
	}, func(_ int, err error) { unsound = append(unsound, err) })
	if err := errors.Join(unsound...); err != nil {
		return nil, err
	}
	results := make([]result, len(changes))
	inParallel(len(changes), workers, func(i int) error {
		results[i] = l.try(changes[i], strconv.Itoa(i))
		return nil
	}, func(i int, _ error) {
		if r := results[i]; l.verbose {
			fmt.Fprintf(w, "%s: killed %v: %.200s%v\n", r.change.name, r.killed, r.says, r.err)
		}
	})
	return results, nil
}

// inParallel does n jobs, a few at a time, and tells of each when it is done, one at a time.
func inParallel(n, workers int, job func(int) error, done func(int, error)) {
	var all errgroup.Group
	all.SetLimit(workers)
	var one sync.Mutex
	for i := range n {
		all.Go(func() error {
			err := job(i)
			one.Lock()
			defer one.Unlock()
			done(i, err)
			return nil
		})
	}
	_ = all.Wait() // done has been told
}

// try makes a change and runs the tests.
func (l *lab) try(c change, id string) result {
	file, changed, err := c.apply(l.root)
	if err != nil {
		return result{change: c, err: err}
	}
	replacement := filepath.Join(l.folder, id+".go")
	if err := os.WriteFile(replacement, []byte(changed), 0o600); err != nil {
		return result{change: c, err: err}
	}
	says, err := l.test(c, id, map[string]string{file: replacement})
	return result{change: c, killed: says != "", says: says, err: err}
}

// test builds the tests of the change's package with the files replaced, and runs them. It returns the
// first failure, empty if they pass.
func (l *lab) test(c change, id string, replace map[string]string) (says string, err error) {
	overlay, binary := filepath.Join(l.folder, id+".json"), filepath.Join(l.folder, id+".test")
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		return "", err
	}
	build := exec.Command("go", "test", "-c", "-overlay", overlay, "-o", binary, "./"+c.pkg)
	build.Dir = l.root
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("it does not compile: %w\n%s", err, out)
	}
	defer os.Remove(binary)
	tests := exec.Command(binary, "-test.short", "-test.failfast", "-test.timeout", timeout, "-test.run", c.tests)
	tests.Dir = filepath.Join(l.root, c.pkg)
	// Random tests take the same cases every time, and write no file into the tree.
	tests.Env = append(os.Environ(), "RAPID_SEED=1956", "RAPID_NOFAILFILE=true", "RAPID_SHRINKTIME=0s", "GRUNDY_LONG=")
	var out bytes.Buffer
	tests.Stdout, tests.Stderr = &out, &out
	err = tests.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		return firstFailure(out.String()), nil
	case err != nil:
		return "", err
	case strings.Contains(out.String(), "no tests to run"):
		return "", fmt.Errorf("no test of %s matches %q", c.pkg, c.tests)
	}
	return "", nil
}

// firstFailure returns the line of a log that says what failed first.
func firstFailure(log string) string {
	lines := strings.Split(log, "\n")
	for i, line := range lines {
		if strings.HasPrefix(strings.TrimSpace(line), "--- FAIL") || strings.HasPrefix(line, "panic:") {
			if i+1 < len(lines) {
				line += " " + strings.TrimSpace(lines[i+1])
			}
			return strings.TrimSpace(line)
		}
	}
	return "failed"
}
