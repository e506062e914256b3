// Package memory says how much of it a piece of work takes and how much there is, before any is taken: a process
// that takes more than there is dies without a word, and may take its neighbours along.
package memory

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"os"
	"runtime/debug"
	"strings"
)

// Heed has the garbage collector work harder as the process comes near the limit of its cgroup, instead of
// letting garbage reach it. GOMEMLIMIT, if set, says otherwise.
func Heed() {
	if limit, err := machine.limit(); err == nil && os.Getenv("GOMEMLIMIT") == "" && limit < math.MaxInt64 {
		debug.SetMemoryLimit(int64(limit) / 10 * 9)
	}
}

// Use is how many bytes a piece of work takes for each heap at its peak, the copies of a table that grows and
// what waits for the garbage collector included. Each was measured as the largest resident set of a run of
// 10⁶ to 10⁷ heaps of Grundy's game, less that of a run of none; docs/performance.md has the table.
type Use int64

// What commands do with a heap.
const (
	Values          Use = 25  // a table of values with its engine, written as text of any form
	Figure          Use = 27  // a table and a figure of its values
	Fold            Use = 70  // a table and a raster of its values
	Autocorrelation Use = 81  // a table and its Fourier transform
	Agreement       Use = 150 // a table, its places by value, and a Fourier transform of up to three times as many
	Page            Use = 62  // a table and the page of the explorer, which holds it compressed
	Workbook        Use = 96  // a table and a workbook of it
	WythoffPair     Use = 5   // the marks of the mex construction
)

// ShortError says that there is not enough memory for a piece of work.
type ShortError struct {
	Count int64 // of the things that the work is about
	What  string
	Need  float64 // bytes
	Free  int64   // bytes
}

func (e *ShortError) Error() string {
	return fmt.Sprintf("%d %s need about %s of memory, and %s are free: want fewer", e.Count, e.What, size(e.Need), size(float64(e.Free)))
}

func size(bytes float64) string {
	if bytes < 1e9 {
		return fmt.Sprintf("%.0f MB", bytes/1e6)
	}
	return fmt.Sprintf("%.1f GB", bytes/1e9)
}

// Enough returns a [ShortError] if so many things, each of which takes so much, need more memory than there
// is. Where the machine does not tell how much that is, nothing is refused.
func Enough(count int64, each Use, what string) error { return machine.enough(count, each, what) }

// system is what tells how much memory there is.
type system struct {
	meminfo func() (io.ReadCloser, error)
	limit   func() (uint64, error)
	used    func() int64 // by this process
}

// Assume has the package believe, until restore is called, that the limit is so many bytes: for tests.
func Assume(bytes int64) (restore func()) {
	old := machine
	machine = system{
		meminfo: func() (io.ReadCloser, error) { return nil, os.ErrNotExist },
		limit:   func() (uint64, error) { return uint64(bytes), nil },
		used:    used,
	}
	return func() { machine = old }
}

func (s system) enough(count int64, each Use, what string) error {
	need := float64(count) * float64(each)
	if need < 64<<20 { // which any machine has, and no file is asked
		return nil
	}
	free, known := s.free()
	if !known || need <= float64(free) {
		return nil
	}
	return &ShortError{count, what, need, free}
}

// free returns the bytes that the process may take beside those it has: what Linux calls available, but no more
// than what the limit of its cgroup, of version 1 or 2, and of those above it, leaves. What other processes
// of the cgroup take is not told. It reports false where neither is told.
func (s system) free() (bytes int64, known bool) {
	if bytes, known = s.available(); !known {
		bytes = 1<<63 - 1
	}
	if limit, err := s.limit(); err == nil && limit < uint64(bytes) {
		bytes, known = min(bytes, max(0, int64(limit)-s.used())), true
	}
	return bytes, known
}

// available reads MemAvailable of /proc/meminfo.
func (s system) available() (bytes int64, known bool) {
	f, err := s.meminfo()
	if err != nil {
		return 0, false
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var kilobytes int64
		if rest, ok := strings.CutPrefix(lines.Text(), "MemAvailable:"); ok {
			_, err := fmt.Sscan(rest, &kilobytes)
			return kilobytes << 10, err == nil
		}
	}
	return 0, false
}
