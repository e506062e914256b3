//go:build unix

package atomicfile

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"syscall"
)

// descriptors are the folders of a process's open files.
var descriptors = regexp.MustCompile(`^/dev/fd$|^/proc/([0-9]+)(?:/task/[0-9]+)?/fd$`)

// descriptor returns another handle on the open file of this process that path names, as /dev/stdout and
// /dev/fd/3 do; nil if it names none. A path to a file that is open may not be replaced: the shell that
// opened it wants what is written at its place in there.
func descriptor(path string) (*os.File, error) {
	for range 40 { // links, at most
		dir, err := filepath.EvalSymlinks(filepath.Dir(path))
		if err != nil {
			return nil, nil
		}
		number, err := strconv.Atoi(filepath.Base(path))
		if m := descriptors.FindStringSubmatch(dir); err == nil && m != nil && (m[1] == "" || m[1] == strconv.Itoa(os.Getpid())) {
			twin, err := syscall.Dup(number)
			if err != nil {
				return nil, &os.PathError{Op: "open", Path: path, Err: err}
			}
			syscall.CloseOnExec(twin)
			return os.NewFile(uintptr(twin), path), nil
		}
		target, err := os.Readlink(path)
		if err != nil {
			return nil, nil
		}
		if path = target; !filepath.IsAbs(path) {
			path = filepath.Join(dir, path)
		}
	}
	return nil, nil
}
