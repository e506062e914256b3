package plots

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
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
// unless one axis is more than four times as long as the other.
func (f *Figure) equalScales() {
	aspect := (f.plot.X.Max - f.plot.X.Min) / (f.plot.Y.Max - f.plot.Y.Min)
	if aspect > 4 || aspect < 1.0/4 {
		return
	}
	f.aspect = vg.Length(aspect)
	short := min(f.across(), f.up())
	f.plot.X.Tick.Marker = linearTicks{length: short * min(f.aspect, 1), whole: true}
	f.plot.Y.Tick.Marker = linearTicks{length: short * min(1/f.aspect, 1), vertical: true, whole: true}
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
