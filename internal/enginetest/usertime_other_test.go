//go:build !unix

package enginetest_test

import "time"

var began = time.Now()

// userTime stands for the time on the processor where the system does not tell it so.
func userTime() time.Duration { return time.Since(began) }
