package plots

import (
	"fmt"
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"example.org/grundy/internal/numbers"
)

// HistogramOptions are the options of [Histogram].
type HistogramOptions struct {
	Options
	LogCount bool                    // logarithmic axis of counts
	Rare     func(value uint32) bool // nil: all values in one colour
}

// maxBins bounds the bars of a histogram, so that each can be told from the next.
const maxBins = 100

// Histogram draws how many heaps have each value. When the values spread over more than a
// hundred numbers, a bar stands for 2, 5, 10, 20 … of them, and rare and common values of one
// bin stand side by side; their heights never add up, which a logarithmic axis could not show.
//
// It is an error if there are no values. The cost is linear in the number of values.
func Histogram(values []uint32, o HistogramOptions) (*Figure, error) {
	if len(values) == 0 {
		return nil, fmt.Errorf("figure %q: no values: want at least one", o.Title)
	}
	bin := step{1, 0}
	largest := int64(slices.Max(values))
	for largest/int64(bin.times(1)) >= maxBins {
		bin = bin.next()
	}
	wide := int64(bin.times(1))
	b := &bars{wide: float64(wide), counts: make([][]int64, 1), colours: []color.NRGBA{blue}}
	if o.Rare != nil {
		b.counts, b.colours = make([][]int64, 2), []color.NRGBA{blue, vermilion}
	}
	for l := range b.counts {
		b.counts[l] = make([]int64, largest/wide+1)
	}
	for _, v := range values {
		l := 0
		if o.Rare != nil && o.Rare(v) {
			l = 1
		}
		b.counts[l][int64(v)/wide]++
	}

	xlabel := "value of G(n)"
	if wide > 1 {
		xlabel = fmt.Sprintf("value of G(n), %s to a bar", numbers.Group(wide))
	}
	f, err := newFigure(o.Options, xlabel, "number of heaps", 470, 280)
	if err != nil {
		return nil, err
	}
	most := 1.0
	for _, counts := range b.counts {
		most = max(most, float64(slices.Max(counts)))
	}
	end := float64(int64(len(b.counts[0]))*wide) - 0.5
	f.ranges(-0.5-0.01*end, end+0.01*end, 0, 1.04*most)
	if o.LogCount {
		f.logY(0.7, 1.4*most)
	}
	if o.Rare != nil {
		if err := f.explainRare(swatch); err != nil {
			return nil, err
		}
	}
	f.plot.Add(newGrid(), b)
	return f.finish()
}

// bars draws the counts of bins of equal width, the first one from −½ on.
type bars struct {
	wide    float64
	counts  [][]int64 // by layer and bin
	colours []color.NRGBA
}

// Plot implements [plot.Plotter]. A bin that holds one value belongs to one layer and is filled
// by it; wider bins are shared evenly by the layers.
func (b *bars) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	share := 1.0
	if b.wide > 1 {
		share = 1 / float64(len(b.counts))
	}
	for l, counts := range b.counts {
		c.SetColor(b.colours[l])
		var path vg.Path
		for i, n := range counts {
			if n == 0 {
				continue
			}
			const air = 0.1 // of a bin, on either side
			left := b.wide*(float64(i)+air) - 0.5
			width := b.wide * (1 - 2*air) * share
			if share < 1 {
				left += width * float64(l)
			}
			path = append(path, vg.Rectangle{
				Min: vg.Point{X: x(left), Y: c.Min.Y},
				Max: vg.Point{X: x(left + width), Y: y(float64(n))},
			}.Path()...)
		}
		if len(path) > 0 {
			c.Fill(path)
		}
	}
}
