// Package naive computes Grundy values by their definition: the value of a heap is the mex of
// the values of its options, and every option is looked at.
//
// It takes any rules. A game that never splits costs O(|moves|) a heap; one that leaves two heaps
// costs O(n) for heap n, whatever the number of its digits; each further heap that may be left
// multiplies that by the number of values over 64. Digits that repeat for ever cost no more than
// one digit would: the values they reach are gathered as the table grows. It is the oracle that
// the fast engines are tested against.
package naive

import (
	"context"
	"fmt"
	"slices"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/pace"
)

// Run is the Grundy sequence of one game, computed by the definition. It is a [sgtable.Slicer].
type Run struct {
	sgtable.Table

	// Progress, if set, is called from Extend now and then with the number of known values.
	Progress func(heaps int64)

	rules  sgtable.Rules
	frozen []int64
	from   int64            // index at which the tail's digits begin; all moves below are explicit
	cycle  []sgtable.Leaves // the tail's digits
	moves  []sgtable.Move   // explicit moves up to limit
	limit  int64            // largest heap for which moves is complete

	splits  *splits
	reached []reached // what the tail has reached, one for each residue and number of heaps
	singles bitset    // values marked for the present heap only
	sets    []bitset  // scratch: option sets of the present heap
	pace    pace.Pace
}

// New prepares the sequence of the given rules, with no value computed yet. It refuses rules that list their options.
func New(rules sgtable.Rules) (*Run, error) {
	if _, ok := rules.(sgtable.Listed); ok {
		return nil, fmt.Errorf("naive engine by digits: %s lists its options: want package listed", rules)
	}
	if _, ok := rules.(sgtable.Sequenced); ok {
		return nil, fmt.Errorf("naive engine by digits: %s has a sequence of its own: want package engine", rules)
	}
	parts := sgtable.Parts(rules)
	from, cycle, ok := rules.Tail()
	if !ok {
		from, cycle = 0, nil // no tail: every move is explicit
	}
	r := &Run{rules: rules, frozen: rules.Frozen(), from: from, cycle: cycle, limit: -1}
	r.splits = newSplits(&r.Table, rules, parts)
	for c := range cycle {
		for h := 1; h <= parts; h++ {
			if cycle[c].Has(h) {
				for residue := range cycle {
					r.reach(residue, h)
				}
			}
		}
	}
	return r, nil
}

// Rules returns the rules of the game.
func (r *Run) Rules() sgtable.Rules { return r.rules }

// Engine returns "naive".
func (r *Run) Engine() string { return "naive" }

// Extend computes the values up to and including heap n.
func (r *Run) Extend(ctx context.Context, n int64) error {
	if n < r.Len() {
		return nil
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	for heap := r.Len(); heap <= n; heap++ {
		if heap > r.limit {
			r.prepareMoves(min(n, 2*heap+1024))
		}
		v := r.mex(heap)
		if err := r.Append(v); err != nil {
			return err
		}
		r.splits.know(v)
		r.pace.Steps += int64(len(r.moves)) + 1
		if err := r.pace.Look(ctx, r.Len(), r.Progress); err != nil {
			return err
		}
	}
	return nil
}

// prepareMoves lists the explicit moves of heaps up to n. It is called for ever larger n, so that a
// run costs what it comes to and not what was asked for.
func (r *Run) prepareMoves(n int64) {
	r.limit = n
	if len(r.cycle) > 0 {
		n = min(n, r.from-1)
	}
	r.moves = r.rules.Moves(n)
}

// mex returns the least value that is not the value of an option of the heap.
func (r *Run) mex(heap int64) sgtable.Nimber {
	r.reachFrom(heap)
	if slices.Contains(r.frozen, heap) {
		return 0
	}
	r.sets = r.sets[:0]
	for _, m := range r.moves {
		if m.Take > heap {
			break
		}
		r.addMove(heap, m)
	}
	least := r.addTail(heap)
	v := leastMissing(least, r.singles, r.sets)
	// The marks are single bits; taking them back one by one keeps a heap's cost at its options.
	for _, m := range r.moves {
		if m.Take > heap {
			break
		}
		r.singles.remove(r.value(heap - m.Take))
	}
	r.singles.remove(0)
	return v
}

// addMove adds the values of the options that the move m has in the heap.
func (r *Run) addMove(heap int64, m sgtable.Move) {
	rest := heap - m.Take
	if rest == 0 {
		if m.Leaves.Has(0) {
			r.singles.add(0)
		}
		return
	}
	if m.Leaves.Has(1) && m.Take > 0 {
		r.singles.add(r.value(rest))
	}
	for h := 2; h <= m.Leaves.Most(); h++ {
		if m.Leaves.Has(h) {
			r.sets = append(r.sets, r.splits.at(h, rest, &r.pace.Steps))
		}
	}
}

// value is G(n), 0 for a heap that is not known yet (which no option is).
func (r *Run) value(n int64) sgtable.Nimber {
	if n >= r.Len() {
		return 0
	}
	return sgtable.Nimber(r.Values()[n])
}
