// Package pace lets a long computation be watched and stopped. Looking at a context for every heap
// would cost more than some heaps do, so the steps are counted and the look is taken now and then.
package pace

import "context"

// perLook is the number of elementary steps between two looks: a few milliseconds.
const perLook = 1 << 22

// Pace counts steps between looks. The zero value is ready.
type Pace struct {
	Steps int64 // since the last look
}

// Look does nothing until enough steps have been counted. Then it calls progress, unless that is
// nil, with the number of heaps known, and returns the cause if ctx has ended.
func (p *Pace) Look(ctx context.Context, heaps int64, progress func(heaps int64)) error {
	if p.Steps <= perLook { // nearly always, so this much is inlined
		return nil
	}
	return p.look(ctx, heaps, progress)
}

func (p *Pace) look(ctx context.Context, heaps int64, progress func(heaps int64)) error {
	p.Steps = 0
	if progress != nil {
		progress(heaps)
	}
	return context.Cause(ctx)
}
