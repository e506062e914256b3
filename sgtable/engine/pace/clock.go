package pace

import (
	"context"
	"time"
)

// perClock is the time between two looks of a Clock.
const perClock = 100 * time.Millisecond

// Clock is a Pace for steps whose cost nobody knows beforehand, such as calls of rules that a user wrote: it looks by the time
// that has gone. That costs some fifty nanoseconds a step. The zero value is ready; the first look only starts it.
type Clock struct {
	last time.Time // of the last look
}

// Look does nothing until a tenth of a second has gone since it last did something. Then it calls progress, unless that is
// nil, with the number of heaps known, and returns the cause if ctx has ended.
func (c *Clock) Look(ctx context.Context, heaps int64, progress func(heaps int64)) error {
	now := time.Now()
	if c.last.IsZero() {
		c.last = now
	}
	if now.Sub(c.last) < perClock {
		return nil
	}
	c.last = now
	if progress != nil {
		progress(heaps)
	}
	return context.Cause(ctx)
}
