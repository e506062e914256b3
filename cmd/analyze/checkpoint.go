package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/store"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
)

// keepFlags say what a run keeps of its values, and where it writes down how far it is.
type keepFlags struct {
	keep       string
	checkpoint string
	every      time.Duration
}

const (
	keepValues = "values"
	keepWindow = "window"
)

func (f *keepFlags) add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.keep, "keep", keepValues, "values: all of them; window: the first and the last, in memory that does not grow, once rare heaps have stopped")
	flags.StringVar(&f.checkpoint, "checkpoint", "", "file that the run writes now and then, and when it is asked to stop (exit status 75), and goes on from if it is there")
	flags.DurationVar(&f.every, "checkpoint-every", time.Minute, "time between two checkpoints")
}

func (f *keepFlags) check() error {
	if f.every <= 0 {
		return usagef("--checkpoint-every %v: want more than 0", f.every)
	}
	return oneOf("keep", f.keep, keepValues, keepWindow)
}

// checkpoint is the file that a run writes down its state in; without a file it does nothing.
type checkpoint struct {
	keepFlags
	header store.Header
	saved  time.Time
}

func newCheckpoint(f keepFlags, game catalog.Game) *checkpoint {
	return &checkpoint{
		keepFlags: f, saved: time.Now(),
		header: store.Header{Kind: "checkpoint", Meta: map[string]string{"game": game.Rules.String(), "keep": f.keep}},
	}
}

// load returns the checkpoint of an earlier run, nil if there is none. The error names the file.
func (k *checkpoint) load(content int64) (*store.Checkpoint, error) {
	if k.checkpoint == "" {
		return nil, nil
	}
	if _, err := os.Stat(k.checkpoint); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return store.Load(k.checkpoint, k.header, store.Limits{Content: content})
}

// due reports whether it is time to save.
func (k *checkpoint) due() bool { return k.checkpoint != "" && time.Since(k.saved) >= k.every }

// save writes the sections that fill adds, whole or not at all.
func (k *checkpoint) save(fill func(*store.Checkpoint) error) error {
	if k.checkpoint == "" {
		return nil
	}
	c := &store.Checkpoint{Header: k.header}
	if err := fill(c); err != nil {
		return err
	}
	if err := c.Save(k.checkpoint); err != nil {
		return err
	}
	k.saved = time.Now()
	return nil
}

// stop turns the error of a run that was asked to stop into one that says so, with the exit status
// of a run that can go on if its state has been saved.
func (k *checkpoint) stop(ctx context.Context, game catalog.Game, heaps int64, err error) error {
	if ctx.Err() == nil || k.checkpoint == "" {
		return fmt.Errorf("%s, %d heaps known: %w", game, heaps, stopped(err))
	}
	return &codedError{exitStopped, fmt.Errorf("%s, %d heaps known, %s written: stopped", game, heaps, k.checkpoint)}
}

// keeper computes a sequence of which all values are kept, and saves them.
type keeper struct {
	*checkpoint
	game     catalog.Game
	sequence engine.Sequence
	bar      *progress
	cancel   context.CancelCauseFunc
}

// openKept opens the sequence of a game with the values of the checkpoint, if there is one, of a
// run to heap n. The context ends when a checkpoint cannot be written.
func openKept(c *cobra.Command, game catalog.Game, name string, threads int, f keepFlags, n int64) (*keeper, context.Context, error) {
	k := &keeper{checkpoint: newCheckpoint(f, game), game: game, bar: newProgress(c, game.Title, n+1)}
	const least = 1 << 30 // a checkpoint may be of more heaps than are wanted now
	earlier, err := k.load(max(least, min(n, 1<<60)*4+4))
	if err != nil {
		return nil, nil, err
	}
	options := engine.Options{Progress: k.progress, Threads: threads}
	if earlier != nil {
		table, err := earlier.Values("values")
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", f.checkpoint, err)
		}
		options.Known = table.Values()
		say(c, "%s: going on after %d heaps", f.checkpoint, len(options.Known))
	}
	if k.sequence, err = engine.Open(name, game.Rules, options); err != nil {
		return nil, nil, usage(err)
	}
	ctx, cancel := context.WithCancelCause(c.Context())
	k.cancel = cancel
	return k, ctx, nil
}

// progress is called by the engine, between two steps of its work.
func (k *keeper) progress(heaps int64) {
	k.bar.set(heaps)
	if k.due() {
		if err := k.saveValues(); err != nil {
			k.cancel(err)
		}
	}
}

func (k *keeper) saveValues() error {
	if k.sequence.Len() == 0 {
		return nil
	}
	return k.save(func(c *store.Checkpoint) error { return c.AddValues("values", k.sequence) })
}

// end saves what is known, and puts err, if the run came to one, into words.
func (k *keeper) end(ctx context.Context, err error) error {
	k.bar.end()
	k.cancel(nil)
	if saveErr := k.saveValues(); saveErr != nil {
		return errors.Join(err, saveErr)
	}
	if err != nil {
		return k.stop(ctx, k.game, k.sequence.Len(), err)
	}
	return nil
}
