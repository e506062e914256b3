package main

import (
	"github.com/spf13/cobra"

	pmisere "example.org/grundy/periodicity/misere"
)

// misereComparison is what compare --misere says to a program.
type misereComparison struct {
	A       string   `json:"a"`
	B       string   `json:"b"`
	Verdict string   `json:"verdict"` // equal, different, or undecided
	Proved  bool     `json:"proved"`
	Shift   int64    `json:"shift"`
	Steps   []string `json:"steps"`
	Heaps   int64    `json:"heaps"`            // of A whose outcomes were compared
	First   *int64   `json:"first_difference"` // the first heap of A with another outcome
}

func compareMisere(c *cobra.Command, texts []string, shift int64, fixed bool, format string) error {
	a, err := parseGame(texts[0])
	if err != nil {
		return err
	}
	b, err := parseGame(texts[1])
	if err != nil {
		return err
	}
	e, err := pmisere.Compare(c.Context(), a.Rules, b.Rules, shift, fixed)
	if err != nil {
		return err
	}
	if format == "json" {
		m := misereComparison{
			A: e.A, B: e.B, Verdict: string(e.Verdict), Proved: e.Verdict != pmisere.Undecided, Shift: e.Shift,
			Steps: append([]string{}, e.Steps...), Heaps: e.Heaps,
		}
		if e.Verdict == pmisere.Different {
			m.First = &e.First
		}
		err = writeJSON(c.OutOrStdout(), m)
	} else {
		err = writeCompared(c.OutOrStdout(), e.A, e.B, e.Sentence(), e.Steps)
	}
	if err == nil && e.Verdict == pmisere.Different {
		return errQuiet
	}
	return err
}
