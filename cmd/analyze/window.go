package main

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/store"
	"example.org/grundy/periodicity"
	"example.org/grundy/reports"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine/lanes"
)

const (
	// firstFork and lastFork are the numbers of heaps between which a run is asked to stream: rare
	// heaps that still come then are taken for coming for ever.
	firstFork = 1 << 18
	lastFork  = 1 << 23
)

// windowed is a run that keeps the first values and the last. A short run keeps all.
type windowed struct {
	*checkpoint
	game   catalog.Game
	run    *lanes.Run // the first heaps; nil after a checkpoint
	stream *lanes.Stream
	search *periodicity.Search // nil if the run ended before it could stream
	bar    *progress
}

// openWindow starts a run to heap n, or takes up the one of the checkpoint.
func openWindow(c *cobra.Command, game catalog.Game, f keepFlags, n int64) (*windowed, error) {
	w := &windowed{checkpoint: newCheckpoint(f, game), game: game, bar: newProgress(c, game.Title, n+1)}
	earlier, err := w.load(0)
	switch {
	case err != nil:
		return nil, err
	case earlier != nil:
		if err := w.resume(earlier); err != nil {
			return nil, fmt.Errorf("%s: %w", f.checkpoint, err)
		}
		say(c, "%s: going on after %d heaps", f.checkpoint, w.search.Next())
		return w, nil
	}
	if w.run, err = lanes.New(game.Rules, 1); err != nil {
		return nil, usagef("--keep window: %w", err)
	}
	for heaps := int64(firstFork); ; heaps *= 2 {
		if err := w.run.Extend(c.Context(), min(n, heaps-1)); err != nil {
			return nil, fmt.Errorf("%s, %d heaps known: %w", game, w.run.Len(), stopped(err))
		}
		if n < heaps {
			return w, nil
		}
		if w.stream, err = w.run.Fork(); err == nil {
			break
		}
		if heaps == lastFork {
			return nil, fmt.Errorf("--keep window: %w (--keep values goes on)", err)
		}
	}
	head := make([]byte, w.run.Len())
	for i, v := range w.run.Values() {
		head[i] = byte(v) // all are below 128, or there would be no stream
	}
	w.search, err = periodicity.NewSearch(streamed(game.Rules, w.stream), w.stream, head)
	return w, err
}

func (w *windowed) resume(earlier *store.Checkpoint) error {
	var state lanes.State
	if err := earlier.Get("stream", &state); err != nil {
		return err
	}
	var search store.Bytes
	if err := earlier.Get("search", &search); err != nil {
		return err
	}
	var err error
	if w.stream, err = lanes.Resume(w.game.Rules, state); err != nil {
		return err
	}
	w.search, err = periodicity.ResumeSearch(streamed(w.game.Rules, w.stream), w.stream, search)
	return err
}

// streamed says of what the stream computes the values.
func streamed(rules sgtable.Rules, s *lanes.Stream) periodicity.Streamed {
	rare, last := s.Rare()
	return periodicity.Streamed{
		Rules: rules, Engine: "lanes", Colouring: s.Colouring(), Rare: rare, LastRare: last, Prefix: s.Prefix(),
		At: func(next int64, window []byte) (periodicity.Stream, error) { return s.At(next, window) },
	}
}

var errPause = errors.New("time for a checkpoint")

// extend computes up to heap n, and saves the state now and then and at the end. It stops once,
// where a window returns. It reports false, with the reason on stderr, if the stream came to a heap
// that it cannot decide.
func (w *windowed) extend(c *cobra.Command, n int64) (decided bool, err error) {
	begin, from := time.Now(), w.search.Next()
	for {
		ctx, cancel := context.WithTimeoutCause(c.Context(), min(w.every, time.Second), errPause)
		err := w.search.Extend(ctx, n)
		cancel()
		w.bar.set(w.search.Next())
		over := !errors.Is(err, errPause)
		if over || w.due() {
			if err := w.saveState(); err != nil {
				return true, err
			}
			w.tell(c, time.Since(begin), w.search.Next()-from, n+1-w.search.Next())
		}
		switch {
		case !over:
			continue
		case errors.Is(err, lanes.ErrUndecided):
			say(c, "warning: %v (--keep values decides)", err)
			return false, nil
		case err != nil:
			return true, w.stop(c.Context(), w.game, w.search.Next(), err)
		}
		return true, nil
	}
}

// tell says how the run stands at a checkpoint.
func (w *windowed) tell(c *cobra.Command, spent time.Duration, heaps, left int64) {
	if w.checkpoint.checkpoint == "" || heaps == 0 {
		return
	}
	each := float64(spent) / float64(heaps)
	rare, last := w.stream.Rare()
	say(c, "%d heaps, %.1f ns a heap, %v to go; largest value %d at heap %d; %d rare heaps, the last %d", w.search.Next(),
		each, time.Duration(each*float64(left)).Round(time.Second), w.search.Max().Value, w.search.Max().Heap, rare, last)
}

func (w *windowed) saveState() error {
	return w.save(func(c *store.Checkpoint) error {
		return errors.Join(c.Add("stream", w.stream.State()), c.Add("search", w.search))
	})
}

// proveWindow is prove for --keep window. Where the values at hand settle the game the verdict is that of
// a run that keeps them. The certificate is nil unless the game is proved.
func proveWindow(c *cobra.Command, game catalog.Game, f periodFlags) (*periodicity.Verdict, *periodicity.Certificate, error) {
	last := int64(f.last)
	w, err := openWindow(c, game, f.keepFlags, last)
	if err != nil {
		return nil, nil, err
	}
	defer w.bar.end()
	if w.run != nil {
		v, certificate, err := w.proveFirst(c, f)
		if err != nil || v.Status == periodicity.Proved || w.search == nil {
			return v, certificate, err
		}
	}
	if !w.search.Found() {
		if _, err := w.extend(c, last); err != nil {
			return nil, nil, err
		}
	}
	v, err := w.search.Verdict(c.Context())
	if err != nil {
		return nil, nil, w.stop(c.Context(), game, w.search.Next(), err)
	}
	v.Rules = game.Words
	if v.Status != periodicity.Proved {
		return v, nil, nil
	}
	certificate, err := w.search.Certify(c.Context(), v)
	return v, certificate, err
}

// proveFirst asks what the first values prove.
func (w *windowed) proveFirst(c *cobra.Command, f periodFlags) (*periodicity.Verdict, *periodicity.Certificate, error) {
	v, err := periodicity.Prove(c.Context(), w.game.Rules, w.run, periodicity.Options{Limit: w.run.Len() - 1, Theorem: f.theorem})
	if err != nil {
		return nil, nil, err
	}
	if err := reports.Complete(v, w.game, w.run); err != nil || v.Status != periodicity.Proved {
		return v, nil, err
	}
	certificate, err := periodicity.Certify(v, w.run)
	return v, certificate, err
}

// writeSummary tells what is known of a sequence of which only a window is kept.
func (w *windowed) writeSummary(out io.Writer) error {
	heaps, most, sum := int64(0), periodicity.Max{}, []byte(nil)
	rare, colouring, last := int64(0), "", int64(0)
	if w.search != nil {
		heaps, most, sum = w.search.Next(), w.search.Max(), w.search.SHA256()
		colouring = w.stream.Colouring().String()
		rare, last = w.stream.Rare()
	} else {
		stats, hash := w.run.Stats(), sgtable.Sum256(w.run.Values())
		heaps, sum = w.run.Len(), hash[:]
		value, heap := w.run.Max()
		most = periodicity.Max{Value: value, Heap: heap}
		rare, last, colouring = stats.Rare, stats.LastRare, stats.Colouring.String()
	}
	_, err := fmt.Fprintf(out, "%-15s %s\n%-15s %d (0 … %d)\n%-15s %d, first at heap %d\n%-15s %d from heap 1 on, the last %d (mask %s)\n%-15s %s\n",
		"game", gameLine(w.game), "heaps", heaps, heaps-1, "largest value", most.Value, most.Heap,
		"rare heaps", rare, last, colouring, "SHA-256", hex.EncodeToString(sum))
	return err
}
