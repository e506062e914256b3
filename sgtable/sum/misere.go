package sum

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"slices"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/exhaust"
)

// Search decides a position by every line of play, in normal and misère play, without a Grundy
// value of a heap: the definition that the nim-sum stands beside, and the only way to tell misère
// play in general. It grows with the number of positions that can be reached; the error past
// exhaust's bound says so.
func (p Position) Search(ctx context.Context) (exhaust.Result, error) {
	return p.SearchWithin(ctx, maxPositions)
}

// SearchWithin is Search with another bound on the number of positions than exhaust's, at most 2^20.
// Where more can be reached it is soon over: the error wraps exhaust.ErrTooMany.
func (p Position) SearchWithin(ctx context.Context, most int) (exhaust.Result, error) {
	s, err := newSearch(ctx, p, min(most, maxPositions))
	if err != nil {
		return exhaust.Result{}, err
	}
	return s.solve(ctx, s.start)
}

// checkSearchable refuses a heap so large that its options alone are more than a search of the given
// number of positions may see, and rules of which a list of options is wrong.
func (p Position) checkSearchable(ctx context.Context, most int) error {
	tables := Tables{Limit: int64(most)}
	for _, h := range p {
		if _, ok := h.Game.Rules.(sgtable.Listed); ok && h.Size <= int64(most) {
			if _, err := tables.Value(ctx, h.Game.Rules, h.Size); err != nil {
				return err
			}
		}
		if h.Size > int64(most) || lookedAt(h) > int64(most)*maxLeaves/maxPositions {
			return fmt.Errorf("%s: %w", h, tooManyPositions(most))
		}
	}
	return nil
}

// maxLeaves bounds the options that a search of maxPositions lists, of all heaps up to one.
const maxLeaves = 1 << 25

// lookedAt estimates the number of options that heaps up to h's have together.
func lookedAt(h Heap) int64 {
	if _, ok := h.Game.Rules.(sgtable.Listed); ok {
		return 0 // nobody knows before the list is made
	}
	moves := h.Size // for digits that do not end
	if k, finite := sgtable.Finite(h.Game.Rules); finite {
		moves = int64(len(h.Game.Rules.Moves(min(k, h.Size))))
	}
	each := moves
	for range sgtable.Parts(h.Game.Rules) - 1 { // each further heap may be cut anywhere
		each = min(each*h.Size, maxLeaves+1)
	}
	return min(each, maxLeaves/max(1, h.Size)+1) * h.Size
}

func tooManyPositions(most int) error {
	return fmt.Errorf("more than %d positions can be reached: %w", most, exhaust.ErrTooMany)
}

// maxPositions bounds a search: some minute, and some hundred megabytes.
const maxPositions = 1 << 20

// inWords keeps the bytes of a state out of an error.
func inWords(ctx context.Context, err error, most int) error {
	switch {
	case errors.Is(err, exhaust.ErrTooMany):
		return tooManyPositions(most)
	case err != nil && ctx.Err() != nil:
		return context.Cause(ctx)
	}
	return err
}

// WinningBySearch returns the options that are P-positions in the given play, found by Search.
func (p Position) WinningBySearch(ctx context.Context, play exhaust.Play) ([]Move, error) {
	s, err := newSearch(ctx, p, maxPositions)
	if err != nil {
		return nil, err
	}
	return s.winning(ctx, p, play)
}

// state is a position as a comparable value: its cells, ten bytes each, sorted, without empty heaps.
type state string

// cell is one heap of a state: the number of its game among those of the position, and its size.
type cell struct {
	game uint16 // a position has at most maxHeaps
	size int64
}

const cellBytes = 10

// search knows the games of one position, and solves what can be reached from it.
type search struct {
	rules  []sgtable.Rules
	leaves map[cell][][]int64 // what the options of a heap leave, listed once
	start  state
	solver *exhaust.Solver[state]
}

// newSearch prepares a search of at most so many positions. The error says that this one has more.
func newSearch(ctx context.Context, p Position, most int) (*search, error) {
	if err := p.checkSearchable(ctx, most); err != nil {
		return nil, err
	}
	s := &search{leaves: map[cell][][]int64{}}
	s.start = s.write(p)
	s.solver = exhaust.New(s.options)
	s.solver.MaxPositions = most
	return s, nil
}

// solve decides a state, and keeps what it decided on the way.
func (s *search) solve(ctx context.Context, at state) (exhaust.Result, error) {
	r, err := s.solver.Solve(ctx, at)
	return r, inWords(ctx, err, s.solver.MaxPositions)
}

// winning returns the options of the position that are P-positions.
func (s *search) winning(ctx context.Context, p Position, play exhaust.Play) ([]Move, error) {
	var winning []Move
	for i, heap := range p {
		for m := range Options(heap.Game.Rules, heap.Size) {
			m.Heap = i
			r, err := s.solve(ctx, s.write(p.After(m)))
			if err != nil {
				return nil, err
			}
			if r.Outcome(play) == exhaust.P {
				winning = append(winning, m)
			}
		}
	}
	return winning, nil
}

// write returns the state of a position.
func (s *search) write(p Position) state {
	numbers := map[string]uint16{}
	for i, r := range s.rules {
		numbers[sgtable.Key(r)] = uint16(i)
	}
	cells := make([]cell, 0, len(p))
	for _, h := range p {
		name := sgtable.Key(h.Game.Rules)
		number, ok := numbers[name]
		if !ok {
			number = uint16(len(s.rules))
			numbers[name] = number
			s.rules = append(s.rules, h.Game.Rules)
		}
		cells = append(cells, cell{number, h.Size})
	}
	return encode(cells)
}

// encode sorts the cells, drops the empty ones and packs the rest.
func encode(cells []cell) state {
	slices.SortFunc(cells, func(x, y cell) int {
		return cmp.Or(cmp.Compare(x.game, y.game), cmp.Compare(x.size, y.size))
	})
	b := make([]byte, 0, cellBytes*len(cells))
	for _, c := range cells {
		if c.size != 0 {
			b = binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint16(b, c.game), uint64(c.size))
		}
	}
	return state(b)
}

func decode(at state) []cell {
	b := []byte(at)
	cells := make([]cell, 0, len(b)/cellBytes+3)
	for ; len(b) > 0; b = b[cellBytes:] {
		cells = append(cells, cell{binary.BigEndian.Uint16(b), int64(binary.BigEndian.Uint64(b[2:]))})
	}
	return cells
}

// options yields the states one move away.
func (s *search) options(at state) iter.Seq[state] {
	return func(yield func(state) bool) {
		cells := decode(at)
		next := make([]cell, 0, len(cells)+sgtable.MaxParts)
		for i, c := range cells {
			if i > 0 && cells[i-1] == c {
				continue // an equal heap has the same options
			}
			for _, leaves := range s.leavesOf(c) {
				next = append(append(next[:0], cells[:i]...), cells[i+1:]...)
				for _, n := range leaves {
					next = append(next, cell{c.game, n})
				}
				if !yield(encode(next)) {
					return
				}
			}
		}
	}
}

func (s *search) leavesOf(c cell) [][]int64 {
	list, ok := s.leaves[c]
	if !ok {
		for m := range Options(s.rules[c.game], c.size) {
			list = append(list, m.Leaves)
		}
		s.leaves[c] = list
	}
	return list
}
