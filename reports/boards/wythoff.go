package boards

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"example.org/grundy/sgtable/wythoff"
)

// Wythoff is Wythoff's game. A state is two heaps, a move the two heaps after it.
type Wythoff struct {
	Play wythoff.Play
	twoHeaps
}

// Move takes from one heap, or as many from both.
func (Wythoff) Move(state, move []int64) ([]int64, error) {
	from, err := wythoffOf(state)
	if err != nil {
		return nil, err
	}
	to, err := wythoffOf(move)
	if err != nil {
		return nil, err
	}
	if !wythoff.Allowed(from, to) {
		return nil, fmt.Errorf("the rules do not allow %v → %v: take from one heap, or the same number from both", from, to)
	}
	return slices.Clone(move), nil
}

// Reply takes one token from the larger heap if no move wins.
func (b Wythoff) Reply(_ context.Context, state []int64) (Reply, error) {
	p, err := wythoffOf(state)
	if err != nil || p == (wythoff.Position{}) {
		return Reply{}, err
	}
	winning, err := wythoff.WinningMoves(p, b.Play)
	if err != nil {
		return Reply{}, err
	}
	if len(winning) > 0 {
		return Reply{[]int64{winning[0].To.X, winning[0].To.Y}, true, winning[0].String()}, nil
	}
	to := p
	if to.X > to.Y {
		to.X--
	} else {
		to.Y--
	}
	return Reply{[]int64{to.X, to.Y}, false, fmt.Sprintf("%v → %v: take 1", p, to)}, nil
}

// Rules tells Wythoff's moves.
func (Wythoff) Rules() string {
	return "take from one heap, or the same number from both. Write how many from each: 2 0"
}

func wythoffOf(state []int64) (wythoff.Position, error) {
	if len(state) != 2 || state[0] < 0 || state[1] < 0 {
		return wythoff.Position{}, errors.New("a position of Wythoff's game is two heaps")
	}
	return wythoff.Position{X: state[0], Y: state[1]}, nil
}
