// Package threadtime measures what a piece of work costs a processor, whatever else the machine does.
package threadtime

import (
	"runtime"
	"time"
)

// Of runs work on a thread of its own and returns the time that a processor spent on it, without what other threads
// did for it. Where a system does not tell threads apart (all but Linux) it is the time that passed.
func Of(work func()) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	begun := now()
	work()
	return now() - begun
}
