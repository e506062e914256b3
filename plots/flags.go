package plots

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// flag is an upright line with its label above the data area, where it covers nothing.
type flag struct {
	x     float64
	label string
}

// flagInk is the colour of flags.
var flagInk = vermilion

// Plot implements [plot.Plotter]: it draws the line, behind what is added later.
func (f flag) Plot(c draw.Canvas, p *plot.Plot) {
	upright{f.x, dashed, flagInk}.Plot(c, p)
}

// drawFlags writes the labels in order of importance. One that would touch another is left out;
// its line remains.
func drawFlags(data draw.Canvas, p *plot.Plot, flags []flag) {
	style := tickStyle
	style.Color = flagInk
	type span struct{ from, to vg.Length }
	var taken []span
next:
	for _, f := range flags {
		width := style.Width(f.label)
		from := data.X(p.X.Norm(f.x)) - width/2
		from = max(min(from, data.Max.X-width), data.Min.X)
		for _, t := range taken {
			if from < t.to+4 && t.from < from+width+4 {
				continue next
			}
		}
		taken = append(taken, span{from, from + width})
		writeLine(data, style, vg.Point{X: from, Y: data.Max.Y + 3}, f.label)
	}
}
