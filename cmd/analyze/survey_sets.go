package main

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/table"
	"example.org/grundy/plots"
	"example.org/grundy/reports/sets"
)

type setsFlags struct {
	amounts              int
	largest              number
	workers              int
	table                string
	format, file, figure string
}

// allSets is the table of which every set of the family is a row.
const allSets = "sets"

func newSurveySets() *cobra.Command {
	f := setsFlags{amounts: 3, largest: 64}
	c := &cobra.Command{
		Use:   "sets",
		Short: "A census of small subtraction sets",
		Long: `sets settles all subtraction sets of three amounts (or --amounts), none above N, without a common divisor:
period and preperiod, each proved by theorem one-heap. It writes the tables
  classes     of three amounts: how many periods are a+b, a+c, b+c, a proper divisor of one, another
  extremes    the longest periods and preperiods, by the largest amount
  periods     the records among the periods, preperiods those among the preperiods
  additive    of three amounts: the sets {a, b, a+b} with the period that a formula gives
  sets        every set, a row each
that --table names; without, those that a reader wants. --figure draws what the periods of the sets {a, b, N} are, at
a/N and b/N. docs/subtraction-sets.md tells what is proved and what is conjectured. A set that is otherwise than
conjectured is named, and ends the command with status 1. The result does not depend on --workers.`,
		Example: "  analyze survey sets -n 40\n  analyze survey sets -n 64 --table additive --format csv\n" +
			"  analyze survey sets --amounts 4 -n 30 --table periods\n  analyze survey sets -n 64 -o sets.md --figure sets.png",
		Args: args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error { return surveySets(c, f) },
	}
	flags := c.Flags()
	flags.IntVar(&f.amounts, "amounts", f.amounts, "how many amounts a set has")
	flags.VarP(&f.largest, "largest", "n", "largest amount")
	flags.StringVar(&f.table, "table", "", strings.Join(append(sets.TableNames(), allSets), ", ")+" (default: those that a reader wants)")
	addOutput(flags, &f.format, &f.file, tableFormats, "table")
	flags.StringVar(&f.figure, "figure", "", "PNG, SVG or PDF file to draw, of three amounts")
	flags.IntVar(&f.workers, "workers", 0, "sets settled at a time (0: one a processor)")
	return c
}

// check refuses what could not be done, and returns the formats of the tables and of the figure.
func (f setsFlags) check() (format, picture string, err error) {
	if format, err = chooseFormat(f.format, f.file, tableFormats); err != nil {
		return "", "", err
	}
	if f.table != "" {
		if err := oneOf("table", f.table, append(sets.TableNames(), allSets)...); err != nil {
			return "", "", err
		}
	} else if format == "csv" || format == "json" {
		return "", "", usagef("%s holds one table: want --table with it", format)
	}
	if f.workers < 0 {
		return "", "", usagef("--workers %d: want at least 0", f.workers)
	}
	if f.figure != "" {
		if f.amounts != 3 {
			return "", "", usagef("--figure is of three amounts: want it without --amounts %d", f.amounts)
		}
		if picture, err = chooseFormat("", f.figure, plots.Formats()); err != nil {
			return "", "", usagef("--figure %s: want a file that ends in .%s", f.figure, strings.Join(plots.Formats(), ", ."))
		}
	}
	if err := onlyInFile(format, f.file, "sets.xlsx"); err != nil {
		return "", "", err
	}
	return format, picture, writable(f.file, f.figure)
}

func surveySets(c *cobra.Command, f setsFlags) error {
	format, picture, err := f.check()
	if err != nil {
		return err
	}
	family := sets.Family{Amounts: f.amounts, Largest: int64(f.largest)}
	if err := family.Check(); err != nil {
		return usage(err)
	}
	if f.table != "" && f.table != allSets {
		if err := family.CheckTable(f.table); err != nil {
			return usage(err)
		}
	}
	if f.figure != "" {
		figure, err := sets.Figure(c.Context(), family.Largest)
		switch {
		case c.Context().Err() != nil:
			return stopped(c.Context().Err())
		case err != nil:
			return usage(err)
		}
		if err := output(c, f.figure, func(w io.Writer) error { return figure.Encode(w, picture) }); err != nil {
			return err
		}
	}
	bar := newProgress(c, family.String(), "largest amounts", family.Largest)
	census, err := writeSets(c, family, f, format, bar.set)
	bar.end()
	if err != nil {
		return err
	}
	if err := census.Err(); err != nil {
		return err
	}
	say(c, "%s", census.Sentence())
	return nil
}

// writeSets takes the census, and writes of it what is wanted.
func writeSets(c *cobra.Command, family sets.Family, f setsFlags, format string, progress func(int64)) (*sets.Census, error) {
	if f.table == allSets {
		all, census := family.SetTable(c.Context(), f.workers, progress)
		return census, output(c, f.file, func(w io.Writer) error { return writeTables(w, format, all) })
	}
	census, err := sets.New(c.Context(), family, f.workers, progress)
	if err != nil {
		return nil, stopped(err)
	}
	tables := census.Tables()
	if f.table != "" {
		one, err := census.Table(f.table)
		if err != nil {
			return nil, err
		}
		tables = []*table.Table{one}
	}
	return census, output(c, f.file, func(w io.Writer) error { return writeTables(w, format, tables...) })
}
