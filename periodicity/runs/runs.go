// Package runs computes a game's sequence for as long as that takes, and settles its period. A run
// opens the sequence, with the values of an earlier run if their state was written down; extends it;
// writes down its state now and then; and can be stopped at any moment and gone on with to the same
// result.
//
// A run keeps all values, or the first and the last, a window: then its memory does not grow, for
// games whose rare heaps stop, or become seldom. Once a heap needs all values to be decided they are kept
// in a file, less than a byte each: beside the state, or a temporary one.
package runs

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"example.org/grundy/internal/store"
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine"
)

// Options say how a run computes. None changes a value or a verdict.
type Options struct {
	// Engine is the name of the engine; empty for auto. A window is the lanes engine's.
	Engine string
	// Threads is how many threads may work on the sequence; 0 lets the engine choose.
	Threads int
	// Window makes the run keep the first values and the last.
	Window bool
	// Counting makes a window count how many heaps have each value: see Counts.
	Counting bool
	// Watch, if set, is shown the values of heaps from, from+1, … as a window streams on: not those before it streams,
	// nor what an earlier run has computed. They are not to be kept, or changed.
	Watch func(values []byte, from int64)

	// Place is where the state of the run is written, and read from; nil for nowhere.
	Place Place
	// Every is the time between two states that Extend writes; 0 for a minute. First, if it is set and
	// shorter, is the time until the first.
	Every, First time.Duration
	// Slice, if set, is how long Extend goes on before it returns ErrSlice; it goes on longer if
	// nothing has been computed by then.
	Slice time.Duration

	// Progress, if set, is called now and then with the number of values known.
	Progress func(heaps int64)
	// Log, if set, is told what a user may want to know.
	Log func(format string, args ...any)
}

// Run is the sequence of a game as it is computed. It is an [engine.Sequence]; of a window it holds no
// values to give out.
type Run struct {
	Options
	rules   sgtable.Rules
	form    form
	begin   time.Time
	saved   time.Time     // when the state was last written
	written int64         // heaps then
	before  time.Duration // spent by the runs that this one goes on from
	resumed int64         // heaps known from them
	target  int64         // the heap that Extend goes to
	trail   trail         // how far the run was when it was asked how long it takes
}

// form is how a run keeps its values: all of them, or a window.
type form interface {
	sgtable.Slicer
	Engine() string
	// write adds the state to a checkpoint; it reports false if there is none yet.
	write(*store.Checkpoint) (bool, error)
	period(ctx context.Context, o periodicity.Options) (*periodicity.Verdict, error)
	certify(ctx context.Context, v *periodicity.Verdict) (*periodicity.Certificate, error)
	summary() Summary
	counts(n int64) (sgtable.Counts, error)
	rareHeaps(n int64) (RareHeaps, error)
	// words says how the run stands where a state is written; empty if there is nothing to tell.
	words() string
	close() error
}

// Open prepares the run of a game, with the state at its place if there is one. The error says why the
// rules do not fit the engine, or names a file that is damaged or of another game.
func Open(rules sgtable.Rules, o Options) (*Run, error) {
	if o.Every == 0 {
		o.Every = time.Minute
	}
	if o.Log == nil {
		o.Log = func(string, ...any) {}
	}
	if o.Progress == nil {
		o.Progress = func(int64) {}
	}
	r := &Run{Options: o, rules: rules}
	earlier, err := r.load()
	if err != nil {
		return nil, err
	}
	if o.Window {
		r.form, err = openWindow(r, earlier)
	} else {
		r.form, err = openKept(r, earlier)
	}
	if err != nil {
		return nil, err
	}
	r.begin = time.Now()
	r.saved, r.written = r.begin, r.resumed
	if o.First > 0 && o.First < o.Every {
		r.saved = r.begin.Add(o.First - o.Every)
	}
	if earlier != nil {
		spent, err := time.ParseDuration(earlier.Header.Meta["spent"])
		if err != nil {
			return nil, fmt.Errorf("%s: spent %s: want a time", o.Place, strconv.Quote(earlier.Header.Meta["spent"]))
		}
		r.before = spent
		o.Log("%s: going on after %d heaps", o.Place, r.resumed)
	}
	return r, nil
}

// RefusedError says that the rules do not fit the engine, or that there is no such engine.
type RefusedError struct{ error }

func (e *RefusedError) Unwrap() error { return e.error }

// Rules returns the rules of the game.
func (r *Run) Rules() sgtable.Rules { return r.rules }

// Engine names what computes the values.
func (r *Run) Engine() string { return r.form.Engine() }

// Len returns how many values were computed: those of heaps 0 … Len()−1.
func (r *Run) Len() int64 { return r.form.Len() }

// At returns G(n).
func (r *Run) At(n int64) (sgtable.Nimber, error) { return r.form.At(n) }

// Slice returns G(from) … G(to−1), not to be changed.
func (r *Run) Slice(from, to int64) ([]uint32, error) { return r.form.Slice(from, to) }

// Resumed returns how many values an earlier run had computed.
func (r *Run) Resumed() int64 { return r.resumed }

// Spent returns the time that this run and those it goes on from have taken.
func (r *Run) Spent() time.Duration { return r.before + time.Since(r.begin) }

// Period computes values until a theorem proves a period, or up to the limit: see
// [periodicity.Prove]. In a window it is theorem sparse-state for streams, once the first values
// prove nothing.
func (r *Run) Period(ctx context.Context, o periodicity.Options) (*periodicity.Verdict, error) {
	return r.form.period(ctx, o)
}

// Certify writes down the proof of a verdict of this run.
func (r *Run) Certify(ctx context.Context, v *periodicity.Verdict) (*periodicity.Certificate, error) {
	return r.form.certify(ctx, v)
}

// Close lets go of the file in which a window keeps values that it may want again; a temporary one is
// removed.
func (r *Run) Close() error { return r.form.close() }

// Summary tells what is known of all values computed, kept or not.
func (r *Run) Summary() Summary { return r.form.summary() }

// Settle opens a run and looks for the period of the game: what is known, and the sequence as far as
// that took.
func Settle(ctx context.Context, rules sgtable.Rules, p periodicity.Options, o Options) (*periodicity.Verdict, *Run, error) {
	r, err := Open(rules, o)
	if err != nil {
		return nil, nil, err
	}
	v, err := r.Period(ctx, p)
	return v, r, err
}

var _ engine.Sequence = (*Run)(nil)
