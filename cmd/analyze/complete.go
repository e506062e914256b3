package main

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"example.org/grundy/periodicity"
	"example.org/grundy/plots"
	"example.org/grundy/reports"
	"example.org/grundy/reports/census"
	"example.org/grundy/reports/sets"
	"example.org/grundy/sgtable/catalog"
)

// complete lets shells complete the names of games, where a command begins with one, and the values of
// flags, of all commands below c.
func complete(c *cobra.Command) {
	for _, sub := range c.Commands() {
		if strings.Contains(sub.Use, " GAME") {
			sub.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
				return append(catalog.Names(), classicNames()...), cobra.ShellCompDirectiveDefault
			}
		}
		sub.LocalFlags().VisitAll(func(f *pflag.Flag) { completeFlag(sub, f) })
		complete(sub)
	}
	if c.Parent() == nil {
		c.PersistentFlags().VisitAll(func(f *pflag.Flag) { completeFlag(c, f) })
	}
}

// completeFlag completes the values of a flag: those that it takes, whole numbers none, files of the
// endings that its command writes.
func completeFlag(c *cobra.Command, f *pflag.Flag) {
	values := valuesOfFlag(c, f.Name)
	directive := cobra.ShellCompDirectiveNoFileComp
	switch {
	case f.Name == "output" && len(values) > 0:
		directive = cobra.ShellCompDirectiveFilterFileExt
	case f.Name == "games":
		directive = cobra.ShellCompDirectiveNoSpace // a number follows, or it is a file
	case len(values) == 0 && f.Value.Type() != new(number).Type() && f.Value.Type() != "int":
		return // the shell's own: files
	}
	if err := c.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(values, directive)); err != nil {
		panic(err) // two for one flag
	}
}

// valuesOfFlag lists the values that a command's flag takes, or the endings of its files; nil if there is
// no list.
func valuesOfFlag(c *cobra.Command, flag string) []string {
	switch flag {
	case "progress":
		return progressTimes
	case "keep":
		return []string{keepValues, keepWindow}
	case "games":
		return []string{"octal:", "hex:", "subsets:"}
	case "theorem":
		return append(periodicity.TheoremNames(), periodicity.Auto)
	case "engine":
		return engineNames()
	case "table":
		return append(sets.TableNames(), allSets)
	case "kind":
		kinds := map[string]bool{}
		for _, b := range reports.Boards() {
			kinds[b.Kind] = true
		}
		return append(reports.FigureKinds(), slices.Sorted(maps.Keys(kinds))...)
	case "format", "output":
		return formatsOf(strings.TrimPrefix(c.CommandPath(), "analyze "), flag)
	}
	return nil
}

// formatsOf lists what a command's --format takes, or the endings of what it writes.
func formatsOf(command, flag string) []string {
	switch command {
	case "grundy", "table", "lags", "survey sets":
		switch {
		case flag == "output":
			return []string{"txt", "csv", "json", "md", "tex", "xlsx"}
		case command != "grundy":
			return tableFormats
		}
		return grundyFormats
	case "position":
		return []string{"text", "json", "csv", "md"}
	case "period":
		if flag == "output" {
			return []string{"txt", "json", "csv", "md", "tex", "xlsx"}
		}
		return periodFormats
	case "survey merge":
		return census.Formats()
	case "plot":
		return plots.Formats()
	case "explore", "playground":
		return []string{"html"}
	case "games", "genus", "licences", "survey compare":
		return []string{"table", "csv", "json", "md"}
	}
	if flag == "format" {
		return []string{"text", "json"}
	}
	return nil
}
