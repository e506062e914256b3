package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

func newPlay() *cobra.Command {
	var f positionFlags
	var second bool
	c := &cobra.Command{
		Use:   "play GAME HEAP... | GAME:HEAP GAME:HEAP ...",
		Short: "Play a position against the program",
		Long: `play plays a position with you in the terminal. Write the heap, counted from 1, and how many tokens
you take: 1 2. Where the rest may be split, say what is left: 1 2 leaving 3 and 2. Write hint for a
winning move, options for what you may do, quit to end.

The classics are played too: Wythoff's game and its relatives, where you write how many you take from
each heap (2 0), Fibonacci nim and dynamic nim (how many you take), take at most half, and a strip of
Treblecross (the square you mark).

The program wins whenever it can; else it takes little and waits for your mistake.`,
		Example: "  analyze play nim 3 4 5\n  analyze play kayles 9 --second\n  analyze play wythoff 7 9\n  analyze play fibonacci-nim 20\n  analyze play treblecross .........",
		Args:    args(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, a []string) error {
			start, err := f.begin(c, a)
			if err != nil {
				return err
			}
			lines, out, done, err := openTable(c)
			if err != nil {
				return err
			}
			defer done()
			g := &match{at: start, misere: f.misere, lines: lines, out: out, mine: second}
			return stopped(g.run(c.Context()))
		},
	}
	c.Flags().BoolVar(&f.misere, "misere", false, "misère play: the player who cannot move wins")
	c.Flags().BoolVar(&second, "second", false, "the program moves first")
	return c
}

// openTable returns what reads the player's lines, and where the program answers: on a terminal with an
// editor of lines.
func openTable(c *cobra.Command) (lines func() (string, error), out io.Writer, done func(), err error) {
	in, isFile := c.InOrStdin().(*os.File)
	if !isFile || !term.IsTerminal(int(in.Fd())) {
		scanner := bufio.NewScanner(c.InOrStdin())
		return func() (string, error) {
			if scanner.Scan() {
				return scanner.Text(), nil
			}
			if err := scanner.Err(); err != nil {
				return "", err
			}
			return "", io.EOF
		}, c.OutOrStdout(), func() {}, nil
	}
	state, err := term.MakeRaw(int(in.Fd()))
	if err != nil {
		return nil, nil, nil, err
	}
	editor := term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{in, c.OutOrStdout()}, "> ")
	return editor.ReadLine, editor, func() { _ = term.Restore(int(in.Fd()), state) }, nil // nothing else can be done
}

// match is a game between the user and the program.
type match struct {
	at     played
	misere bool // who cannot move wins
	lines  func() (string, error)
	out    io.Writer
	mine   bool // the program is to move
}

// errLeft is the end of a game that was left.
var errLeft = errors.New("the game was left")

func (g *match) say(format string, args ...any) { fmt.Fprintf(g.out, format+"\n", args...) }

// run plays to the end. Who cannot move loses, or wins in misère play.
func (g *match) run(ctx context.Context) error {
	for {
		over, err := g.at.over(ctx)
		switch {
		case err != nil:
			return err
		case over && g.mine == g.misere:
			g.say("No move is left: I win.")
			return nil
		case over:
			g.say("No move is left: you win.")
			return nil
		case g.mine:
			best, err := g.at.best(ctx)
			if err != nil {
				return err
			}
			g.say("I play %s.", best.words)
			g.at = best.next
		default:
			g.say("%s", g.at)
			next, err := g.move(ctx)
			if errors.Is(err, errLeft) {
				return nil
			}
			if err != nil {
				return err
			}
			g.at = next
		}
		g.mine = !g.mine
	}
}

// move asks the user for a move, and returns what it leads to.
func (g *match) move(ctx context.Context) (played, error) {
	for {
		line, err := g.lines()
		if errors.Is(err, io.EOF) {
			return nil, errLeft
		}
		if err != nil {
			return nil, err
		}
		switch strings.ToLower(strings.TrimSpace(line)) {
		case "":
		case "q", "quit", "exit":
			return nil, errLeft
		case "?", "h", "hint":
			best, err := g.at.best(ctx)
			switch {
			case err != nil:
				return nil, err
			case best.wins:
				g.say("%s wins", best.words)
			default:
				g.say("no move wins against the best play")
			}
		case "o", "options":
			if err := g.at.options(ctx, g.out); err != nil {
				return nil, err
			}
		default:
			next, err := g.at.read(line)
			if err == nil {
				return next, nil
			}
			g.say("%v", err)
		}
	}
}
