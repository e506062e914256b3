package plots

import (
	"fmt"
	"image/color"
)

// BandOptions are the options of [Band].
type BandOptions struct {
	Options
	Inner, Outer string // what the points and the two lines are, for the legend
}

// Band draws how far something reaches at 0, 1, 2, …: its least and its largest value, a point each, between two lines that
// it does not pass.
//
// It is an error if there are no values, if the slices differ in length, or if a number is beyond maxNumber.
func Band(least, most, below, above []int64, o BandOptions) (*Figure, error) {
	n := len(least)
	if n == 0 || len(most) != n || len(below) != n || len(above) != n {
		return nil, fmt.Errorf("figure %q: %d least and %d largest values between %d and %d: want as many of each, and at least one",
			o.Title, n, len(most), len(below), len(above))
	}
	lo, hi := int64(0), int64(0)
	lower, upper := curve{sample: line, colour: orange}, curve{sample: line, colour: green}
	for i := range n {
		for _, v := range []int64{least[i], most[i], below[i], above[i]} {
			if v > maxNumber || v < -maxNumber {
				return nil, fmt.Errorf("figure %q: %d at place %d: want %d to %d", o.Title, v, i, -int64(maxNumber), int64(maxNumber))
			}
			lo, hi = min(lo, v), max(hi, v)
		}
		lower.x, lower.y = append(lower.x, float64(i)), append(lower.y, float64(below[i]))
		upper.x, upper.y = append(upper.x, float64(i)), append(upper.y, float64(above[i]))
	}
	f, err := newFigure(o.Options, "n", "value", 430, 300)
	if err != nil {
		return nil, err
	}
	xmin, xmax := widen(0, float64(n-1), 0.012, 0.012)
	ymin, ymax := widen(float64(lo), float64(hi), 0.03, 0.04)
	f.ranges(xmin, xmax, ymin, ymax)
	f.plot.Add(newGrid(), lower, upper, &dots{
		n: 2 * n,
		at: func(i int) (x, y float64) {
			if i%2 == 0 {
				return float64(i / 2), float64(least[i/2])
			}
			return float64(i / 2), float64(most[i/2])
		},
		colours: []color.NRGBA{blue},
		radius:  radiusFor(2 * n),
	})
	for _, e := range []entry{{dot, blue, o.Inner}, {line, green, o.Outer + ", above"}, {line, orange, o.Outer + ", below"}} {
		if err := f.explain(e); err != nil {
			return nil, err
		}
	}
	return f.finish()
}
