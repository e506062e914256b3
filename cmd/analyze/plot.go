package main

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"example.org/grundy/plots"
	"example.org/grundy/reports"
)

func newPlot() *cobra.Command {
	last, f := number(10_000), engineFlags{}
	var kind, file string
	c := &cobra.Command{
		Use:   "plot GAME",
		Short: "Draw a game's sequence, fold, histogram …",
		Long: `plot draws the Grundy values of heaps 0 … N as a PNG, SVG or PDF: sequence (heap against
value, the preperiod shaded), rare (the same, rare values coloured), fold (rows of one period,
exceptional heaps standing out), histogram (how many heaps have each value), growth (the largest value
and the rare heaps, log–log) or autocorrelation (near-periods). The ending of the file says which
format.`,
		Example: "  analyze plot kayles -n 400 --kind fold -o kayles.png\n  analyze plot 0.6 -o officers.svg",
		Args:    args(cobra.ExactArgs(1)),
		RunE: func(c *cobra.Command, a []string) error {
			if err := oneOf("kind", kind, reports.FigureKinds()...); err != nil {
				return err
			}
			if file == "" {
				return usagef("no file to draw into: want -o FILE.png, FILE.svg or FILE.pdf")
			}
			format, err := chooseFormat("", file, plots.Formats())
			if err != nil {
				return err
			}
			game, err := parseGame(a[0])
			if err != nil {
				return err
			}
			verdict, values, err := settleAndCompute(c, game, f, int64(last))
			if err != nil {
				return err
			}
			figure, err := reports.Draw(kind, game.Title, verdict, values)
			if err != nil {
				return err
			}
			return output(c, file, func(w io.Writer) error { return figure.Encode(w, format) })
		},
	}
	flags := c.Flags()
	flags.VarP(&last, "heaps", "n", "largest heap drawn")
	flags.StringVar(&kind, "kind", "sequence", strings.Join(reports.FigureKinds(), ", "))
	f.add(c)
	flags.StringVarP(&file, "output", "o", "", "file to draw into: .png, .svg or .pdf")
	return c
}
