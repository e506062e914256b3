// Package frame is what the engines of the sparse space have in common: a sequence that begins by
// the definition, chooses a colouring (package sparse) again each time it has doubled, and lets its
// engine decide the heaps in between. Packages marking and lanes are the engines.
package frame

import (
	"context"
	"fmt"
	"time"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/naive"
	"example.org/grundy/sgtable/engine/pace"
	"example.org/grundy/sgtable/engine/sparse"
)

// Frame is the Grundy sequence of one game, to be embedded by an engine. It is a [sgtable.Slicer].
type Frame struct {
	sgtable.Table

	// Progress, if set, is called from Extend now and then with the number of known values.
	Progress func(heaps int64)

	rules   sgtable.Rules
	startUp int64      // heaps computed by the definition before a colouring is chosen
	start   *naive.Run // computes them; nil afterwards
	steps   Steps
	pace    pace.Pace

	tally  *sparse.Tally
	colour sparse.Colouring
	rare   int64 // how many heaps were rare when it was chosen
	next   int64 // the heap at which the colouring is chosen again

	choices int64
	begun   int64 // heaps that the start-up has computed
	times   struct{ startUp, choosing, all time.Duration }
}

// Steps is what an engine does once the start-up is over.
type Steps struct {
	// Recolour goes over to the best colouring of the values known. It is called before the first
	// Decide and each time that the table has doubled, whether or not the colouring is another one:
	// one that was good for the first heaps may be bad later. An error ends Extend.
	Recolour func(sparse.Colouring) error
	// Decide appends the values of the next heaps, none above heap n, and returns how many
	// elementary steps it took. It is called until heap n is known, so it must not add nothing for
	// ever. An error ends Extend.
	Decide func(n int64) (steps int64, err error)
	// Rare returns how many of the heaps known from 1 on are rare by the colouring last given.
	Rare func() int64
}

// New prepares the sequence of the rules, which have the shape, with no value computed yet. The
// first startUp heaps are computed by the definition. The error says that even that does not take
// the rules.
func New(rules sgtable.Rules, shape sparse.Shape, startUp int64, steps Steps) (Frame, error) {
	start, err := naive.New(rules)
	if err != nil {
		return Frame{}, err
	}
	return Frame{rules: rules, startUp: startUp, start: start, steps: steps, tally: shape.Tally()}, nil
}

// Rules returns the rules of the game.
func (f *Frame) Rules() sgtable.Rules { return f.rules }

// Adopt takes over the values of heaps 0, 1, … that an earlier run of the same rules computed, so
// that Extend goes on after them. They are not checked: whoever stored them vouches for them. It is
// an error once a value is known.
func (f *Frame) Adopt(values []uint32) error {
	if f.start == nil || f.Len() > 0 {
		return fmt.Errorf("%s: %d values are known already: adopt before the first", f.rules, f.Len())
	}
	return f.start.Adopt(values) // the start-up hands its table over, however long it is
}

// Extend computes the values up to and including heap n.
func (f *Frame) Extend(ctx context.Context, n int64) error {
	if n < f.Len() {
		return nil
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	defer spend(&f.times.all, time.Now())
	if err := f.begin(ctx, n); err != nil {
		return err
	}
	for f.Len() <= n {
		if f.Len() >= f.next {
			if err := f.choose(); err != nil {
				return err
			}
		}
		steps, err := f.steps.Decide(n)
		if err != nil {
			return err
		}
		f.pace.Steps += steps
		if err := f.pace.Look(ctx, f.Len(), f.Progress); err != nil {
			return err
		}
	}
	return nil
}

// begin computes heaps up to n by the definition, or to the end of the start-up if that is less.
// After the start-up it lets go of the naive run.
func (f *Frame) begin(ctx context.Context, n int64) error {
	if f.start == nil {
		return nil
	}
	defer spend(&f.times.startUp, time.Now())
	f.start.Progress = f.Progress
	err := f.start.Extend(ctx, min(n, f.startUp-1))
	f.Table = f.start.Table
	f.begun = f.Len()
	if f.Len() >= f.startUp {
		f.start = nil
	}
	return err
}

// choose takes the best colouring of the values known.
func (f *Frame) choose() error {
	defer spend(&f.times.choosing, time.Now())
	f.next = 2 * f.Len()
	// No colouring comes to leave fewer heaps rare. So one that has got no more since it was chosen is still the
	// best, and nothing need be counted.
	if f.choices == 0 || f.steps.Rare() > f.rare {
		f.count()
		f.colour, _ = f.tally.Choose()
	}
	f.choices++
	if err := f.steps.Recolour(f.colour); err != nil {
		return err
	}
	f.rare = f.steps.Rare()
	return nil
}

// count brings the tally up to the table.
func (f *Frame) count() { f.tally.Add(f.Values()[f.tally.Len():]) }

// Stats returns how the run works and what it has cost so far, but for what its engine has counted:
// rare heaps, marks, witnesses and searches.
func (f *Frame) Stats() sparse.Stats {
	f.count()
	return sparse.Stats{
		Colouring: f.colour,
		StartUp:   f.begun,
		Choices:   f.choices,
		Commons:   f.tally.Commons(f.colour),
		Phases: []sparse.Phase{
			{Name: "start-up", Time: f.times.startUp},
			{Name: "choosing", Time: f.times.choosing},
			{Name: "deciding", Time: f.times.all - f.times.startUp - f.times.choosing},
		},
	}
}

// spend adds the time since an instant.
func spend(total *time.Duration, since time.Time) { *total += time.Since(since) }
