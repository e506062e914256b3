package main

import (
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/abandon"
	"example.org/grundy/periodicity/certificate"
	"example.org/grundy/periodicity/verify"
)

type verifyFlags struct {
	most    number
	options verify.Options
	segment string
	file    string
	combine bool
}

func newVerify() *cobra.Command {
	f := &verifyFlags{}
	c := &cobra.Command{
		Use:   "verify CERT...",
		Short: "Check certificates independently of what made them",
		Long: `verify checks certificates of periodicity with code of its own, which shares nothing but the form of
certificates with what makes them: it computes the values again, by the definition, for long sequences
of games that leave two heaps in the sparse space, and checks every condition of the
theorem, leastness of the period and the preperiod included. It says how long that takes before it
starts, and what it checked. What is expected to take more than --max-time is refused; the expectation
counts steps of a nanosecond each, and a check that takes more of them than allowed stops.

Certificates of misère play are checked as well: the quotient, its P-part and the pretending function on
all heaps of the theorem's window. So are those of misère quotients that are infinite (docs/misere.md, M4).

A certificate with waypoints is checked in segments, several at a time on the processors of one machine
(--workers), or one by one on many: --segment 2/16 checks the second of 16 parts and writes an attestation,
and --combine CERT ATTESTATION... puts those of all parts together. What it then says is worth what the
word of those is who made them, and leaves the list of exceptional heaps unchecked: it is information
beside the claim and no part of the proof, and only a check of the whole looks at it.`,
		Example: "  analyze period kayles --cert kayles.json\n  analyze verify kayles.json\n  analyze misere kayles --cert misere.json\n  analyze verify misere.json",
		Args:    args(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, files []string) error {
			f.options.MaxHeaps = int64(f.most)
			switch {
			case f.segment != "" && f.combine:
				return usagef("--segment and --combine: want one of them")
			case f.segment == "" && f.file != "":
				return usagef("--output: want it with --segment, whose attestation it takes")
			case f.segment != "":
				return f.attest(c, files)
			case f.combine:
				return f.putTogether(c, files)
			}
			return f.verifyAll(c, files)
		},
	}
	flags := c.Flags()
	flags.Var(&f.most, "max-heaps", "most values that may be computed (0: 2^24, or 2^28 if only a window of them is kept)")
	flags.DurationVar(&f.options.MaxTime, "max-time", 10*time.Minute, "most time that a check may be expected to take")
	flags.IntVar(&f.options.Workers, "workers", runtime.GOMAXPROCS(0), "segments of a certificate with waypoints that are checked at a time")
	flags.StringVar(&f.segment, "segment", "", "check part `I/N` of a certificate with waypoints, and write an attestation")
	flags.StringVarP(&f.file, "output", "o", "", "file for the attestation (default: standard output)")
	flags.BoolVar(&f.combine, "combine", false, "put together the attestations, which follow the certificate")
	return c
}

func (f *verifyFlags) verifyAll(c *cobra.Command, files []string) error {
	refused := 0
	for _, file := range files {
		if err := f.verifyFile(c, file); err != nil {
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
}

func (f *verifyFlags) verifyFile(c *cobra.Command, file string) error {
	proof, err := readFile(c, file, certificate.ReadAny)
	if err != nil {
		return err
	}
	o := f.logging(c, file)
	var report verify.Report
	claim := func() string { return report.Claim.String() }
	switch {
	case proof.Misere != nil:
		report, err = verify.VerifyMisere(c.Context(), proof.Misere, o)
		claim = func() string { return "misère play: " + report.Claim.String() }
	case proof.Infinite != nil:
		report, err = verify.VerifyInfinite(c.Context(), proof.Infinite, o)
		claim = func() string {
			return fmt.Sprintf("the misère quotient of the heaps up to %d is infinite", proof.Infinite.Heaps)
		}
	default:
		report, err = verify.Verify(c.Context(), proof.Normal, o)
	}
	if err != nil {
		return fmt.Errorf("%s: refused: %w", file, err)
	}
	writeReport(c.OutOrStdout(), file, claim(), report)
	return nil
}

func writeReport(w io.Writer, file, claim string, report verify.Report) {
	fmt.Fprintf(w, "%s: accepted: %s: %s, by theorem %s\n", file, report.Game, claim, report.Theorem)
	for _, line := range report.Checked {
		fmt.Fprintf(w, "  %s\n", line)
	}
}

// attest checks a part of a certificate.
func (f *verifyFlags) attest(c *cobra.Command, files []string) error {
	part, err := parsePart(f.segment)
	if err != nil {
		return err
	}
	if len(files) != 1 {
		return usagef("--segment: %d files: want one certificate", len(files))
	}
	proof, err := readFile(c, files[0], certificate.Read)
	if err != nil {
		return err
	}
	attestation, report, err := verify.VerifySegment(c.Context(), proof, part, f.logging(c, files[0]))
	if err != nil {
		if c.Context().Err() != nil {
			return stopped(err)
		}
		return fmt.Errorf("%s: segment %s: refused: %w", files[0], f.segment, err)
	}
	for _, line := range report.Checked {
		say(c, "%s: %s", files[0], line)
	}
	text, err := attestation.MarshalText()
	if err != nil {
		return err
	}
	return output(c, f.file, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// parsePart reads 2/16.
func parsePart(text string) (verify.Part, error) {
	number, of, _ := strings.Cut(text, "/")
	i, err := strconv.Atoi(number)
	n, err2 := strconv.Atoi(of)
	if err != nil || err2 != nil || i < 1 || i > n {
		return verify.Part{}, usagef("--segment %q: want I/N with I from 1 to N, such as 2/16", text)
	}
	return verify.Part{Number: i, Of: n}, nil
}

// putTogether combines the attestations that follow a certificate.
func (f *verifyFlags) putTogether(c *cobra.Command, files []string) error {
	if len(files) < 2 {
		return usagef("--combine: want a certificate and the attestations of its segments")
	}
	proof, err := readFile(c, files[0], certificate.Read)
	if err != nil {
		return err
	}
	var attestations []*verify.Attestation
	for _, file := range files[1:] {
		a, err := readFile(c, file, verify.ReadAttestation)
		if err != nil {
			return err
		}
		attestations = append(attestations, a)
	}
	report, err := verify.Combine(c.Context(), proof, attestations, f.logging(c, files[0]))
	if err != nil {
		return fmt.Errorf("%s: refused: %w", files[0], err)
	}
	writeReport(c.OutOrStdout(), files[0], report.Claim.String(), report)
	return nil
}

func (f *verifyFlags) logging(c *cobra.Command, file string) verify.Options {
	o := f.options
	o.Log = func(line string) { say(c, "%s: %s", file, line) }
	return o
}

// readFile reads a file, which may be a pipe, with one of the readers that name it in their errors.
func readFile[T any](c *cobra.Command, file string, read func(string, io.Reader) (T, error)) (content T, err error) {
	in, done, err := input(c, file)
	if err != nil {
		return content, err
	}
	defer done()
	err = abandon.Do(c.Context(), func() (err error) {
		content, err = read(file, in)
		return err
	})
	return content, err
}
