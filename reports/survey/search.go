package survey

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
)

// Why a search ends without a result.
var (
	errSlice  = errors.New("the slice is over")
	errFenced = errors.New("another process has taken the game over")
	errPause  = errors.New("time for a checkpoint")
)

// diskError is an error of the folder and not of a game.
type diskError struct{ error }

func (e diskError) Unwrap() error { return e.error }

// keeper is a growing sequence that is saved as it grows, and stops growing when its slice is over.
type keeper struct {
	engine.Sequence
	save     func() error
	every    time.Duration // between two saves
	next     time.Time     // of the next
	end      time.Time     // of the slice
	resumed  int64         // values that were taken over
	progress func(heaps int64)
}

// leastChunk is the least time for which the engine is left alone: in less it may compute nothing.
const leastChunk = 50 * time.Millisecond

// Extend implements [sgtable.Source]. A slice in which nothing was computed goes on.
func (k *keeper) Extend(ctx context.Context, n int64) error {
	for k.Len() <= n {
		now := time.Now()
		if now.After(k.end) && k.Len() > k.resumed {
			return errSlice
		}
		until := k.next
		if k.end.Before(until) {
			until = k.end
		}
		chunk, cancel := context.WithTimeoutCause(ctx, max(until.Sub(now), leastChunk), errPause)
		err := k.Sequence.Extend(chunk, n)
		cancel()
		k.progress(k.Len())
		if err != nil && (!errors.Is(err, errPause) || context.Cause(ctx) != nil) {
			return err
		}
		if now = time.Now(); now.After(k.next) {
			if err := k.save(); err != nil {
				return diskError{err}
			}
			k.next = time.Now().Add(k.every)
		}
	}
	return nil
}

// outcome is what one claim on a game brought.
type outcome struct {
	result  *Result // nil if the search goes on another time
	resumed int64
	spent   time.Duration // by all claims that the checkpoints know of
}

// search works on a game until it is settled or the slice is over; then its values are saved and
// there is no result. The error is errFenced, a diskError, or that of the game itself.
func (p *process) search(ctx context.Context, j *job) (out outcome, err error) {
	game := p.manifest.Games[j.game].Game
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	parsed, err := catalog.Parse(game)
	if err != nil {
		return outcome{}, err
	}
	known, before := p.folder.resume(p.stems[j.game], game, p.Log)
	out.resumed = int64(len(known))
	if len(known) > 0 {
		p.Log("%s: goes on after %d heaps", game, len(known))
	}
	begin := time.Now()
	sequence, err := p.open(parsed.Rules, engine.Options{Threads: 1, Known: known, Progress: j.heaps.Store})
	if err != nil {
		return out, err
	}
	spent := func() time.Duration { return before + time.Since(begin) }
	k := &keeper{
		Sequence: sequence,
		save:     func() error { return p.folder.save(p.stems[j.game], game, sequence, spent()) },
		every:    p.Slice / 6, next: begin.Add(p.Slice / 6), end: begin.Add(p.Slice),
		resumed: out.resumed, progress: j.heaps.Store,
	}
	verdict, err := periodicity.Prove(ctx, parsed.Rules, k, periodicity.Options{Limit: p.manifest.MaxHeap})
	out.spent = spent()
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, errFenced):
		return out, errFenced
	case cause != nil || errors.Is(err, errSlice):
		if sequence.Len() > out.resumed {
			if err := k.save(); err != nil {
				return out, diskError{err}
			}
		}
		return out, nil
	case err != nil:
		return out, err
	}
	certificate := ""
	if verdict.Status == periodicity.Proved {
		c, err := periodicity.Certify(verdict, sequence)
		if err != nil {
			return out, err
		}
		text, err := c.MarshalText()
		if err != nil {
			return out, err
		}
		certificate = string(text)
	}
	out.result = newResult(p.manifest, game, verdict, certificate)
	return out, nil
}
