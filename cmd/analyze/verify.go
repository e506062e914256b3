package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/verify"
)

func newVerify() *cobra.Command {
	var most number
	c := &cobra.Command{
		Use:   "verify CERT...",
		Short: "Check certificates independently of what made them",
		Long: `verify checks certificates of periodicity: it computes the values again, by the definition, by the
plain marking engine, or, where a window was kept, one heap after the other, and derives every
mathematical field from them, leastness of the period and the preperiod included. It says what that
costs before it starts, and what it checked.`,
		Example: "  analyze period kayles --cert kayles.json\n  analyze verify kayles.json",
		Args:    args(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, files []string) error {
			refused := 0
			for _, file := range files {
				if err := verifyFile(c, file, int64(most)); err != nil {
					if c.Context().Err() != nil {
						return stopped(err)
					}
					say(c, "analyze: %v", err)
					refused++
				}
			}
			switch {
			case refused == 0:
				return nil
			case len(files) == 1:
				return errQuiet
			}
			return fmt.Errorf("%d of %d certificates refused", refused, len(files))
		},
	}
	c.Flags().Var(&most, "max-heaps", "most values that may be computed (0: what takes minutes)")
	return c
}

func verifyFile(c *cobra.Command, file string, most int64) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	certificate, err := periodicity.ReadCertificate(file, f)
	if err != nil {
		return err
	}
	report, err := verify.Verify(c.Context(), certificate, verify.Options{
		MaxHeaps: most,
		Log:      func(line string) { say(c, "%s: %s", file, line) },
	})
	if err != nil {
		return fmt.Errorf("%s: refused: %w", file, err)
	}
	fmt.Fprintf(c.OutOrStdout(), "%s: accepted: %s: %s, by theorem %s\n", file, report.Game, report.Claim, report.Theorem)
	for _, line := range report.Checked {
		fmt.Fprintf(c.OutOrStdout(), "  %s\n", line)
	}
	return nil
}
