package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/abandon"
	"example.org/grundy/internal/bfile"
	"example.org/grundy/internal/memory"
	"example.org/grundy/internal/numbers"
	"example.org/grundy/internal/workbook"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
)

func newCheck() *cobra.Command {
	var first number
	var name, sheet string
	var claim claimFlags
	c := &cobra.Command{
		Use:   "check GAME FILE | GAME --period P",
		Short: "Compare a list of values, or a claimed period, with a game",
		Long: `check reads values from a file (- for standard input) and compares them with the game's: an OEIS
b-file or its internal format, lists between commas, semicolons or spaces, one value a line, rows with
the index of the first value in front (20+ or 20-29), CSV with a head, and the tables that this program
writes as text, Markdown, LaTeX, CSV, JSON and XLSX; comments begin with #, % or //, and UTF-16 is read too. Lists
with indices may leave heaps out; the answer says so. Of a workbook it reads the sheet with heaps and values,
or --sheet. It names the first difference. A list without indices starts at --first (0 unless told); one that agrees
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
			list, err := readList(c, a[1], sheet, int64(first))
			if err != nil {
				return err
			}
			return checkList(c, game, name, a[1], list)
		},
	}
	c.Flags().Var(&first, "first", "heap of the first value, for a list without indices")
	c.Flags().StringVar(&sheet, "sheet", "", "sheet of a workbook (default: the only one with heaps and values)")
	claim.add(c)
	c.Flags().StringVar(&name, "engine", "auto", "how to compute: "+strings.Join(engineNames(), ", "))
	return c
}

// readList reads the values of a file, or of the input for "-".
func readList(c *cobra.Command, path, sheet string, first int64) (*bfile.Sequence, error) {
	in, done, err := input(c, path)
	if errors.Is(err, fs.ErrNotExist) {
		if list, readErr := bfile.Read(strings.NewReader(path), first); readErr == nil && len(list.Values) > 1 {
			return nil, usagef("no file %s: want a list of values in a file, or on standard input: echo %s | %s … -", path, shellWord(path), c.CommandPath())
		}
	}
	if err != nil {
		return nil, err
	}
	defer done()
	var list *bfile.Sequence
	err = abandon.Do(c.Context(), func() (err error) {
		list, err = readValues(in, sheet, first)
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

// readValues reads text, or a workbook.
func readValues(in io.Reader, sheet string, first int64) (*bfile.Sequence, error) {
	buffered := bufio.NewReader(in)
	if !workbook.Is(buffered) {
		if sheet != "" {
			return nil, errors.New("no workbook: --sheet is for XLSX")
		}
		return bfile.Read(buffered, first)
	}
	rows, err := workbook.Rows(buffered, sheet)
	if err != nil {
		return nil, err
	}
	return bfile.Read(strings.NewReader(rows), first)
}

// checkList compares the values of a file with those by the rules.
func checkList(c *cobra.Command, game catalog.Game, engine, path string, list *bfile.Sequence) error {
	if list.Indices == nil && list.First > maxHeap-int64(len(list.Values)) {
		return usagef("%s: %d values from heap %d on go past heap %d, the largest there is", path, len(list.Values), list.First, int64(maxHeap))
	}
	last := list.Last()
	sequence, err := compute(c, game, engineFlags{engine: engine}, keepFlags{}, last, memory.Values)
	if err != nil {
		return err
	}
	at, got, differs, err := firstDifferent(sequence, list, 0)
	if err != nil {
		return err
	}
	if differs {
		fmt.Fprintf(c.OutOrStdout(), "%s differs from %s first at heap %d: %d in the file, %d by the rules\n", path, game, list.Index(at), list.Values[at], got)
		return sayShifted(c, sequence, path, list)
	}
	left := ""
	if first, count := list.Gap(); count > 0 {
		left = fmt.Sprintf("; the file leaves out %s between, the first %d", numbers.Count(count, "heap"), first)
	}
	_, err = fmt.Fprintf(c.OutOrStdout(), "%s agrees with %s on %d heaps, %d to %d%s\n", path, game, len(list.Values), list.First, last, left)
	return err
}

// firstDifferent returns the first place of a list, read so many heaps on, at which it is not the game's, with
// the game's value there.
func firstDifferent(s sgtable.Source, list *bfile.Sequence, shift int64) (at int, got sgtable.Nimber, differs bool, err error) {
	for i, want := range list.Values {
		got, err := s.At(list.Index(i) + shift)
		if err != nil || uint64(got) != want {
			return i, got, true, err
		}
	}
	return 0, 0, false, nil
}

// sayShifted says if a list without indices agrees a heap on.
func sayShifted(c *cobra.Command, sequence *task, path string, list *bfile.Sequence) error {
	if list.Form == bfile.Indexed || c.Flags().Changed("first") {
		return errQuiet
	}
	if err := sequence.Extend(c.Context(), list.Last()+1); err != nil {
		return stopped(err)
	}
	if _, _, differs, err := firstDifferent(sequence, list, 1); !differs && err == nil {
		fmt.Fprintf(c.OutOrStdout(), "%s agrees with --first %d, on %d heaps\n", path, list.First+1, len(list.Values))
	}
	return errQuiet
}
