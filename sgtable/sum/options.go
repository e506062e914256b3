package sum

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/subtraction"
)

// Options yields every option of a heap of n under the rules: the moves with the heaps they leave,
// largest first; which heap the move is in is left 0. Equal ways to leave the same heaps by the
// same take come once. The slice Leaves is the caller's.
func Options(rules sgtable.Rules, n int64) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		if slices.Contains(rules.Frozen(), n) {
			return
		}
		for _, m := range rules.Moves(n) {
			for h := 0; h <= m.Leaves.Most(); h++ {
				if m.Leaves.Has(h) && !layOut(rules, n, m.Take, h, yield) {
					return
				}
			}
		}
	}
}

// layOut yields the ways to leave n−take tokens as exactly h heaps; it reports whether to go on.
func layOut(rules sgtable.Rules, n, take int64, h int, yield func(Move) bool) bool {
	parts := make([]int64, 0, h)
	var place func(rest, largest int64, heaps int) bool
	place = func(rest, largest int64, heaps int) bool {
		if heaps == 0 {
			return rest > 0 || yield(Move{Take: take, Leaves: slices.Clone(parts)})
		}
		// The largest part left holds at least its share, and leaves a token for each other.
		least := (rest + int64(heaps) - 1) / int64(heaps)
		for a := min(largest, rest-int64(heaps)+1); a >= max(least, 1); a-- {
			next := a
			if rules.Distinct() {
				next--
			}
			parts = append(parts, a)
			goOn := place(rest-a, next, heaps-1)
			parts = parts[:len(parts)-1]
			if !goOn {
				return false
			}
		}
		return true
	}
	largest := n
	if take == 0 {
		largest = n - 1
	}
	return place(n-take, largest, h)
}

// MaxOptions is the number of options of one heap past which [Position.WinningMoves] gives up.
const MaxOptions = 10_000_000

// ErrTooManyOptions is the error for a heap with more than [MaxOptions] options.
var ErrTooManyOptions = errors.New("too many options to look at one by one")

// WinningMoves returns every option of the position that is a P-position in normal play, heap by
// heap: none exactly when the position is P itself. It looks at each option of each heap once, so
// a heap with more than [MaxOptions] options is an [ErrTooManyOptions].
func (p Position) WinningMoves(ctx context.Context, values Values) ([]Move, error) {
	total, err := p.Value(ctx, values)
	if err != nil || total == 0 {
		return nil, err
	}
	var winning []Move
	for i, heap := range p {
		own, err := values(ctx, heap.Game.Rules, heap.Size)
		if err != nil {
			return nil, err
		}
		moves, err := heap.leaving(ctx, total.Xor(own), values)
		if err != nil {
			return nil, err
		}
		for _, m := range moves {
			m.Heap = i
			winning = append(winning, m)
		}
	}
	return winning, nil
}

// leaving returns the options of the heap that have the value want.
func (h Heap) leaving(ctx context.Context, want sgtable.Nimber, values Values) ([]Move, error) {
	return h.options(ctx, func(m Move) (bool, error) {
		var v sgtable.Nimber
		for _, n := range m.Leaves {
			part, err := values(ctx, h.Game.Rules, n)
			if err != nil {
				return false, err
			}
			v = v.Xor(part)
		}
		return v == want, nil
	})
}

// options returns the options of the heap that are wanted, looking at each once.
func (h Heap) options(ctx context.Context, wanted func(Move) (bool, error)) ([]Move, error) {
	if err := checkSize(h); err != nil {
		return nil, err
	}
	var found []Move
	seen := 0
	for m := range Options(h.Game.Rules, h.Size) {
		if seen++; seen > MaxOptions {
			return nil, tooManyOptions(h)
		}
		if seen%4096 == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		is, err := wanted(m)
		if err != nil {
			return nil, err
		}
		if is {
			found = append(found, m)
		}
	}
	return found, nil
}

// checkSize refuses a heap that plainly has too many options: one for each token or more.
func checkSize(h Heap) error {
	_, finite := sgtable.Finite(h.Game.Rules)
	if set, ok := h.Game.Rules.(subtraction.Set); ok && finite {
		if n, _ := set.Count(h.Size); n > MaxOptions {
			return tooManyOptions(h)
		}
	}
	if each := !finite || sgtable.Parts(h.Game.Rules) >= 2; each && h.Size/2 > MaxOptions {
		return tooManyOptions(h)
	}
	return nil
}

func tooManyOptions(h Heap) error {
	return fmt.Errorf("%s, more than %d: %w", h, MaxOptions, ErrTooManyOptions)
}
