package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/takebreak"
)

func newCompare() *cobra.Command {
	last := number(10_000)
	var shift int64
	var format string
	c := &cobra.Command{
		Use:   "compare GAME GAME",
		Short: "Are two games equal, and how is that proved?",
		Long: `compare tells whether two games A and B have the same Grundy values, a shift t apart:
G_A(n) = G_B(n-t). Two codes are proved equal by the rules of the standard form, or by two proved
periods; a difference is shown by the first heap. What agrees as far as -n without a proof is said
to be equal on so many heaps, not proved: 0.161 and 0.36 agree on 519.

Without --shift the first heaps of value other than 0 are laid side by side. Exit status 1 if the
games differ.`,
		Example: "  analyze compare 0.07 0.137\n  analyze compare 0.161 0.36",
		Args:    args(cobra.ExactArgs(2)),
		RunE: func(c *cobra.Command, a []string) error {
			if err := oneOf("format", format, "text", "json"); err != nil {
				return err
			}
			x, err := parseGame(a[0])
			if err != nil {
				return err
			}
			y, err := parseGame(a[1])
			if err != nil {
				return err
			}
			var fixed *int64
			if c.Flags().Changed("shift") {
				fixed = &shift
			}
			result, err := compareGames(c.Context(), x, y, int64(last), fixed)
			if err != nil {
				return stopped(err)
			}
			if format == "json" {
				err = writeJSON(c.OutOrStdout(), result)
			} else {
				err = result.write(c.OutOrStdout())
			}
			if err == nil && result.Verdict == "different" {
				return errQuiet
			}
			return err
		},
	}
	c.Flags().VarP(&last, "heaps", "n", "largest heap compared where no rule tells")
	c.Flags().Int64Var(&shift, "shift", 0, "the shift t, if not the one that lays the first values other than 0 side by side")
	c.Flags().StringVar(&format, "format", "text", "text or json")
	return c
}

// comparisonResult is what compare says.
type comparisonResult struct {
	A       string           `json:"a"`
	B       string           `json:"b"`
	Verdict string           `json:"verdict"` // equal, different, or undecided
	Proved  bool             `json:"proved"`
	Shift   int64            `json:"shift"`
	Steps   []string         `json:"steps"`
	Heaps   int64            `json:"heaps"` // of A compared, when values were
	First   *firstDifference `json:"first_difference"`
}

type firstDifference struct {
	Heap int64          `json:"heap"` // of A
	A    sgtable.Nimber `json:"a"`
	B    sgtable.Nimber `json:"b"`
}

// compareGames tries the rules first, then the values.
func compareGames(ctx context.Context, x, y catalog.Game, last int64, fixed *int64) (*comparisonResult, error) {
	r := &comparisonResult{A: x.Rules.String(), B: y.Rules.String(), Steps: []string{}}
	if a, ok := takebreak.CodeOf(x.Rules); ok {
		if b, ok := takebreak.CodeOf(y.Rules); ok {
			if e, equal := takebreak.EqualByRule(a, b); equal && (fixed == nil || *fixed == e.Shift) {
				r.Verdict, r.Proved, r.Shift = "equal", true, e.Shift
				for _, step := range append(e.A.Steps, e.B.Steps...) {
					if words := step.String(); !slices.Contains(r.Steps, words) {
						r.Steps = append(r.Steps, words)
					}
				}
				return r, nil
			}
		}
	}
	return r, r.compareValues(ctx, x, y, last, fixed)
}

// compareValues compares heap by heap, and then asks the theorems whether that settles it.
func (r *comparisonResult) compareValues(ctx context.Context, x, y catalog.Game, last int64, fixed *int64) error {
	var sequences [2]engine.Sequence
	var first [2]int64
	for i, g := range []catalog.Game{x, y} {
		sequence, err := engine.Open("auto", g.Rules, engine.Options{})
		if err != nil {
			return err
		}
		if err := sequence.Extend(ctx, last); err != nil {
			return err
		}
		values, err := sequence.Slice(0, last+1)
		if err != nil {
			return err
		}
		sequences[i] = sequence
		for first[i] <= last && values[first[i]] == 0 {
			first[i]++
		}
	}
	if max(first[0], first[1]) <= last { // a game without a value other than 0 has no first one
		r.Shift = first[0] - first[1]
	}
	if fixed != nil {
		r.Shift = *fixed
	}
	if r.Shift > last || r.Shift < -last {
		return usagef("--shift %d leaves no heap to compare up to -n %d", r.Shift, last)
	}
	r.Verdict = "undecided"
	for n := max(0, r.Shift); n <= last && n-r.Shift <= last; n++ {
		a, err := sequences[0].At(n)
		if err != nil {
			return err
		}
		b, err := sequences[1].At(n - r.Shift)
		if err != nil {
			return err
		}
		if a != b {
			r.Verdict, r.Proved, r.First = "different", true, &firstDifference{n, a, b}
			return nil
		}
		r.Heaps++
	}
	return r.settle(ctx, [2]catalog.Game{x, y}, sequences, last)
}

// settle proves the equality of two games that agree as far as they were compared, if both are
// proved periodic within the heaps at hand, or one by the theorem of Guy and Smith, which then
// proves the other.
func (r *comparisonResult) settle(ctx context.Context, games [2]catalog.Game, sequences [2]engine.Sequence, last int64) error {
	var proven [2]*periodicity.Proven
	for i, g := range games {
		v, err := periodicity.Prove(ctx, g.Rules, sequences[i], periodicity.Options{Limit: last})
		if err != nil {
			return err
		}
		if claim, ok := v.Claim(); ok && v.Status == periodicity.Proved {
			proven[i] = &periodicity.Proven{Rules: g.Rules, Claim: claim, Source: sequences[i]}
		}
	}
	a, b := proven[0], proven[1]
	var e periodicity.Equality
	var err error
	switch {
	case a != nil && b != nil && r.Shift >= 0:
		e, err = periodicity.ComparePeriodic(ctx, *a, *b, r.Shift)
	case a != nil && b != nil:
		e, err = periodicity.ComparePeriodic(ctx, *b, *a, -r.Shift)
	case a != nil && r.Shift == 0:
		e, err = periodicity.CompareByTheorem(ctx, *a, games[1].Rules, sequences[1])
	case b != nil && r.Shift == 0:
		e, err = periodicity.CompareByTheorem(ctx, *b, games[0].Rules, sequences[0])
	}
	if err != nil && ctx.Err() != nil {
		return err
	}
	if err != nil {
		return nil // the theorem does not cover the rules: what was compared stays compared
	}
	switch {
	case e.Equal:
		r.Verdict, r.Proved = "equal", true
		ground := "both are proved periodic, and agree on the %d heaps that theorem %s needs"
		if a == nil || b == nil {
			ground = "one is proved periodic, and the other agrees with it on the %d heaps by which theorem %s proves both"
		}
		r.Steps = append(r.Steps, fmt.Sprintf(ground, e.Compared, e.By))
	case e.Differ >= 0 && e.By != "":
		n := e.Differ + max(0, r.Shift)
		va, errA := sequences[0].At(n)
		vb, errB := sequences[1].At(n - r.Shift)
		if err := errors.Join(errA, errB); err != nil {
			return err
		}
		r.Verdict, r.Proved, r.First = "different", true, &firstDifference{n, va, vb}
	}
	return nil
}

func (r *comparisonResult) write(w io.Writer) error {
	with := ""
	if r.Shift != 0 {
		with = fmt.Sprintf(" with shift %d", r.Shift)
	}
	var line string
	switch {
	case r.First != nil:
		line = fmt.Sprintf("different%s, first at heap %d: %d and %d", with, r.First.Heap, r.First.A, r.First.B)
	case r.Proved:
		line = fmt.Sprintf("equal%s, proved: G_A(n) = G_B(n%+d) for every n", with, -r.Shift)
		if r.Shift == 0 {
			line = "equal, proved: G_A(n) = G_B(n) for every n"
		}
	default:
		line = fmt.Sprintf("equal%s on %d heaps, not proved", with, r.Heaps)
	}
	if _, err := fmt.Fprintf(w, "A = %s, B = %s: %s\n", r.A, r.B, line); err != nil {
		return err
	}
	for _, step := range r.Steps {
		if _, err := fmt.Fprintf(w, "  %s\n", step); err != nil {
			return err
		}
	}
	return nil
}
