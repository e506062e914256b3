package lanes

import (
	"runtime"
	"sync/atomic"
)

// ahead gathers for the next block while the lanes of this one are decided: what lies at a distance
// of 64 or more is known by then. The tasks of a block are taken one by one, by a helper and, when
// it has come to the next block, by the run itself; so neither waits long for the other, and the
// sets are the same whoever gathers them.
type ahead struct {
	_      [64]byte      // what both threads write has lines of the cache to itself, and so has all of this
	ticket atomic.Uint64 // round << 32 | next task << 16 | number of tasks
	done   atomic.Int64  // tasks of the round that are finished
	_      [112]byte

	quit *atomic.Bool // tells the helper to end; nil without one

	// What the tasks are, not to be changed before all of them are done.
	base  int64 // the block they are for
	valid bool
	tasks []task
	count int
	doer  doer
	_     [64]byte
}

// doer does the tasks of a block.
type doer interface {
	do(k int)
	// patience is how often the run looks whether the helper is done: some microseconds, a task or two.
	patience() int
}

// task is a part of the sets of a block that is to be gathered.
type task struct {
	words  [width]uint64
	common bool // or rare
	span   span
	pairs  *pairs // those given here and those that were added since
	first  []pair
	pages  []byte
	at     int
	codes  int
}

// worthAhead is the number of heaps from which a helper is worth its start.
const worthAhead = 512

// start lets a helper take tasks until stop is called, if there is none yet.
func (a *ahead) start() {
	if a.quit != nil {
		return
	}
	quit := new(atomic.Bool)
	a.quit = quit
	go func() {
		for idle := 0; !quit.Load(); idle++ {
			if a.takeTask() {
				idle = 0
			} else if idle > 1000 {
				runtime.Gosched()
			}
		}
	}()
}

// stop lets the helper end, and does not wait for it. The sets gathered so far stay valid.
func (a *ahead) stop() {
	if a.quit != nil {
		a.quit.Store(true)
		a.quit = nil
	}
}

// publish offers so many tasks.
func (a *ahead) publish(count int, by doer) {
	a.count, a.doer = count, by
	a.done.Store(0)
	round := a.ticket.Load()>>32 + 1
	a.ticket.Store(round<<32 | uint64(count))
}

// takeTask does one task, and reports false if there is none left.
func (a *ahead) takeTask() bool {
	ticket := a.ticket.Load()
	next, tasks := ticket>>16&0xFFFF, ticket&0xFFFF
	if next >= tasks {
		return false
	}
	if a.ticket.CompareAndSwap(ticket, ticket+1<<16) {
		a.doer.do(int(next))
		a.done.Add(1)
	}
	return true
}

// finish does the tasks that nobody has taken, and reports whether all are done. It does not wait
// for a helper that the system has put aside.
func (a *ahead) finish() bool {
	for a.takeTask() {
	}
	if a.count == 0 {
		return true
	}
	for range a.doer.patience() {
		if a.done.Load() == int64(a.count) {
			return true
		}
	}
	return false
}

// discard waits until no task is being worked on, whatever it takes, and lets nothing come of them.
func (a *ahead) discard() {
	for !a.finish() {
		runtime.Gosched()
	}
	a.valid = false
}

// fetch adds what was gathered ahead for the block at base to its sets. It reports whether new
// tasks may be published.
func (d *decider) fetch(base int64) bool {
	a := &d.ahead
	if !a.finish() {
		a.valid = false
		return false
	}
	if !a.valid || a.base != base {
		return true
	}
	a.valid = false
	for k := range a.tasks {
		t := &a.tasks[k]
		sets, have := d.block.rare, &d.block.haveRare
		if t.common {
			sets, have = d.block.common, &d.block.haveCommon
			d.gather(sets, d.far.close, base, t.span)
		}
		*have = max(*have, t.span.end())
		for j, w := range t.words {
			sets[t.span.group][j] |= w
		}
		if since := t.pairs.packed[len(t.first):]; len(since) > 0 {
			var words [width]uint64
			gatherSpan(&words, d.cells.pages, d.cells.at(base), since, t.span, d.space.codes)
			for j, w := range words {
				sets[t.span.group][j] |= w
			}
		}
	}
	return true
}

// sendAhead offers what the last block needed, so many codes, as tasks for the block at base.
func (d *decider) sendAhead(base int64, common, rare int) {
	a := &d.ahead
	a.base, a.valid = base, true
	a.tasks = a.tasks[:0]
	d.offer(true, d.far.common, common)
	d.offer(false, d.far.rare, rare)
	a.publish(len(a.tasks), a)
}

// do gathers a task.
func (a *ahead) do(k int) {
	t := &a.tasks[k]
	gatherSpan(&t.words, t.pages, t.at, t.first, t.span, t.codes)
}

func (a *ahead) patience() int { return 10_000 }

// offer makes tasks of the first codes that the lists make.
func (d *decider) offer(common bool, lists []pairs, codes int) {
	for have := 0; have < codes; {
		s := nextSpan(have, codes)
		list := &lists[s.page()]
		d.ahead.tasks = append(d.ahead.tasks, task{
			common: common, span: s, pairs: list, first: list.packed,
			pages: d.cells.pages, at: d.cells.at(d.ahead.base), codes: d.space.codes,
		})
		have = s.end()
	}
}
