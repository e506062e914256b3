package atomicfile

import (
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// openNameless asks for O_TMPFILE, which most file systems of Linux have and NFS has not. The file gets its name
// through /proc.
func (system) openNameless(dir string) File {
	fd, err := unix.Open(dir, unix.O_TMPFILE|unix.O_WRONLY|unix.O_CLOEXEC, 0o666)
	if err != nil {
		return nil
	}
	f := os.NewFile(uintptr(fd), dir)
	if _, err := os.Stat(inProc(f)); err != nil {
		f.Close()
		return nil
	}
	return f
}

func (system) link(f File, path string) error {
	err := unix.Linkat(unix.AT_FDCWD, inProc(f.(*os.File)), unix.AT_FDCWD, path, unix.AT_SYMLINK_FOLLOW)
	if err != nil {
		return &os.LinkError{Op: "link", Old: f.(*os.File).Name(), New: path, Err: err}
	}
	return nil
}

func inProc(f *os.File) string { return "/proc/self/fd/" + strconv.Itoa(int(f.Fd())) }
