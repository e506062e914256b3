package lanes

import "time"

// stopwatch tells how long the parts of a round take that is done very often. It times one round in so many, which
// stands for them all, as to look at the clock would take part of the time.
type stopwatch struct{ rounds int64 }

const timedRounds = 16

// start begins a round, and returns when its first part began: the zero time in rounds that are not timed.
func (w *stopwatch) start() (begun time.Time) {
	if w.rounds++; w.rounds%timedRounds == 1 {
		begun = time.Now()
	}
	return begun
}

// stop adds the time of the part that began then, for all rounds that this one stands for. It returns when the next
// part begins.
func (w *stopwatch) stop(begun time.Time, total *time.Duration) (now time.Time) {
	if begun.IsZero() {
		return begun
	}
	now = time.Now()
	*total += timedRounds * now.Sub(begun)
	return now
}
