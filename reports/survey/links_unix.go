//go:build unix

package survey

import (
	"os"
	"syscall"
)

// links returns how many names the file has, 0 if that is not known.
func links(path string) int {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(s.Nlink)
	}
	return 0
}
