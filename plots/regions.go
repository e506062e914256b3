package plots

import (
	"fmt"
	"image/color"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// RegionsOptions are the options of [Regions].
type RegionsOptions struct {
	Options
	FirstX, FirstY int64 // number of the first column and of the first row
	Unit           int64 // columns and rows are told as parts of so many, 3 of 300 as 0.01; 0 for their numbers
	EachRow        bool  // every row has its label
}

// Regions draws a table of categories as coloured cells: which positions are won, which take
// sizes win. cells[y·cols + x] is an index into names, at column x from the left and row y from
// below. The first name is the ground, drawn pale; where cells share a pixel a later name wins. A category
// whose name is empty is not in the legend and, if it is the ground, not drawn.
//
// It is an error if the table is empty or ragged, has fewer than two names or more than seven,
// or holds a category without a name.
func Regions(cells []uint8, cols int, names []string, o RegionsOptions) (*Figure, error) {
	if cols <= 0 || len(cells) == 0 || len(cells)%cols != 0 {
		return nil, fmt.Errorf("figure %q: %d cells in rows of %d: want at least one row, all of them full", o.Title, len(cells), cols)
	}
	if len(names) < 2 || len(names) > len(categories)+1 {
		return nil, fmt.Errorf("figure %q: %d categories: want 2 to %d", o.Title, len(names), len(categories)+1)
	}
	rows := len(cells) / cols
	if o.Unit < 0 || o.Unit > 0 && o.EachRow {
		return nil, fmt.Errorf("figure %q: columns and rows as parts of %d: want 0 or more, and 0 where each row has its label", o.Title, o.Unit)
	}
	for _, first := range []int64{o.FirstX, o.FirstY} {
		if first < 0 || first > maxNumber-int64(len(cells)) {
			return nil, fmt.Errorf("figure %q: first column or row %d: want 0 or more, and none beyond %d", o.Title, first, int64(maxNumber))
		}
	}
	for i, c := range cells {
		if int(c) >= len(names) {
			return nil, fmt.Errorf("figure %q: category %d at column %d, row %d: want 0 to %d (%s)",
				o.Title, c, o.FirstX+int64(i%cols), o.FirstY+int64(i/cols), len(names)-1, strings.Join(names, ", "))
		}
	}
	f, err := newFigure(o.Options, "first heap", "second heap", 390, 390)
	if err != nil {
		return nil, err
	}
	unit, left, bottom := float64(max(o.Unit, 1)), float64(o.FirstX)-0.5, float64(o.FirstY)-0.5
	g := &grid{
		cols: cols, rows: rows, loud: 1,
		cell: func(col, row int) uint8 { return cells[row*cols+col] },
		left: left / unit, right: (left + float64(cols)) / unit, bottom: bottom / unit, top: (bottom + float64(rows)) / unit,
	}
	if g.palette, err = f.explainRegions(names); err != nil {
		return nil, err
	}
	f.addGrid(g)
	f.plot.Add(seams{cols, rows})
	f.equalScales(o.Unit == 0)
	if o.EachRow {
		f.plot.Y.Tick.Marker = rowsAt(rows, o.FirstY, 1, f.up(), func(row int) float64 { return float64(o.FirstY) + float64(row) })
	}
	return f.finish()
}

// explainRegions gives each category its colour, and those with a name an entry of the legend.
func (f *Figure) explainRegions(names []string) (color.Palette, error) {
	palette := color.Palette{offInk}
	if names[0] == "" {
		palette[0] = noColour
	}
	for i, name := range names {
		if i > 0 {
			palette = append(palette, categories[i-1])
		}
		if name == "" {
			continue
		}
		if err := f.explain(entry{swatch, palette[i], name}); err != nil {
			return nil, err
		}
	}
	return palette, nil
}

// seams draws white lines between the cells of a grid, along each axis on which the cells are
// large enough to be counted.
type seams struct{ cols, rows int }

// leastSeamed is the least side, in points, of cells with lines between them.
const leastSeamed = 5

// Plot implements [plot.Plotter].
func (s seams) Plot(c draw.Canvas, p *plot.Plot) {
	style := draw.LineStyle{Color: paper, Width: axisWidth}
	if size := c.Size().X / vg.Length(s.cols); size >= leastSeamed {
		for i := 1; i < s.cols; i++ {
			x := c.Min.X + vg.Length(size*vg.Length(i))
			c.StrokeLine2(style, x, c.Min.Y, x, c.Max.Y)
		}
	}
	if size := c.Size().Y / vg.Length(s.rows); size >= leastSeamed {
		for i := 1; i < s.rows; i++ {
			y := c.Min.Y + vg.Length(size*vg.Length(i))
			c.StrokeLine2(style, c.Min.X, y, c.Max.X, y)
		}
	}
	frame{}.Plot(c, p)
}
