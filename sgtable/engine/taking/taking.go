// Package taking computes the Grundy values of subtraction games whose set is large: G(n) is the mex
// of G(n−a) over the amounts a that may be taken.
//
// Where the amounts lie in few spans, a window slides: when n grows by one, each span gains one heap
// and loses one, so a heap costs as many steps as there are spans, and one for an interval L..R.
// Otherwise values are sieved, 64 heaps at a time: of each value v a row of bits says which heaps
// ahead have an option of value v, and a heap that gets v adds the set, shifted, to the row. A heap
// costs |S|/64 to |S| words of the set, as these lie close or apart, and as many as there are values
// over 64. Both are tested against the definition.
package taking

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/pace"
	"example.org/grundy/sgtable/subtraction"
)

// Run is the Grundy sequence of one subtraction game. It is a [sgtable.Slicer].
type Run struct {
	sgtable.Table

	// Progress, if set, is called from Extend now and then with the number of known values.
	Progress func(heaps int64)

	rules  sgtable.Rules
	method method
	pace   pace.Pace
}

// method is how the values are found: sliding or sieving.
type method interface {
	// extend appends values up to heap n, but not many at a time, and returns the steps it took.
	extend(t *sgtable.Table, n int64) (steps int64)
	// know tells the value of heap n, which was not computed here. Heaps come in ascending order.
	know(t *sgtable.Table, n int64)
}

// New prepares the sequence of a subtraction game, with no value computed yet. The error says that the
// rules are another game: a move leaves two heaps, digits never end, or not every digit is 0 or 3.
func New(rules sgtable.Rules) (*Run, error) {
	spans, err := spansOf(rules)
	if err != nil {
		return nil, fmt.Errorf("taking engine: %w", err)
	}
	if few(spans) {
		return &Run{rules: rules, method: newSlide(spans)}, nil
	}
	return &Run{rules: rules, method: newSieve(spans)}, nil
}

// mostListed is how many digits are looked at of rules that do not tell their spans.
const mostListed = 1 << 20

// spansOf returns the amounts that may be taken.
func spansOf(rules sgtable.Rules) ([]subtraction.Span, error) {
	reach, finite := sgtable.Finite(rules)
	switch {
	case sgtable.Parts(rules) > 1:
		return nil, fmt.Errorf("%s: a move leaves two heaps: want at most one", rules)
	case !finite:
		return nil, fmt.Errorf("%s: the digits never end: want a largest amount that a move takes", rules)
	case len(rules.Frozen()) > 0:
		return nil, fmt.Errorf("%s: a heap may not be touched: want none", rules)
	}
	if s, ok := rules.(subtraction.Set); ok {
		spans, _ := s.Spans()
		return spans, nil
	}
	if reach > mostListed {
		return nil, fmt.Errorf("%s: a move takes up to %d: want at most %d", rules, reach, mostListed)
	}
	var spans []subtraction.Span
	for _, m := range rules.Moves(reach) {
		if m.Leaves != 3 {
			return nil, fmt.Errorf("%s: digit %d is %d: want only 0 and 3", rules, m.Take, m.Leaves)
		}
		if last := len(spans) - 1; last >= 0 && spans[last].To == m.Take-1 {
			spans[last].To = m.Take
		} else {
			spans = append(spans, subtraction.Span{From: m.Take, To: m.Take})
		}
	}
	return spans, nil
}

// few reports whether sliding is the cheaper way: each span takes two steps that miss the cache now
// and then, each word of the set one that does not. Rows that would take too much memory slide too.
func few(spans []subtraction.Span) bool {
	if len(spans) <= 8 {
		return true
	}
	const mostMemory = 1 << 29
	words := spans[len(spans)-1].To/64 + 1
	amounts := int64(0)
	for _, s := range spans {
		amounts += s.To - s.From + 1
	}
	return words > 2*int64(len(spans)) || (amounts+1)*words*16 > mostMemory
}

// Rules returns the rules of the game.
func (r *Run) Rules() sgtable.Rules { return r.rules }

// Engine returns "taking".
func (r *Run) Engine() string { return "taking" }

// Extend computes the values up to and including heap n.
func (r *Run) Extend(ctx context.Context, n int64) error {
	if n < r.Len() {
		return nil
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	for r.Len() <= n {
		r.pace.Steps += r.method.extend(&r.Table, n)
		if err := r.pace.Look(ctx, r.Len(), r.Progress); err != nil {
			return err
		}
	}
	return nil
}

// Adopt takes over the values of heaps 0, 1, … that an earlier run of the same rules computed, so
// that Extend goes on after them. They are not checked. It is an error once a value is known.
func (r *Run) Adopt(values []uint32) error {
	if r.Len() > 0 {
		return fmt.Errorf("%s: %d values are known already: adopt before the first", r.rules, r.Len())
	}
	r.AppendAll(values)
	for n := range r.Len() {
		r.method.know(&r.Table, n)
	}
	return nil
}
