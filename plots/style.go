package plots

import (
	"image/color"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The house style. Lengths are in points (1/72 inch).
const (
	dpi = 200 // of PNG, and of images within SVG and PDF

	titleSize = 12
	labelSize = 10
	tickSize  = 9

	margin     = 10  // around the whole figure
	axisWidth  = 0.6 // lines of the axes and ticks
	gridWidth  = 0.5
	markWidth  = 1.1 // lines drawn to be seen: marks, slopes, curves
	tickLength = 3

	pointRadius = 1.5 // of a single point; clouds use less, see radiusFor
)

var (
	ink      = color.NRGBA{0x22, 0x22, 0x22, 0xff} // title, labels, axes
	softInk  = color.NRGBA{0x59, 0x59, 0x59, 0xff} // subtitle, tick labels
	gridInk  = color.NRGBA{0xe4, 0xe4, 0xe4, 0xff}
	bandInk  = color.NRGBA{0xec, 0xe7, 0xdc, 0xff} // a shaded range behind the data
	offInk   = color.NRGBA{0xe4, 0xe8, 0xec, 0xff} // a cell that is not filled
	paper    = color.NRGBA{0xff, 0xff, 0xff, 0xff}
	noColour = color.NRGBA{}
)

var (
	sans     = font.Font{Typeface: "Liberation", Variant: "Sans"}
	sansBold = font.Font{Typeface: "Liberation", Variant: "Sans", Weight: xfont.WeightBold}
)

// textStyle returns the style of one kind of text. gonum's own defaults are a serif font of one
// size for everything.
func textStyle(f font.Font, size vg.Length, c color.Color) text.Style {
	return text.Style{Color: c, Font: font.From(f, size), Handler: plot.DefaultTextHandler}
}

var (
	titleStyle    = textStyle(sansBold, titleSize, ink)
	subtitleStyle = textStyle(sans, tickSize, softInk)
	labelStyle    = textStyle(sans, labelSize, ink)
	tickStyle     = textStyle(sans, tickSize, softInk)
)

// newPlot returns an empty plot in the house style, without title, axis labels and legend, which
// the figure places itself. Its axes have no gap to the data.
func newPlot() *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Padding = 0
		a.LineStyle = draw.LineStyle{Color: ink, Width: axisWidth}
		a.Tick.LineStyle = a.LineStyle
		a.Tick.Length = tickLength
		a.Tick.Label.Color, a.Tick.Label.Font = tickStyle.Color, tickStyle.Font // but not their alignment
	}
	return p
}

// newGrid returns the pale lines at the ticks of both axes.
func newGrid() *plotter.Grid {
	g := plotter.NewGrid()
	g.Vertical = draw.LineStyle{Color: gridInk, Width: gridWidth}
	g.Horizontal = g.Vertical
	return g
}

// radiusFor returns the radius of the points of a cloud of n: full size while each can be told
// from its neighbours, and small enough beyond that for structure to show instead of blots.
func radiusFor(n int) vg.Length {
	switch {
	case n <= 600:
		return pointRadius
	case n <= 5_000:
		return 1
	case n <= 50_000:
		return 0.7
	default:
		return 0.5
	}
}
