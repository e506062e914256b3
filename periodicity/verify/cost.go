package verify

// What a check costs, counted in steps: a value looked at, or a mark set. A step is taken for a
// nanosecond, which a machine of 2020 or later does not exceed by much. The model estimates the steps
// from the rules and the number of heaps before anything is computed:
//
//	one heap             moves + value, a heap
//	all-but              k + value, a heap
//	two heaps, short     H²/4, and for each heap the sets of all moves
//	two heaps, long      512 rare heaps for each index that splits, a heap
//	three heaps          H²/4, and H²/6 sets of values
//	endless digits       those with as many moves as heaps
//	a row of two heaps   twice the moves of all rows up to it, a column
//	streamed             64 a heap, and 8 for each index that splits
//
// The number of rare heaps and the size of the values are not known before; so steps are also
// counted while they are taken, and the check stops when there are more than the estimate was allowed
// to be.

import (
	"cmp"
	"context"
	"fmt"
	"time"
)

// usualTime is how long a check may take by the model unless the caller allows more.
const usualTime = 10 * time.Minute

// allowed is how long a check may take by the model.
func (o Options) allowed() time.Duration { return cmp.Or(o.MaxTime, usualTime) }

// method names a way to compute values.
type method string

const (
	byDefinition method = "the definition"
	bySparse     method = "the sparse space, heap by heap"
	byStream     method = "the sparse space, one after the other, a window kept"
)

// short is the number of heaps up to which every game is computed by the definition.
const short = 1 << 16

// methodFor prefers the definition; long sequences of games that leave two heaps have the sparse space.
func methodFor(r *rules, heaps int64) method {
	if !r.endless && r.parts() == 2 && heaps > short {
		return bySparse
	}
	return byDefinition
}

// estimate is the model. It is a float since it may be absurdly large.
func estimate(r *rules, m method, c claim, heaps int64) float64 {
	h := float64(heaps)
	moves := float64(len(r.moves))
	if r.endless {
		moves = h
	}
	value := h*float64(c.Saltus)/float64(max(c.Period, 1)) + 64 // the size of the largest values, if the claim is true
	switch split := float64(len(r.amounts(2))); {
	case r.row != nil:
		return 2 * h * float64(r.row.steps()) // once for the values, once for the proof
	case m == byStream:
		return h * (64 + 8*split)
	case r.allBut:
		return h * (float64(min(r.excludedUpTo(), heaps)) + value)
	case m == bySparse:
		return h * (128 + 512*split)
	case r.parts() < 2:
		return h * (2*min(moves, h) + 8)
	case r.parts() == 2:
		return h*h/4 + h*moves*value/64
	}
	layers := float64(r.parts() - 2) // of three heaps and more
	return h*h/4 + (layers*h*h/6+h*moves)*3*value/64
}

// inWords says how long so many steps take.
func inWords(steps float64) string {
	seconds := steps / 1e9
	for _, unit := range []struct {
		below, seconds float64
		name           string
	}{
		{100, 1, "seconds"}, {100 * 60, 60, "minutes"}, {48 * 3600, 3600, "hours"}, {1000 * 86400, 86400, "days"},
	} {
		switch {
		case seconds < 1:
			return "less than a second"
		case seconds < 10:
			return "some seconds"
		case seconds < unit.below:
			return fmt.Sprintf("about %.0f %s", seconds/unit.seconds, unit.name)
		}
	}
	return "years"
}

// meter counts steps and looks now and then whether to go on.
type meter struct {
	ctx          context.Context
	limit, spent int64
	next         int64 // when to look next
}

// spend counts steps that were taken, or will be at once. The error is the context's cause, or says that
// there were too many.
func (m *meter) spend(steps int64) error {
	if m.spent += steps; m.spent < m.next {
		return nil
	}
	return m.look()
}

func (m *meter) look() error {
	m.next = m.spent + 1<<20
	if m.ctx.Err() != nil {
		return context.Cause(m.ctx)
	}
	if m.spent > m.limit {
		return fmt.Errorf("it took %d steps, more than expected: want more time than %s (--max-time)", m.spent, time.Duration(m.limit))
	}
	return nil
}
