package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/memory"
	"example.org/grundy/reports/answers"
	"example.org/grundy/sgtable/wythoff"
)

func newWythoff() *cobra.Command {
	pairs, side := number(100_000), number(300)
	var at, format string
	var inMisere bool
	c := &cobra.Command{
		Use:   "wythoff [X Y]",
		Short: "Check the descriptions of Wythoff's game against one another",
		Long: `wythoff compares the descriptions of the P-positions of Wythoff's game (two heaps; take any
number from one, or the same from both): the mex construction, the formula floor(n phi) in exact
integers, the numeration rule, the direct computation of one pair, and the game played by its rules
on a square. It reports the first difference of any two, if there is one.

With a position it tells who wins that, and every winning move.`,
		Example: "  analyze wythoff -n 1e6\n  analyze wythoff 3 4\n  analyze wythoff --position 165580140,267914295",
		Args:    args(cobra.MaximumNArgs(2)),
		RunE: func(c *cobra.Command, a []string) error {
			if err := oneOf("format", format, "text", "json"); err != nil {
				return err
			}
			switch positioned := c.Flags().Changed("position"); {
			case positioned && len(a) > 0:
				return usagef("a position and --position: want one of them")
			case len(a) > 0:
				return wythoffPosition(c, strings.Join(a, ","), inMisere, format)
			case positioned:
				return wythoffPosition(c, at, inMisere, format)
			}
			if inMisere {
				return usagef("--misere is for --position; the comparison has misère play in it")
			}
			if side < 1 || side > wythoff.MaxSquare {
				return usagef("--square %d: want 1 to %d", side, wythoff.MaxSquare)
			}
			if err := enoughMemory(int64(pairs), memory.WythoffPair, "pairs"); err != nil {
				return err
			}
			if pairs > wythoff.MaxN {
				return usagef("-n %d: want at most %d pairs, past which b does not fit 64 bits", pairs, int64(wythoff.MaxN))
			}
			return wythoffCompare(c, int64(pairs), int(side), format)
		},
	}
	c.Flags().VarP(&pairs, "pairs", "n", "pairs compared")
	c.Flags().Var(&side, "square", "side of the square that is played by the rules")
	c.Flags().StringVar(&at, "position", "", "a position X,Y to decide")
	c.Flags().BoolVar(&inMisere, "misere", false, "misère play, for --position")
	c.Flags().StringVar(&format, "format", "text", "text or json")
	return c
}

func wythoffPosition(c *cobra.Command, text string, inMisere bool, format string) error {
	p, err := answers.ReadWythoff(text)
	if err != nil {
		return usage(err)
	}
	play := wythoff.Normal
	if inMisere {
		play = wythoff.Misere
	}
	a, err := answers.OfWythoff(p, play)
	if err != nil {
		return err
	}
	if format == "json" {
		return writeJSON(c.OutOrStdout(), a)
	}
	who := map[string]string{"P": "whoever is to move loses", "N": "whoever is to move wins"}[a.Outcome]
	fmt.Fprintf(c.OutOrStdout(), "position (%d,%d): %s-position in %s play: %s\n", p.X, p.Y, a.Outcome, a.Play, who)
	for _, m := range a.Winning {
		fmt.Fprintf(c.OutOrStdout(), "  %s (%s)\n", m.Words, m.Case)
	}
	return nil
}

func wythoffCompare(c *cobra.Command, pairs int64, side int, format string) error {
	bar := newProgress(c, "Wythoff", "pairs", pairs)
	comparison, err := wythoff.Compare(c.Context(), pairs, side, bar.set)
	bar.end()
	if err != nil {
		return stopped(err)
	}
	if format == "json" {
		err = writeJSON(c.OutOrStdout(), comparison)
	} else {
		err = writeComparison(c.OutOrStdout(), comparison)
	}
	if err == nil && !comparison.Agree() {
		return errQuiet
	}
	return err
}

func writeComparison(w io.Writer, c *wythoff.Comparison) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Descriptions of the P-positions, two and two, pairs 1 ... %d:\n", c.Pairs)
	for _, a := range c.Agreements {
		verdict := "equal"
		if d := a.First; d != nil {
			verdict = fmt.Sprintf("differ first at n = %d: %v and %v", d.N, d.Left, d.Right)
		}
		fmt.Fprintf(&b, "  %-20s %-20s %12d pairs: %s\n", a.Left, a.Right, a.Compared, verdict)
	}
	fmt.Fprintln(&b, "Properties (increasing with b = a + n; partition of the positive integers; distinct):")
	for _, p := range c.Properties {
		verdict := "hold"
		for _, v := range []*wythoff.Violation{p.Order, p.Partition, p.Distinct} {
			if v != nil {
				verdict = fmt.Sprintf("fail at n = %d, %v: %s", v.N, v.Pair, v.Why)
				break
			}
		}
		fmt.Fprintf(&b, "  %-20s %33d pairs: %s\n", p.Name, p.Checked, verdict)
	}
	fmt.Fprintf(&b, "The game played by its rules on the %d x %d square:\n", c.Side, c.Side)
	for _, q := range c.Squares {
		verdict := "agrees"
		if d := q.First; d != nil {
			verdict = fmt.Sprintf("differs first at %v: P is %v by the rules, %v by the claim", d.Position, d.Rules, d.Claim)
		}
		fmt.Fprintf(&b, "  %-20s %-20s %8d positions: %s\n", q.Name, q.Play.String()+" play", q.Compared, verdict)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
