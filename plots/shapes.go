package plots

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// band shades a rectangle of the data area. Infinite sides reach to the border of the area.
type band struct {
	left, right, bottom, top float64
	colour                   color.Color
}

// everywhere is the side of a band that reaches to the border.
var everywhere = math.Inf(1)

// Plot implements [plot.Plotter].
func (b band) Plot(c draw.Canvas, p *plot.Plot) {
	at := func(v, lo, hi float64) float64 { return min(max(v, lo), hi) }
	x, y := p.Transforms(&c)
	r := vg.Rectangle{
		Min: vg.Point{X: x(at(b.left, p.X.Min, p.X.Max)), Y: y(at(b.bottom, p.Y.Min, p.Y.Max))},
		Max: vg.Point{X: x(at(b.right, p.X.Min, p.X.Max)), Y: y(at(b.top, p.Y.Min, p.Y.Max))},
	}
	if r.Min.X < r.Max.X && r.Min.Y < r.Max.Y {
		c.SetColor(b.colour)
		c.Fill(r.Path())
	}
}

// curve joins points by straight lines, clipped to the data area.
type curve struct {
	x, y   []float64
	sample sample // line or dashed
	colour color.Color
}

// Plot implements [plot.Plotter].
func (l curve) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	points := make([]vg.Point, len(l.x))
	for i := range points {
		points[i] = vg.Point{X: x(l.x[i]), Y: y(l.y[i])}
	}
	c.StrokeLines(l.sample.stroke(l.colour), c.ClipLinesXY(points)...)
}

// upright is a line over the whole height of the data area at x.
type upright struct {
	x      float64
	sample sample
	colour color.Color
}

// Plot implements [plot.Plotter].
func (u upright) Plot(c draw.Canvas, p *plot.Plot) {
	curve{[]float64{u.x, u.x}, []float64{p.Y.Min, p.Y.Max}, u.sample, u.colour}.Plot(c, p)
}

// frame draws the border of the data area.
type frame struct{}

// Plot implements [plot.Plotter].
func (frame) Plot(c draw.Canvas, _ *plot.Plot) {
	c.SetLineStyle(draw.LineStyle{Color: ink, Width: axisWidth})
	c.Stroke(c.Rectangle.Path())
}
