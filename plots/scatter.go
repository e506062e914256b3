package plots

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot/vg"

	"example.org/grundy/internal/numbers"
)

// Cloud is a set of measured pairs: counts, or times in a small unit.
type Cloud struct {
	Name string // in the legend, where the number of points is added
	X, Y []int64
}

// ScatterOptions are the options of [Scatter].
type ScatterOptions struct {
	Options
}

// Scatter draws one quantity against another, both axes logarithmic, so that a power law is a straight line. Points
// of a later cloud lie over those of an earlier one.
//
// It is an error if there is no point, more than six clouds, a cloud of unequal lengths, or a number
// that is not from 1 to maxNumber.
func Scatter(clouds []Cloud, o ScatterOptions) (*Figure, error) {
	xs, ys, err := spread(clouds, o.Title)
	if err != nil {
		return nil, err
	}
	f, err := newFigure(o.Options, "x", "y", 430, 300)
	if err != nil {
		return nil, err
	}
	f.plot.Add(newGrid())
	for k, c := range clouds {
		f.plot.Add(&dots{
			n: len(c.X), at: func(i int) (x, y float64) { return float64(c.X[i]), float64(c.Y[i]) }, colours: []color.NRGBA{categories[k]}, radius: vg.Points(1.7),
		})
		if err := f.explain(entry{dot, categories[k], fmt.Sprintf("%s: %s", c.Name, numbers.Group(int64(len(c.X))))}); err != nil {
			return nil, err
		}
	}
	f.logX(float64(xs.lo)/1.2, max(float64(xs.hi)*1.2, 10*float64(xs.lo)))
	f.logY(float64(ys.lo)/1.4, max(float64(ys.hi)*1.4, 10*float64(ys.lo)))
	return f.finish()
}

// extent is the least and the largest of some numbers.
type extent struct{ lo, hi int64 }

func (e *extent) add(v int64) { e.lo, e.hi = min(e.lo, v), max(e.hi, v) }

// spread returns the extents of all clouds.
func spread(clouds []Cloud, title string) (xs, ys extent, err error) {
	if len(clouds) > len(categories) {
		return xs, ys, fmt.Errorf("figure %q: %d clouds: want at most %d", title, len(clouds), len(categories))
	}
	xs, ys = extent{maxNumber, 0}, extent{maxNumber, 0}
	for _, c := range clouds {
		if len(c.X) != len(c.Y) {
			return xs, ys, fmt.Errorf("figure %q: cloud %q has %d numbers x and %d numbers y: want as many", title, c.Name, len(c.X), len(c.Y))
		}
		for i := range c.X {
			if min(c.X[i], c.Y[i]) < 1 || max(c.X[i], c.Y[i]) > maxNumber {
				return xs, ys, fmt.Errorf("figure %q: point %d of cloud %q is (%d, %d): want numbers of 1 to %d", title, i, c.Name, c.X[i], c.Y[i], int64(maxNumber))
			}
			xs.add(c.X[i])
			ys.add(c.Y[i])
		}
	}
	if xs.hi == 0 {
		return xs, ys, fmt.Errorf("figure %q: no points", title)
	}
	return xs, ys, nil
}
