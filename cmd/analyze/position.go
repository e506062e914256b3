package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.org/grundy/periodicity/misere"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/exhaust"
	"example.org/grundy/sgtable/sum"
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

A Treblecross strip of n squares is heap n+2 of 0.007 (treblecross): give the heap.`,
		Example: "  analyze position nim 14 15 18 22\n  analyze position --options 0.07 7\n" +
			"  analyze position kayles:7 grundy:9 nim:2\n  analyze position nim 1000000000 5\n  analyze position --misere nim 1 1 1\n" +
			"  analyze position --misere kayles 1e15 20\n" +
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
			if len(a) > 1 && isWythoff(a[0]) {
				return wythoffPosition(c, strings.Join(a[1:], ","), f.misere, f.format)
			}
			p, err := sum.Read(a...)
			if err != nil {
				return usage(err)
			}
			answer, err := f.judge(c, p)
			if err != nil {
				return err
			}
			if f.format == "json" {
				return writeJSON(c.OutOrStdout(), answer)
			}
			return answer.write(c.OutOrStdout())
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

// answer is what position says.
type answer struct {
	Position   string          `json:"position"`
	Play       string          `json:"play"`
	Value      *sgtable.Nimber `json:"value"` // null in misère play, which no value decides
	Outcome    string          `json:"outcome"`
	Simplified string          `json:"simplified"`
	How        string          `json:"how"`
	Heaps      []heapValue     `json:"heaps,omitempty"`
	Winning    []winningMove   `json:"winning_moves"`
	Unlisted   string          `json:"winning_moves_unlisted,omitempty"` // why the list is not there
	Options    []heapOptions   `json:"options,omitempty"`
	Notes      []string        `json:"notes,omitempty"`
}

// heapValue is a heap with its value, and the value that a winning move gives it.
type heapValue struct {
	Game   string         `json:"game"`
	Size   int64          `json:"size"`
	Value  sgtable.Nimber `json:"value"`
	Wanted sgtable.Nimber `json:"wanted"`
}

// winningMove is a winning move, or the first of Count that are alike: see [sum.Family].
type winningMove struct {
	Heap   int     `json:"heap"` // counted from 1
	Game   string  `json:"game"`
	Size   int64   `json:"size"`
	Take   int64   `json:"take"`
	Leaves []int64 `json:"leaves"`
	Step   int64   `json:"step,omitempty"`
	Count  int64   `json:"count,omitempty"` // only where it is more than 1
	words  string
}

func (m winningMove) String() string { return heapName(m.Heap, m.Game, m.Size) + ": " + m.words }

type heapOptions struct {
	Heap    int          `json:"heap"` // counted from 1
	Options []heapOption `json:"options"`
	All     bool         `json:"all"` // false if there are more
	words   []string
}

type heapOption struct {
	Take   int64          `json:"take"`
	Leaves []int64        `json:"leaves"`
	Value  sgtable.Nimber `json:"value"`
}

// judgement decides the position, by the misère quotient where that is proved.
func (f positionFlags) judgement(c *cobra.Command, p sum.Position, known *runs.AnyHeap) (sum.Judgement, error) {
	if f.misere {
		j, err := misere.Judge(c.Context(), p)
		if !errors.Is(err, misere.ErrUnknown) {
			return j, err
		}
		if p.NeedsSearch() {
			say(c, "%v; search of every line of play: up to a million positions, a minute and some hundred MB", err)
		}
	}
	return p.Judge(c.Context(), f.play(), known.Value, known.Law)
}

// judge decides the position, and says what is known of it.
func (f positionFlags) judge(c *cobra.Command, p sum.Position) (*answer, error) {
	var known runs.AnyHeap
	j, err := f.judgement(c, p, &known)
	if err != nil {
		return nil, err
	}
	a := &answer{
		Position: p.String(), Play: j.Play.String(), Outcome: j.Outcome.String(), How: j.How,
		Simplified: p.String(), // pairs do not cancel in misère play
		Winning:    []winningMove{},
	}
	if j.Play == exhaust.Normal {
		a.Value, a.Simplified = &j.Value, p.Simplified().String()
	}
	for i, v := range j.Heaps {
		a.Heaps = append(a.Heaps, heapValue{p[i].Game.String(), p[i].Size, v, v.Xor(j.Value)})
	}
	if j.Unlisted != nil {
		a.Unlisted = j.Unlisted.Error()
	}
	for _, m := range j.Winning {
		a.Winning = append(a.Winning, winningMoveOf(p[m.Heap], m))
	}
	if f.options {
		if a.Options, err = optionsOf(c.Context(), p, known.Value); err != nil {
			return nil, err
		}
	}
	for _, h := range p {
		note := h.Game.Title + ": " + h.Game.Note
		if h.Game.Note != "" && !slices.Contains(a.Notes, note) {
			a.Notes = append(a.Notes, note)
		}
	}
	a.Notes = append(a.Notes, known.Notes()...)
	return a, nil
}

func winningMoveOf(h sum.Heap, m sum.Family) winningMove {
	w := winningMove{Heap: m.Heap + 1, Game: h.Game.String(), Size: h.Size, Take: m.Take, Leaves: append([]int64{}, m.Leaves...), words: m.String()}
	if m.Count > 1 {
		w.Step, w.Count = m.Step, m.Count
	}
	return w
}

func optionsOf(ctx context.Context, p sum.Position, values sum.Values) (list []heapOptions, err error) {
	for i, h := range p {
		o := heapOptions{Heap: i + 1, Options: []heapOption{}}
		var options []sum.Valued
		if options, o.All, err = h.OptionValues(ctx, values, mostShown); err != nil {
			return nil, fmt.Errorf("--options: %w", err)
		}
		for _, m := range options {
			o.Options = append(o.Options, heapOption{m.Take, append([]int64{}, m.Leaves...), m.Value})
			o.words = append(o.words, m.String())
		}
		list = append(list, o)
	}
	return list, nil
}

// mostShown is how many moves are shown to a reader; a program gets all winning moves.
const mostShown = 1000

func (a *answer) write(w io.Writer) error {
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
func (a *answer) writeHeaps(b *strings.Builder) {
	if len(a.Heaps) < 2 || len(a.Heaps) > mostShown {
		return
	}
	all, name, digits := *a.Value, len("nim-sum"), 1
	for i, h := range a.Heaps {
		all |= h.Value
		name = max(name, len(heapName(i+1, h.Game, h.Size)))
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
		row(heapName(i+1, h.Game, h.Size), h.Value, more)
	}
	row("nim-sum", *a.Value, "")
}

// heapName names a heap by its number, counted from 1.
func heapName(number int, game string, size int64) string {
	return fmt.Sprintf("heap %d (%s:%d)", number, game, size)
}

// count counts the winning moves.
func (a *answer) count() (total int64) {
	for _, m := range a.Winning {
		total += max(1, m.Count)
	}
	return total
}

func (a *answer) writeWinning(b *strings.Builder) {
	if a.Unlisted != "" {
		fmt.Fprintf(b, "winning moves are not listed: %s\n", a.Unlisted)
		return
	}
	if len(a.Winning) == 0 {
		return
	}
	fmt.Fprintf(b, "winning moves, %d in all:\n", a.count())
	for _, m := range a.Winning[:min(len(a.Winning), mostShown)] {
		fmt.Fprintf(b, "  %s\n", m)
	}
	if more := len(a.Winning) - mostShown; more > 0 {
		fmt.Fprintf(b, "  and %d more: --format json lists every one\n", more)
	}
}

func writeOptions(b *strings.Builder, options []heapOptions) {
	for _, o := range options {
		fmt.Fprintf(b, "options of heap %d, with their values:\n", o.Heap)
		for i, words := range o.words {
			fmt.Fprintf(b, "  %4d  %s\n", o.Options[i].Value, words)
		}
		switch {
		case len(o.words) == 0:
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
