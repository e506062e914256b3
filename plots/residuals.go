package plots

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"example.org/grundy/internal/numbers"
)

// ResidualsOptions are the options of [Residuals].
type ResidualsOptions struct {
	Options
	First int64   // index n of the first number
	Slope float64 // 0: φ = (1+√5)/2
	Name  string  // of the slope in labels; empty: "φ" when the slope is
}

// Residuals draws n against a_n − n·slope, with the band from −1 to 0 in which it lies when
// a_n = ⌊n·slope⌋, as for the smaller heaps of the P-positions of Wythoff's game. The numbers
// are a[0] = a_First, a[1] = a_(First+1) and so on.
//
// The picture is made of float64 numbers: for n up to 10¹² a point is at most 10⁻³ off. It
// decides nothing. It is an error if there are no numbers, or if an index or a number is
// negative or beyond maxNumber.
func Residuals(a []int64, o ResidualsOptions) (*Figure, error) {
	last, err := lastHeap(o.Title, o.First, len(a))
	if err != nil {
		return nil, err
	}
	if o.Slope == 0 {
		o.Slope, o.Name = math.Phi, "φ"
	}
	if o.Name == "" {
		o.Name = strings.TrimRight(fmt.Sprintf("%.4f", o.Slope), "0")
	}
	if math.IsNaN(o.Slope) || math.Abs(o.Slope) > maxNumber {
		return nil, fmt.Errorf("figure %q: slope %g: want a number of at most %d", o.Title, o.Slope, int64(maxNumber))
	}
	residual := func(i int) float64 {
		product := float64(float64(o.First+int64(i)) * o.Slope) // rounded here: no fused operation
		return float64(a[i]) - product
	}
	lo, hi := -1.0, 0.0
	for i := range a {
		if a[i] < 0 || a[i] > maxNumber {
			return nil, fmt.Errorf("figure %q: number %d at index %d: want 0 to %d", o.Title, a[i], o.First+int64(i), int64(maxNumber))
		}
		lo, hi = min(lo, residual(i)), max(hi, residual(i))
	}
	f, err := newFigure(o.Options, "n", "a(n) "+numbers.Minus+" n"+o.Name, 470, 270)
	if err != nil {
		return nil, err
	}
	xmin, xmax := widen(float64(o.First), float64(last), 0.012, 0.012)
	ymin, ymax := widen(lo, hi, 0.12, 0.12)
	f.ranges(xmin, xmax, ymin, ymax)
	f.plot.Y.Tick.Marker = linearTicks{length: f.up(), vertical: true}
	f.plot.Add(band{-everywhere, everywhere, -1, 0, bandInk}, newGrid(), &dots{
		n:       len(a),
		at:      func(i int) (x, y float64) { return float64(o.First + int64(i)), residual(i) },
		colours: []color.NRGBA{blue},
		radius:  radiusFor(len(a)),
	})
	if err := f.explain(entry{swatch, bandInk, "from " + numbers.Minus + "1 to 0: a(n) is n" + o.Name + " rounded down"}); err != nil {
		return nil, err
	}
	return f.finish()
}
