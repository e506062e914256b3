package sets

import (
	"context"
	"fmt"
	"runtime"

	"example.org/grundy/periodicity"
	"example.org/grundy/plots"
)

// Figure draws what the periods of the sets {a < b < c} with one c are, a cell a set at a/c and b/c. A set with a common
// divisor has the class of its quotients, so that cells stand for sets with smaller c too. It is an error if c is not 3 to
// mostDrawn.
func Figure(ctx context.Context, c int64) (*plots.Figure, error) {
	if c < 3 || c > mostDrawn {
		return nil, fmt.Errorf("figure of the sets with the largest amount %d: want 3 to %d", c, mostDrawn)
	}
	side := int(c) - 1 // rows and columns 1 to c−1
	cells := make([]uint8, 0, side*side)
	for row, err := range inOrder(ctx, runtime.GOMAXPROCS(0), side, func(ctx context.Context, i int) ([]uint8, error) { return cellsOf(ctx, int64(i)+1, c) }) {
		if err != nil {
			return nil, err
		}
		cells = append(cells, row...)
	}
	names := []string{"", SumAB.Words(), SumAC.Words(), SumBC.Words(), Divisor.Words(), "", Additive.Words()}
	for _, cell := range cells {
		if cell == cellOf(Other) {
			names[cell] = Other.Words()
		}
	}
	return plots.Regions(cells, side, names, plots.RegionsOptions{FirstX: 1, FirstY: 1, Unit: c, Options: plots.Options{
		Title: fmt.Sprintf("Subtraction sets {a < b < %d}: what the period is", c), XLabel: "a / c", YLabel: "b / c", Width: 430, Height: 470,
		Subtitle: fmt.Sprintf("c = %d, a cell a set; every period proved", c),
		Caption: fmt.Sprintf("Every subtraction set {a, b, c} with c = %d, at a/c and b/c, coloured by what its period is; the additive sets, c = a+b, "+
			"lie on the falling diagonal. Each period is proved by theorem one-heap.", c),
	}})
}

// mostDrawn is the side above which cells are smaller than what can be seen.
const mostDrawn = 1000

// cellsOf returns the cells of the sets {a, b, c}, a = 1 to c−1; there is no set with a ≥ b.
func cellsOf(ctx context.Context, b, c int64) ([]uint8, error) {
	var few periodicity.FewAmounts
	cells := make([]uint8, c-1)
	for a := int64(1); a < b && ctx.Err() == nil; a++ {
		row, err := settled(&few, []int64{a, b, c})
		if err != nil {
			return nil, err
		}
		if !row.Open() {
			cells[a-1] = cellOf(ClassOf(row))
		}
	}
	return cells, context.Cause(ctx)
}

// cellOf is where a class stands among the names: the additive last, in black.
func cellOf(c Class) uint8 {
	if c == Additive {
		return uint8(classes)
	}
	return uint8(c)
}
