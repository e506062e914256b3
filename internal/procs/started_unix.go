//go:build unix && !linux

package procs

import "syscall"

// started reports whether there is a process of that number; when it began is not asked.
func started(pid int) (ticks uint64, there bool) {
	return 0, syscall.Kill(pid, 0) != syscall.ESRCH
}
