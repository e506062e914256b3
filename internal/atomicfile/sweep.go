package atomicfile

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"example.org/grundy/internal/procs"
)

// A temporary file bears the name of its process: .tmp-PROCESS-WORD. One that was killed while it wrote
// leaves the file, and the next that writes into the folder, on the same machine, clears it away.

const (
	temporary = ".tmp-"
	staging   = ".tmp-folder-" // a folder of them
)

// temporaryName returns a name that is hidden and short, whatever the file is to be called.
func temporaryName() string { return nameOf(temporary) }

func nameOf(prefix string) string {
	return prefix + procs.Self().String() + "-" + strconv.FormatUint(rand.Uint64(), 36)
}

// writerOf returns the process that writes, or wrote, the temporary file or folder of that name.
func writerOf(name, prefix string) (procs.ID, bool) {
	rest, ok := strings.CutPrefix(name, prefix)
	word := strings.LastIndexByte(rest, '-')
	if !ok || word < 0 {
		return procs.ID{}, false
	}
	if _, err := strconv.ParseUint(rest[word+1:], 36, 64); err != nil {
		return procs.ID{}, false
	}
	return procs.Parse(rest[:word])
}

// swept holds the folders that this process has swept.
var swept sync.Map

// sweepOnce removes the temporary files of processes that are gone from a folder, at the first writing
// there. What cannot be removed stays: it is no reason not to write.
func sweepOnce(dir string) {
	if _, done := swept.LoadOrStore(dir, true); done {
		return
	}
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if id, ok := writerOf(e.Name(), temporary); ok && e.Type().IsRegular() && id.Gone() {
			_ = os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// TemporaryFolder makes a folder in dir for files on their way to their places there, and removes those
// that killed processes of this machine have left. Whoever asked for it removes it.
func TemporaryFolder(dir string) (string, error) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if id, ok := writerOf(e.Name(), staging); ok && e.IsDir() && id.Gone() {
			_ = os.RemoveAll(filepath.Join(dir, e.Name()))
		}
	}
	folder := filepath.Join(dir, nameOf(staging))
	return folder, os.Mkdir(folder, 0o700)
}

// bound returns the path that a file of a temporary folder is on its way to.
func bound(path string) string {
	parts := strings.Split(path, string(filepath.Separator))
	for i, part := range parts {
		if _, ok := writerOf(part, staging); ok {
			return strings.Join(append(parts[:i:i], parts[i+1:]...), string(filepath.Separator))
		}
	}
	return path
}
