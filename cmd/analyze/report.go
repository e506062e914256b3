package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"example.org/grundy/docs/certificates"
	"example.org/grundy/internal/regular"
	"example.org/grundy/reports"
	"example.org/grundy/reports/playground"
)

func newReport() *cobra.Command {
	var file, dir string
	var schema bool
	c := &cobra.Command{
		Use:   "report",
		Short: "Write the report: workbook, figures, tables",
		Long: `report carries out the experiments of a file, or those of the papers without one, and writes
report.xlsx, index.html, figures/, tables/, tables.tex, sources.bib, manifest.json and, if the program brings its engine
along, playground.html into a folder, all or nothing. The same experiments give the same
bytes. Exit status 1 if anything came out otherwise than published.`,
		Example: "  analyze report -o out\n  analyze report --config mine.toml -o mine",
		Args:    args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			if schema {
				_, err := c.OutOrStdout().Write(reports.Schema())
				return err
			}
			config, err := readConfig(c, file)
			if err != nil {
				return err
			}
			return runReport(c, config, dir)
		},
	}
	c.Flags().StringVar(&file, "config", "", "experiment file (TOML), - for standard input; default: the experiments of the papers")
	c.Flags().StringVarP(&dir, "output", "o", "out", "folder to write")
	c.Flags().BoolVar(&schema, "schema", false, "print the JSON schema of experiment files, for editors, and write nothing")
	return c
}

// mostConfig is more bytes than an experiment file has.
const mostConfig = 1 << 22

func readConfig(c *cobra.Command, file string) (*reports.Config, error) {
	if file == "" {
		return reports.DefaultConfig()
	}
	text, err := []byte(nil), error(nil)
	if file == "-" {
		text, err = readInput(c, mostConfig)
	} else {
		text, err = regular.Read(os.OpenFile, file, mostConfig)
	}
	if err != nil {
		return nil, usage(err)
	}
	config, err := reports.ParseConfig(file, text)
	return config, usage(err)
}

func runReport(c *cobra.Command, config *reports.Config, dir string) error {
	if err := config.CheckMemory(); err != nil {
		return usage(err)
	}
	if err := reports.CheckFolder(dir); err != nil { // before minutes are spent on what cannot be written
		return usage(err)
	}
	start := time.Now()
	log := func(format string, args ...any) {
		say(c, "%6.1f s  %s", time.Since(start).Seconds(), fmt.Sprintf(format, args...))
	}
	options := reports.Options{Log: log, Certificates: certificates.Files}
	if engine, ok := playground.Embedded(); ok {
		options.Playground = func(w io.Writer) error { return writePlayground(w, engine) }
	}
	report, err := reports.Compute(c.Context(), config, options)
	if err != nil {
		return stopped(err)
	}
	if err := report.Write(c.Context(), dir, log); err != nil {
		return stopped(err)
	}
	fmt.Fprintf(c.OutOrStdout(), "wrote %s\n", dir)
	disagreements := report.Disagreements()
	for _, d := range disagreements {
		fmt.Fprintf(c.OutOrStdout(), "differs: %s\n", d)
	}
	if len(disagreements) > 0 {
		return errQuiet
	}
	return nil
}
