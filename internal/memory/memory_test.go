package memory

import (
	"errors"
	"io"
	"io/fs"
	"runtime"
	"strings"
	"testing"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

const meminfo = "MemTotal:       16384000 kB\nMemFree:          100000 kB\nMemAvailable:    8000000 kB\n"

func telling(meminfo string, limit uint64) system {
	return system{
		meminfo: func() (io.ReadCloser, error) {
			if meminfo == "" {
				return nil, fs.ErrNotExist
			}
			return io.NopCloser(strings.NewReader(meminfo)), nil
		},
		limit: func() (uint64, error) {
			if limit == 0 {
				return 0, memlimit.ErrNoLimit
			}
			return limit, nil
		},
		used: func() int64 { return 1 << 20 },
	}
}

// What may be taken is the least of what the machine and the cgroup have.
func TestFree(t *testing.T) {
	for name, c := range map[string]struct {
		meminfo string
		limit   uint64
		want    int64
		known   bool
	}{
		"no cgroup":               {meminfo, 0, 8_000_000 << 10, true},
		"a cgroup with less":      {meminfo, 1 << 30, 1<<30 - 1<<20, true},
		"a cgroup with more":      {meminfo, 1 << 40, 8_000_000 << 10, true},
		"a cgroup alone":          {"", 1 << 30, 1<<30 - 1<<20, true},
		"a limit that is reached": {meminfo, 1 << 19, 0, true},
		"another system":          {"", 0, 0, false},
		"a file of another form":  {"MemAvailable: much\n", 0, 0, false},
		"an old kernel":           {"MemTotal: 16384000 kB\n", 0, 0, false},
		"a limit past all memory": {"", 1 << 63, 0, false},
	} {
		if got, known := telling(c.meminfo, c.limit).free(); known != c.known || known && got != c.want {
			t.Errorf("%s: got %d, %v; want %d, %v", name, got, known, c.want, c.known)
		}
	}
}

// The runtime tells what it holds: a table of 64 MB is among it.
func TestUsed(t *testing.T) {
	before := used()
	table := make([]byte, 64<<20)
	for i := range table {
		table[i] = 1
	}
	if after := used(); after < before+60<<20 || before <= 0 {
		t.Errorf("%d bytes used before, %d after %d more", before, after, len(table))
	}
	runtime.KeepAlive(table)
}

// Work that needs more than there is is refused, in words that say how much; without a limit nothing is.
func TestEnough(t *testing.T) {
	small := telling(meminfo, 1<<30)
	if err := small.enough(1e7, Values, "heaps"); err != nil {
		t.Error(err)
	}
	for _, count := range []int64{1e8, 1e12, 1<<63 - 1} { // none wraps
		err := small.enough(count, Values, "heaps")
		if short := new(ShortError); !errors.As(err, &short) || short.Count != count || short.Free != 1<<30-1<<20 {
			t.Errorf("%d heaps: %v", count, err)
		}
	}
	if err := small.enough(1e8, Values, "heaps"); err == nil || err.Error() != "100000000 heaps need about 2.5 GB of memory, and 1.1 GB are free: want fewer" {
		t.Errorf("%v", err)
	}
	if err := telling(meminfo, 100<<20).enough(1e7, Values, "heaps"); err == nil || err.Error() != "10000000 heaps need about 250 MB of memory, and 104 MB are free: want fewer" {
		t.Errorf("%v", err)
	}
	if err := telling("", 0).enough(1<<63-1, Workbook, "heaps"); err != nil {
		t.Errorf("a machine that does not tell: %v", err)
	}
	if err := telling(meminfo, 1).enough(1e6, Values, "heaps"); err != nil {
		t.Errorf("25 MB: %v", err)
	}
}
