package boards

import (
	"context"
	"fmt"
	"slices"

	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable/sum"
)

// Treblecross is a strip of squares: who makes three marks in a row wins. A state is 1 for a marked square and 0 for a free one;
// a move is the square, counted from 0.
type Treblecross struct{ known runs.AnyHeap }

// Move marks a square.
func (*Treblecross) Move(state, move []int64) ([]int64, error) {
	if len(move) != 1 || move[0] < 0 || move[0] >= int64(len(state)) {
		return nil, fmt.Errorf("a move is a square, 1 to %d", len(state))
	}
	if state[move[0]] != 0 {
		return nil, fmt.Errorf("square %d is marked: want a free one", move[0]+1)
	}
	after := slices.Clone(state)
	after[move[0]] = 1
	return after, nil
}

// Reply marks the first square that leaves no three at once, if no move wins.
func (b *Treblecross) Reply(ctx context.Context, state []int64) (Reply, error) {
	strip := stripOf(state)
	if strip.Over() {
		return Reply{}, nil
	}
	mark := func(square int, wins bool) (Reply, error) {
		return Reply{[]int64{int64(square)}, wins, fmt.Sprintf("mark square %d", square+1)}, nil
	}
	known, err := strip.Judge(ctx, b.known.Value)
	switch {
	case err != nil:
		return Reply{}, err
	case len(known.Winning) > 0:
		return mark(known.Winning[0]-1, true)
	}
	if i := strip.Quiet(); i >= 0 {
		return mark(i, false)
	}
	if i := slices.Index(strip, false); i >= 0 {
		return mark(i, false)
	}
	return Reply{}, nil
}

// Show writes the strip.
func (*Treblecross) Show(state []int64) string { return stripOf(state).String() }

// Read reads a square, counted from 1.
func (*Treblecross) Read(_ []int64, line string) ([]int64, error) {
	list, err := need(line, 1, "the square to mark, counted from 1")
	if err != nil {
		return nil, err
	}
	return []int64{list[0] - 1}, nil
}

// Rules tells how to win.
func (*Treblecross) Rules() string {
	return "mark a free square; who makes three marks in a row wins. Write the square, counted from 1: 4"
}

// Strip returns the state of a strip.
func Strip(strip sum.Treblecross) []int64 {
	state := make([]int64, len(strip))
	for i, marked := range strip {
		if marked {
			state[i] = 1
		}
	}
	return state
}

func stripOf(state []int64) sum.Treblecross {
	strip := make(sum.Treblecross, len(state))
	for i, mark := range state {
		strip[i] = mark != 0
	}
	return strip
}
