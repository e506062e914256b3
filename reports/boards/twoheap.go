package boards

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"example.org/grundy/reports/answers"
	"example.org/grundy/sgtable/twoheap"
)

// TwoHeaps is a game of two heaps of at most [answers.MostOfTwo]. A state is the heaps, a move those after it.
type TwoHeaps struct {
	Game *twoheap.Game
	twoHeaps
}

// Move makes a move that is among the options.
func (b TwoHeaps) Move(state, move []int64) ([]int64, error) {
	if len(state) != 2 || len(move) != 2 || min(state[0], state[1]) < 0 || max(state[0], state[1]) > answers.MostOfTwo {
		return nil, fmt.Errorf("a position of %v is two heaps of 0 to %d", b.Game, answers.MostOfTwo)
	}
	found := false
	err := b.Game.Options(int(state[0]), int(state[1]), func(x, y int) {
		found = found || slices.Equal(move, []int64{int64(x), int64(y)})
	})
	if err == nil && !found {
		err = fmt.Errorf("the rules do not allow (%d,%d) → (%d,%d): %s", state[0], state[1], move[0], move[1], b.Game.Words())
	}
	return slices.Clone(move), err
}

// Reply makes the option that takes the fewest tokens if no move wins.
func (b TwoHeaps) Reply(ctx context.Context, state []int64) (Reply, error) {
	if len(state) != 2 {
		return Reply{}, errors.New("a position is two heaps")
	}
	known, err := answers.OfTwoHeaps(ctx, b.Game, state[0], state[1], false)
	if err != nil {
		return Reply{}, err
	}
	if len(known.Winning) > 0 {
		return Reply{known.Winning[0].Leaves, true, known.Winning[0].Words}, nil
	}
	slow, least := Reply{}, int64(math.MaxInt64)
	err = b.Game.Options(int(state[0]), int(state[1]), func(x, y int) {
		if take := state[0] - int64(x) + state[1] - int64(y); take < least {
			least = take
			slow = Reply{[]int64{int64(x), int64(y)}, false, answers.TakeOfTwo(state[0], state[1], x, y)}
		}
	})
	return slow, err
}

// Rules tells the game's.
func (b TwoHeaps) Rules() string { return b.Game.Words() + " Write how many from each heap: 2 0" }

// twoHeaps are states of two heaps as they are written.
type twoHeaps struct{}

// Show writes the two heaps.
func (twoHeaps) Show(state []int64) string { return fmt.Sprintf("(%d,%d)", state[0], state[1]) }

// Read reads how many are taken from each heap, and returns what is left.
func (twoHeaps) Read(state []int64, line string) ([]int64, error) {
	taken, err := need(line, 2, "how many to take from each heap, as in 2 0")
	if err != nil {
		return nil, err
	}
	if taken[0] > state[0] || taken[1] > state[1] {
		return nil, fmt.Errorf("move %q: want at most %d from the first heap and %d from the second", line, state[0], state[1])
	}
	return []int64{state[0] - taken[0], state[1] - taken[1]}, nil
}
