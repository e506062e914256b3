package reports

import (
	"context"
	"fmt"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/plots"
	"example.org/grundy/sgtable/twoheap"
	"example.org/grundy/sgtable/wythoff"
)

// wythoffPositions draws the first P-positions with the two lines they lie along.
func wythoffPositions(pairs int, l Looks) (*plots.Figure, error) {
	a, b, err := firstPairs(pairs)
	if err != nil {
		return nil, err
	}
	a, b = append([]int64{0}, a...), append([]int64{0}, b...)
	return plots.Wythoff(a, b, plots.WythoffOptions{Options: l.apply(plots.Options{
		Title:   "P-positions of Wythoff's game",
		Caption: fmt.Sprintf("The position (0, 0), the first %s pairs of P-positions and their mirror images, with the lines of slope φ and 1/φ.", numbers.Group(int64(pairs))),
	})})
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
func (h HeatMap) draw() (*plots.Figure, error) { return h.drawWith(Looks{}) }

func (h HeatMap) drawWith(l Looks) (*plots.Figure, error) {
	game, err := twoheap.Parse(h.Game)
	if err != nil {
		return nil, err
	}
	square, err := twoheap.NewTable(context.Background(), game, h.Side)
	if err != nil {
		return nil, err
	}
	title := game.Title() + ": Grundy values"
	if h.Game == "nim" {
		title = "Nim: the nim-sum of two heaps"
	}
	return plots.HeatMap(square.Values(), h.Side, plots.HeatMapOptions{MarkZeros: true, Binary: h.Game == "nim", Options: l.apply(plots.Options{
		Title: title, XLabel: "first heap", YLabel: "second heap",
		Caption: fmt.Sprintf("%s, heaps 0 to %d; P-positions (value 0) in orange.", title, h.Side-1),
	})})
}
