package script

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/metrics"

	"go.starlark.net/starlark"
)

// Limits bound one call of a script.
type Limits struct {
	// Steps is how many steps it may take: some ten for a turn of a short loop, and one for each element of a list
	// that is made.
	Steps uint64
	// Bytes is by how much the memory in use may grow meanwhile.
	Bytes uint64
}

// Usual are the limits of a script that is read: a second or two, and a quarter of a gigabyte.
var Usual = Limits{Steps: 30_000_000, Bytes: 256 << 20}

// The errors of calls that were stopped.
var (
	ErrSteps  = errors.New("too many steps")
	ErrMemory = errors.New("too much memory")
)

// perLook is how many steps a call takes between two looks at the clock, so to speak: a fraction of a millisecond, in which
// no more than some ten megabytes can be made.
const perLook = 10_000

// meter watches one call.
type meter struct {
	Limits
	ctx     context.Context
	thread  *starlark.Thread
	before  uint64 // bytes in use at the first look
	stopped error
}

func newMeter(ctx context.Context, name string, limits Limits) *meter {
	m := &meter{Limits: limits, ctx: ctx, thread: &starlark.Thread{Name: name}}
	m.thread.SetMaxExecutionSteps(min(perLook, limits.Steps))
	m.thread.OnMaxSteps = func(*starlark.Thread) { m.look() }
	return m
}

// look stops the call if it has come to a limit.
func (m *meter) look() {
	m.thread.SetMaxExecutionSteps(min(m.thread.Steps+perLook, max(m.Steps, m.thread.Steps+1)))
	switch {
	case m.stopped != nil:
	case m.ctx.Err() != nil:
		m.stop(context.Cause(m.ctx))
	case m.thread.Steps >= m.Steps:
		m.stop(fmt.Errorf("%w, more than %d: does the loop end?", ErrSteps, m.Steps))
	case m.before == 0:
		m.before = max(1, inUse())
	default:
		now := inUse()
		m.before = min(m.before, now) // less than before if garbage went
		if now > m.before+m.Bytes {
			runtime.GC()
			now = inUse()
		}
		if now > m.before+m.Bytes {
			m.stop(fmt.Errorf("%w, more than %d MB: want shorter lists", ErrMemory, m.Bytes>>20))
		}
	}
}

func (m *meter) stop(why error) {
	m.stopped = why
	m.thread.Cancel(why.Error())
}

// inUse returns the bytes of all objects, garbage included that has not been collected.
func inUse() uint64 {
	sample := [1]metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample[:])
	return sample[0].Value.Uint64()
}
