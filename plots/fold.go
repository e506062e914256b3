package plots

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"example.org/grundy/internal/numbers"
)

// FoldOptions are the options of [Fold].
type FoldOptions struct {
	Options
	First       int64   // heap of the first value; it need not start a row
	Exceptional []int64 // heaps to be marked, in any order
	Preperiod   int64   // first heap of the periodic part, where a line is drawn; used only when Period > 0
	Period      int64   // 0: not known
}

// Fold draws a sequence as a raster of rows of the given width, usually the period: heap n is
// the cell in column n mod width of row ⌊n/width⌋, row 0 at the top, coloured by its value. A
// period that divides the width shows as upright stripes. A cell keeps its colour; an exceptional heap has a
// mark in the middle of its, a third as wide and high, flatter where cells are narrow, but at least three pixels. A line parts the
// preperiod from the period. The ticks stand at the rows, with the heaps at their starts.
//
// It is an error if there are no values, if the width is not positive or more than their number,
// or if an exceptional heap is not among the heaps drawn. The cost is linear in the number of
// values.
func Fold(values []uint32, width int64, o FoldOptions) (*Figure, error) {
	last, err := lastHeap(o.Title, o.First, len(values))
	switch {
	case err != nil:
		return nil, err
	case width <= 0 || width > int64(len(values)):
		return nil, fmt.Errorf("figure %q: width %d: want 1 to %d, the number of values", o.Title, width, len(values))
	}
	outstanding := make(map[int64]bool, len(o.Exceptional))
	for _, n := range o.Exceptional {
		if n < o.First || n > last {
			return nil, fmt.Errorf("figure %q: exceptional heap %d: want %d to %d, the heaps drawn", o.Title, n, o.First, last)
		}
		outstanding[n] = true
	}
	f, err := newFigure(o.Options, fmt.Sprintf("n mod %s", numbers.Group(width)), "heap at the start of the row", 470, 330)
	if err != nil {
		return nil, err
	}
	lo, hi := slices.Min(values), slices.Max(values)
	top, rows := o.First/width, last/width-o.First/width+1
	g := &grid{
		cols: int(width), rows: int(rows), topDown: true, palette: blues.palette(vermilion), loud: blank,
		cell: func(col, row int) uint8 {
			n := (top+int64(row))*width + int64(col)
			switch {
			case n < o.First || n > last:
				return blank
			default:
				return level(values[n-o.First], lo, hi)
			}
		},
		left: -0.5, right: float64(width) - 0.5,
		bottom: float64((top + rows) * width), top: float64(top * width),
	}
	f.addGrid(g)
	f.plot.Y.Tick.Marker = rowsAt(int(rows), top*width, width, f.up(), func(row int) float64 { return (float64(top) + float64(row) + 0.5) * float64(width) })
	if len(outstanding) > 0 {
		f.plot.Add(f.marks(g, func(col, row int) bool { return outstanding[(top+int64(row))*width+int64(col)] }))
	}
	if o.Period > 0 && o.Preperiod > o.First && o.Preperiod <= last {
		f.plot.Add(border{o.Preperiod, width})
		if err := f.explain(entry{line, black, "the period begins at heap " + numbers.Group(o.Preperiod)}); err != nil {
			return nil, err
		}
	}
	f.addBar(lo, hi, g.palette, "G(n)")
	if len(o.Exceptional) > 0 {
		if err := f.explain(entry{dot, vermilion, "exceptional heaps"}); err != nil {
			return nil, err
		}
	}
	return f.finish()
}

// flatMark is the height of a mark in points, if that is more than it is wide: in a row of narrow cells that are all marked, the
// marks are a line, above and below which the colours are seen.
const flatMark = 2

// marks is a grid of cells three times as many across, and an odd number of times down, clear but for the middles of the cells
// to be marked.
func (f *Figure) marks(g *grid, marked func(col, row int) bool) *grid {
	wide, down := f.across()/vg.Length(3*g.cols), 3
	for f.up()/vg.Length(down*g.rows) > max(wide, flatMark) {
		down += 2
	}
	over := *g
	over.cols, over.rows, over.loud = 3*g.cols, down*g.rows, standingOut
	over.cell = func(col, row int) uint8 {
		if col%3 == 1 && row%down == down/2 && marked(col/3, row/down) {
			return standingOut
		}
		return blank
	}
	return &over
}

// border is the line before heap n in a fold: under the row before, a step up, and over the rest of the
// row.
type border struct{ n, width int64 }

// Plot implements [plot.Plotter]: black on white, so that it is seen on any colour.
func (b border) Plot(c draw.Canvas, p *plot.Plot) {
	row, col := b.n/b.width, b.n%b.width
	left, step, right := p.X.Min, float64(col)-0.5, p.X.Max
	above, below := float64(row*b.width), float64((row+1)*b.width)
	l := curve{x: []float64{left, step, step, right}, y: []float64{below, below, above, above}}
	if col == 0 {
		l = curve{x: []float64{left, right}, y: []float64{above, above}}
	}
	x, y := p.Transforms(&c)
	points := make([]vg.Point, len(l.x))
	for i := range points {
		points[i] = vg.Point{X: x(l.x[i]), Y: y(l.y[i])}
	}
	for _, s := range []draw.LineStyle{{Color: paper, Width: 3 * markWidth}, {Color: black, Width: markWidth}} {
		c.StrokeLines(s, c.ClipLinesXY(points)...)
	}
}
