// Command mutants tries every lock with a wrong key: it makes the changes of a list, one at a time, each
// of which breaks a condition that a theorem or a package rests on, and runs the tests that protect it.
// A change that no test sees has survived, and the command fails.
//
//	go run ./internal/mutants                    # all changes of changes.txt
//	go run ./internal/mutants -run sparse-state  # those whose names match
//	go run ./internal/mutants -sample 10         # ten of them, by the hash of their names
//
// The changed file is an overlay of the go command, so that nothing in the tree is touched. A change whose
// text is not there exactly once, or that does not compile, is an error of the list.
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"
)

//go:embed changes.txt
var listed string

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

func run(args []string, w io.Writer) error {
	flags := flag.NewFlagSet("mutants", flag.ContinueOnError)
	pattern := flags.String("run", "", "make only the changes whose names match this `regexp`")
	sample := flags.Int("sample", 0, "make only `n` of them, chosen by the hash of their names")
	workers := flags.Int("j", runtime.NumCPU(), "how many changes are tried at a time")
	verbose := flags.Bool("v", false, "show the first failure that each change causes")
	if err := flags.Parse(args); err != nil {
		return err
	}
	changes, err := readList(listed)
	if err != nil {
		return err
	}
	if changes, err = choose(changes, *pattern, *sample); err != nil {
		return err
	}
	l, err := newLab(*verbose)
	if err != nil {
		return err
	}
	defer l.close()
	start := time.Now()
	results, err := l.tryAll(changes, max(1, *workers), w)
	if err != nil {
		return err
	}
	return report(w, results, time.Since(start))
}

// choose returns the changes with a matching name; of these a sample, if that is not 0.
func choose(changes []change, pattern string, sample int) ([]change, error) {
	matches, err := regexp.Compile(pattern)
	if err != nil {
		return nil, err
	}
	changes = slices.DeleteFunc(changes, func(c change) bool { return !matches.MatchString(c.name) })
	if len(changes) == 0 {
		return nil, fmt.Errorf("no change has a name that matches %q", pattern)
	}
	if sample > 0 && sample < len(changes) {
		slices.SortFunc(changes, func(a, b change) int { return strings.Compare(a.hash(), b.hash()) })
		changes = changes[:sample]
	}
	return changes, nil
}

// report says how many were killed, and names those that were not.
func report(w io.Writer, results []result, took time.Duration) error {
	killed := 0
	var bad []error
	for _, r := range results {
		switch {
		case r.err != nil:
			bad = append(bad, fmt.Errorf("%s: %w", r.change.name, r.err))
		case r.killed:
			killed++
		default:
			fmt.Fprintf(w, "SURVIVED %s\n\t%s, tests of %s\n\t%s\n", r.change.name, r.change.in, r.change.pkg, r.change.why)
		}
	}
	fmt.Fprintf(w, "%d of %d changes killed in %s\n", killed, len(results), took.Round(time.Second))
	if survivors := len(results) - killed - len(bad); survivors > 0 {
		bad = append(bad, fmt.Errorf("%d of %d changes survived", survivors, len(results)))
	}
	return errors.Join(bad...)
}
