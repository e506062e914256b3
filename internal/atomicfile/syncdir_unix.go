//go:build unix

package atomicfile

import (
	"errors"
	"os"
	"syscall"
)

// syncDir makes the renaming of a file in dir outlive a power cut. Some file systems cannot flush
// a folder (EINVAL, ENOTSUP), and a folder may be writable but not readable; the file itself is
// complete by then, so neither is a failure.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return nil
	}
	defer d.Close()
	err = d.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		return nil
	}
	return err
}
