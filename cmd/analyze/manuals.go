package main

import (
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"example.org/grundy/reports"
)

// newManuals is what a release runs: it is not listed among the commands.
func newManuals() *cobra.Command {
	return &cobra.Command{
		Use:     "manuals DIR",
		Short:   "Write manual pages and completions of shells",
		Long:    `manuals writes a manual page a command (section 1) and the completions of bash, zsh, fish and PowerShell into a folder. The date of the pages is SOURCE_DATE_EPOCH, or today.`,
		Example: "  analyze manuals manuals",
		Args:    args(cobra.ExactArgs(1)),
		Hidden:  true,
		RunE: func(c *cobra.Command, a []string) error {
			dir := a[0]
			if err := os.MkdirAll(dir, 0o755); err != nil {
				return err
			}
			root := c.Root()
			root.DisableAutoGenTag = true
			header := &doc.GenManHeader{Title: "ANALYZE", Section: "1", Source: "Grundy's workbench " + reports.Version()}
			if err := doc.GenManTree(root, header, dir); err != nil {
				return err
			}
			for file, write := range map[string]func(string) error{
				"analyze.bash": func(f string) error { return root.GenBashCompletionFileV2(f, true) },
				"_analyze":     root.GenZshCompletionFile,
				"analyze.fish": func(f string) error { return root.GenFishCompletionFile(f, true) },
				"analyze.ps1":  root.GenPowerShellCompletionFileWithDesc,
			} {
				if err := write(filepath.Join(dir, file)); err != nil {
					return err
				}
			}
			return nil
		},
	}
}
