package reports

import (
	"fmt"

	"example.org/grundy/periodicity"
	"example.org/grundy/plots"
	"example.org/grundy/sgtable/wythoff"
)

// figure is a picture of the report: where it goes, and what makes it.
type figure struct {
	name  string // of its files, without ending
	sheet string // the sheet that shows it
	draw  func() (*plots.Figure, error)
}

// figureName names the files of a study's figure.
func (s *Study) figureName(kind string) string { return s.Name + "-" + kind }

// figures lists the report's pictures.
func (r *Report) figures() []figure {
	var list []figure
	for i := range r.Studies {
		s := &r.Studies[i]
		for _, kind := range s.Figures {
			list = append(list, figure{s.figureName(kind), s.Name, func() (*plots.Figure, error) { return s.draw(kind) }})
		}
	}
	if w := r.Config.Wythoff; w != nil {
		list = append(list,
			figure{"wythoff-positions", "Wythoff", w.positions},
			figure{"wythoff-residuals", "Wythoff", w.residuals})
	}
	for _, h := range r.Config.Tables {
		list = append(list, figure{h.Game + "-table", "Pictures", h.draw})
	}
	return list
}

// draw makes one figure of a game.
func (s *Study) draw(kind string) (*plots.Figure, error) {
	return Draw(kind, s.game.Title, s.Verdict, s.Values)
}

// Draw makes a figure of a Grundy sequence, the values of heaps 0, 1, …: "sequence", "fold" or
// "histogram". What the verdict knows is shown in it.
func Draw(kind, title string, v *periodicity.Verdict, values []uint32) (*plots.Figure, error) {
	claim, settled := v.Claim()
	facts := fmt.Sprintf("%s within %d heaps", v.Status, v.Computed)
	if settled {
		facts = fmt.Sprintf("%s: preperiod %d, period %d", v.Status, claim.Preperiod, claim.Period)
		if claim.Saltus != 0 {
			facts += fmt.Sprintf(", saltus %d", claim.Saltus)
		}
	}
	options := func(words string) plots.Options {
		return plots.Options{Title: title, Subtitle: facts, Caption: fmt.Sprintf("%s: %s, heaps 0 to %d; %s.", title, words, len(values)-1, facts)}
	}
	switch kind {
	case "sequence":
		o := plots.SequenceOptions{Options: options("Grundy value of each heap")}
		if settled && claim.Preperiod < int64(len(values)) {
			o.Preperiod, o.Period = claim.Preperiod, claim.Period
		}
		return plots.Sequence(values, o)
	case "fold":
		o := plots.FoldOptions{Options: options("values in rows of one period, exceptional heaps in red")}
		width := int64(100)
		if settled {
			width = foldWidth(claim.Period, int64(len(values)))
			o.Exceptional = below(v.Exceptions, int64(len(values)))
		}
		return plots.Fold(values, width, o)
	case "histogram":
		return plots.Histogram(values, plots.HistogramOptions{Options: options("number of heaps with each Grundy value"), LogCount: true})
	}
	return nil, fmt.Errorf("figure %q: want sequence, fold or histogram", kind)
}

// foldWidth is one period, or so many whole ones that a row is worth looking at; at most all heaps.
func foldWidth(period, heaps int64) int64 {
	width := period
	for width < 24 && width+period <= heaps/4 {
		width += period
	}
	return min(width, heaps)
}

// below lists the exceptional heaps below n.
func below(x *periodicity.Exceptions, n int64) []int64 {
	if x == nil {
		return nil
	}
	var shown []int64
	for _, heap := range x.Heaps {
		if heap < n {
			shown = append(shown, heap)
		}
	}
	return shown
}

// positions draws the first P-positions with the two lines they lie along.
func (w Wythoff) positions() (*plots.Figure, error) {
	a, b, err := firstPairs(40)
	if err != nil {
		return nil, err
	}
	return plots.Wythoff(a, b, plots.WythoffOptions{Options: plots.Options{
		Title:   "P-positions of Wythoff's game",
		Caption: "The first 40 pairs of P-positions and their mirror images, with the lines of slope φ and 1/φ.",
	}})
}

// residuals draws how far a_n lies below nφ.
func (w Wythoff) residuals() (*plots.Figure, error) {
	a, _, err := firstPairs(1000)
	if err != nil {
		return nil, err
	}
	return plots.Residuals(a, plots.ResidualsOptions{First: 1, Options: plots.Options{
		Title:   "Wythoff's pairs: how far a lies below nφ",
		Caption: "a_n − nφ for the first 1000 pairs by the mex construction: always between −1 and 0, as a_n = floor(nφ) says.",
	}})
}

func firstPairs(n int) (a, b []int64, err error) {
	mex := wythoff.NewMex()
	for range n {
		p, err := mex.Next()
		if err != nil {
			return nil, nil, err
		}
		a, b = append(a, p.A), append(b, p.B)
	}
	return a, b, nil
}

// draw makes the heat map of a game of two heaps.
func (h HeatMap) draw() (*plots.Figure, error) {
	values := make([]uint32, 0, h.Side*h.Side)
	title := "Nim: the nim-sum of two heaps"
	switch h.Game {
	case "nim":
		for y := range h.Side {
			for x := range h.Side {
				values = append(values, uint32(x^y))
			}
		}
	case "wythoff":
		title = "Wythoff's game: Grundy values"
		table, err := wythoff.Grundy(h.Side)
		if err != nil {
			return nil, err
		}
		for y := range h.Side {
			for x := range h.Side {
				values = append(values, uint32(table.At(x, y)))
			}
		}
	}
	return plots.HeatMap(values, h.Side, plots.HeatMapOptions{MarkZeros: true, Options: plots.Options{
		Title: title, XLabel: "first heap", YLabel: "second heap",
		Caption: fmt.Sprintf("%s, heaps 0 to %d; P-positions (value 0) in red.", title, h.Side-1),
	}})
}
