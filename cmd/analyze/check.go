package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/abandon"
	"example.org/grundy/internal/bfile"
	"example.org/grundy/sgtable/catalog"
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
			list, err := readList(c, a[1], int64(first))
			if err != nil {
				return err
			}
			return checkList(c, game, name, a[1], list)
		},
	}
	c.Flags().Var(&first, "first", "heap of the first value, for a list without indices")
	c.Flags().StringVar(&name, "engine", "auto", "how to compute: "+engineNames())
	return c
}

// readList reads the values of a file, or of the input for "-".
func readList(c *cobra.Command, path string, first int64) (*bfile.Sequence, error) {
	in := c.InOrStdin()
	if path != "-" {
		var f *os.File
		err := abandon.Do(c.Context(), func() (err error) { // it may be a pipe
			f, err = os.Open(path)
			return err
		})
		if c.Context().Err() != nil {
			return nil, stopped(c.Context().Err())
		}
		if err != nil {
			return nil, usage(err)
		}
		defer f.Close()
		in = f
	}
	var list *bfile.Sequence
	err := abandon.Do(c.Context(), func() (err error) {
		list, err = bfile.Read(in, first)
		return err
	})
	switch {
	case c.Context().Err() != nil:
		return nil, stopped(c.Context().Err())
	case err != nil:
		return nil, usagef("%s: %w", path, err)
	case list.Form == bfile.Indexed && c.Flags().Changed("first"):
		return nil, usagef("%s has indices of its own: --first is for a list without", path)
	case list.First < 0:
		return nil, usagef("%s starts at index %d: want heaps from 0 on", path, list.First)
	}
	return list, nil
}

// checkList compares the values of a file with those by the rules.
func checkList(c *cobra.Command, game catalog.Game, engine, path string, list *bfile.Sequence) error {
	last := list.First + int64(len(list.Values)) - 1
	sequence, err := compute(c, game, engineFlags{engine: engine}, keepFlags{}, last)
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
			fmt.Fprintf(c.OutOrStdout(), "%s differs from %s first at heap %d: %d in the file, %d by the rules\n", path, game, n, want, got)
			return errQuiet
		}
	}
	_, err = fmt.Fprintf(c.OutOrStdout(), "%s agrees with %s on %d heaps, %d to %d\n", path, game, len(list.Values), list.First, last)
	return err
}
