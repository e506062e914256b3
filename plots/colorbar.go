package plots

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// colorBar is the scale of a grid's colours, drawn to the right of the data area and exactly as
// high (plotter.ColorBar has axes of its own and does not line up). Up to 254 values have a band
// each, with the tick in its middle.
type colorBar struct {
	lo, hi  uint32
	palette color.Palette
	label   string
	length  vg.Length // estimate of its height, for the ticks
}

const (
	barGap   = 12 // between data area and bar
	barWidth = 11
)

func (b *colorBar) labels() []plot.Tick {
	return linearTicks{length: b.length, vertical: true, whole: true}.Ticks(float64(b.lo), float64(b.hi))
}

// width returns the room the bar takes, its gap and labels included.
func (b *colorBar) width() vg.Length {
	w := vg.Length(0)
	for _, t := range b.labels() {
		w = max(w, tickStyle.Width(t.Label))
	}
	w += barGap + barWidth + tickLength + 3
	if b.label != "" {
		w += 4 + labelStyle.Height(b.label)
	}
	return w
}

// draw draws the bar beside the data area.
func (b *colorBar) draw(data draw.Canvas) {
	box := data
	box.Min.X = data.Max.X + barGap
	box.Max.X = box.Min.X + barWidth
	bands := int(min(uint64(b.hi-b.lo)+1, levels))
	scale := grid{cols: 1, rows: bands, palette: b.palette, loud: standingOut, cell: func(_, row int) uint8 {
		return level(b.lo+uint32(uint64(row)*uint64(b.hi-b.lo)/uint64(max(bands-1, 1))), b.lo, b.hi)
	}}
	scale.paint(box, box.Rectangle)
	frame{}.Plot(box, nil)

	right := box.Max.X
	span := float64(b.hi) - float64(b.lo) + 1
	last := vg.Length(math.Inf(-1))
	for _, t := range b.labels() {
		y := box.Y((t.Value - float64(b.lo) + 0.5) / span)
		if y-last < 1.2*tickSize {
			continue
		}
		last = y
		data.StrokeLine2(draw.LineStyle{Color: ink, Width: axisWidth}, box.Max.X, y, box.Max.X+tickLength, y)
		at := vg.Point{X: box.Max.X + tickLength + 3, Y: y - 0.36*tickSize}
		writeLine(data, tickStyle, at, t.Label)
		right = max(right, at.X+tickStyle.Width(t.Label))
	}
	if b.label != "" {
		s := labelStyle
		s.Rotation, s.XAlign, s.YAlign = math.Pi/2, draw.XCenter, draw.YTop
		data.FillText(s, vg.Point{X: right + 4, Y: box.Center().Y}, b.label)
	}
}
