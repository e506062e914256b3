package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.org/grundy/reports/survey"
)

func newSurveyStatus() *cobra.Command {
	return &cobra.Command{
		Use:     "status DIR",
		Short:   "Say how far a survey has come, and what runs where",
		Example: "  analyze survey status census",
		Args:    args(cobra.ExactArgs(1)),
		RunE: func(c *cobra.Command, a []string) error {
			s, err := survey.ReadStatus(a[0])
			if err != nil {
				return err
			}
			return writeStatus(c.OutOrStdout(), s, time.Now())
		},
	}
}

func writeStatus(w io.Writer, s *survey.Status, now time.Time) error {
	var b strings.Builder
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-12s %s\n", name, fmt.Sprintf(format, args...))
	}
	m := s.Manifest
	line("survey", "%s up to %v", m.Family, m.Depth)
	line("games", "%d, and %d equal to one of them by rule", len(m.Games), len(m.Dropped))
	line("finished", "%d", s.Finished)
	line("failed", "%d", s.Failed)
	line("unfinished", "%d: %d not begun, %d between two turns", s.Unfinished(), s.Unbegun, s.Released)
	if s.Rate() > 0 {
		line("throughput", "%.1f games a minute; %.0f s of work in all", s.Rate(), s.Seconds)
		if s.Unfinished() > 0 {
			line("remaining", "about %v at that rate", s.Remaining())
		}
	}
	for _, beat := range s.Beats {
		line("process", "%s, pid %d, last sign of life %v ago by its own clock: %s", beat.Host, beat.PID, now.Sub(beat.Time).Round(time.Second), beat.Life(now))
		for _, r := range beat.Running {
			line("", "%s: %d heaps (claim %d)", r.Game, r.Heaps, r.Claim)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
