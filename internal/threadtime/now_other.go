//go:build !linux

package threadtime

import "time"

var start = time.Now()

func now() time.Duration { return time.Since(start) }
