package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.org/grundy/periodicity"
	pmisere "example.org/grundy/periodicity/misere"
	"example.org/grundy/plots"
	"example.org/grundy/reports/misere"
	"example.org/grundy/reports/survey"
	solver "example.org/grundy/sgtable/misere"
)

type censusFlags struct {
	games   string
	file    string
	last    number
	held    number
	longest time.Duration
	workers int
	figure  string
}

func newSurveyMisere() *cobra.Command {
	f := censusFlags{last: pmisere.UsualHeaps, held: solver.UsualHeld}
	c := &cobra.Command{
		Use:   "misere",
		Short: "A census of misère play",
		Long: `misere finds the misère quotient of each game of a family, as analyze misere does, each within --max-time
and --max-positions, and writes a row for each: status, |Q|, |P|, period, preperiod, the last heap that
was decided, the first with which the quotient is wild, and the digest of the certificate. A game that is
an earlier one by the shift rule has its result.

Rows are kept in FILE.part as they come; the same command goes on after a stop.`,
		Example: "  analyze survey misere --games octal:1 --max-positions 1000 -o misere.csv",
		Args:    args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			if f.games == "" || f.file == "" {
				return usagef("want --games FAMILY and -o FILE.csv")
			}
			family, err := parseFamily(c, f.games)
			if err != nil {
				return usage(err)
			}
			return runCensus(c, family, f)
		},
	}
	flags := c.Flags()
	flags.StringVar(&f.games, "games", "", "octal:N, hex:N, subsets:N, or a file with a game a line, as in survey run")
	flags.StringVarP(&f.file, "output", "o", "", "CSV file to write")
	flags.VarP(&f.last, "heaps", "n", "largest heap that is looked at")
	flags.Var(&f.held, "max-positions", "positions that may be held at a time in each search, some 40 bytes each")
	flags.DurationVar(&f.longest, "max-time", misere.UsualTime, "time for each game")
	flags.StringVar(&f.figure, "figure", "", "PNG, SVG or PDF file to draw, the time of each search of this run against the order of its quotient")
	flags.IntVar(&f.workers, "workers", runtime.NumCPU(), "games searched at a time")
	return c
}

func runCensus(c *cobra.Command, family *survey.Family, f censusFlags) error {
	format, err := f.figureFormat()
	if err != nil {
		return err
	}
	bar := newProgress(c, "misère play", "games", int64(len(family.Games)))
	var searches []misere.Search
	proved := 0
	err = misere.Census(c.Context(), family.Games, f.file, misere.Limits{
		Game:    pmisere.Limits{Heaps: int64(f.last), Held: int(f.held), Time: f.longest},
		Workers: f.workers,
		Progress: func(s misere.Search) {
			searches = append(searches, s)
			bar.set(int64(len(searches)))
		},
	})
	bar.end()
	if err != nil {
		if c.Context().Err() != nil {
			return &codedError{exitStopped, fmt.Errorf("stopped, and kept in %s.part: give the same command to go on", f.file)}
		}
		return err
	}
	if f.figure != "" && len(searches) > 0 { // none, if the run before was stopped at the end
		if err := drawTimes(c, f.figure, format, searches); err != nil {
			return err
		}
	}
	in, err := os.Open(f.file)
	if err != nil {
		return err
	}
	defer in.Close()
	rows, err := misere.ReadCensus(in)
	if err != nil {
		return err
	}
	for _, r := range rows {
		if r.Status == periodicity.Proved {
			proved++
		}
	}
	_, err = fmt.Fprintf(c.OutOrStdout(), "%s: %d games, %d proved\n", f.file, len(rows), proved)
	return err
}

// figureFormat returns the format of the figure, if one is asked for, whose file can be written.
func (f censusFlags) figureFormat() (string, error) {
	if f.figure == "" {
		return "", nil
	}
	format, err := chooseFormat("", f.figure, plots.Formats())
	if err != nil {
		return "", usagef("--figure %s: want a file that ends in .%s", f.figure, strings.Join(plots.Formats(), ", ."))
	}
	return format, writable(f.figure)
}

func drawTimes(c *cobra.Command, file, format string, searches []misere.Search) error {
	figure, err := misere.Times(searches)
	if err != nil {
		return err
	}
	return output(c, file, func(w io.Writer) error { return figure.Encode(w, format) })
}
