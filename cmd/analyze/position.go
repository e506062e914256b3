package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.org/grundy/periodicity/misere"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/exhaust"
	"example.org/grundy/sgtable/sum"
)

func newPosition() *cobra.Command {
	var inMisere bool
	var format string
	c := &cobra.Command{
		Use:   "position GAME HEAP... | GAME:HEAP GAME:HEAP ...",
		Short: "Value, outcome and every winning move of a position",
		Long: `position tells who wins a position: P, the previous player (whoever is to move loses), or
N, the next player, with every winning move. Winning moves are found among the options.

In normal play the value is the nim-sum of the heaps' Grundy values; a heap too large to compute is
answered from a proved period. With --misere, where who cannot move wins, Nim is decided by its
closed rule, heaps of another game by its misère quotient, where one that covers them is proved within
some tenths of a second (analyze misere), and what is left by search of the game itself, as far as that
goes.

A Treblecross strip of n squares is heap n+2 of 0.007 (treblecross): give the heap.`,
		Example: "  analyze position nim 14 15 18 22\n  analyze position 0.07 7 3 3\n" +
			"  analyze position kayles:7 grundy:9 nim:2\n  analyze position --misere nim 1 1 1\n  analyze position --misere kayles 1e15 20",
		Args: args(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, a []string) error {
			if err := oneOf("format", format, "text", "json"); err != nil {
				return err
			}
			p, err := sum.Read(a...)
			if err != nil {
				return usage(err)
			}
			play := exhaust.Normal
			if inMisere {
				play = exhaust.Misere
			}
			answer, err := judge(c, p, play)
			if err != nil {
				return err
			}
			if format == "json" {
				return writeJSON(c.OutOrStdout(), answer)
			}
			return answer.write(c.OutOrStdout())
		},
	}
	c.Flags().BoolVar(&inMisere, "misere", false, "misère play: the player who cannot move wins")
	c.Flags().StringVar(&format, "format", "text", "text or json")
	return c
}

// answer is what position says.
type answer struct {
	Position   string          `json:"position"`
	Play       string          `json:"play"`
	Value      *sgtable.Nimber `json:"value"` // null in misère play, which no value decides
	Outcome    string          `json:"outcome"`
	Simplified string          `json:"simplified"`
	How        string          `json:"how"`
	Winning    []winningMove   `json:"winning_moves"`
	Unlisted   string          `json:"winning_moves_unlisted,omitempty"` // why the list is not there
	Notes      []string        `json:"notes,omitempty"`
}

type winningMove struct {
	Heap   int     `json:"heap"` // counted from 1
	Game   string  `json:"game"`
	Size   int64   `json:"size"`
	Take   int64   `json:"take"`
	Leaves []int64 `json:"leaves"`
	words  string
}

// judge decides the position.
func judge(c *cobra.Command, p sum.Position, play exhaust.Play) (*answer, error) {
	var known runs.AnyHeap
	j, err := sum.Judgement{}, misere.ErrUnknown
	if play == exhaust.Misere {
		j, err = misere.Judge(c.Context(), p)
	}
	if errors.Is(err, misere.ErrUnknown) {
		if play == exhaust.Misere && p.NeedsSearch() {
			say(c, "%v; search of every line of play: up to a million positions, a minute and some hundred MB", err)
		}
		j, err = p.Judge(c.Context(), play, known.Value)
	}
	if err != nil {
		return nil, err
	}
	a := &answer{
		Position: p.String(), Play: play.String(), Outcome: j.Outcome.String(), How: j.How,
		Simplified: p.String(), // pairs do not cancel in misère play
		Winning:    []winningMove{},
	}
	if play == exhaust.Normal {
		a.Value, a.Simplified = &j.Value, p.Simplified().String()
	}
	if j.Unlisted != nil {
		a.Unlisted = j.Unlisted.Error()
	}
	for _, h := range p {
		note := h.Game.Title + ": " + h.Game.Note
		if h.Game.Note != "" && !slices.Contains(a.Notes, note) {
			a.Notes = append(a.Notes, note)
		}
	}
	a.Notes = append(a.Notes, known.Notes()...)
	for _, m := range j.Winning {
		h := p[m.Heap]
		a.Winning = append(a.Winning, winningMove{m.Heap + 1, h.Game.String(), h.Size, m.Take, append([]int64{}, m.Leaves...), m.String()})
	}
	return a, nil
}

// mostShown is how many winning moves are shown to a reader; a program gets them all.
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
	switch {
	case a.Unlisted != "":
		fmt.Fprintf(&b, "winning moves are not listed: %s\n", a.Unlisted)
	case len(a.Winning) > 0:
		fmt.Fprintf(&b, "winning moves, %d in all:\n", len(a.Winning))
		for _, m := range a.Winning[:min(len(a.Winning), mostShown)] {
			fmt.Fprintf(&b, "  heap %d (%s:%d): %s\n", m.Heap, m.Game, m.Size, m.words)
		}
		if more := len(a.Winning) - mostShown; more > 0 {
			fmt.Fprintf(&b, "  and %d more: --format json lists every one\n", more)
		}
	}
	for _, note := range a.Notes {
		fmt.Fprintf(&b, "note        %s\n", note)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
