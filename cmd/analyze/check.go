package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"example.org/grundy/reports/bfile"
)

func newCheck() *cobra.Command {
	var first number
	var name string
	c := &cobra.Command{
		Use:   "check GAME FILE",
		Short: "Compare a list of values with a game",
		Long: `check reads values from a file and compares them with the game's: an OEIS b-file (a line
"n a(n)" each), a comma list, or one value a line; lines that start with # are skipped. It names the
first difference. A list without indices starts at --first (0 unless told).`,
		Example: "  analyze check kayles b002186.txt\n  analyze check 0.07 values.txt --first 1",
		Args:    args(cobra.ExactArgs(2)),
		RunE: func(c *cobra.Command, a []string) error {
			game, err := parseGame(a[0])
			if err != nil {
				return err
			}
			in := c.InOrStdin()
			if a[1] != "-" {
				f, err := os.Open(a[1])
				if err != nil {
					return usage(err)
				}
				defer f.Close()
				in = f
			}
			list, err := bfile.Read(in, int64(first))
			if err != nil {
				return usagef("%s: %w", a[1], err)
			}
			if list.Form == bfile.Indexed && c.Flags().Changed("first") {
				return usagef("%s has indices of its own: --first is for a list without", a[1])
			}
			if list.First < 0 {
				return usagef("%s starts at index %d: want heaps from 0 on", a[1], list.First)
			}
			sequence, err := compute(c, game, engineFlags{engine: name}, keepFlags{}, list.First+int64(len(list.Values))-1)
			if err != nil {
				return err
			}
			for i, want := range list.Values {
				n := list.First + int64(i)
				got, err := sequence.At(n)
				if err != nil {
					return err
				}
				if uint64(got) != want {
					fmt.Fprintf(c.OutOrStdout(), "%s differs from %s first at heap %d: %d in the file, %d by the rules\n", a[1], game, n, want, got)
					return errQuiet
				}
			}
			_, err = fmt.Fprintf(c.OutOrStdout(), "%s agrees with %s on %d heaps, %d to %d\n", a[1], game, len(list.Values), list.First, list.First+int64(len(list.Values))-1)
			return err
		},
	}
	c.Flags().Var(&first, "first", "heap of the first value, for a list without indices")
	c.Flags().StringVar(&name, "engine", "auto", "how to compute: "+engineNames())
	return c
}
