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
			_, err := fmt.Fprintf(c.OutOrStdout(), "analyze %s %s %s/%s\n", reports.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
}
