// Package listed computes the Grundy values of rules that list their options, by the definition: the value of a position
// is the mex over the nim-sums of its options.
//
// A heap costs its options and the positions of the game's own that it reaches first, each of which is valued once and
// kept, some 50 bytes each. An option that is no smaller heap, or a position that can be reached from itself, is refused
// with the way that leads there.
package listed

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/pace"
)

// longestPlay bounds the positions of a line of play from one heap to the next, so that one without an end is found out.
const longestPlay = 100_000

// Run is the Grundy sequence of one game. It is a [sgtable.Slicer].
type Run struct {
	sgtable.Table

	// Progress, if set, is called now and then with the number of known values, also while one heap takes long.
	Progress func(heaps int64)

	rules sgtable.Listed
	own   map[int64]sgtable.Nimber // values of the game's own positions
	path  []int64                  // the line of play to the position that is being valued
	on    map[int64]bool           // the own positions of path
	flat  []int64                  // options to be looked at: the length of each, and its positions
	sums  []sgtable.Nimber         // their nim-sums
	clock pace.Clock
	work  int64
}

// New prepares the sequence of the given rules, with no value computed yet.
func New(rules sgtable.Listed) *Run {
	r := &Run{rules: rules, own: map[int64]sgtable.Nimber{}, on: map[int64]bool{}}
	r.work = -r.Work() // the rules may have been asked before
	return r
}

// Rules returns the rules of the game.
func (r *Run) Rules() sgtable.Rules { return r.rules }

// Engine returns "naive": the values are those of the definition.
func (r *Run) Engine() string { return "naive" }

// Work returns how much was done so far: a step for each option and each position of one, and those that the rules count, if they do.
func (r *Run) Work() int64 {
	if counted, ok := r.rules.(interface{ Steps() int64 }); ok {
		return r.work + counted.Steps()
	}
	return r.work
}

// Adopt takes over the values of heaps 0, 1, … that an earlier run of the same rules computed, unchecked.
func (r *Run) Adopt(values []uint32) error {
	if r.Len() > 0 {
		return fmt.Errorf("%s: %d values are known already: adopt before the first", r.rules, r.Len())
	}
	r.AppendAll(values)
	return nil
}

// Extend computes the values up to and including heap n.
func (r *Run) Extend(ctx context.Context, n int64) error {
	for heap := r.Len(); heap <= n; heap++ {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		v, err := r.valueOf(ctx, heap)
		if err != nil {
			r.forgetWay()
			return err
		}
		if err := r.Append(v); err != nil {
			return err
		}
	}
	return nil
}

// forgetWay clears what an error has left behind.
func (r *Run) forgetWay() {
	r.path, r.flat, r.sums = r.path[:0], r.flat[:0], r.sums[:0]
	clear(r.on)
}

// At returns the value of a heap that is known, or of any position of the game's own that has been reached.
func (r *Run) At(n int64) (sgtable.Nimber, error) {
	if v, ok := r.own[n]; ok {
		return v, nil
	}
	return r.Table.At(n)
}

// Value returns the value of a position, and computes what it takes: all heaps up to the largest that it reaches.
func (r *Run) Value(ctx context.Context, position int64) (sgtable.Nimber, error) {
	if position >= 0 {
		if err := r.Extend(ctx, position); err != nil {
			return 0, err
		}
		return r.At(position)
	}
	for {
		v, err := r.value(ctx, position)
		if err == nil {
			return v, nil
		}
		r.forgetWay()
		ahead, ok := errors.AsType[aheadError](err)
		if !ok {
			return 0, err
		}
		if err := r.Extend(ctx, ahead.heap); err != nil { // a position of nobody's heap leads to this one
			return 0, err
		}
	}
}

// value returns the value of a position that is an option or stands beside one.
func (r *Run) value(ctx context.Context, position int64) (sgtable.Nimber, error) {
	switch {
	case position == 0:
		return 0, nil
	case position > 0 && position < r.Len():
		return sgtable.Nimber(r.Values()[position]), nil
	case position > 0 && len(r.path) > 0 && r.path[0] < 0:
		return 0, aheadError{position}
	case position > 0 || r.on[position]:
		return 0, r.endless(ctx, position)
	}
	if v, ok := r.own[position]; ok {
		return v, nil
	}
	if len(r.path) > longestPlay {
		return 0, fmt.Errorf("a line of play of more than %d positions (%s): want rules by which every game ends", longestPlay, r.way())
	}
	r.on[position] = true
	v, err := r.valueOf(ctx, position)
	if err == nil {
		delete(r.on, position)
		r.own[position] = v
	}
	return v, err
}

// valueOf returns the mex over the options of a position.
func (r *Run) valueOf(ctx context.Context, position int64) (sgtable.Nimber, error) {
	flat, sums := len(r.flat), len(r.sums)
	r.path = append(r.path, position)
	err := r.rules.Options(ctx, position, func(option ...int64) {
		r.flat = append(append(r.flat, int64(len(option))), option...)
	})
	r.work += int64(len(r.flat)-flat) + 1
	if err == nil {
		err = r.clock.Look(ctx, r.Len(), r.Progress)
	}
	if err != nil {
		return 0, err
	}
	for at := flat; at < len(r.flat); {
		sum := sgtable.Nimber(0)
		end := at + 1 + int(r.flat[at])
		for at++; at < end; at++ {
			v, err := r.value(ctx, r.flat[at])
			if err != nil {
				return 0, err
			}
			sum = sum.Xor(v)
		}
		r.sums = append(r.sums, sum)
	}
	v := sgtable.Mex(r.sums[sums:]...)
	r.path, r.flat, r.sums = r.path[:len(r.path)-1], r.flat[:flat], r.sums[:sums]
	return v, nil
}

// aheadError asks for a heap that a position of the game's own, valued for itself, leads to.
type aheadError struct{ heap int64 }

func (e aheadError) Error() string { return fmt.Sprintf("heap %d is not known", e.heap) }

// endless is the error for an option that gets no smaller, with the cycle that it closes if one is near.
func (r *Run) endless(ctx context.Context, position int64) error {
	heap := r.path[0]
	if position < 0 {
		for r.path[0] != position {
			r.path = r.path[1:]
		}
	} else if position != heap {
		if back := r.back(ctx, position, heap); back != nil {
			r.path = append(r.path, back[:len(back)-1]...)
			position = heap
		}
	}
	r.path = append(r.path, position)
	if position != r.path[0] {
		return fmt.Errorf("an option that is no smaller: %s: want options that get smaller", r.way())
	}
	return fmt.Errorf("a cycle: %s: want options that get smaller", r.way())
}

// farthest is how many positions are looked at for the way back to a heap.
const farthest = 2000

// back returns the positions of a way from one position to a heap, both included, if a short search finds one.
func (r *Run) back(ctx context.Context, from, heap int64) []int64 {
	before := map[int64]int64{from: from}
	for queue := []int64{from}; len(queue) > 0 && len(before) < farthest; queue = queue[1:] {
		at := queue[0]
		_ = r.rules.Options(ctx, at, func(option ...int64) { // rules that cannot say lead nowhere
			for _, next := range option {
				if _, seen := before[next]; !seen && next != 0 {
					before[next] = at
					queue = append(queue, next)
				}
			}
		})
		if _, found := before[heap]; !found {
			continue
		}
		way := []int64{heap}
		for at := heap; at != from; {
			at = before[at]
			way = append([]int64{at}, way...)
		}
		return way
	}
	return nil
}

// way shows the line of play, its middle left out if it is long.
func (r *Run) way() string {
	const most = 12
	var words []string
	for i, p := range r.path {
		switch {
		case len(r.path) > most && i == most/2:
			words = append(words, "…")
		case len(r.path) > most && i > most/2 && i < len(r.path)-most/2:
		default:
			words = append(words, r.rules.Show(p))
		}
	}
	return strings.Join(words, " → ")
}
