package sum

import (
	"context"
	"errors"

	"example.org/grundy/sgtable/exhaust"
)

// Classes tell who wins in misère play: every heap of a game has a class, the class of a position is the
// product over its heaps, and it says whether the position is a P-position (package misere).
type Classes interface {
	// Class returns the class of heap n. The error says why it is not known.
	Class(n int64) (int32, error)
	// Times returns the product of two classes; that of the empty position is 0.
	Times(x, y int32) int32
	// IsP reports whether positions of the class are P-positions.
	IsP(x int32) bool
}

// JudgeByClasses decides a position of heaps of one game in misère play, of which these are the classes.
// Winning moves are found among the options, as in normal play.
func (p Position) JudgeByClasses(ctx context.Context, c Classes, how string) (Judgement, error) {
	j := Judgement{Play: exhaust.Misere, Outcome: exhaust.N, How: how}
	others, whole, err := p.classes(c)
	if err != nil {
		return Judgement{}, err
	}
	if c.IsP(whole) {
		j.Outcome = exhaust.P
		return j, nil
	}
	for i, h := range p {
		moves, err := h.losing(ctx, c, others[i])
		if errors.Is(err, ErrTooManyOptions) {
			j.Winning, j.Unlisted = nil, err
			return j, nil
		}
		if err != nil {
			return Judgement{}, err
		}
		for _, m := range moves {
			m.Heap = i
			j.Winning = append(j.Winning, Family{m, 0, 1})
		}
	}
	return j, nil
}

// classes returns the class of the position, and for each heap that of all others.
func (p Position) classes(c Classes) (others []int32, whole int32, err error) {
	others = make([]int32, len(p))
	own := make([]int32, len(p))
	for i, h := range p {
		if own[i], err = c.Class(h.Size); err != nil {
			return nil, 0, err
		}
		others[i] = whole
		whole = c.Times(whole, own[i])
	}
	after := int32(0)
	for i := len(p) - 1; i >= 0; i-- {
		others[i] = c.Times(others[i], after)
		after = c.Times(after, own[i])
	}
	return others, whole, nil
}

// losing returns the options of the heap that are P-positions beside others of the given class.
func (h Heap) losing(ctx context.Context, c Classes, beside int32) ([]Move, error) {
	return h.options(ctx, func(m Move) (bool, error) {
		x := beside
		for _, n := range m.Leaves {
			part, err := c.Class(n)
			if err != nil {
				return false, err
			}
			x = c.Times(x, part)
		}
		return c.IsP(x), nil
	})
}
