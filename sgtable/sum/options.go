package sum

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/subtraction"
)

// Options yields every option of a heap of n under the rules: the moves with the heaps they leave,
// largest first; which heap the move is in is left 0. Equal ways to leave the same heaps by the
// same take come once. The slice Leaves is the caller's.
func Options(rules sgtable.Rules, n int64) iter.Seq[Move] {
	if list, ok := rules.(sgtable.Listed); ok {
		return listOf(list, n)
	}
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

// listOf yields the options that rules list, each once; none where the list cannot be made, which the value of the heap, asked
// for before, has told.
func listOf(rules sgtable.Listed, n int64) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		var moves []Move
		err := rules.Options(context.Background(), n, func(option ...int64) {
			m := Move{Take: n, Leaves: slices.DeleteFunc(slices.Clone(option), func(p int64) bool { return p == 0 })}
			slices.SortFunc(m.Leaves, func(a, b int64) int { return cmp.Compare(b, a) })
			for _, p := range m.Leaves {
				m.Take -= p
			}
			if m.Take < 0 || n < 0 || slices.ContainsFunc(m.Leaves, func(p int64) bool { return p < 0 }) {
				m.Take, m.Name = 0, leaving(rules, m.Leaves)
			}
			moves = append(moves, m)
		})
		if err != nil {
			return
		}
		slices.SortStableFunc(moves, func(a, b Move) int {
			return cmp.Or(cmp.Compare(a.Take, b.Take), cmp.Compare(len(a.Leaves), len(b.Leaves)), -slices.Compare(a.Leaves, b.Leaves))
		})
		for i, m := range moves {
			if i > 0 && slices.Equal(m.Leaves, moves[i-1].Leaves) {
				continue
			}
			if !yield(m) {
				return
			}
		}
	}
}

// leaving names a move by what it leaves.
func leaving(rules sgtable.Listed, parts []int64) string {
	if len(parts) == 0 {
		return "end it"
	}
	names := make([]string, len(parts))
	for i, p := range parts {
		names[i] = rules.Show(p)
	}
	return "go to " + strings.Join(names, " and ")
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
	own, err := p.HeapValues(ctx, values)
	if err != nil {
		return nil, err
	}
	families, err := p.winning(own, func(h Heap, want sgtable.Nimber) ([]Family, error) {
		moves, err := h.leaving(ctx, want, values)
		return singly(moves), err
	})
	var moves []Move
	for _, f := range families {
		moves = append(moves, f.Move)
	}
	return moves, err
}

// winning lists, heap by heap, the options that have the value at which the nim-sum is 0; own are the
// heaps' values.
func (p Position) winning(own []sgtable.Nimber, list func(h Heap, want sgtable.Nimber) ([]Family, error)) ([]Family, error) {
	total := nimSum(own)
	if total == 0 {
		return nil, nil
	}
	var winning []Family
	for i, heap := range p {
		families, err := list(heap, total.Xor(own[i]))
		if err != nil {
			return nil, err
		}
		for _, f := range families {
			f.Heap = i
			winning = append(winning, f)
		}
	}
	return winning, nil
}

// listedOneByOne is the size of a heap up to which its options are looked at one by one even
// where their families are known.
const listedOneByOne = 1 << 16

// familiesOf returns the options of the heap that have the value want, in the cheapest way there is: in
// families of options that are alike where the heap is large and the law of its game is proved, at a cost
// that does not grow with the heap.
func (h Heap) familiesOf(ctx context.Context, want sgtable.Nimber, values Values, law Law) ([]Family, error) {
	if h.Size > listedOneByOne {
		if families, ok := h.intervalFamilies(want); ok {
			return families, nil
		}
		how, proved, err := law(ctx, h.Game.Rules)
		if err != nil {
			return nil, err
		}
		if proved {
			if families, ok, err := h.families(ctx, want, values, how); ok || err != nil {
				return families, err
			}
		}
	}
	moves, err := h.leaving(ctx, want, values)
	return singly(moves), err
}

// Valued is an option with its value.
type Valued struct {
	Move
	Value sgtable.Nimber
}

// OptionValues returns the options of the heap with their values, at most so many. It reports whether
// these are all.
func (h Heap) OptionValues(ctx context.Context, values Values, most int) (list []Valued, all bool, err error) {
	if err := checkSize(h); err != nil {
		return nil, false, err
	}
	for m := range Options(h.Game.Rules, h.Size) {
		if len(list) == most {
			return list, false, nil
		}
		v, err := values.sum(ctx, h.Game.Rules, m.Leaves)
		if err != nil {
			return nil, false, err
		}
		list = append(list, Valued{m, v})
	}
	return list, true, nil
}

// leaving returns the options of the heap that have the value want.
func (h Heap) leaving(ctx context.Context, want sgtable.Nimber, values Values) ([]Move, error) {
	return h.options(ctx, func(m Move) (bool, error) {
		v, err := values.sum(ctx, h.Game.Rules, m.Leaves)
		if err != nil {
			return false, err
		}
		return v == want, nil
	})
}

// sum returns the nim-sum of the values of heaps of one game.
func (values Values) sum(ctx context.Context, rules sgtable.Rules, heaps []int64) (v sgtable.Nimber, err error) {
	for _, n := range heaps {
		part, err := values(ctx, rules, n)
		if err != nil {
			return 0, err
		}
		v = v.Xor(part)
	}
	return v, nil
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
