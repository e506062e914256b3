package plots

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// sample is the sign that stands before a legend's label.
type sample uint8

const (
	dot sample = iota
	line
	dashed
	swatch
	note // no sign, a remark
)

// entry is one line of a legend.
type entry struct {
	sample sample
	colour color.Color
	label  string
}

const (
	legendRow  = 13
	sampleSize = 14 // width of a sample
	sampleGap  = 4  // between sample and label
	entryGap   = 14 // between entries
)

// drawLegend writes the entries in rows at the top of c, starting a new row where one does not
// fit, and returns what is left of c below them. Standing outside the axes, a legend never
// covers data.
func drawLegend(c draw.Canvas, entries []entry) draw.Canvas {
	if len(entries) == 0 {
		return c
	}
	x, y := c.Min.X, c.Max.Y-legendRow
	for _, e := range entries {
		width := e.width()
		if x > c.Min.X && x+width > c.Max.X {
			x, y = c.Min.X, y-legendRow
		}
		e.sample.draw(c, e.colour, vg.Point{X: x, Y: y + legendRow/2})
		writeLine(c, tickStyle, vg.Point{X: x + e.sample.width() + sampleGap, Y: y + legendRow/2 - 0.33*tickSize}, e.label)
		x += width + entryGap
	}
	c.Max.Y = y
	return c
}

func (e entry) width() vg.Length {
	return e.sample.width() + sampleGap + tickStyle.Width(e.label)
}

func (s sample) width() vg.Length {
	switch s {
	case dot:
		return 5
	case note:
		return -sampleGap
	default:
		return sampleSize
	}
}

// draw draws the sample with the middle of its left edge at p.
func (s sample) draw(c draw.Canvas, colour color.Color, p vg.Point) {
	end := vg.Point{X: p.X + s.width(), Y: p.Y}
	switch s {
	case dot:
		c.SetColor(colour)
		c.Fill(circle(nil, vg.Point{X: (p.X + end.X) / 2, Y: p.Y}, 2))
	case line, dashed:
		c.StrokeLines(s.stroke(colour), []vg.Point{p, end})
	case swatch:
		c.SetColor(colour)
		c.Fill(vg.Rectangle{Min: vg.Point{X: p.X, Y: p.Y - 4}, Max: vg.Point{X: end.X, Y: p.Y + 4}}.Path())
	}
}

// stroke returns the line style that a line or dashed sample stands for.
func (s sample) stroke(colour color.Color) draw.LineStyle {
	l := draw.LineStyle{Color: colour, Width: markWidth}
	if s == dashed {
		l.Dashes = []vg.Length{4, 2.5}
	}
	return l
}

// circle adds a full circle to a path.
func circle(p vg.Path, centre vg.Point, radius vg.Length) vg.Path {
	p.Move(vg.Point{X: centre.X + radius, Y: centre.Y})
	p.Arc(centre, radius, 0, 2*math.Pi)
	p.Close()
	return p
}
