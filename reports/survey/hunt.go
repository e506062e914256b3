package survey

import (
	"context"
	"errors"
	"time"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable"
)

// hunt is the search for the period of one game, step by step: first in a table of all values, then in a stream.
// What it finds does not depend on the values that it goes on from.
type hunt struct {
	searcher
	errand
	rules  sgtable.Rules
	folder *folder
	begin  time.Time

	run    *runs.Run     // the one that is extended, or that the verdict is of
	stream *runs.Run     // nil as long as there is none
	spent  time.Duration // by runs that are done with
}

// settle looks for the period, as far as the errand says.
func (h *hunt) settle(ctx context.Context) (v *periodicity.Verdict, err error) {
	if h.run, err = h.openRun(h.Stem, false); err != nil {
		return nil, err
	}
	v, err = h.run.Period(ctx, periodicity.Options{Limit: h.MaxHeap})
	for i, step := range h.Steps() {
		if err != nil || !step.takes(v) {
			break
		}
		if step.Stream {
			return h.follow(ctx, v, h.Steps()[i:])
		}
		v, err = h.run.Period(ctx, periodicity.Options{Limit: step.Deeper})
	}
	return v, err
}

// follow goes on as a stream, and returns what tells of more heaps: its verdict, or that of the table, which is open.
func (h *hunt) follow(ctx context.Context, table *periodicity.Verdict, steps []Step) (*periodicity.Verdict, error) {
	if err := h.run.Save(); err != nil {
		return nil, runs.DiskError{Err: err}
	}
	stream, err := h.openRun(windowOf(h.Stem), true)
	switch {
	case errors.As(err, new(*runs.RefusedError)):
		return table, nil
	case err != nil:
		return nil, err
	}
	h.spent = h.run.Spent()
	h.run, h.stream = stream, stream // the table is let go
	best := table
	for _, step := range steps {
		if stream.Len() > step.Deeper+1 {
			continue // it was taken before the checkpoint
		}
		if !step.takes(best) {
			break
		}
		v, err := stream.Period(ctx, periodicity.Options{Limit: step.Deeper})
		if err != nil && !errors.Is(err, runs.ErrNoWindow) {
			return nil, err
		}
		if err != nil || v.Status != periodicity.Proved && v.Computed <= best.Computed {
			break
		}
		best = v
	}
	return best, nil
}

// openRun opens a run whose checkpoints have that stem, for what is left of the slice.
func (h *hunt) openRun(stem string, window bool) (*runs.Run, error) {
	left := h.Slice
	if left > 0 {
		left = max(left-time.Since(h.begin), 1)
	}
	return h.open(h.rules, runs.Options{
		Threads: 1, Window: window, Slice: left, Every: h.Slice / 6, First: firstCheckpoint, Progress: h.progress, Log: h.log,
		Place: place{h.folder, stem, h.Game, h.log},
	})
}

// close removes the values that a stream may keep.
func (h *hunt) close() {
	if h.stream != nil {
		_ = h.stream.Close() // a temporary file that stays is no error of the game
	}
}
