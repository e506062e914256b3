package main

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/atomicfile"
	"example.org/grundy/internal/table"
	"example.org/grundy/reports"
	"example.org/grundy/reports/census"
)

func newSurveyMerge() *cobra.Command {
	var format, file, certificates string
	var view table.View
	c := &cobra.Command{
		Use:   "merge DIR...",
		Short: "Make a table of the results, or a report of them",
		Long: `merge reads the results of a survey, of one folder or of those of all shards, and writes them as a
table (csv, json, md, tex, text) or as a report with the counts, a scatter plot of preperiods and periods,
the hardest games and the open ones (xlsx, html). --where, --sort and --columns choose what the table of all
games shows. The same results give the same bytes. It says on standard error how many games have no result yet. Damaged and contradicting results are refused.`,
		Example: "  analyze survey merge census\n  analyze survey merge census -o census.xlsx\n" +
			"  analyze survey merge census --where 'status=proved and period>100' --sort -period --columns game,period,preperiod --format table",
		Args: args(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, a []string) error {
			format, err := chooseFormat(format, file, census.Formats())
			if err != nil {
				return err
			}
			if err := onlyInFile(format, file, "census.xlsx"); err != nil {
				return err
			}
			if err := writable(file); err != nil {
				return err
			}
			if certificates != "" {
				if err := atomicfile.CheckFolder(certificates); err != nil {
					return usage(err)
				}
			}
			found, err := census.Merge(c.Context(), a...)
			if err != nil {
				return err
			}
			if _, err := found.Seen(view); err != nil {
				return usage(err)
			}
			if words := unfinishedWords(found.Unfinished(), len(found.Failed)); words != "" {
				say(c, "%d games are in the table%s", len(found.Rows), words)
			}
			if certificates != "" {
				if err := found.WriteCertificates(certificates); err != nil {
					return err
				}
			}
			return output(c, file, func(w io.Writer) error { return found.Write(w, format, reports.Version(), view) })
		},
	}
	c.Flags().StringVar(&format, "format", "", strings.Join(census.Formats(), ", ")+" (default: by the file's ending, else csv)")
	c.Flags().StringVarP(&file, "output", "o", "", "file to write (default: standard output)")
	c.Flags().StringVar(&certificates, "certificates", "", "folder for the certificates of the proved games, a file each (see analyze verify)")
	addView(c, &view)
	return c
}
