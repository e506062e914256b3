package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/memory"
	"example.org/grundy/plots"
	"example.org/grundy/reports"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/classics"
)

// mostTogether is how many games one picture holds.
const mostTogether = 6

type plotFlags struct {
	last, from, row, period number
	kind, file, size, title string
	noTitle                 bool
	engineFlags
}

func newPlot() *cobra.Command {
	var f plotFlags
	c := &cobra.Command{
		Use:   "plot GAME...",
		Short: "Draw a game's sequence, fold, histogram …",
		Long: `plot draws the Grundy values of heaps 0 … N as a PNG, SVG or PDF: sequence (heap against
value, the preperiod shaded), rare (the same, rare values coloured), fold (rows of one period,
exceptional heaps marked), histogram (how many heaps have each value), growth (the largest value
and the rare heaps, log–log) or autocorrelation (near-periods). The ending of the file says which
format. Without -n, as many heaps are drawn as show the preperiod and some periods.

Games that are not one heap's sequence have figures of their own, drawn to size N:
` + boardLines() + `  any game of two heaps (analyze table): heat

Several games, at most six, are drawn into one picture, as sequence or growth. A paper's column takes
--size 84mm --no-title.`,
		Example: "  analyze plot kayles --kind fold -o kayles.png\n  analyze plot 0.6 --size 84mm --no-title -o officers.pdf\n  analyze plot wythoff -o wythoff.svg\n  analyze plot nim --kind heat -o nim.png\n  analyze plot kayles 0.07 0.6 -n 300 -o three.svg",
		Args:    args(cobra.RangeArgs(1, mostTogether)),
		RunE:    func(c *cobra.Command, a []string) error { return runPlot(c, a, f) },
	}
	flags := c.Flags()
	flags.VarP(&f.last, "heaps", "n", "largest heap drawn (default: what shows the period; 1e4 of an open game), or the size of a figure of two heaps")
	flags.Var(&f.from, "from", "first heap drawn")
	flags.StringVar(&f.kind, "kind", "", strings.Join(reports.FigureKinds(), ", ")+", or one of those above (default: the first)")
	flags.Var(&f.row, "width", "heaps in a row of a fold (default: whole periods)")
	flags.Var(&f.period, "period", "period that the rows of a fold are whole multiples of (default: the game's, or one near to it)")
	flags.StringVar(&f.size, "size", "", "width, 84mm, or width and height, 84x60mm, in mm, cm, in or pt")
	flags.StringVar(&f.title, "title", "", "title instead of the figure's own")
	flags.BoolVar(&f.noTitle, "no-title", false, "neither title nor subtitle, for a figure with a caption")
	f.engineFlags.add(c)
	f.addMaxTime(c)
	flags.StringVarP(&f.file, "output", "o", "", "file to draw into: .png, .svg or .pdf")
	return c
}

// boardLines lists the games with figures of their own.
func boardLines() string {
	var lines string
	for i, b := range reports.Boards() {
		switch {
		case i > 0 && reports.Boards()[i-1].Game == b.Game:
			lines = strings.TrimSuffix(lines, "\n") + ", " + b.Kind + "\n"
		default:
			lines += "  " + b.Game + ": " + b.Kind + "\n"
		}
	}
	return lines
}

func runPlot(c *cobra.Command, games []string, f plotFlags) error {
	if f.file == "" {
		return usagef("no file to draw into: want -o FILE.png, FILE.svg or FILE.pdf")
	}
	format, err := chooseFormat("", f.file, plots.Formats())
	if err != nil {
		return usagef("-o %s: want a file that ends in .%s", f.file, strings.Join(plots.Formats(), ", ."))
	}
	looks := reports.Looks{Title: f.title, NoTitle: f.noTitle}
	if f.size != "" {
		if looks.Width, looks.Height, err = plots.ParseSize(f.size); err != nil {
			return usage(err)
		}
	}
	if err := writable(f.file); err != nil {
		return err
	}
	var figure *plots.Figure
	if len(games) > 1 {
		figure, err = drawTogether(c, games, f, looks)
	} else {
		figure, err = draw(c, games[0], f, looks)
	}
	if err != nil {
		return err
	}
	return output(c, f.file, func(w io.Writer) error { return figure.Encode(w, format) })
}

// draw makes the figure that is asked for: a board's, or one of a sequence.
func draw(c *cobra.Command, text string, f plotFlags, looks reports.Looks) (*plots.Figure, error) {
	kinds := reports.FigureKinds()
	for _, b := range reports.BoardsOf(text) {
		if f.kind == b.Kind || f.kind == "" && !inCatalog(text) {
			return drawBoard(c, b, f, looks)
		}
		kinds = append(kinds, b.Kind)
	}
	if f.kind == "" {
		f.kind = kinds[0]
	}
	if err := oneOf("kind", f.kind, kinds...); err != nil {
		return nil, err
	}
	return drawSequence(c, text, f, looks)
}

// drawBoard makes a figure of a game that is not one heap's sequence.
func drawBoard(c *cobra.Command, b reports.Board, f plotFlags, looks reports.Looks) (*plots.Figure, error) {
	for _, flag := range []string{"from", "width", "period"} {
		if c.Flags().Changed(flag) {
			return nil, usagef("--%s: figure %s of %s has no such thing", flag, b.Kind, b.Game)
		}
	}
	figure, err := b.Draw(int(min(f.last, 1<<30)), looks)
	return figure, usage(err)
}

// drawSequence computes the values of a game and makes a figure of them.
func drawSequence(c *cobra.Command, text string, f plotFlags, looks reports.Looks) (*plots.Figure, error) {
	changed := c.Flags().Changed
	if f.kind != "fold" && (changed("width") || changed("period")) {
		return nil, usagef("--width and --period are those of a fold: want --kind fold with them")
	}
	if g, ok, err := classics.Parse(text); ok {
		if err != nil {
			return nil, usage(err)
		}
		return drawClassic(c, g, f, looks)
	}
	game, err := parseGame(text)
	if err != nil {
		return nil, err
	}
	limit, err := f.limit(c, max(usualPlot, int64(f.from)+1000))
	if err != nil {
		return nil, err
	}
	verdict, values, err := settleAndCompute(c, game, f.engineFlags, limit, useOf(f.kind))
	if err != nil {
		return nil, err
	}
	if !changed("heaps") && !changed("from") {
		values = values[:reports.HeapsToShow(f.kind, verdict, int64(len(values)))]
	}
	return reports.Drawing{
		Title: reports.FigureTitle(game), Verdict: verdict, Values: values,
		From: int64(f.from), Row: int64(f.row), Period: int64(f.period), Looks: looks,
	}.Draw(f.kind)
}

// limit is the largest heap that is computed for a picture: what -n says, else what usually shows enough.
func (f plotFlags) limit(c *cobra.Command, usual int64) (int64, error) {
	limit := int64(f.last)
	if !c.Flags().Changed("heaps") {
		limit = usual
	}
	if int64(f.from) > limit {
		return 0, usagef("--from %d lies past -n %d", f.from, limit)
	}
	return limit, nil
}

// drawTogether makes one figure of several games. Without -n as many heaps are drawn as the one shows that
// needs the most, of at most usualPlot.
func drawTogether(c *cobra.Command, texts []string, f plotFlags, looks reports.Looks) (*plots.Figure, error) {
	changed := c.Flags().Changed
	if changed("width") || changed("period") {
		return nil, usagef("--width and --period are those of a fold, which is of one game")
	}
	if f.kind == "" {
		f.kind = reports.TogetherKinds()[0]
	}
	if err := oneOf("kind", f.kind, reports.TogetherKinds()...); err != nil {
		return nil, fmt.Errorf("several games: %w", err)
	}
	limit, err := f.limit(c, max(usualPlot, int64(f.from)+1000))
	if err != nil {
		return nil, err
	}
	parsed, err := readGames(c, texts, "")
	if err != nil {
		return nil, err
	}
	var list []reports.Drawing
	shown := int64(0)
	for _, game := range parsed {
		verdict, values, err := settleAndCompute(c, game, f.engineFlags, limit, memory.Figure)
		if err != nil {
			return nil, err
		}
		list = append(list, reports.Drawing{Title: reports.FigureTitle(game), Verdict: verdict, Values: values, From: int64(f.from), Looks: looks})
		shown = max(shown, reports.HeapsToShow(f.kind, verdict, int64(len(values))))
	}
	if !changed("heaps") && !changed("from") {
		for i := range list {
			list[i].Values = list[i].Values[:shown]
		}
	}
	return reports.Together(f.kind, list)
}

// usualPlot is the largest heap drawn of a game whose period is not known.
const usualPlot = 10_000

func inCatalog(text string) bool {
	_, err := catalog.Parse(text)
	return err == nil
}

// useOf is the memory that a figure takes for each heap.
func useOf(kind string) memory.Use {
	switch kind {
	case "fold":
		return memory.Fold
	case "autocorrelation":
		return memory.Autocorrelation
	}
	return memory.Figure
}
