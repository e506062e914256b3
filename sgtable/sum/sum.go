// Package sum plays games side by side. A position is a multiset of heaps, each of its own game;
// its value is the nim-sum of the heaps' values, and it is a P-position exactly when that is 0
// (Sprague 1935, Grundy 1939). Winning moves are found among the options, never computed from the
// nim-sum alone.
package sum

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
)

// Heap is one heap of one game.
type Heap struct {
	Game catalog.Game
	Size int64
}

// String returns "GAME:SIZE".
func (h Heap) String() string { return h.Game.String() + ":" + h.Shown() }

// Shown writes the size, or the position of the game's own that it stands for.
func (h Heap) Shown() string {
	if list, ok := h.Game.Rules.(sgtable.Listed); ok {
		return list.Show(h.Size)
	}
	return strconv.FormatInt(h.Size, 10)
}

// Position is a multiset of heaps side by side. The empty position is one without a move.
type Position []Heap

// String writes the position as Parse reads it: "0.07:7 + nim:5"; "0" for the empty position.
func (p Position) String() string {
	if len(p) == 0 {
		return "0"
	}
	words := make([]string, len(p))
	for i, h := range p {
		words[i] = h.String()
	}
	return strings.Join(words, " + ")
}

// Values gives G(n) of a game. An error says why a heap's value cannot be told.
type Values func(ctx context.Context, rules sgtable.Rules, n int64) (sgtable.Nimber, error)

// maxHeaps bounds a position that is read, so that a text cannot ask for endless work.
const maxHeaps = 10_000

// Of makes the position of heaps of one game.
func Of(game catalog.Game, sizes ...int64) (Position, error) {
	if len(sizes) > maxHeaps {
		return nil, fmt.Errorf("%d heaps: want at most %d", len(sizes), maxHeaps)
	}
	p := make(Position, len(sizes))
	for i, n := range sizes {
		if _, sequenced := game.Rules.(sgtable.Sequenced); sequenced {
			return nil, errSequenced(game)
		}
		if _, listed := game.Rules.(sgtable.Listed); n < 0 && !listed {
			return nil, fmt.Errorf("heap %d of %s is %d: want a size of at least 0", i+1, game, n)
		}
		p[i] = Heap{game, n}
	}
	return p, nil
}

// errSequenced is the error of a row of two heaps in a position.
func errSequenced(game catalog.Game) error {
	return fmt.Errorf("%s is a sequence of positions, and no game of single heaps: want a game whose heaps stand side by side", game)
}

// Simplified returns the position without pairs of equal heaps of one game, which cancel
// (A + C + C has the value of A), and without empty heaps; the order of what is left is kept.
func (p Position) Simplified() Position {
	odd := map[string]int{}
	for _, h := range p {
		odd[sgtable.Key(h.Game.Rules)+":"+strconv.FormatInt(h.Size, 10)]++
	}
	var left Position
	for _, h := range p {
		key := sgtable.Key(h.Game.Rules) + ":" + strconv.FormatInt(h.Size, 10)
		if h.Size != 0 && odd[key]%2 == 1 {
			left = append(left, h)
			odd[key] = 0
		}
	}
	return left
}

// HeapValues returns the values of the heaps, one by one.
func (p Position) HeapValues(ctx context.Context, values Values) ([]sgtable.Nimber, error) {
	list := make([]sgtable.Nimber, len(p))
	for i, h := range p {
		v, err := values(ctx, h.Game.Rules, h.Size)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", h, err)
		}
		list[i] = v
	}
	return list, nil
}

// Value returns the nim-sum of the heaps' values.
func (p Position) Value(ctx context.Context, values Values) (sgtable.Nimber, error) {
	list, err := p.HeapValues(ctx, values)
	return nimSum(list), err
}

func nimSum(values []sgtable.Nimber) (total sgtable.Nimber) {
	for _, v := range values {
		total = total.Xor(v)
	}
	return total
}

// Move is one option of a position: in heap number Heap (from 0) take Take tokens and leave the
// rest as the heaps Leaves, largest first. Where rules list options that no amount tells, Take is 0 and Name says the move.
type Move struct {
	Heap   int
	Take   int64
	Leaves []int64
	Name   string
}

// String says the move in words, as seen from a heap of the given size.
func (m Move) String() string {
	left := make([]string, len(m.Leaves))
	for i, n := range m.Leaves {
		left[i] = strconv.FormatInt(n, 10)
	}
	switch {
	case m.Name != "":
		return m.Name
	case m.Take == 0:
		return "split into " + strings.Join(left, " and ")
	case len(left) == 0:
		return fmt.Sprintf("take %d", m.Take)
	}
	return fmt.Sprintf("take %d, leaving %s", m.Take, strings.Join(left, " and "))
}

// After returns the position that the move leads to.
func (p Position) After(m Move) Position {
	next := slices.Clone(p[:m.Heap])
	for _, n := range m.Leaves {
		next = append(next, Heap{p[m.Heap].Game, n})
	}
	return append(next, p[m.Heap+1:]...)
}
