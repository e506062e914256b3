package main

import (
	"io"
	"slices"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/table"
	"example.org/grundy/periodicity"
	chapter "example.org/grundy/reports/twoheap"
	"example.org/grundy/sgtable/twoheap"
)

type tableFlags struct {
	last, rows, pairs number
	lost, check, near bool
	format, file      string
	view              table.View
}

// tableFormats are the forms that table, lags and survey sets write.
var tableFormats = []string{"table", "csv", "json", "md", "tex", "xlsx"}

func newTable() *cobra.Command {
	f := tableFlags{last: 15, pairs: 1_000_000}
	c := &cobra.Command{
		Use:   "table TWO-HEAPS",
		Short: "Tables of games of two heaps: values, P-positions, rows with proved periods",
		Long: `table writes the Grundy values of a game of two heaps, a row for each first heap and a column for
each second, from 0 to N. A game is nim, wythoff, wythoff:T (t-Wythoff: from both heaps amounts that
differ by less than T), wythoff:S,T ((s,t)-Wythoff), nimhof:A,B+C,D (Nim with multiples of the vectors),
cyclic:H (cyclic Nimhoff), euclid, or a rules file with options(x, y), mine.star.

With --lost it lists the P-positions. With --check it holds the closed form of the game, in exact integers,
against the table, and of Wythoff's family the descriptions of the pairs against one another; of Wythoff's game
what is known of the positions of small values, too. With --rows X it proves the additive periods of rows 0 to
X. With --near it compares the positions of the values 1 to 10 with the P-positions; of Wythoff's game it goes to
millions.

A row alone is a sequence like any other: analyze period wythoff-row-5, plot, explore, check. So is a whole
table, as the OEIS holds it: analyze grundy wythoff-triangle -n 1274 -o b317205.txt; wythoff-antidiagonals and
wythoff-diagonal are the others. A table is drawn by analyze plot wythoff:2 --kind heat.`,
		Example: "  analyze table wythoff\n  analyze table wythoff:2 --lost -n 50\n  analyze table cyclic:5 --check -n 200\n  analyze table wythoff --rows 20",
		Args:    args(cobra.ExactArgs(1)),
		RunE:    func(c *cobra.Command, a []string) error { return runTable(c, a[0], f) },
	}
	flags := c.Flags()
	flags.VarP(&f.last, "heaps", "n", "largest heap of the table (with --check and --near 999 unless told); with --rows the largest column that may be computed (2^22 unless told)")
	flags.BoolVar(&f.lost, "lost", false, "the P-positions")
	flags.BoolVar(&f.check, "check", false, "the closed form against the table")
	flags.Var(&f.pairs, "pairs", "pairs that --check compares of a game of Wythoff's family")
	flags.Var(&f.rows, "rows", "the last row whose period is proved")
	flags.BoolVar(&f.near, "near", false, "the positions of small values beside the P-positions")
	addView(c, &f.view)
	addOutput(flags, &f.format, &f.file, tableFormats, "table")
	return c
}

func runTable(c *cobra.Command, text string, f tableFlags) error {
	game, err := twoheap.Parse(text)
	if err != nil {
		return usage(err)
	}
	format, err := chooseFormat(f.format, f.file, tableFormats)
	if err != nil {
		return err
	}
	if err := onlyInFile(format, f.file, "table.xlsx"); err != nil {
		return err
	}
	most := twoheap.MaxSide
	if f.near {
		most = twoheap.MostNear(game)
	}
	if int64(f.last) >= int64(most) && !c.Flags().Changed("rows") || f.rows > twoheap.MaxRow {
		return usagef("-n %d and --rows %d: want heaps of at most %d, and rows of at most %d", f.last, f.rows, most-1, twoheap.MaxRow)
	}
	if err := writable(f.file); err != nil {
		return err
	}
	t, holds, err := f.make(c, game)
	if err != nil {
		return stopped(err)
	}
	if t, err = t.Seen(f.view); err != nil {
		return usage(err)
	}
	if err := output(c, f.file, func(w io.Writer) error { return writeTable(w, t, format) }); err != nil || holds {
		return err
	}
	return errQuiet
}

// make makes the table that is asked for; it reports false if a claim in it fails.
func (f *tableFlags) make(c *cobra.Command, game *twoheap.Game) (t *table.Table, holds bool, err error) {
	side := int(f.last) + 1
	if !c.Flags().Changed("heaps") && (f.check || f.near) {
		side = 1000
	}
	asked := 0
	for _, flag := range []string{"lost", "check", "rows", "near"} {
		if c.Flags().Changed(flag) {
			asked++
		}
	}
	_, closed := game.Form()
	switch {
	case asked > 1:
		return nil, false, usagef("--lost, --check, --rows and --near: want one of them")
	case f.check && !closed:
		return nil, false, usagef("%s has no closed form to check: want nim, euclid, or a game of wythoff or cyclic", game)
	case f.check:
		checks, err := chapter.CheckGame(c.Context(), game, side, int64(f.pairs))
		differs := func(c chapter.Check) bool { return c.Difference() != "" }
		return chapter.ChecksTable(checks), !slices.ContainsFunc(checks, differs), err
	case (f.near || c.Flags().Changed("rows")) && game.Moves() == nil:
		return nil, false, usagef("the moves of %s depend on the heaps: want another game", game)
	case f.near:
		list, err := twoheap.Nearness(c.Context(), game, side, 10)
		return chapter.NearTable(game.Title(), list, side), true, err
	case c.Flags().Changed("rows"):
		limit := int64(1 << 22)
		if c.Flags().Changed("heaps") {
			limit = int64(f.last)
		}
		bar := newProgress(c, game.Title(), "columns", -1)
		rows, err := periodicity.ProveRows(c.Context(), game, int(f.rows), periodicity.RowsOptions{Limit: limit, Progress: bar.set})
		bar.end()
		return chapter.RowsTable("rows", game.Title(), rows), true, err
	}
	square, err := twoheap.NewTable(c.Context(), game, side)
	switch {
	case err != nil:
		return nil, false, err
	case f.lost:
		return chapter.LostTable(game, square), true, nil
	}
	return chapter.ValuesTable(game, square), true, nil
}
