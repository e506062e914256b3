package main

import (
	"github.com/spf13/cobra"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/reports/oeis"
)

func newOEIS() *cobra.Command {
	last, f := number(1<<16), engineFlags{}
	var file string
	c := &cobra.Command{
		Use:   "oeis GAME",
		Short: "Draft an entry for the OEIS",
		Long: `oeis writes a draft of an entry for the On-Line Encyclopedia of Integer Sequences, in its internal format:
the values, the name, the rules, the period that is proved or how far it was searched, a program, and the sequences
that the OEIS has of games equal to it. docs/oeis.md lists the sequences that are known here.`,
		Example: "  analyze oeis 0.77\n  analyze oeis 0.07 -n 1e4 -o draft.txt",
		Args:    args(cobra.ExactArgs(1)),
		RunE: func(c *cobra.Command, a []string) error {
			game, err := parseGame(a[0])
			if err != nil {
				return err
			}
			limit := int64(last)
			if runs.LeavesMany(game.Rules) && !c.Flags().Changed("heaps") {
				limit = runs.LastOfManyParts
			}
			verdict, run, err := settle(c, game, f, keepFlags{}, periodicity.Options{Limit: limit})
			if err != nil {
				return err
			}
			const enough = 300 // values, more than three lines hold
			if err := run.Extend(c.Context(), enough); err != nil {
				return stopped(err)
			}
			values, err := run.Slice(0, enough)
			if err != nil {
				return err
			}
			return output(c, file, oeis.Draft(game, verdict, values).Write)
		},
	}
	c.Flags().VarP(&last, "heaps", "n", "largest heap that may be computed to prove a period")
	f.add(c)
	c.Flags().StringVarP(&file, "output", "o", "", "file to write (default: standard output)")
	return c
}
