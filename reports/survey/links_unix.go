//go:build unix

package survey

import (
	"os"
	"syscall"
)

// links returns how many names the file has, 0 if that is not known.
func links(in *os.Root, name string) int {
	info, err := in.Lstat(name)
	if err != nil {
		return 0
	}
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(s.Nlink)
	}
	return 0
}
