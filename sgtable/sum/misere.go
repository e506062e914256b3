package sum

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"slices"

	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/exhaust"
)

// Search decides a position by every line of play, in normal and misère play, without a Grundy
// value of a heap: the definition that the nim-sum stands beside, and the only way to tell misère
// play in general. It grows with the number of positions that can be reached; the error past
// exhaust's bound says so.
func (p Position) Search(ctx context.Context) (exhaust.Result, error) {
	s := newSearch(p)
	r, err := s.solver.Solve(ctx, s.start)
	return r, inWords(ctx, err)
}

// maxPositions bounds a search: some ten seconds, and some hundred megabytes.
const maxPositions = 1 << 20

// inWords keeps the bytes of a state out of an error.
func inWords(ctx context.Context, err error) error {
	switch {
	case errors.Is(err, exhaust.ErrTooMany):
		return fmt.Errorf("more than %d positions can be reached: %w", maxPositions, exhaust.ErrTooMany)
	case err != nil && ctx.Err() != nil:
		return context.Cause(ctx)
	}
	return err
}

// WinningBySearch returns the options that are P-positions in the given play, found by Search.
func (p Position) WinningBySearch(ctx context.Context, play exhaust.Play) ([]Move, error) {
	s := newSearch(p)
	var winning []Move
	for i, heap := range p {
		for m := range Options(heap.Game.Rules, heap.Size) {
			m.Heap = i
			r, err := s.solver.Solve(ctx, s.write(p.After(m)))
			if err != nil {
				return nil, inWords(ctx, err)
			}
			if r.Outcome(play) == exhaust.P {
				winning = append(winning, m)
			}
		}
	}
	return winning, nil
}

// state is a position as a comparable value: ten bytes a heap, the number of its game and its
// size, sorted, without empty heaps.
type state string

// search knows the games of one position, and solves what can be reached from it.
type search struct {
	games  []catalog.Game
	start  state
	solver *exhaust.Solver[state]
}

const stateBytes = 10

func newSearch(p Position) *search {
	s := &search{}
	s.start = s.write(p)
	s.solver = exhaust.New(s.options)
	s.solver.MaxPositions = maxPositions
	return s
}

func (s *search) write(p Position) state {
	words := make([]string, 0, len(p))
	for _, h := range p {
		if h.Size > 0 {
			word := binary.BigEndian.AppendUint16(nil, s.number(h.Game))
			word = binary.BigEndian.AppendUint64(word, uint64(h.Size))
			words = append(words, string(word))
		}
	}
	slices.Sort(words)
	var b []byte
	for _, w := range words {
		b = append(b, w...)
	}
	return state(b)
}

// number is the place of the game among those of the position.
func (s *search) number(g catalog.Game) uint16 {
	for i := range s.games {
		if s.games[i].Rules.String() == g.Rules.String() {
			return uint16(i)
		}
	}
	s.games = append(s.games, g)
	return uint16(len(s.games) - 1) // a position holds at most maxHeaps
}

func (s *search) read(at state) Position {
	var p Position
	for ; len(at) > 0; at = at[stateBytes:] {
		word := []byte(at[:stateBytes])
		game, size := binary.BigEndian.Uint16(word), binary.BigEndian.Uint64(word[2:])
		p = append(p, Heap{s.games[game], int64(size)})
	}
	return p
}

func (s *search) options(at state) iter.Seq[state] {
	return func(yield func(state) bool) {
		p := s.read(at)
		for i, heap := range p {
			if i > 0 && p[i-1].String() == heap.String() {
				continue // an equal heap has the same options
			}
			for m := range Options(heap.Game.Rules, heap.Size) {
				m.Heap = i
				if !yield(s.write(p.After(m))) {
					return
				}
			}
		}
	}
}
