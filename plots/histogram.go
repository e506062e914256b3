package plots

import (
	"fmt"
	"image/color"
	"maps"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"example.org/grundy/internal/numbers"
)

// HistogramOptions are the options of [Histogram].
type HistogramOptions struct {
	Options
	LogCount bool                    // logarithmic axis of counts: points instead of bars
	Rare     func(value uint32) bool // nil: all values in one colour
}

// maxBins bounds the bars of a histogram, so that each can be told from the next.
const maxBins = 100

// Histogram draws how many heaps have each value, as bars from 0 on or, on a logarithmic axis, which
// has no 0 for a bar to stand on, as a point a value. When the values spread over more than a
// hundred numbers, a bar stands for 2, 5, 10, 20 … of them, and rare and common values of one
// bin stand side by side.
//
// It is an error if there are no values. The cost is linear in the number of values.
func Histogram(values []uint32, o HistogramOptions) (*Figure, error) {
	if len(values) == 0 {
		return nil, fmt.Errorf("figure %q: no values: want at least one", o.Title)
	}
	if o.LogCount {
		return counts(values, o)
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
	f.ranges(-0.5-float64(0.01*end), end+float64(0.01*end), 0, 1.04*most)
	if o.Rare != nil {
		if err := f.explainRare(swatch); err != nil {
			return nil, err
		}
	}
	f.plot.Add(newGrid(), b)
	return f.finish()
}

// counts draws a histogram as points.
func counts(values []uint32, o HistogramOptions) (*Figure, error) {
	heaps := map[uint32]int64{}
	most := int64(7)
	for _, v := range values {
		heaps[v]++
		most = max(most, heaps[v])
	}
	present := slices.Sorted(maps.Keys(heaps))
	f, err := newFigure(o.Options, "value of G(n)", "number of heaps", 470, 280)
	if err != nil {
		return nil, err
	}
	cloud := &dots{
		n: len(present), colours: []color.NRGBA{blue}, radius: 1.8,
		at: func(i int) (x, y float64) { return float64(present[i]), float64(heaps[present[i]]) },
	}
	if o.Rare != nil {
		cloud.colours = []color.NRGBA{blue, vermilion}
		cloud.layer = func(i int) int {
			if o.Rare(present[i]) {
				return 1
			}
			return 0
		}
		if err := f.explainRare(dot); err != nil {
			return nil, err
		}
	}
	xmin, xmax := widen(0, float64(slices.Max(present)), 0.015, 0.015)
	f.ranges(xmin, xmax, 0, 0)
	f.logY(0.8, 1.4*float64(most))
	f.plot.Add(newGrid(), cloud)
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
			left := float64(b.wide*(float64(i)+air)) - 0.5
			width := float64(b.wide * (1 - 2*air) * share)
			if share < 1 {
				left += float64(width * float64(l))
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
