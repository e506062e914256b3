package boards

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/classics/half"
)

// Half is Nim in which a move takes at most half of a heap. A state lists the heaps; a move is the heap, counted from 0, and how
// many to take.
type Half struct{}

// Move takes from a heap.
func (Half) Move(state, move []int64) ([]int64, error) {
	if len(move) != 2 || move[0] < 0 || move[0] >= int64(len(state)) {
		return nil, fmt.Errorf("a move is a heap, 1 to %d, and how many to take", len(state))
	}
	if n := state[move[0]]; move[1] < 1 || move[1] > n/2 {
		return nil, fmt.Errorf("the rules allow to take 1 to %d of a heap of %d", n/2, n)
	}
	after := slices.Clone(state)
	after[move[0]] -= move[1]
	return after, nil
}

// Reply takes one token from the largest heap if no move wins.
func (Half) Reply(_ context.Context, state []int64) (Reply, error) {
	sum, largest := sgtable.Nimber(0), 0
	for i, n := range state {
		sum = sum.Xor(half.Value(n))
		if n > state[largest] {
			largest = i
		}
	}
	if len(state) == 0 || state[largest] < 2 {
		return Reply{}, nil
	}
	take := func(i int, taken int64, wins bool) Reply {
		return Reply{[]int64{int64(i), taken}, wins, fmt.Sprintf("heap %d: take %d of %d", i+1, taken, state[i])}
	}
	for i, n := range state {
		if sum == 0 {
			break
		}
		if taken, ok := half.TakeTo(n, half.Value(n).Xor(sum)); ok {
			return take(i, taken, true), nil
		}
	}
	return take(largest, 1, false), nil
}

// Show writes the heaps.
func (Half) Show(state []int64) string { return strings.Trim(fmt.Sprint(state), "[]") }

// Read reads a heap, counted from 1, and how many to take; of a single heap only how many.
func (Half) Read(state []int64, line string) ([]int64, error) {
	if len(state) == 1 {
		list, err := amounts(line)
		if err == nil && len(list) == 1 {
			return []int64{0, list[0]}, nil
		}
	}
	list, err := need(line, 2, "the heap and how many to take, as in 1 2")
	if err != nil {
		return nil, err
	}
	return []int64{list[0] - 1, list[1]}, nil
}

// Rules tells what may be taken.
func (Half) Rules() string {
	return "take 1 or more, at most half of a heap. Write the heap, counted from 1, and how many: 1 2"
}
