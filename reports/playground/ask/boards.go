package ask

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"example.org/grundy/reports/answers"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/classics/dynamic"
	"example.org/grundy/sgtable/sum"
	"example.org/grundy/sgtable/wythoff"
)

// board is a game that is played against the program: its states and moves are lists of numbers.
type board interface {
	// move returns the state after a move, or why the rules do not allow it.
	move(state, move []int64) ([]int64, error)
	// reply returns the program's move, whether it wins, and the move in words. No move is left if it is empty.
	reply(ctx context.Context, state []int64) (move []int64, wins bool, words string, err error)
}

// board returns the board that a request is about.
//
//   - "heaps": heaps of Game. A state lists their sizes; a move is the heap, counted from 0, how many to take, and
//     the heaps left, which stand in its place afterwards.
//   - "wythoff": a state is two heaps, a move the two heaps after it.
//   - "fibonacci": Fibonacci nim. A state is a heap and the most that may be taken; a move is how many to take.
func (s *Session) board(r Request) (board, error) {
	switch r.Board {
	case "heaps":
		game, err := catalog.Parse(r.Game)
		return heapBoard{game, s.judge(r.Misere)}, err
	case "wythoff":
		return wythoffBoard{}, nil
	case "fibonacci":
		rule, err := dynamic.AtMost(2)
		return fibonacciBoard{rule}, err
	}
	return nil, fmt.Errorf("no board %q", r.Board)
}

// Played is the state of a board after a move, which is empty if none is left to the program.
type Played struct {
	State []int64 `json:"state"`
	Move  []int64 `json:"move"`
	Wins  bool    `json:"wins"` // the program's move is one that wins
	Words string  `json:"words"`
	Over  bool    `json:"over"` // no move is left
}

// move makes the user's move, if the rules allow it.
func (s *Session) move(ctx context.Context, r Request, _ Progress) (Reply, error) {
	b, err := s.board(r)
	if err != nil {
		return Reply{}, err
	}
	after, err := b.move(r.State, r.Move)
	return Reply{Data: Played{State: after, Move: r.Move}}, err
}

// reply makes the program's move; of a state in which there is none it says that the game is over.
func (s *Session) reply(ctx context.Context, r Request, _ Progress) (Reply, error) {
	b, err := s.board(r)
	if err != nil {
		return Reply{}, err
	}
	move, wins, words, err := b.reply(ctx, r.State)
	if err != nil {
		return Reply{}, err
	}
	if len(move) == 0 {
		return Reply{Data: Played{State: r.State, Move: []int64{}, Over: true}}, nil
	}
	after, err := b.move(r.State, move)
	return Reply{Data: Played{State: after, Move: move, Wins: wins, Words: words}}, err
}

type heapBoard struct {
	game  catalog.Game
	judge *answers.Judge
}

func (b heapBoard) move(state, move []int64) ([]int64, error) {
	if len(move) < 2 || move[0] < 0 || move[0] >= int64(len(state)) {
		return nil, errors.New("a move is a heap, how many to take, and what is left")
	}
	heap := int(move[0])
	leaves := slices.Clone(move[2:])
	slices.SortFunc(leaves, func(a, b int64) int { return cmp.Compare(b, a) })
	for m := range sum.Options(b.game.Rules, state[heap]) {
		if m.Take == move[1] && slices.Equal(m.Leaves, leaves) {
			return append(append(append([]int64{}, state[:heap]...), move[2:]...), state[heap+1:]...), nil // JSON: no list is null
		}
	}
	left := "nothing"
	if len(leaves) > 0 {
		left = fmt.Sprint(leaves)
	}
	return nil, fmt.Errorf("the rules do not allow to take %d of %d and leave %s: %s", move[1], state[heap], left, b.game.Words)
}

func (b heapBoard) reply(ctx context.Context, state []int64) ([]int64, bool, string, error) {
	p, err := sum.Of(b.game, state...)
	if err != nil {
		return nil, false, "", err
	}
	if _, any := p.SlowMove(); !any {
		return nil, false, "", nil
	}
	m, wins, err := b.judge.Best(ctx, p)
	if err != nil {
		return nil, false, "", err
	}
	return append([]int64{int64(m.Heap), m.Take}, m.Leaves...), wins, answers.HeapName(m.Heap+1, b.game.String(), state[m.Heap], "") + ": " + m.String(), nil
}

type wythoffBoard struct{}

func (wythoffBoard) move(state, move []int64) ([]int64, error) {
	from, err := wythoffOf(state)
	if err != nil {
		return nil, err
	}
	to, err := wythoffOf(move)
	if err != nil {
		return nil, err
	}
	for option := range wythoff.Options(from) {
		if option == to {
			return slices.Clone(move), nil
		}
	}
	return nil, fmt.Errorf("the rules do not allow %v → %v: take from one heap, or the same number from both", from, to)
}

// reply takes one token from the larger heap if no move wins: that waits for a mistake.
func (wythoffBoard) reply(_ context.Context, state []int64) ([]int64, bool, string, error) {
	p, err := wythoffOf(state)
	if err != nil || p == (wythoff.Position{}) {
		return nil, false, "", err
	}
	winning, err := wythoff.WinningMoves(p, wythoff.Normal)
	if err != nil {
		return nil, false, "", err
	}
	if len(winning) > 0 {
		return []int64{winning[0].To.X, winning[0].To.Y}, true, winning[0].String(), nil
	}
	to := p
	if to.X > to.Y {
		to.X--
	} else {
		to.Y--
	}
	return []int64{to.X, to.Y}, false, fmt.Sprintf("%v → %v: take 1", p, to), nil
}

func wythoffOf(state []int64) (wythoff.Position, error) {
	if len(state) != 2 || state[0] < 0 || state[1] < 0 {
		return wythoff.Position{}, errors.New("a position of Wythoff's game is two heaps")
	}
	return wythoff.Position{X: state[0], Y: state[1]}, nil
}

type fibonacciBoard struct{ rule dynamic.Rule }

func (b fibonacciBoard) move(state, move []int64) ([]int64, error) {
	p, err := fibonacciOf(state)
	if err != nil {
		return nil, err
	}
	if len(move) != 1 || move[0] < 1 || move[0] > p.Most {
		return nil, fmt.Errorf("the rules allow to take 1 to %d", p.Most)
	}
	after := b.rule.After(p, move[0])
	return []int64{after.Heap, after.Most}, nil
}

// reply takes one token if no move wins: that waits for a mistake.
func (b fibonacciBoard) reply(_ context.Context, state []int64) ([]int64, bool, string, error) {
	p, err := fibonacciOf(state)
	if err != nil || p.Most == 0 {
		return nil, false, "", err
	}
	takes, err := b.rule.WinningTakes(p)
	if err != nil {
		return nil, false, "", err
	}
	if len(takes) > 0 {
		return takes[:1], true, fmt.Sprintf("take %d of %d", takes[0], p.Heap), nil
	}
	return []int64{1}, false, fmt.Sprintf("take 1 of %d", p.Heap), nil
}

func fibonacciOf(state []int64) (dynamic.Position, error) {
	if len(state) != 2 || state[0] < 0 || state[1] < 0 || state[1] > state[0] {
		return dynamic.Position{}, errors.New("a position of Fibonacci nim is a heap and the most that may be taken")
	}
	return dynamic.Position{Heap: state[0], Most: state[1]}, nil
}
