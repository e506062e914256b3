package main

import (
	"io"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/atomicfile"
	"example.org/grundy/internal/table"
	"example.org/grundy/reports"
	"example.org/grundy/reports/census"
)

type mergeFlags struct {
	format, file, certificates string
	view                       table.View
}

func newSurveyMerge() *cobra.Command {
	var f mergeFlags
	c := &cobra.Command{
		Use:   "merge DIR...",
		Short: "Make a table of the results, or a report of them",
		Long: `merge reads the results of a survey, of one folder or of those of all shards, and writes them as a
table (csv, json, md, tex, table) or as a report with the counts, a curve of how far games must be computed,
the hardest games and the open ones (xlsx, html). Folders of other surveys may follow, that have searched some of
its games further: each game has the result that says most. --where, --sort and --columns choose what the table of all
games shows. The same results give the same bytes. It says on standard error how many games have no result yet. Damaged and contradicting results are refused.`,
		Example: "  analyze survey merge census\n  analyze survey merge census -o census.xlsx\n" +
			"  analyze survey merge census --where 'status=proved and period>100' --sort -period --columns game,period,preperiod --format table",
		Args: args(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, a []string) error { return mergeSurveys(c, a, f) },
	}
	addOutput(c.Flags(), &f.format, &f.file, census.Formats(), "csv")
	c.Flags().StringVar(&f.certificates, "certificates", "", "folder for the certificates of the proved games, a file each (see analyze verify)")
	addView(c, &f.view)
	return c
}

// mergeSurveys reads the results in the folders and writes what is wanted of them.
func mergeSurveys(c *cobra.Command, folders []string, f mergeFlags) error {
	format, err := chooseFormat(f.format, f.file, census.Formats())
	if err != nil {
		return err
	}
	if err := f.check(format); err != nil {
		return err
	}
	found, err := census.Merge(c.Context(), folders...)
	if err != nil {
		return err
	}
	games, err := found.Seen(f.view)
	if err != nil {
		return usage(err)
	}
	if words := unfinishedWords(found.Unfinished(), len(found.Failed)); words != "" {
		say(c, "%d games are in the table%s", len(found.Rows), words)
	}
	if f.certificates != "" {
		if err := found.WriteCertificates(f.certificates); err != nil {
			return err
		}
	}
	return output(c, f.file, func(w io.Writer) error { return found.Write(w, games, format, reports.Version()) })
}

// check refuses what could not be written.
func (f mergeFlags) check(format string) error {
	if err := onlyInFile(format, f.file, "census.xlsx"); err != nil {
		return err
	}
	if err := writable(f.file); err != nil || f.certificates == "" {
		return err
	}
	return usage(atomicfile.CheckFolder(f.certificates))
}
