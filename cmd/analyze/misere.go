package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/atomicfile"
	"example.org/grundy/internal/regular"
	"example.org/grundy/periodicity"
	pmisere "example.org/grundy/periodicity/misere"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/misere"
)

type misereFlags struct {
	last    number
	held    number
	longest time.Duration
	format  string
	cert    string
	proof   bool
	saved   string
}

func newMisere() *cobra.Command {
	f := misereFlags{last: pmisere.UsualHeaps, held: misere.UsualHeld}
	c := &cobra.Command{
		Use:   "misere GAME",
		Short: "Misère play: the quotient of a game, and its period",
		Long: `misere finds the misère quotient Q of the heaps of a game, its P-part and the pretending function, which
gives each heap its class in Q, heap after heap, until a theorem proves that the pretending function
repeats. In misère play the player who cannot move wins; a position is lost for who is to move exactly
if the product of the classes of its heaps is in the P-part.

Everything shown is proved: each quotient is checked in full, whatever was guessed on the way. The
verdict is proved, if it holds for heaps of every size, or open, with the heap up to which the quotient
is known. A search that grows too large stops at --max-positions, or after --max-time; with --checkpoint the
same command goes on from the last quotient, which is checked again.`,
		Example: "  analyze misere kayles\n  analyze misere 0.123 --format json\n  analyze misere 0.07 -n 28\n  analyze misere kayles --cert kayles-misere.json",
		Args:    args(cobra.ExactArgs(1)),
		RunE: func(c *cobra.Command, a []string) error {
			game, err := parseGame(a[0])
			if err != nil {
				return err
			}
			return runMisere(c, game, f)
		},
	}
	flags := c.Flags()
	flags.VarP(&f.last, "heaps", "n", "largest heap that is looked at")
	flags.Var(&f.held, "max-positions", "positions that may be held at a time, some 40 bytes each")
	flags.DurationVar(&f.longest, "max-time", 10*time.Minute, "time after which the search stops")
	flags.StringVar(&f.format, "format", "text", "text or json")
	flags.StringVar(&f.saved, "checkpoint", "", "file that keeps the quotient as it grows; the same command goes on from it")
	flags.StringVar(&f.cert, "cert", "", "file for the certificate of what is proved (see analyze verify)")
	flags.BoolVar(&f.proof, "require-proof", false, "exit with status 3 unless the verdict is proved")
	return c
}

func runMisere(c *cobra.Command, game catalog.Game, f misereFlags) error {
	if err := oneOf("format", f.format, "text", "json"); err != nil {
		return err
	}
	s, err := openMisere(c, game, f.saved)
	if err != nil {
		return err
	}
	const positionBytes = 40
	say(c, "search for a quotient: at most %v (--max-time) and %d MB (--max-positions)", f.longest, int64(f.held)*positionBytes>>20)
	bar := newProgress(c, game.Title, "heaps", int64(f.last))
	limits := pmisere.Limits{
		Heaps: int64(f.last), Held: int(f.held), Time: f.longest,
		Progress: func(q *misere.Quotient) { bar.set(q.Heaps()) },
	}
	if f.saved != "" {
		limits.Save = func(s *misere.Solver) error { return atomicfile.Write(f.saved, s.Save) }
	}
	v, err := pmisere.Find(c.Context(), s, limits)
	bar.end()
	if err != nil {
		if f.saved != "" && c.Context().Err() != nil {
			return &codedError{exitStopped, fmt.Errorf("stopped, and kept in %s: %w", f.saved, err)}
		}
		return err
	}
	if f.cert != "" {
		if err := writeMisereCertificate(c, f.cert, v); err != nil {
			return err
		}
	}
	if v.Stopped != nil {
		say(c, "open: %v", v.Stopped)
	}
	if f.format == "json" {
		err = writeJSON(c.OutOrStdout(), v)
	} else {
		err = writeMisere(c.OutOrStdout(), game, v)
	}
	if err == nil && f.proof && v.Status != periodicity.Proved {
		return &codedError{exitUnproved, fmt.Errorf("misère play of %s is not proved within heaps 0 … %d", game, f.last)}
	}
	return err
}

// openMisere opens a solver, at the checkpoint if there is one.
func openMisere(c *cobra.Command, game catalog.Game, file string) (*misere.Solver, error) {
	if file != "" {
		in, err := regular.Open(os.OpenFile, file)
		if err == nil {
			defer in.Close()
			s, err := misere.Load(c.Context(), game.Rules, in)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			say(c, "%s: known up to heap %d, |Q| = %d, and checked again", file, s.Quotient().Heaps(), s.Quotient().Order())
			return s, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	s, err := misere.New(game.Rules)
	return s, usage(err)
}

func writeMisereCertificate(c *cobra.Command, file string, v *pmisere.Verdict) error {
	if v.Status != periodicity.Proved {
		say(c, "no certificate: the verdict is %s", v.Status)
		return nil
	}
	certificate, err := pmisere.Certify(v)
	if err != nil {
		return err
	}
	return writeText(c, file, certificate)
}

// mostTabled is the largest order of a quotient whose table of elements is shown.
const mostTabled = 64

func writeMisere(w io.Writer, game catalog.Game, v *pmisere.Verdict) error {
	p := v.Quotient.Presentation()
	var b strings.Builder
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-13s %s\n", name, fmt.Sprintf(format, args...))
	}
	line("game", "%s", gameLine(game))
	line("rules", "%s", game.Words)
	line("status", "%s", misereStatus(v))
	line("quotient", "|Q| = %d, |P| = %d, %s", v.Quotient.Order(), v.Quotient.OrderP(), wildness(v))
	if v.Status == periodicity.Proved {
		line("period", "%d", v.Claim.Period)
		line("preperiod", "%d (heap 0 counts)", v.Claim.Preperiod)
		line("theorem", "%s: needs %d heaps, each verified", v.Theorem, v.Premise.Heaps)
	}
	line("generators", "%s", generatorWords(p))
	line("relations", "%s", strings.Join(p.Relations, " "))
	line("P-part", "%s", strings.Join(p.P, " "))
	line("Φ", "%s", phiWords(v, p))
	line("P-positions", "single heaps: %s", pPositionWords(v))
	if v.Quotient.Order() <= mostTabled {
		b.WriteString("\n")
		if err := pmisere.ElementTable(v.Quotient).WriteText(&b); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func misereStatus(v *pmisere.Verdict) string {
	if v.Status == periodicity.Proved {
		return "proved: for heaps of every size"
	}
	return fmt.Sprintf("open: the quotient is known up to heap %d, and proved so far (%v)", v.Quotient.Heaps(), v.Stopped)
}

func wildness(v *pmisere.Verdict) string {
	switch {
	case v.FirstWild > 0:
		return fmt.Sprintf("wild from heap %d on", v.FirstWild)
	case v.Status == periodicity.Proved:
		return "tame"
	}
	return "tame so far"
}

func generatorWords(p misere.Presentation) string {
	words := make([]string, len(p.Letters))
	for g, letter := range p.Letters {
		words[g] = fmt.Sprintf("%s = heap %d", letter, p.Heaps[g])
	}
	return strings.Join(words, ", ")
}

// phiWords lists Φ of the heaps from 0 on, what repeats in brackets.
func phiWords(v *pmisere.Verdict, p misere.Presentation) string {
	names := v.PhiNames(p)
	if v.Status == periodicity.Proved {
		names[v.Claim.Preperiod] = "[" + names[v.Claim.Preperiod]
		names[len(names)-1] += "]"
	}
	return strings.Join(names, " ")
}

func pPositionWords(v *pmisere.Verdict) string {
	heaps := v.PHeaps()
	words := make([]string, len(heaps))
	for i, n := range heaps {
		words[i] = fmt.Sprint(n)
	}
	if v.Status == periodicity.Proved && slices.ContainsFunc(heaps, func(n int64) bool { return n >= v.Claim.Preperiod }) {
		words = append(words, fmt.Sprintf("…, those from %d on again with each %d", v.Claim.Preperiod, v.Claim.Period))
	}
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, " ")
}
