package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"example.org/grundy/reports/answers"
	"example.org/grundy/sgtable/sum"
)

func newPlay() *cobra.Command {
	var f positionFlags
	var second bool
	c := &cobra.Command{
		Use:   "play GAME HEAP... | GAME:HEAP GAME:HEAP ...",
		Short: "Play a position against the program",
		Long: `play plays a position with you in the terminal. Write the heap, counted from 1, and how many tokens
you take: 1 2. Where the rest may be split, say what is left: 1 2 leaving 3 and 2. Write hint for a
winning move, options for every move of the heaps, quit to end.

The program wins whenever it can; else it takes little and waits for your mistake.`,
		Example: "  analyze play nim 3 4 5\n  analyze play kayles 9 --second",
		Args:    args(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, a []string) error {
			p, err := sum.Read(a...)
			if err != nil {
				return usage(err)
			}
			lines, out, done, err := openTable(c)
			if err != nil {
				return err
			}
			defer done()
			g := &match{positionFlags: f, judge: f.judge(c), position: p, lines: lines, out: out, mine: second}
			return stopped(g.run(c))
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
	positionFlags
	judge    *answers.Judge
	position sum.Position
	lines    func() (string, error)
	out      io.Writer
	mine     bool // the program is to move
}

// errLeft is the end of a game that was left.
var errLeft = errors.New("the game was left")

func (g *match) say(format string, args ...any) { fmt.Fprintf(g.out, format+"\n", args...) }

// run plays to the end. Who cannot move loses, or wins in misère play.
func (g *match) run(c *cobra.Command) error {
	for {
		if _, any := g.position.SlowMove(); !any {
			if g.mine == g.misere {
				g.say("No move is left: I win.")
			} else {
				g.say("No move is left: you win.")
			}
			return nil
		}
		if !g.mine {
			g.say("%s", g.position)
		}
		m, err := g.move(c)
		switch {
		case errors.Is(err, errLeft):
			return nil
		case err != nil:
			return err
		}
		if g.mine {
			g.say("I play heap %d (%s): %s.", m.Heap+1, g.position[m.Heap], m)
		}
		g.position = g.position.After(m)
		g.mine = !g.mine
	}
}

func (g *match) move(c *cobra.Command) (sum.Move, error) {
	if g.mine {
		m, _, err := g.judge.Best(c.Context(), g.position)
		return m, err
	}
	for {
		line, err := g.lines()
		if errors.Is(err, io.EOF) {
			return sum.Move{}, errLeft
		}
		if err != nil {
			return sum.Move{}, err
		}
		switch strings.ToLower(strings.TrimSpace(line)) {
		case "":
		case "q", "quit", "exit":
			return sum.Move{}, errLeft
		case "?", "h", "hint":
			err = g.hint(c)
		case "o", "options":
			err = g.tellOptions(c)
		default:
			var m sum.Move
			if m, err = g.position.ReadMove(line); err == nil {
				return m, nil
			}
			g.say("%v", err)
			err = nil
		}
		if err != nil {
			return sum.Move{}, err
		}
	}
}

func (g *match) hint(c *cobra.Command) error {
	m, wins, err := g.judge.Best(c.Context(), g.position)
	switch {
	case err != nil:
		return err
	case wins:
		g.say("heap %d: %s wins", m.Heap+1, m)
	default:
		g.say("no move wins against the best play")
	}
	return nil
}

func (g *match) tellOptions(c *cobra.Command) error {
	options, err := g.judge.Options(c.Context(), g.position)
	if err != nil {
		return err
	}
	var b strings.Builder
	writeOptions(&b, options)
	_, err = io.WriteString(g.out, b.String())
	return err
}
