package main

import (
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/reports/census"
	"example.org/grundy/sgtable/catalog"
)

// periodTables are the forms in which period tells of many games, and of one where they are asked for.
var periodTables = []string{"table", "csv", "md", "tex", "xlsx"}

// periodFormats are all forms of period; of many games text is a table.
var periodFormats = append([]string{"text", "json"}, periodTables...)

// terminalColumns are shown on a terminal, unless told: as many as fit.
const terminalColumns = "game,status,theorem,preperiod,period,saltus,max_value"

// readGames reads the games that a command is given, as words or in a file with a game a line, in which #
// begins a comment line.
func readGames(c *cobra.Command, words []string, file string) (games []catalog.Game, err error) {
	for _, text := range words {
		game, err := parseGame(text)
		if err != nil {
			return nil, err
		}
		games = append(games, game)
	}
	if file == "" {
		return games, nil
	}
	lines, err := inputLines(c, file)
	if err != nil {
		return nil, err
	}
	for _, line := range lines {
		game, err := catalog.Parse(line.text)
		if err != nil {
			return nil, usagef("%s, line %d: %w", file, line.number, err)
		}
		games = append(games, game)
	}
	if len(games) == 0 {
		return nil, usagef("%s: no game: want one a line", file)
	}
	return games, nil
}

// tabled reports whether the verdicts are told in a table.
func (f *periodFlags) tabled(games int) bool {
	return games > 1 || f.list != "" || slices.Contains(periodTables, f.format)
}

// checkTabled refuses what belongs to one game and its run.
func (f *periodFlags) checkTabled(c *cobra.Command) error {
	for _, flag := range []string{"cert", "coq", "checkpoint", "keep"} {
		if c.Flags().Changed(flag) {
			return usagef("--%s is for one game, and text or json: give it with each game alone", flag)
		}
	}
	_, err := census.VerdictTable(nil, nil).Seen(f.view) // what it means can be told of no rows
	return usage(err)
}

// runPeriods settles games one after the other and writes a row of each.
func runPeriods(c *cobra.Command, games []catalog.Game, f periodFlags) error {
	if err := f.checkTabled(c); err != nil {
		return err
	}
	var names []string
	var verdicts []*periodicity.Verdict
	unproved := 0
	for _, game := range games {
		last := f.last
		if !c.Flags().Changed("heaps") {
			last = number(runs.UsualLast(game.Rules))
		}
		v, err := f.verdict(c, game, last)
		if err != nil {
			return err
		}
		if v.Status != periodicity.Proved {
			unproved++
		}
		names, verdicts = append(names, game.String()), append(verdicts, v)
	}
	format := f.format
	if format == "text" {
		format = "table"
	}
	if format == "table" && f.view.Columns == "" {
		f.view.Columns = terminalColumns
	}
	t, err := census.VerdictTable(names, verdicts).Seen(f.view)
	if err != nil {
		return usage(err)
	}
	if err := output(c, f.file, func(w io.Writer) error { return writeTable(w, t, format) }); err != nil {
		return err
	}
	if f.proof && unproved > 0 {
		return &codedError{exitUnproved, fmt.Errorf("%d of %d games are not proved", unproved, len(games))}
	}
	return nil
}

// verdict settles one game of many up to a heap.
func (f *periodFlags) verdict(c *cobra.Command, game catalog.Game, last number) (*periodicity.Verdict, error) {
	if err := checkTheorem(game, f.theorem); err != nil {
		return nil, fmt.Errorf("%s: %w", game, err)
	}
	if v, ok := f.byInterval(game, last); ok {
		return v, nil
	}
	v, task, err := settle(c, game, f.engineFlags, keepFlags{}, periodicity.Options{Limit: int64(last), Theorem: f.theorem})
	if err != nil {
		return nil, err
	}
	return v, task.Close()
}

// byInterval returns the verdict of theorem interval, where no table of up to a heap can prove it.
func (f *periodFlags) byInterval(game catalog.Game, last number) (*periodicity.Verdict, bool) {
	if f.theorem != periodicity.Auto {
		return nil, false
	}
	return runs.AtOnce(game.Rules, int64(last))
}
