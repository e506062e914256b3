package reports

import (
	"fmt"

	"example.org/grundy/plots"
	"example.org/grundy/sgtable/wythoff"
)

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
