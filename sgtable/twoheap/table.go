package twoheap

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable"
)

// MaxSide is the largest side of a table.
const MaxSide = MaxRow + 1

// Table is the values of the positions with both heaps below its side.
type Table struct {
	side   int
	values []uint32 // values[y·side + x]
}

// NewTable returns the side × side table of a game: the mex construction, with the cost of [Game.Columns]. It
// holds 4·side² bytes. When ctx ends, its cause is the error.
func NewTable(ctx context.Context, g *Game, side int) (*Table, error) {
	if side < 1 || side > MaxSide {
		return nil, fmt.Errorf("table of %v with %d × %d positions: want a side of 1 … %d", g, side, side, MaxSide)
	}
	columns, err := g.Columns(side, side)
	if err != nil {
		return nil, err
	}
	t := &Table{side, make([]uint32, 0, side*side)}
	for range side {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		column, err := columns.Next()
		if err != nil {
			return nil, err
		}
		t.values = append(t.values, column...)
	}
	return t, nil
}

// Side returns the number of heap sizes on each side: 0 … Side()−1.
func (t *Table) Side() int { return t.side }

// At returns G(x, y), for 0 ≤ x, y < Side().
func (t *Table) At(x, y int) sgtable.Nimber { return sgtable.Nimber(t.values[y*t.side+x]) }

// Values returns all values, G(x, y) at y·Side() + x; they are the table's own.
func (t *Table) Values() []uint32 { return t.values }

// Lost lists the P-positions with x ≤ y, by ascending x.
func (t *Table) Lost() []Vector {
	var lost []Vector
	for x := range t.side {
		for y := x; y < t.side; y++ {
			if t.At(x, y) == 0 {
				lost = append(lost, Vector{x, y})
			}
		}
	}
	return lost
}
