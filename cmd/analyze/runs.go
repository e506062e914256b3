package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/memory"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable/catalog"
)

// engineFlags say how values are computed.
type engineFlags struct {
	engine  string
	threads int
	maxTime time.Duration // that computing all heaps may be expected to take; 0: for ever
}

func (f *engineFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.engine, "engine", "auto", "how to compute: "+strings.Join(engineNames(), ", "))
	c.Flags().IntVar(&f.threads, "threads", 0, "threads for one sequence (0: the engine chooses); no value depends on it")
}

// addMaxTime adds the bound of what may be computed without a word. It is for commands that compute all
// heaps up to -n.
func (f *engineFlags) addMaxTime(c *cobra.Command) {
	c.Flags().DurationVar(&f.maxTime, "max-time", time.Hour, "most time that computing may be expected to take (0: any); what takes longer is stopped as soon as that is plain, unless it has a checkpoint")
}

// keepFlags say what a run keeps of its values, and where it writes down how far it is.
type keepFlags struct {
	keep       string
	checkpoint string
	every      time.Duration
	counting   bool                            // whether a window counts how many heaps have each value
	watch      func(values []byte, from int64) // is shown the values of a stream
}

const (
	keepValues = "values"
	keepWindow = "window"
)

func (f *keepFlags) add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.keep, "keep", keepValues, "values: all of them; window: the first and the last, in memory that does not grow, once rare heaps have stopped; all on disk if a late heap wants them")
	flags.StringVar(&f.checkpoint, "checkpoint", "", "file that the run writes now and then, and when it is asked to stop (exit status 75), and goes on from if it is there")
	flags.DurationVar(&f.every, "checkpoint-every", time.Minute, "time between two checkpoints")
}

func (f *keepFlags) check() error {
	if f.every <= 0 {
		return usagef("--checkpoint-every %v: want more than 0", f.every)
	}
	if err := oneOf("keep", f.keep, keepValues, keepWindow); err != nil {
		return err
	}
	return writable(f.checkpoint)
}

// task is a run of a command, with its bar and its checkpoint.
type task struct {
	*runs.Run
	game    catalog.Game
	bar     *progress
	last    int64
	maxTime time.Duration
	began   time.Time
	stop    context.CancelCauseFunc
	ctx     context.Context // ends with that of the command, or when the run is expected to take too long
}

// soon is how long a run goes on before anything is said of how long it takes.
const soon = 2 * time.Second

// tooLongError says that a run is expected to take longer than it may.
type tooLongError struct{ expected, allowed time.Duration }

func (e *tooLongError) Error() string {
	return fmt.Sprintf("all heaps are expected to take %s, and --max-time is %s: want a smaller -n, a larger --max-time, or --max-time 0", roughly(e.expected), e.allowed)
}

// roughly writes a time for a reader, in one unit.
func roughly(d time.Duration) string {
	switch {
	case d > 100*365*24*time.Hour:
		return "more than a century"
	case d > 72*time.Hour:
		return fmt.Sprintf("about %.0f days", d.Hours()/24)
	case d > 3*time.Hour:
		return fmt.Sprintf("about %.0f hours", d.Hours())
	case d > 3*time.Minute:
		return fmt.Sprintf("about %.0f minutes", d.Minutes())
	}
	return fmt.Sprintf("about %.0f s", d.Seconds())
}

// progress shows how far the run is, and stops one that is expected to take too long.
func (t *task) progress(heaps int64) {
	if t.Run == nil {
		return
	}
	spent, left := time.Since(t.began), t.Left(t.last)
	t.bar.setLeft(heaps, left)
	if t.maxTime > 0 && spent > min(soon, t.maxTime) && spent+left > t.maxTime {
		t.stop(&tooLongError{spent + left, t.maxTime})
	}
}

// begin opens the run of a game to heap n.
func begin(c *cobra.Command, game catalog.Game, e engineFlags, k keepFlags, n int64) (*task, error) {
	if e.threads < 0 {
		return nil, usagef("--threads %d: want 0 or more", e.threads)
	}
	if e.maxTime < 0 {
		return nil, usagef("--max-time %v: want 0 or more", e.maxTime)
	}
	t := &task{game: game, bar: newProgress(c, game.Title, "heaps", n+1), last: n, maxTime: e.maxTime, began: time.Now()}
	if k.checkpoint != "" && !c.Flags().Changed("max-time") {
		t.maxTime = 0 // it is meant to be long
	}
	t.ctx, t.stop = context.WithCancelCause(c.Context())
	o := runs.Options{
		Engine: e.engine, Threads: e.threads, Window: k.keep == keepWindow, Counting: k.counting, Watch: k.watch, Every: k.every, Progress: t.progress,
		Log: func(format string, args ...any) { say(c, format, args...) },
	}
	if k.checkpoint != "" {
		o.Place = runs.File(k.checkpoint)
	}
	var err error
	t.Run, err = runs.Open(game.Rules, o)
	switch refused := (*runs.RefusedError)(nil); {
	case errors.As(err, &refused) && o.Window:
		return nil, usagef("--keep window: %w", err)
	case errors.As(err, &refused):
		return nil, usage(err)
	}
	return t, err
}

// end saves what is known, and puts err, if the run came to one, into words, with the exit status of a
// run that can go on if its state has been saved.
func (t *task) end(ctx context.Context, err error) error {
	t.bar.end()
	if saveErr := t.Save(); saveErr != nil {
		if disk := (runs.DiskError{}); !errors.As(err, &disk) {
			return errors.Join(err, saveErr)
		}
		return saveErr
	}
	if long, ok := errors.AsType[*tooLongError](err); ok {
		return usagef("%s, %d heaps known after %s: %w", t.game, t.Len(), time.Since(t.began).Round(time.Millisecond), long)
	}
	switch {
	case err == nil:
		return nil
	case errors.As(err, new(*memory.ShortError)):
		return fmt.Errorf("%s, %d heaps known: %w, or --keep window", t.game, t.Len(), err)
	case errors.Is(err, runs.ErrNoWindow):
		return fmt.Errorf("--keep window: %w (--keep values goes on)", err)
	case ctx.Err() != nil && t.Saved():
		return &codedError{exitStopped, fmt.Errorf("%s, %d heaps known, %s written: stopped", t.game, t.Len(), t.Place)}
	}
	return fmt.Errorf("%s, %d heaps known: %w", t.game, t.Len(), stopped(err))
}

// compute fills a sequence up to heap n, for a use of it, showing progress on a terminal.
func compute(c *cobra.Command, game catalog.Game, e engineFlags, k keepFlags, n int64, each memory.Use) (*task, error) {
	if err := enoughMemory(n, each, "heaps"); err != nil {
		return nil, err
	}
	t, err := begin(c, game, e, k, n)
	if err != nil {
		return nil, err
	}
	return t, t.end(c.Context(), t.Extend(t.ctx, n))
}

// settle looks for the period of a game up to heap n, showing progress on a terminal.
func settle(c *cobra.Command, game catalog.Game, e engineFlags, k keepFlags, o periodicity.Options) (*periodicity.Verdict, *task, error) {
	t, err := begin(c, game, e, k, o.Limit)
	if err != nil {
		return nil, nil, err
	}
	v, err := t.settle(t.ctx, o)
	return v, t, err
}

// settle looks for the period, with the values that are known already.
func (t *task) settle(ctx context.Context, o periodicity.Options) (*periodicity.Verdict, error) {
	v, err := t.Period(ctx, o)
	return v, t.end(ctx, err)
}

// settleAndCompute settles the game and computes all values up to heap n, proved early or not: what a
// picture shows.
func settleAndCompute(c *cobra.Command, game catalog.Game, e engineFlags, n int64, each memory.Use) (*periodicity.Verdict, []uint32, error) {
	if err := enoughMemory(n, each, "heaps"); err != nil {
		return nil, nil, err
	}
	v, t, err := settle(c, game, e, keepFlags{}, periodicity.Options{Limit: n})
	if err != nil {
		return nil, nil, err
	}
	if err := t.end(c.Context(), t.Extend(t.ctx, n)); err != nil {
		return nil, nil, err
	}
	values, err := t.Slice(0, n+1)
	return v, values, err
}
