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

// flagRows is the number of rows in which labels may stand.
const flagRows = 2

// flags are those of a figure, the most important first.
type flags []flag

// Plot implements [plot.Plotter]: it draws the lines, behind what is added later.
func (fs flags) Plot(c draw.Canvas, p *plot.Plot) {
	for _, f := range fs.place(c, p) {
		upright{f.x, dashed, flagInk}.Plot(c, p)
	}
}

// placedFlag is a flag whose label has found room.
type placedFlag struct {
	flag
	at vg.Point
}

// place gives the labels their places in order of importance. A flag whose label would touch another in every
// row is left out.
func (fs flags) place(data draw.Canvas, p *plot.Plot) []placedFlag {
	type span struct{ from, to vg.Length }
	var rows [flagRows][]span
	var placed []placedFlag
	for _, f := range fs {
		width := tickStyle.Width(f.label)
		from := data.X(p.X.Norm(f.x)) - width/2
		from = max(min(from, data.Max.X-width), data.Min.X)
		for row := range rows {
			free := true
			for _, t := range rows[row] {
				free = free && (from >= t.to+4 || t.from >= from+width+4)
			}
			if free {
				rows[row] = append(rows[row], span{from, from + width})
				placed = append(placed, placedFlag{f, vg.Point{X: from, Y: data.Max.Y + 3 + vg.Length(vg.Length(row)*tickStyle.Height("0"))}})
				break
			}
		}
	}
	return placed
}

// label writes the labels.
func (fs flags) label(data draw.Canvas, p *plot.Plot) {
	style := tickStyle
	style.Color = flagInk
	for _, f := range fs.place(data, p) {
		writeLine(data, style, f.at, f.flag.label)
	}
}
