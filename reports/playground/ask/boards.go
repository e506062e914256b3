package ask

import (
	"context"
	"fmt"

	"example.org/grundy/reports/boards"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/classics/dynamic"
)

// board returns the board that a request is about: "heaps" of Game, "wythoff", or "fibonacci", Fibonacci nim.
func (s *Session) board(r Request) (boards.Board, error) {
	switch r.Board {
	case "heaps":
		game, err := catalog.Parse(r.Game)
		return boards.Heaps{Game: game, Judge: s.judge(r.Misere)}, err
	case "wythoff":
		return boards.Wythoff{}, nil
	case "fibonacci":
		rule, err := dynamic.AtMost(2)
		return boards.Dynamic{Rule: rule}, err
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
	after, err := b.Move(r.State, r.Move)
	return Reply{Data: Played{State: after, Move: r.Move}}, err
}

// reply makes the program's move; of a state in which there is none it says that the game is over.
func (s *Session) reply(ctx context.Context, r Request, _ Progress) (Reply, error) {
	b, err := s.board(r)
	if err != nil {
		return Reply{}, err
	}
	answer, err := b.Reply(ctx, r.State)
	if err != nil {
		return Reply{}, err
	}
	if len(answer.Move) == 0 {
		return Reply{Data: Played{State: r.State, Move: []int64{}, Over: true}}, nil
	}
	after, err := b.Move(r.State, answer.Move)
	return Reply{Data: Played{State: after, Move: answer.Move, Wins: answer.Wins, Words: answer.Words}}, err
}
