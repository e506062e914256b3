package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"example.org/grundy/docs/certificates"
	"example.org/grundy/internal/memory"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
)

func newCompare() *cobra.Command {
	last := number(periodicity.UsualLimit)
	o := periodicity.EqualOptions{Proofs: periodicity.ProofsIn(certificates.Files)}
	var format string
	var inMisere bool
	c := &cobra.Command{
		Use:   "compare GAME GAME",
		Short: "Are two games equal, and how is that proved?",
		Long: `compare tells whether two games A and B have the same Grundy values, a shift t apart:
G_A(n) = G_B(n-t). Two games are proved equal by their rules, if these are the same or have one
standard form; by two proved periods; or by one, where its theorem then proves the other. What is
proved by a certificate of docs/certificates is not proved again. A difference is shown by the first
heap. What agrees as far as -n without a proof is said to be equal on so many heaps, not proved: 0.161
and 0.36 agree on 519.

Without --shift the first heaps of value other than 0 are laid side by side. With a shift the heaps
that are left over are told too. Exit status 1 if the games differ.

With --misere they are compared in misère play: equal by the shift rule alone, which takes every position
to one that is played alike. A take-all bit that normal play does not feel counts there, and neither
equal Grundy values nor equal quotients make two games equal.`,
		Example: "  analyze compare 0.07 0.137\n  analyze compare 0.161 0.36\n  analyze compare --misere 0.07 0.137",
		Args:    args(cobra.ExactArgs(2)),
		RunE: func(c *cobra.Command, a []string) error {
			if err := oneOf("format", format, "text", "json"); err != nil {
				return err
			}
			if inMisere {
				return compareMisere(c, a, o.Shift, c.Flags().Changed("shift"), format)
			}
			o.FixShift, o.Limit = c.Flags().Changed("shift"), int64(last)
			e, err := compareGames(c, a, o)
			if err != nil {
				return err
			}
			if format == "json" {
				err = writeJSON(c.OutOrStdout(), comparisonOf(e))
			} else {
				err = writeCompared(c.OutOrStdout(), e.A, e.B, e.Sentence(), e.How())
			}
			if err == nil && e.Ground == periodicity.Differ {
				return errQuiet
			}
			return err
		},
	}
	c.Flags().VarP(&last, "heaps", "n", "largest heap compared where nothing tells")
	c.Flags().Int64Var(&o.Shift, "shift", 0, "the shift t, if not the one that lays the first values other than 0 side by side")
	c.Flags().BoolVar(&inMisere, "misere", false, "misère play: the player who cannot move wins")
	c.Flags().StringVar(&format, "format", "text", "text or json")
	return c
}

func compareGames(c *cobra.Command, texts []string, o periodicity.EqualOptions) (e periodicity.Equality, err error) {
	if err := enoughMemory(max(o.Shift, -o.Shift), memory.Values, "heaps of shift"); err != nil {
		return e, err
	}
	var games [2]*runs.Run
	for i, text := range texts {
		var game catalog.Game
		if game, err = parseGame(text); err != nil {
			return e, err
		}
		if games[i], err = runs.Open(game.Rules, runs.Options{}); err != nil {
			return e, usage(err)
		}
	}
	e, err = periodicity.Equal(c.Context(), games[0], games[1], o)
	if errors.Is(err, periodicity.ErrShift) {
		return e, usagef("--shift %d leaves no heap to compare up to -n %d", o.Shift, o.Limit)
	}
	return e, stopped(err)
}

// writeCompared says how two games compare, and the steps that show it.
func writeCompared(w io.Writer, a, b, sentence string, how []string) error {
	if _, err := fmt.Fprintf(w, "A = %s, B = %s: %s\n", a, b, sentence); err != nil {
		return err
	}
	for _, line := range how {
		if _, err := fmt.Fprintf(w, "  %s\n", line); err != nil {
			return err
		}
	}
	return nil
}

// comparison is what compare says to a program.
type comparison struct {
	A       string           `json:"a"`
	B       string           `json:"b"`
	Verdict string           `json:"verdict"` // equal, different, or undecided
	Proved  bool             `json:"proved"`
	Shift   int64            `json:"shift"`
	From    int64            `json:"from"`  // the first heap of A that is a heap of B
	Below   []uint32         `json:"below"` // the values of the heaps left over: of A, or of B if the shift is negative
	Steps   []string         `json:"steps"`
	Heaps   int64            `json:"heaps"` // of A compared, when values were
	First   *firstDifference `json:"first_difference"`
}

type firstDifference struct {
	Heap int64          `json:"heap"` // of A
	A    sgtable.Nimber `json:"a"`
	B    sgtable.Nimber `json:"b"`
}

func comparisonOf(e periodicity.Equality) comparison {
	c := comparison{
		A: e.A, B: e.B, Verdict: "equal", Proved: e.Proved(), Shift: e.Shift, From: e.From, Below: e.Below,
		Steps: append([]string{}, e.How()...), Heaps: e.Compared,
	}
	switch e.Ground {
	case periodicity.Differ:
		c.Verdict, c.First = "different", &firstDifference{e.Heap, e.ValueA, e.ValueB}
	case periodicity.Compared:
		c.Verdict = "undecided"
	}
	return c
}
