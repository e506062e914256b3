package memory

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	_ "unsafe" // for go:linkname
)

// fromCgroup is what [memlimit.FromCgroup] calls with the files of this process.
//
//go:linkname fromCgroup github.com/KimMachineGun/automemlimit/memlimit.fromCgroup
func fromCgroup(mountInfo, cgroup string) (uint64, error)

// tree writes files into a folder.
func tree(t *testing.T, files map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// The limit of a process's cgroup, of either version and of those above it, bounds what may be taken.
func TestLimitOfACgroup(t *testing.T) {
	const used = 1 << 20
	for name, c := range map[string]struct {
		cgroup, mount string            // lines of /proc/self/cgroup and mountinfo, that after the mount point
		files         map[string]string // below the mount point
		want          int64
	}{
		"version 2": {
			"0::/job/step\n", "rw - cgroup2 cgroup2 rw",
			map[string]string{"job/step/memory.max": "1073741824\n"}, 1<<30 - used,
		},
		"version 2, a limit above": {
			"0::/job/step\n", "rw - cgroup2 cgroup2 rw",
			map[string]string{"job/step/memory.max": "max\n", "job/memory.max": "1073741824\n"}, 1<<30 - used,
		},
		"version 2, no limit": {
			"0::/job\n", "rw - cgroup2 cgroup2 rw", map[string]string{"job/memory.max": "max\n"}, 8_000_000 << 10,
		},
		"version 1": {
			"9:memory:/job\n3:cpu:/\n", "rw - cgroup cgroup rw,memory",
			map[string]string{"job/memory.limit_in_bytes": "536870912\n"}, 1<<29 - used,
		},
		"version 1, a limit above": {
			"9:memory:/job\n", "rw - cgroup cgroup rw,memory",
			map[string]string{
				"job/memory.limit_in_bytes": "9223372036854771712\n", "job/memory.stat": "cache 0\nhierarchical_memory_limit 536870912\n",
			}, 1<<29 - used,
		},
		"version 1, no limit": {
			"9:memory:/job\n", "rw - cgroup cgroup rw,memory",
			map[string]string{"job/memory.limit_in_bytes": "9223372036854771712\n"}, 8_000_000 << 10,
		},
	} {
		t.Run(name, func(t *testing.T) {
			mount := tree(t, c.files)
			proc := tree(t, map[string]string{"cgroup": c.cgroup, "mountinfo": "30 23 0:26 / " + mount + " " + c.mount + "\n"})
			s := telling(meminfo, 0)
			s.limit = func() (uint64, error) {
				return fromCgroup(filepath.Join(proc, "mountinfo"), filepath.Join(proc, "cgroup"))
			}
			if free, known := s.free(); free != c.want || !known {
				t.Errorf("free are %d, %v: want %d", free, known, c.want)
			}
			var short *ShortError
			if err := s.enough(c.want/int64(Values)+1, Values, "heaps"); !errors.As(err, &short) || short.Free != c.want {
				t.Errorf("error %v: want that %d bytes are free", err, c.want)
			}
		})
	}
}
