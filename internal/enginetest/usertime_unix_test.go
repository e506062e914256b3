//go:build unix

package enginetest_test

import (
	"syscall"
	"time"
)

// userTime is the time that the process has spent on the processor by itself.
func userTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano())
}
