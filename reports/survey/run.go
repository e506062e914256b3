package survey

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"example.org/grundy/internal/procs"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable"
)

// process is one process that takes part in a survey.
type process struct {
	Options
	folder   *folder
	manifest *Manifest
	order    []int // games of the shard, those expected to take longest first
	begin    time.Time
	open     opener
	stop     context.CancelCauseFunc

	mu      sync.Mutex // guards what follows
	board   board
	read    time.Time // when the board was
	watch   watch
	running map[int]*job
	change  chan struct{} // closed when a job ends
}

// opener opens the run of a game: [runs.Open].
type opener func(sgtable.Rules, runs.Options) (*runs.Run, error)

// job is a game that this process has claimed.
type job struct {
	game   int
	claim  int
	died   bool                    // whether a process died of it, or with it
	last   error                   // if so many did that it is to be left alone
	heaps  atomic.Int64            // values known
	cancel context.CancelCauseFunc // nil until the search begins
}

// Run takes part in the survey in dir until every game of the shard has ended, nothing is to be
// claimed any more, or ctx ends; then it saves what it has and returns ErrStopped.
//
// It returns an error, after saving what it can, when the folder cannot be written or a result
// differs from one that is there (*ConflictError). A game's own errors go to the folder.
func Run(ctx context.Context, dir string, o Options) error {
	o, err := o.complete()
	if err != nil {
		return err
	}
	m, err := ReadManifest(dir)
	if err != nil {
		return err
	}
	d, err := openFolder(dir, newOwner())
	if err != nil {
		return err
	}
	return newProcess(d, m, o).run(ctx)
}

func newProcess(d *folder, m *Manifest, o Options) *process {
	p := &process{
		Options: o, folder: d, manifest: m, begin: time.Now(), open: runs.Open,
		board:   newBoard(d, m),
		watch:   watch{d, o.TTL, map[string]pulse{}},
		running: map[int]*job{}, change: make(chan struct{}),
	}
	for place, game := range m.order() {
		if o.Shard.Count == 0 || place%o.Shard.Count == o.Shard.Index {
			p.order = append(p.order, game)
		}
	}
	return p
}

// run starts the workers and the beat, and waits for them.
func (p *process) run(ctx context.Context) error {
	working, stop := context.WithCancelCause(ctx)
	p.stop = stop
	defer stop(nil)
	if err := p.beat(1); err != nil { // before the first claim
		return p.ended(err)
	}
	done, beating := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(beating)
		p.keepBeating(done)
	}()
	var workers sync.WaitGroup
	if n := len(p.order); n > 0 {
		for w := range min(p.Workers, n) {
			workers.Go(func() { p.work(working, (p.Task.Index%n*p.Workers+w)%n) })
		}
	}
	workers.Wait()
	close(done)
	<-beating
	p.folder.remove(beatsDir, p.folder.owner)

	if err := p.fatal(working); err != nil {
		return p.ended(err)
	}
	if ctx.Err() != nil && !p.allEnded() {
		return ErrStopped
	}
	return nil
}

// ended puts the error for which the process stopped into words. One that is taken for dead has done
// nothing wrong, and may be started again.
func (p *process) ended(err error) error {
	if errors.Is(err, errSwept) {
		return fmt.Errorf("%w: %w", ErrStopped, err)
	}
	return fmt.Errorf("survey in %s: %w", p.folder.path, err)
}

// fatal returns the error for which the process stopped itself.
func (p *process) fatal(working context.Context) error {
	cause := context.Cause(working)
	if e, ok := errors.AsType[*fatalError](cause); ok {
		return e.err
	}
	return nil
}

// fatalError stops the whole process.
type fatalError struct{ err error }

func (e *fatalError) Error() string { return e.err.Error() }

// keepBeating beats until done is closed, and looks whether the games in work are still ours.
func (p *process) keepBeating(done <-chan struct{}) {
	tick := time.NewTicker(p.Beat)
	defer tick.Stop()
	last := time.Now() // of a beat that was written
	for count := int64(2); ; count++ {
		select {
		case <-done:
			return
		case <-tick.C:
		}
		err := p.beat(count)
		switch {
		case err == nil:
			last = time.Now()
		case time.Since(last) > p.TTL:
			p.stop(&fatalError{fmt.Errorf("no sign of life could be written for %v: %w", p.TTL, err)})
		default:
			p.Log("the beat was not written, but will be tried again: %v", err)
		}
		p.fence()
	}
}

// beat writes what the process does.
func (p *process) beat(count int64) error {
	self := procs.Self()
	b := Beat{Owner: p.folder.owner, Host: self.Host, PID: self.PID, Count: count, Time: time.Now().UTC(), TTL: p.TTL.Seconds()}
	p.mu.Lock()
	for _, game := range p.order {
		if j := p.running[game]; j != nil {
			b.Running = append(b.Running, Running{p.manifest.Games[game].Game, j.claim, j.heaps.Load()})
		}
	}
	p.mu.Unlock()
	return p.folder.replace(beatsDir, p.folder.owner, encode(b))
}

// fence leaves the games on which there is a later claim.
func (p *process) fence() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, j := range p.running {
		if p.lost(j) && j.cancel != nil {
			j.cancel(errFenced)
		}
	}
}

// lost reports whether there is a later claim on the job's game.
func (p *process) lost(j *job) bool {
	_, err := p.folder.stat(claimsDir, claimName(p.board.stems[j.game], j.claim+1))
	return err == nil
}
