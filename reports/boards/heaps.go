package boards

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"example.org/grundy/reports/answers"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/sum"
)

// Heaps are heaps of one game. A state lists their sizes; a move is the heap, counted from 0, how many to take, and the heaps
// left, which stand in its place afterwards.
type Heaps struct {
	Game  catalog.Game
	Judge *answers.Judge
}

// Move takes from a heap, or splits it.
func (b Heaps) Move(state, move []int64) ([]int64, error) {
	if len(move) < 2 || move[0] < 0 || move[0] >= int64(len(state)) {
		return nil, errors.New("a move is a heap, how many to take, and what is left")
	}
	heap := int(move[0])
	leaves := slices.Clone(move[2:])
	slices.SortFunc(leaves, func(a, b int64) int { return cmp.Compare(b, a) })
	for m := range sum.Options(b.Game.Rules, state[heap]) {
		if m.Take == move[1] && slices.Equal(m.Leaves, leaves) {
			return append(append(append([]int64{}, state[:heap]...), move[2:]...), state[heap+1:]...), nil // JSON: no list is null
		}
	}
	left := "nothing"
	if len(leaves) > 0 {
		left = fmt.Sprint(leaves)
	}
	return nil, fmt.Errorf("the rules do not allow to take %d of %d and leave %s: %s", move[1], state[heap], left, b.Game.Words)
}

// Reply asks the judge.
func (b Heaps) Reply(ctx context.Context, state []int64) (Reply, error) {
	p, err := sum.Of(b.Game, state...)
	if err != nil {
		return Reply{}, err
	}
	if _, any := p.SlowMove(); !any {
		return Reply{}, nil
	}
	m, wins, err := b.Judge.Best(ctx, p)
	if err != nil {
		return Reply{}, err
	}
	return Reply{append([]int64{int64(m.Heap), m.Take}, m.Leaves...), wins, answers.MoveName(p, m)}, nil
}
