package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"example.org/grundy/reports"
)

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version and what it was built with",
		Example: "  analyze version",
		Args:    args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprintln(c.OutOrStdout(), "analyze", versionWords())
			return err
		},
	}
}

func versionWords() string {
	return fmt.Sprintf("%s %s %s/%s", reports.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
