package boards

import (
	"context"
	"errors"
	"fmt"

	"example.org/grundy/sgtable/classics/dynamic"
)

// Dynamic is Fibonacci nim, or dynamic nim of another factor. A state is a heap and the most that may be taken; a move is how
// many to take.
type Dynamic struct{ Rule dynamic.Rule }

// Start returns the state in which a heap of n begins.
func (Dynamic) Start(n int64) []int64 {
	p := dynamic.Start(n)
	return []int64{p.Heap, p.Most}
}

// Move takes from the heap.
func (b Dynamic) Move(state, move []int64) ([]int64, error) {
	p, err := dynamicOf(state)
	if err != nil {
		return nil, err
	}
	if len(move) != 1 || move[0] < 1 || move[0] > p.Most {
		return nil, fmt.Errorf("the rules allow to take 1 to %d", p.Most)
	}
	after := b.Rule.After(p, move[0])
	return []int64{after.Heap, after.Most}, nil
}

// Reply takes one token if no move wins.
func (b Dynamic) Reply(_ context.Context, state []int64) (Reply, error) {
	p, err := dynamicOf(state)
	if err != nil || p.Most == 0 {
		return Reply{}, err
	}
	takes, err := b.Rule.WinningTakes(p)
	if err != nil {
		return Reply{}, err
	}
	if len(takes) > 0 {
		return Reply{takes[:1], true, fmt.Sprintf("take %d of %d", takes[0], p.Heap)}, nil
	}
	return Reply{[]int64{1}, false, fmt.Sprintf("take 1 of %d", p.Heap)}, nil
}

// Show writes the heap and how many may be taken.
func (Dynamic) Show(state []int64) string {
	return dynamic.Position{Heap: state[0], Most: state[1]}.String()
}

// Read reads how many to take.
func (Dynamic) Read(_ []int64, line string) ([]int64, error) {
	return need(line, 1, "how many to take")
}

// Rules tells how much may be taken.
func (b Dynamic) Rules() string {
	return fmt.Sprintf("the first move takes 1 or more, but not all; a later one %v. Write how many to take: 2", b.Rule)
}

func dynamicOf(state []int64) (dynamic.Position, error) {
	if len(state) != 2 || state[0] < 0 || state[1] < 0 || state[1] > state[0] {
		return dynamic.Position{}, errors.New("a position is a heap and the most that may be taken of it")
	}
	return dynamic.Position{Heap: state[0], Most: state[1]}, nil
}
