package plots

import (
	"fmt"
	"slices"

	"example.org/grundy/internal/numbers"
)

// FoldOptions are the options of [Fold].
type FoldOptions struct {
	Options
	First       int64   // heap of the first value; it need not start a row
	Exceptional []int64 // heaps to stand out, in any order
}

// Fold draws a sequence as a raster of rows of the given width, usually the period: heap n is
// the cell in column n mod width of row ⌊n/width⌋, row 0 at the top, coloured by its value. A
// period that divides the width shows as upright stripes. Exceptional heaps are vermilion, and
// at least three pixels wide and high however small the cells.
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
		cols: int(width), rows: int(rows), topDown: true, palette: blues.palette(vermilion), loud: standingOut,
		cell: func(col, row int) uint8 {
			n := (top+int64(row))*width + int64(col)
			switch {
			case n < o.First || n > last:
				return blank
			case outstanding[n]:
				return standingOut
			default:
				return level(values[n-o.First], lo, hi)
			}
		},
		left: -0.5, right: float64(width) - 0.5,
		bottom: float64((top + rows) * width), top: float64(top * width),
	}
	f.addGrid(g)
	f.addBar(lo, hi, g.palette, "G(n)")
	if len(o.Exceptional) > 0 {
		if err := f.explain(entry{swatch, vermilion, "exceptional heaps"}); err != nil {
			return nil, err
		}
	}
	return f.finish()
}
