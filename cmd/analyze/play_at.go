package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"example.org/grundy/reports/answers"
	"example.org/grundy/reports/boards"
	"example.org/grundy/sgtable/classics"
	"example.org/grundy/sgtable/sum"
	"example.org/grundy/sgtable/twoheap"
	"example.org/grundy/sgtable/wythoff"
)

// played is a position in a game against the program.
type played interface {
	String() string
	// over reports whether no move is left.
	over(ctx context.Context) (bool, error)
	// best returns a move that wins, or a slow one, of a position that is not over.
	best(ctx context.Context) (bestMove, error)
	// read returns what the move leads to that a player types, or why it is none.
	read(line string) (played, error)
	// options writes what the player may do.
	options(ctx context.Context, w io.Writer) error
}

// bestMove is a move in words, and what it leads to.
type bestMove struct {
	next  played
	words string
	wins  bool
}

// begin returns the position in which a game told in words begins.
func (f *positionFlags) begin(c *cobra.Command, words []string) (played, error) {
	if answers.IsTreblecross(words) {
		strip, err := sum.ParseTreblecross(words[1])
		if err != nil {
			return nil, usage(err)
		}
		return f.board("a strip of Treblecross", &boards.Treblecross{}, boards.Strip(strip))
	}
	name, sizes := splitHeaps(words)
	if heaps, ok := misereNim(words); ok {
		f.misere, words = true, append([]string{"nim"}, heaps...)
	} else if g, ok, err := classics.Parse(name); ok {
		return f.beginClassic(g, sizes, err)
	} else if g, err := twoheap.Parse(name); err == nil && g.String() != twoheap.Nim().String() {
		return f.beginTwoHeaps(g, sizes)
	}
	p, err := sum.Read(words...)
	if err != nil {
		return nil, usage(err)
	}
	return playedSum{p, f.judge(c)}, nil
}

func (f positionFlags) beginClassic(g classics.Game, sizes []string, err error) (played, error) {
	if err != nil {
		return nil, usage(err)
	}
	heaps, err := readHeaps(sizes)
	if err != nil {
		return nil, err
	}
	rule, dynamic := g.Rule()
	switch {
	case len(heaps) == 0:
		return nil, usagef("no heap of %s: want one, as in %s 20", g.Name, g.Name)
	case dynamic && len(heaps) > 1:
		return nil, usagef("%d heaps of %s: want one to play", len(heaps), g.Name)
	case dynamic:
		b := boards.Dynamic{Rule: rule}
		return f.board(g.Title, b, b.Start(heaps[0]))
	}
	return f.board(g.Title, boards.Half{}, heaps)
}

func (f positionFlags) beginTwoHeaps(g *twoheap.Game, sizes []string) (played, error) {
	heaps, err := readHeaps(sizes)
	if err != nil {
		return nil, err
	}
	if len(heaps) != 2 {
		return nil, usagef("%d heaps of %v: want two, as in %v 3 4", len(heaps), g, g)
	}
	if twoheap.IsWythoff(g.String()) {
		play := wythoff.Normal
		if f.misere {
			play = wythoff.Misere
		}
		return onBoard(boards.Wythoff{Play: play}, heaps), nil
	}
	if max(heaps[0], heaps[1]) > answers.MostOfTwo {
		return nil, usagef("heaps %d and %d of %v: want at most %d to play", heaps[0], heaps[1], g, answers.MostOfTwo)
	}
	return f.board(g.Title(), boards.TwoHeaps{Game: g}, heaps)
}

// board returns the beginning of a game on a board that is known in normal play only.
func (f positionFlags) board(title string, b boards.Written, state []int64) (played, error) {
	if f.misere {
		return nil, usagef("misère play of %s is not known: want it without --misere", title)
	}
	return onBoard(b, state), nil
}

// playedSum is a sum of heaps.
type playedSum struct {
	sum.Position
	judge *answers.Judge
}

func (p playedSum) over(context.Context) (bool, error) {
	_, any := p.SlowMove()
	return !any, nil
}

func (p playedSum) best(ctx context.Context) (bestMove, error) {
	m, wins, err := p.judge.Best(ctx, p.Position)
	if err != nil {
		return bestMove{}, err
	}
	return bestMove{playedSum{p.After(m), p.judge}, answers.MoveName(p.Position, m), wins}, nil
}

func (p playedSum) read(line string) (played, error) {
	m, err := p.ReadMove(line)
	if err != nil {
		return nil, err
	}
	return playedSum{p.After(m), p.judge}, nil
}

func (p playedSum) options(ctx context.Context, w io.Writer) error {
	options, err := p.judge.Options(ctx, p.Position)
	if err != nil {
		return err
	}
	var b strings.Builder
	writeOptions(&b, options)
	_, err = io.WriteString(w, b.String())
	return err
}

// playedBoard is the state of a board.
type playedBoard struct {
	board boards.Written
	state []int64
	known *boards.Reply // what the program would play here, once it has been asked
}

func onBoard(b boards.Written, state []int64) *playedBoard {
	return &playedBoard{board: b, state: state}
}

func (p *playedBoard) reply(ctx context.Context) (boards.Reply, error) {
	if p.known == nil {
		reply, err := p.board.Reply(ctx, p.state)
		if err != nil {
			return reply, err
		}
		p.known = &reply
	}
	return *p.known, nil
}

func (p *playedBoard) String() string { return p.board.Show(p.state) }

func (p *playedBoard) over(ctx context.Context) (bool, error) {
	reply, err := p.reply(ctx)
	return len(reply.Move) == 0, err
}

func (p *playedBoard) best(ctx context.Context) (bestMove, error) {
	reply, err := p.reply(ctx)
	if err != nil {
		return bestMove{}, err
	}
	next, err := p.board.Move(p.state, reply.Move)
	return bestMove{onBoard(p.board, next), reply.Words, reply.Wins}, err
}

func (p *playedBoard) read(line string) (played, error) {
	move, err := p.board.Read(p.state, line)
	if err != nil {
		return nil, err
	}
	next, err := p.board.Move(p.state, move)
	if err != nil {
		return nil, err
	}
	return onBoard(p.board, next), nil
}

func (p *playedBoard) options(_ context.Context, w io.Writer) error {
	_, err := fmt.Fprintln(w, p.board.Rules())
	return err
}
