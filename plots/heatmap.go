package plots

import (
	"fmt"
	"slices"
)

// HeatMapOptions are the options of [HeatMap].
type HeatMapOptions struct {
	Options
	BarLabel  string // empty: "Grundy value"
	MarkZeros bool   // cells of value 0, the P-positions, stand out in vermilion
	Binary    bool   // ticks at multiples of a power of two
}

// HeatMap draws a table of values, values[y·cols + x] at column x from the left and row y from
// below, both counted from 0: the Grundy values of two heaps x and y, say. Cells are square, unless the
// table is more than four times as long as it is wide.
//
// It is an error if the table is empty or its rows are not all of cols values.
func HeatMap(values []uint32, cols int, o HeatMapOptions) (*Figure, error) {
	if cols <= 0 || len(values) == 0 || len(values)%cols != 0 {
		return nil, fmt.Errorf("figure %q: %d values in rows of %d: want at least one row, all of them full", o.Title, len(values), cols)
	}
	if o.BarLabel == "" {
		o.BarLabel = "Grundy value"
	}
	if err := CheckGlyphs(o.BarLabel); err != nil {
		return nil, fmt.Errorf("figure %q: %w", o.Title, err)
	}
	f, err := newFigure(o.Options, "first heap", "second heap", 390, 350)
	if err != nil {
		return nil, err
	}
	rows := len(values) / cols
	lo, hi := slices.Min(values), slices.Max(values)
	g := &grid{
		cols: cols, rows: rows, palette: viridis.palette(vermilion), loud: standingOut,
		cell: func(col, row int) uint8 {
			v := values[row*cols+col]
			if v == 0 && o.MarkZeros {
				return standingOut
			}
			return level(v, lo, hi)
		},
		left: -0.5, right: float64(cols) - 0.5, bottom: -0.5, top: float64(rows) - 0.5,
	}
	f.addGrid(g)
	f.equalScales(true)
	if o.Binary {
		f.plot.X.Tick.Marker, f.plot.Y.Tick.Marker = binaryTicks{}, binaryTicks{}
	}
	f.addBar(lo, hi, g.palette, o.BarLabel)
	if o.MarkZeros {
		if err := f.explain(entry{swatch, vermilion, "value 0: P-positions"}); err != nil {
			return nil, err
		}
	}
	return f.finish()
}
