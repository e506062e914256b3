package main

import (
	"io"

	"github.com/spf13/cobra"

	"example.org/grundy/reports/census"
	"example.org/grundy/reports/published"
)

func newSurveyCompare() *cobra.Command {
	var format, file string
	formats := []string{"table", "csv", "json", "md"}
	c := &cobra.Command{
		Use:   "compare DIR...",
		Short: "Compare the results with published tables",
		Long: `compare sets what public tables print of the games of a survey (periods, values, equalities, open
games) beside what it found, and lists what does not agree: the first heap with both values, and the
theorem or how far was searched. Exit status 1 if a published fact is wrong by what was found.`,
		Example: "  analyze survey compare census",
		Args:    args(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, a []string) error {
			format, err := chooseFormat(format, file, formats)
			if err != nil {
				return err
			}
			if err := writable(file); err != nil {
				return err
			}
			found, err := census.Merge(c.Context(), a...)
			if err != nil {
				return err
			}
			list, err := found.Compare(c.Context())
			if err != nil {
				return stopped(err)
			}
			err = output(c, file, func(w io.Writer) error { return census.ComparisonTable(list).Write(w, format) })
			for _, comparison := range list {
				if comparison.Verdict == published.Differs && err == nil {
					err = errQuiet
				}
			}
			return err
		},
	}
	addOutput(c.Flags(), &format, &file, formats, "table")
	return c
}
