package runs

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"

	"example.org/grundy/internal/store"
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/lanes"
)

const (
	// firstFork and lastFork are the numbers of heaps between which a run is asked to stream: rare
	// heaps that still come then are taken for coming for ever.
	firstFork = StreamsFrom
	lastFork  = 1 << 23
)

// StreamsFrom is the first heap that a window may stream: those before it are few enough to be kept.
const StreamsFrom = 1 << 18

// windowed is a run that keeps the first values and the last. A short run keeps all.
type windowed struct {
	run    *Run
	first  *lanes.Run // the first heaps; nil after a state was taken up: then the search holds them
	fork   int64      // the number of heaps at which first is asked to stream
	past   *past
	stream *lanes.Stream
	search *periodicity.Search // nil as long as the run does not stream
	// counted counts what the search reads and the heaps before it but heap 0; nil if nobody asks.
	counted *counted
	// proved holds the first heaps, if they prove a period.
	proved sgtable.Slicer
}

func openWindowed(r *Run, earlier *store.Checkpoint) (*windowed, error) {
	w := &windowed{run: r, fork: firstFork}
	var err error
	if w.past, err = openPast(r); err != nil {
		return nil, err
	}
	if earlier != nil {
		if err := w.resume(earlier); err != nil {
			return nil, r.damagedAt(err)
		}
		r.resumed = w.Len()
		return w, nil
	}
	first, err := lanes.New(r.rules, 1)
	if err != nil {
		return nil, &RefusedError{err}
	}
	first.Progress = r.Progress
	w.first = first
	return w, nil
}

// The sections of a state.
const (
	streamSection = "stream"
	searchSection = "search"
)

func (w *windowed) resume(earlier *store.Checkpoint) error {
	var state lanes.State
	if err := earlier.Get(streamSection, &state); err != nil {
		return err
	}
	var search store.Bytes
	if err := earlier.Get(searchSection, &search); err != nil {
		return err
	}
	var err error
	if w.stream, err = lanes.Resume(w.run.rules, state, w.past.recall); err != nil {
		return err
	}
	if err := w.resumeCounts(earlier, state.Next); err != nil {
		return err
	}
	w.search, err = periodicity.ResumeSearch(w.streamed(), w.recorded(), search)
	if err == nil {
		w.past.follow(state, w.search.Head())
	}
	return err
}

// write adds the state, of which the first heaps have none: they take some seconds.
func (w *windowed) write(c *store.Checkpoint) (bool, error) {
	if w.search == nil {
		return false, nil
	}
	err := errors.Join(c.Add(streamSection, w.stream.State()), c.Add(searchSection, w.search))
	if w.counted != nil {
		err = errors.Join(err, c.Add(countsSection, w.counted))
	}
	return true, err
}

// streamed says of what the stream computes the values.
func (w *windowed) streamed() periodicity.Streamed {
	return periodicity.Streamed{
		Rules: w.run.rules, Engine: "lanes", Colouring: w.stream.Colouring(), Prefix: w.stream.Prefix(),
		At:     func(next int64, window []byte) (periodicity.Stream, error) { return w.stream.At(next, window) },
		Recall: w.past.recall,
	}
}

// recorded is the stream as the search reads it.
func (w *windowed) recorded() recorded { return recorded{w.stream, w.past, w.counted, w.run.Watch} }

// Len returns the number of heaps computed.
func (w *windowed) Len() int64 {
	if w.search != nil {
		return w.search.Next()
	}
	return w.first.Len()
}

// Engine returns "lanes".
func (*windowed) Engine() string { return "lanes" }

// At and Slice give out nothing of a window.
func (w *windowed) At(n int64) (sgtable.Nimber, error) {
	return 0, fmt.Errorf("heap %d: %w: only a window is", n, sgtable.ErrOutside)
}

func (w *windowed) Slice(from, to int64) ([]uint32, error) {
	return nil, fmt.Errorf("heaps %d … %d: %w: only a window is", from, to-1, sgtable.ErrOutside)
}

// Extend computes up to heap n; it stops once, where a window returns.
func (w *windowed) Extend(ctx context.Context, n int64) error {
	w.past.ctx = ctx
	if err := w.toStream(ctx, n); err != nil || w.search == nil {
		return err
	}
	return w.search.Extend(ctx, n)
}

// toStream goes on until the run streams, or to heap n if that comes first.
func (w *windowed) toStream(ctx context.Context, n int64) error {
	for w.search == nil && w.first.Len() <= n {
		if err := w.first.Extend(ctx, min(n, w.fork-1)); err != nil || n < w.fork {
			return err
		}
		if err := w.beginStream(); err != nil {
			return err
		}
	}
	return nil
}

// ErrUndecided is the error for a heap that may be rare, or have a large value: a window cannot tell.
var ErrUndecided = lanes.ErrUndecided

// ErrNoWindow is the error for a game whose rare heaps, or values, have not stopped growing: a window
// is not enough for it, as far as was looked.
var ErrNoWindow = errors.New("no window of the values is enough")

// beginStream lets the run stream, or sets the next number of heaps at which it is to be asked.
func (w *windowed) beginStream() error {
	stream, err := w.first.Fork(w.past.recall)
	switch {
	case err != nil && w.fork == lastFork:
		return fmt.Errorf("%w: %w", ErrNoWindow, err)
	case err != nil:
		w.fork *= 2
		return nil
	}
	head := make([]byte, w.first.Len())
	for i, v := range w.first.Values() {
		head[i] = byte(v) // all are below 256, or there would be no stream
	}
	w.stream = stream
	if w.run.Counting {
		w.counted = new(counted)
		w.counted.add(head[1:])
	}
	w.past.follow(stream.State(), head)
	w.search, err = periodicity.NewSearch(w.streamed(), w.recorded(), head)
	return err
}

// period asks what the first values prove; then it follows the stream until they return.
func (w *windowed) period(ctx context.Context, o periodicity.Options) (*periodicity.Verdict, error) {
	if w.first != nil {
		if err := w.toStream(ctx, o.Limit); err != nil {
			return nil, err
		}
	}
	first := w.firstHeaps()
	v, err := periodicity.Prove(ctx, w.run.rules, first, periodicity.Options{Limit: min(o.Limit, first.Len()-1), Theorem: o.Theorem})
	switch {
	case err != nil || w.search == nil:
		return v, err
	case v.Status == periodicity.Proved:
		w.proved = first
		return v, nil
	}
	if !w.search.Found() {
		switch err := w.run.Extend(ctx, o.Limit); {
		case errors.Is(err, ErrUndecided):
			w.run.Log("warning: %v (a run that keeps all values decides)", err)
		case err != nil:
			return nil, err
		}
	}
	w.past.ctx = ctx
	return w.search.Verdict(ctx)
}

// firstHeaps returns the heaps before the stream, of which a run that goes on has the values too.
func (w *windowed) firstHeaps() sgtable.Slicer {
	if w.first != nil {
		return w.first
	}
	head := w.search.Head()
	values := make([]uint32, len(head))
	for n, v := range head {
		values[n] = uint32(v)
	}
	return known{sgtable.TableOf(values)}
}

// known is a table that does not grow.
type known struct{ *sgtable.Table }

func (known) Engine() string { return "lanes" }

func (k known) Extend(_ context.Context, n int64) error {
	if n >= k.Len() {
		return fmt.Errorf("heap %d: %w", n, sgtable.ErrOutside)
	}
	return nil
}

func (w *windowed) certify(ctx context.Context, v *periodicity.Verdict) (*periodicity.Certificate, error) {
	switch {
	case w.proved != nil:
		return periodicity.Certify(v, w.proved)
	case w.search == nil:
		return periodicity.Certify(v, w.first)
	}
	w.past.ctx = ctx
	return w.search.Certify(ctx, v)
}

func (w *windowed) close() error { return w.past.close() }

func (w *windowed) words() string {
	if w.search == nil {
		return ""
	}
	rare, last := w.stream.Rare()
	return fmt.Sprintf("largest value %d at heap %d; %d rare heaps, the last %d", w.search.Max().Value, w.search.Max().Heap, rare, last)
}

func (w *windowed) summary() Summary {
	if w.search == nil {
		return summaryOf(w.first)
	}
	s := Summary{
		Heaps: w.search.Next(), Max: w.search.Max(), SHA256: hex.EncodeToString(w.search.SHA256()),
		Colouring: w.stream.Colouring().String(),
	}
	s.Rare, s.LastRare = w.stream.Rare()
	return s
}
