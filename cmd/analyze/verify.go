package main

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/abandon"
	"example.org/grundy/periodicity/certificate"
	"example.org/grundy/periodicity/verify"
)

func newVerify() *cobra.Command {
	var most number
	var longest time.Duration
	c := &cobra.Command{
		Use:   "verify CERT...",
		Short: "Check certificates independently of what made them",
		Long: `verify checks certificates of periodicity with code of its own, which shares nothing but the form of
certificates with what makes them: it computes the values again, by the definition, for long sequences
of games that leave two heaps in the sparse space, heap by heap, and checks every condition of the
theorem, leastness of the period and the preperiod included. It says how long that takes before it
starts, and what it checked. What is expected to take more than --max-time is refused; the expectation
counts steps of a nanosecond each, and a check that takes more of them than allowed stops.

Certificates of misère play are checked as well: the quotient, its P-part and the pretending function on
all heaps of the theorem's window.`,
		Example: "  analyze period kayles --cert kayles.json\n  analyze verify kayles.json\n  analyze misere kayles --cert misere.json\n  analyze verify misere.json",
		Args:    args(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, files []string) error {
			refused := 0
			for _, file := range files {
				if err := verifyFile(c, file, verify.Options{MaxHeaps: int64(most), MaxTime: longest}); err != nil {
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
	c.Flags().Var(&most, "max-heaps", "most values that may be computed (0: 2^24, or 2^28 if only a window of them is kept)")
	c.Flags().DurationVar(&longest, "max-time", 10*time.Minute, "most time that a check may be expected to take")
	return c
}

func verifyFile(c *cobra.Command, file string, o verify.Options) error {
	var normal *certificate.Certificate
	var misere *certificate.Misere
	err := abandon.Do(c.Context(), func() error { // it may be a pipe
		f, err := os.Open(file)
		if err != nil {
			return err
		}
		defer f.Close()
		normal, misere, err = certificate.ReadAny(file, f)
		return err
	})
	if err != nil {
		return err
	}
	o.Log = func(line string) { say(c, "%s: %s", file, line) }
	play := ""
	var report verify.Report
	if misere != nil {
		play = "misère play: "
		report, err = verify.VerifyMisere(c.Context(), misere, o)
	} else {
		report, err = verify.Verify(c.Context(), normal, o)
	}
	if err != nil {
		return fmt.Errorf("%s: refused: %w", file, err)
	}
	fmt.Fprintf(c.OutOrStdout(), "%s: accepted: %s: %s%s, by theorem %s\n", file, report.Game, play, report.Claim, report.Theorem)
	for _, line := range report.Checked {
		fmt.Fprintf(c.OutOrStdout(), "  %s\n", line)
	}
	return nil
}
