package plots

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"example.org/grundy/internal/numbers"
)

// downward is the scale of an axis that runs from top to bottom, as rows are read.
var downward = plot.InvertedScale{Normalizer: plot.LinearScale{}}

// logX makes the horizontal axis logarithmic, from lo to hi, both positive.
func (f *Figure) logX(lo, hi float64) {
	f.plot.X.Scale = plot.LogScale{}
	f.plot.X.Tick.Marker = logTicks{length: f.across()}
	f.plot.X.Min, f.plot.X.Max = lo, hi
}

// logY makes the vertical axis logarithmic, from lo to hi, both positive.
func (f *Figure) logY(lo, hi float64) {
	f.plot.Y.Scale = plot.LogScale{}
	f.plot.Y.Tick.Marker = logTicks{length: f.up(), vertical: true}
	f.plot.Y.Min, f.plot.Y.Max = lo, hi
}

// equalScales makes a unit equally long on both linear axes, whatever the size of the figure,
// unless one axis is more than four times as long as the other. The ticks are at whole numbers, or wherever they fit.
func (f *Figure) equalScales(whole bool) {
	aspect := (f.plot.X.Max - f.plot.X.Min) / (f.plot.Y.Max - f.plot.Y.Min)
	if aspect > 4 || aspect < 1.0/4 {
		return
	}
	f.aspect = vg.Length(aspect)
	length := min(f.across(), f.up()*f.aspect)
	x := linearTicks{length: length, whole: whole}
	y := linearTicks{length: length / f.aspect, vertical: true, whole: whole}
	// The same steps on both.
	apart := max(x.apart(f.plot.X.Min, f.plot.X.Max), y.apart(f.plot.Y.Min, f.plot.Y.Max))
	x.least, y.least = apart, apart
	f.plot.X.Tick.Marker, f.plot.Y.Tick.Marker = x, y
}

// rowsAt labels the rows of a grid at their middles: row i, of numbers from first on, is called first + i·step. Where
// rows are low only every second, fifth, tenth … has a label.
func rowsAt(rows int, first, step int64, length vg.Length, middle func(row int) float64) plot.ConstantTicks {
	every := leastStep(func(every int64) bool { return length/vg.Length(rows)*vg.Length(every) >= 13 })
	var ticks plot.ConstantTicks
	for row := int64(0); row < int64(rows); row += every {
		ticks = append(ticks, plot.Tick{Value: middle(int(row)), Label: numbers.Group(first + row*step)})
	}
	return ticks
}

// leastStep returns the first of 1, 2, 5, 10, 20 … that is enough.
func leastStep(enough func(int64) bool) int64 {
	s := step{1, 0}
	for !enough(int64(s.times(1))) {
		s = s.next()
	}
	return int64(s.times(1))
}

// binaryTicks puts labelled ticks at multiples of the least power of two of which at most eight fit.
type binaryTicks struct{}

// Ticks implements [plot.Ticker].
func (binaryTicks) Ticks(lo, hi float64) []plot.Tick {
	unit := int64(1)
	for hi-lo > float64(9*unit) {
		unit *= 2
	}
	var ticks []plot.Tick
	for n := int64(math.Ceil(lo/float64(unit))) * unit; float64(n) <= hi; n += unit {
		ticks = append(ticks, plot.Tick{Value: float64(n), Label: numbers.Group(n)})
	}
	return ticks
}

// addGrid makes the axes show exactly the cells of a grid, and puts a frame around them in
// place of the axis lines.
func (f *Figure) addGrid(g *grid) {
	f.plot.X.Min, f.plot.X.Max = g.left, g.right
	f.plot.Y.Min, f.plot.Y.Max = min(g.bottom, g.top), max(g.bottom, g.top)
	if g.topDown {
		f.plot.Y.Scale = downward
	}
	f.plot.X.Width, f.plot.Y.Width = 0, 0
	f.plot.Add(g, frame{})
}

// addBar adds the scale of a grid's colours.
func (f *Figure) addBar(lo, hi uint32, palette color.Palette, label string) {
	f.bar = &colorBar{lo: lo, hi: hi, palette: palette, label: wrap(label, labelStyle, f.up()), length: f.up()}
}
