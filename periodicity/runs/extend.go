package runs

import (
	"context"
	"errors"
	"time"

	"example.org/grundy/internal/memory"
)

// ErrSlice is the end of a slice: the run can go on.
var ErrSlice = errors.New("the slice is over")

// DiskError is an error of the place that a state is written to, and not of the game.
type DiskError struct{ Err error }

func (e DiskError) Error() string { return e.Err.Error() }
func (e DiskError) Unwrap() error { return e.Err }

// errPause is the end of a chunk of work.
var errPause = errors.New("time to look at the clock")

const (
	// leastChunk is the least time for which the engine is left alone: in less it may compute nothing.
	leastChunk = 50 * time.Millisecond
	// mostChunk is the time between two signs of progress of a window.
	mostChunk = time.Second
)

// Extend computes the values up to heap n, and writes down the state whenever it is time to. In a
// window it stops once, where the values return after a period. The error is ErrSlice, a DiskError, a
// [memory.ShortError] when the table has no room to grow, or that of the engine; when ctx ends it is
// the cause. What was computed by then is kept.
func (r *Run) Extend(ctx context.Context, n int64) error {
	r.target = n
	for r.Len() <= n {
		if r.sliceOver() {
			return ErrSlice
		}
		to, err := r.step(n)
		if err != nil {
			return err
		}
		err = r.extendFor(ctx, r.chunk(), to)
		r.Progress(r.Len())
		switch cause := context.Cause(ctx); {
		case err == nil:
		case !errors.Is(err, errPause):
			return err
		case cause != nil:
			return cause // it came while the engine was pausing
		}
		if r.due() {
			if err := r.Save(); err != nil {
				return DiskError{err}
			}
		}
		if err == nil && to == n {
			return nil
		}
	}
	return nil
}

// step returns the heap up to which a table is computed next on its way to n: a quarter more than there are. It
// asks for the memory for them. A window takes none.
func (r *Run) step(n int64) (int64, error) {
	if r.Window {
		return n, nil
	}
	const least = 1 << 22
	more := min(n-r.Len()+1, max(least, r.Len()/4))
	return r.Len() + more - 1, memory.Enough(more, memory.Values, "more heaps")
}

// extendFor lets the form work for some time, for as long as it likes if that is 0.
func (r *Run) extendFor(ctx context.Context, chunk time.Duration, n int64) error {
	if chunk == 0 {
		return r.form.Extend(ctx, n)
	}
	working, cancel := context.WithTimeoutCause(ctx, chunk, errPause)
	defer cancel()
	return r.form.Extend(working, n)
}

// chunk is the time until the clock is to be looked at again; 0 if it never is.
func (r *Run) chunk() (d time.Duration) {
	shorten := func(by time.Duration) {
		if by = max(by, leastChunk); d == 0 || by < d {
			d = by
		}
	}
	if r.Place != nil {
		shorten(time.Until(r.saved.Add(r.Every)))
	}
	if r.Options.Slice > 0 {
		shorten(time.Until(r.begin.Add(r.Options.Slice)))
	}
	if r.Window {
		shorten(mostChunk)
	}
	return d
}

func (r *Run) sliceOver() bool {
	return r.Options.Slice > 0 && time.Since(r.begin) > r.Options.Slice && r.Len() > r.resumed
}

// tell says how the run stands on its way.
func (r *Run) tell() {
	words, heaps := r.form.words(), r.Len()-r.resumed
	if words == "" || heaps <= 0 {
		return
	}
	each := float64(time.Since(r.begin)) / float64(heaps)
	left := time.Duration(each * float64(r.target+1-r.Len())).Round(time.Second)
	r.Log("%d heaps, %.1f ns a heap, %v to go; %s", r.Len(), each, left, words)
}
