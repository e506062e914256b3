package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/abandon"
	"example.org/grundy/internal/bfile"
	"example.org/grundy/internal/memory"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
)

func newCheck() *cobra.Command {
	var first number
	var name string
	var claim claimFlags
	c := &cobra.Command{
		Use:   "check GAME FILE | GAME --period P",
		Short: "Compare a list of values, or a claimed period, with a game",
		Long: `check reads values from a file (- for standard input) and compares them with the game's: an OEIS
b-file or its internal format, lists between commas, semicolons or spaces, one value a line, rows with
the index of the first value in front (20+ or 20-29), CSV with a head, and the tables that this program
writes as text, Markdown, LaTeX, CSV and JSON; comments begin with #, % or //, and UTF-16 is read too. It
names the first difference. A list without indices starts at --first (0 unless told); one that agrees
from heap 1 on is said to.

With --period it checks a claimed period, and with --last-exception and --saltus what is said of that:
against the period that a theorem proves, or on the heaps up to -n.`,
		Example: "  analyze check kayles b002186.txt\n  analyze check 0.07 values.txt --first 1\n" +
			"  analyze check kayles --period 12 --last-exception 70",
		Args: func(c *cobra.Command, a []string) error {
			if c.Flags().Changed("period") {
				return args(cobra.ExactArgs(1))(c, a)
			}
			return args(cobra.ExactArgs(2))(c, a)
		},
		RunE: func(c *cobra.Command, a []string) error {
			if c.Flags().Changed("period") {
				return checkPeriod(c, a[0], claim)
			}
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
	claim.add(c)
	c.Flags().StringVar(&name, "engine", "auto", "how to compute: "+engineNames())
	return c
}

// readList reads the values of a file, or of the input for "-".
func readList(c *cobra.Command, path string, first int64) (*bfile.Sequence, error) {
	in, done, err := input(c, path)
	if err != nil {
		return nil, err
	}
	defer done()
	var list *bfile.Sequence
	err = abandon.Do(c.Context(), func() (err error) {
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
	if list.First > maxHeap-int64(len(list.Values)) {
		return usagef("%s: %d values from heap %d on go past heap %d, the largest there is", path, len(list.Values), list.First, int64(maxHeap))
	}
	last := list.First + int64(len(list.Values)) - 1
	sequence, err := compute(c, game, engineFlags{engine: engine}, keepFlags{}, last, memory.Values)
	if err != nil {
		return err
	}
	at, got, differs, err := firstDifferent(sequence, list.Values, list.First)
	if err != nil {
		return err
	}
	if differs {
		n := list.First + at
		fmt.Fprintf(c.OutOrStdout(), "%s differs from %s first at heap %d: %d in the file, %d by the rules\n", path, game, n, list.Values[at], got)
		return sayShifted(c, sequence, path, list)
	}
	_, err = fmt.Fprintf(c.OutOrStdout(), "%s agrees with %s on %d heaps, %d to %d\n", path, game, len(list.Values), list.First, last)
	return err
}

// firstDifferent returns the first place of a list, whose first value is that of a heap, at which it is not
// the game's, with the game's value there.
func firstDifferent(s sgtable.Source, list []uint64, first int64) (at int64, got sgtable.Nimber, differs bool, err error) {
	for i, want := range list {
		got, err := s.At(first + int64(i))
		if err != nil || uint64(got) != want {
			return int64(i), got, true, err
		}
	}
	return 0, 0, false, nil
}

// sayShifted says if a list without indices agrees a heap on.
func sayShifted(c *cobra.Command, sequence *task, path string, list *bfile.Sequence) error {
	if list.Form == bfile.Indexed || c.Flags().Changed("first") {
		return errQuiet
	}
	if err := sequence.Extend(c.Context(), list.First+int64(len(list.Values))); err != nil {
		return stopped(err)
	}
	if _, _, differs, err := firstDifferent(sequence, list.Values, list.First+1); !differs && err == nil {
		fmt.Fprintf(c.OutOrStdout(), "%s agrees with --first %d, on %d heaps\n", path, list.First+1, len(list.Values))
	}
	return errQuiet
}
