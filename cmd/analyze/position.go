package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math/bits"
	"strings"

	"github.com/spf13/cobra"

	"example.org/grundy/reports/answers"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/exhaust"
	"example.org/grundy/sgtable/sum"
	"example.org/grundy/sgtable/twoheap"
)

type positionFlags struct {
	misere, options bool
	file, format    string
}

func newPosition() *cobra.Command {
	var f positionFlags
	c := &cobra.Command{
		Use:   "position GAME HEAP... | GAME:HEAP GAME:HEAP ...",
		Short: "Value, outcome and every winning move of a position, explained",
		Long: `position tells who wins a position: P, the previous player (whoever is to move loses), or
N, the next player, with every winning move.

In normal play the value is the nim-sum of the heaps' Grundy values, which is written in binary: a
move wins that gives its heap the value at which the sum is 0. A heap too large to compute is answered
from a proved period, and the winning moves of a large heap are told in families. With --misere, where
who cannot move wins, Nim is decided by its closed rule, heaps of another game by its misère quotient,
where one that covers them is proved within some tenths of a second (analyze misere), and what is left
by search of the game itself, as far as that goes. --options lists every option of each heap with its
value.

With --file a position a line is read, and told in a line (lines that start with # are skipped).

A Treblecross strip is written with its marks, and answered with the squares that win: treblecross X.....X..X; a strip of n
free squares is heap n+2 of 0.007. Positions of a rules file are written as the file does: chomp.star '(3, 2)'.`,
		Example: "  analyze position nim 14 15 18 22\n  analyze position --options 0.07 7\n" +
			"  analyze position kayles:7 grundy:9 nim:2\n  analyze position nim 1000000000 5\n  analyze position misere-nim 1 1 1\n" +
			"  analyze position fibonacci-nim 60\n  analyze position wythoff:2 3 4\n  analyze position take-half 1e12 500\n" +
			"  analyze position --misere kayles 1e15 20\n" +
			"  analyze position treblecross X.....X..X\n" +
			"  analyze position --file positions.txt --format csv",
		Args: func(c *cobra.Command, a []string) error {
			if f.file != "" {
				return args(cobra.NoArgs)(c, a)
			}
			return args(cobra.MinimumNArgs(1))(c, a)
		},
		RunE: func(c *cobra.Command, a []string) error {
			if f.file != "" {
				return manyPositions(c, f)
			}
			if err := oneOf("format", f.format, "text", "json"); err != nil {
				return err
			}
			if len(a) > 1 && twoheap.IsWythoff(a[0]) {
				return wythoffPosition(c, strings.Join(a[1:], ","), f.misere, f.format)
			}
			known, err := f.known(c, f.judge(c), a)
			if err != nil {
				return err
			}
			if f.format == "json" {
				return writeJSON(c.OutOrStdout(), known)
			}
			return answer{known}.write(c.OutOrStdout())
		},
	}
	flags := c.Flags()
	flags.BoolVar(&f.misere, "misere", false, "misère play: the player who cannot move wins")
	flags.BoolVar(&f.options, "options", false, "list every option of each heap with its value")
	flags.StringVar(&f.file, "file", "", "file with a position a line (- for standard input)")
	flags.StringVar(&f.format, "format", "text", "text or json; with --file: text, csv, json or md")
	return c
}

func (f positionFlags) play() exhaust.Play {
	if f.misere {
		return exhaust.Misere
	}
	return exhaust.Normal
}

// judge returns what decides positions, in the play of the flags.
func (f positionFlags) judge(c *cobra.Command) *answers.Judge {
	return &answers.Judge{Play: f.play(), Tell: func(format string, args ...any) { say(c, format, args...) }}
}

// known says what is known of a position told in words, by a judge of the play of the flags.
func (f positionFlags) known(c *cobra.Command, judge *answers.Judge, words []string) (*answers.Judged, error) {
	if heaps, ok := misereNim(words); ok {
		f.misere, words = true, append([]string{"nim"}, heaps...)
		judge = f.judge(c)
	}
	if known, ok, err := f.classic(c, words); ok {
		return known, err
	}
	if answers.IsTreblecross(words) {
		if f.misere {
			return nil, usagef("misère play of a strip of Treblecross is not known: want it without --misere")
		}
		known, err := judge.Treblecross(c.Context(), words[1])
		return known, usage(err)
	}
	if known, ok, err := f.twoHeaps(c, words); ok {
		return known, err
	}
	p, err := sum.Read(words...)
	if err != nil {
		return nil, usage(err)
	}
	return judge.Position(c.Context(), p, f.options)
}

// answer is what position says, to be written.
type answer struct{ *answers.Judged }

// mostShown is how many moves are shown to a reader; a program gets all winning moves.
const mostShown = answers.MostOptions

func (a answer) write(w io.Writer) error {
	var b strings.Builder
	who := map[string]string{"P": "whoever is to move loses", "N": "whoever is to move wins"}[a.Outcome]
	fmt.Fprintf(&b, "position    %s\n", a.Position)
	if a.Simplified != a.Position {
		fmt.Fprintf(&b, "simplified  %s\n", a.Simplified)
	}
	if a.Value != nil {
		fmt.Fprintf(&b, "value       %d\n", *a.Value)
	}
	fmt.Fprintf(&b, "outcome     %s in %s play: %s\n", a.Outcome, a.Play, who)
	fmt.Fprintf(&b, "by          %s\n", a.How)
	a.writeHeaps(&b)
	a.writeWinning(&b)
	writeOptions(&b, a.Options)
	for _, note := range a.Notes {
		fmt.Fprintf(&b, "note        %s\n", note)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeHeaps writes the values of the heaps and their nim-sum in binary, one below the other.
func (a answer) writeHeaps(b *strings.Builder) {
	if len(a.Heaps) < 2 || len(a.Heaps) > mostShown {
		return
	}
	all, name, digits := *a.Value, len("nim-sum"), 1
	for i, h := range a.Heaps {
		all |= h.Value
		name = max(name, len(answers.HeapName(i+1, h.Game, h.Size, h.Shown)))
		digits = max(digits, len(fmt.Sprint(h.Value)))
	}
	width := bits.Len64(uint64(all) | 1)
	row := func(what string, v sgtable.Nimber, more string) {
		fmt.Fprintf(b, "  %-*s  %*d  %0*b%s\n", name, what, digits, v, width, v, more)
	}
	fmt.Fprintln(b, "values, in binary, and their nim-sum:")
	for i, h := range a.Heaps {
		more := ""
		if *a.Value != 0 && h.Wanted < h.Value {
			more = fmt.Sprintf("  wins if made %d", h.Wanted)
		}
		row(answers.HeapName(i+1, h.Game, h.Size, h.Shown), h.Value, more)
	}
	row("nim-sum", *a.Value, "")
}

func (a answer) writeWinning(b *strings.Builder) {
	if a.Unlisted != "" {
		fmt.Fprintf(b, "winning moves are not listed: %s\n", a.Unlisted)
		return
	}
	if len(a.Winning) == 0 {
		return
	}
	fmt.Fprintf(b, "winning moves, %d in all:\n", a.Count())
	for _, m := range a.Winning[:min(len(a.Winning), mostShown)] {
		fmt.Fprintf(b, "  %s\n", m)
	}
	if more := len(a.Winning) - mostShown; more > 0 {
		fmt.Fprintf(b, "  and %d more: --format json lists every one\n", more)
	}
}

func writeOptions(b *strings.Builder, options []answers.HeapOptions) {
	for _, o := range options {
		fmt.Fprintf(b, "options of heap %d, with their values:\n", o.Heap)
		for _, m := range o.Options {
			fmt.Fprintf(b, "  %4d  %s\n", m.Value, m.Words)
		}
		switch {
		case len(o.Options) == 0:
			fmt.Fprintln(b, "        none")
		case !o.All:
			fmt.Fprintln(b, "        and more")
		}
	}
}

func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
