package plots

import (
	"fmt"
	"image/color"
	"math"
)

// WythoffOptions are the options of [Wythoff].
type WythoffOptions struct {
	Options
}

// Wythoff draws the P-positions (a[i], b[i]) of Wythoff's game and their mirror images, with the
// two lines through the origin of slope φ = (1+√5)/2 and 1/φ, close to which they lie
// (Wythoff 1907: the n-th pair is ⌊nφ⌋ and ⌊nφ²⌋).
//
// It is an error if the slices differ in length, are empty, or hold a number that is negative
// or beyond maxNumber.
func Wythoff(a, b []int64, o WythoffOptions) (*Figure, error) {
	if len(a) == 0 || len(a) != len(b) {
		return nil, fmt.Errorf("figure %q: %d numbers a and %d numbers b: want as many of each, and at least one", o.Title, len(a), len(b))
	}
	most := int64(1)
	for i := range a {
		if min(a[i], b[i]) < 0 || max(a[i], b[i]) > maxNumber {
			return nil, fmt.Errorf("figure %q: pair %d is (%d, %d): want heaps of 0 to %d", o.Title, i, a[i], b[i], int64(maxNumber))
		}
		most = max(most, a[i], b[i])
	}
	f, err := newFigure(o.Options, "first heap", "second heap", 360, 390)
	if err != nil {
		return nil, err
	}
	lo, hi := widen(0, float64(most), 0.02, 0.03)
	f.ranges(lo, hi, lo, hi)
	f.equalScales(true)

	steep := curve{[]float64{0, hi / math.Phi}, []float64{0, hi}, line, orange}
	flat := curve{[]float64{0, hi}, []float64{0, hi / math.Phi}, line, green}
	f.plot.Add(newGrid(), steep, flat, &dots{
		n: 2 * len(a),
		at: func(i int) (x, y float64) {
			x, y = float64(a[i/2]), float64(b[i/2])
			if i%2 == 1 {
				return y, x
			}
			return x, y
		},
		colours: []color.NRGBA{blue},
		radius:  radiusFor(2 * len(a)),
	})
	for _, e := range []entry{{dot, blue, "P-positions"}, {line, orange, "slope φ"}, {line, green, "slope 1/φ"}} {
		if err := f.explain(e); err != nil {
			return nil, err
		}
	}
	return f.finish()
}
