package twoheap

import (
	"context"
	"fmt"
)

// Near is how far the positions of one value lie from the P-positions: the n-th from the n-th, n from 0 on, each with
// x ≤ y and by ascending x.
type Near struct {
	Value         int
	Pairs         int // compared
	LeastX, MostX int // of x_n(Value) − x_n(0)
	LeastY, MostY int // of y_n(Value) − y_n(0)
}

// Nearness compares the positions of the values 1 … most with the P-positions, in a table of the given side, of a game with
// [Moves]. A value v of row x is found by column v + c(x), by theorem band; rows for which that is outside are left out.
//
// In Wythoff's game the distance is bounded for every value (Nivasch 2009), and small for the value 1 (Blass & Fraenkel 1990). A
// table shows only how large it is as far as it goes.
func Nearness(ctx context.Context, g *Game, side, most int) ([]Near, error) {
	if g.moves == nil || most < 1 {
		return nil, fmt.Errorf("values 1 … %d of %v: want at least one, and a game whose moves do not depend on the heaps", most, g)
	}
	t, err := NewTable(ctx, g, side)
	if err != nil {
		return nil, err
	}
	of := make([][]Vector, most+1)
	bands := g.moves.Bands(side - 1)
	for x := 0; x < side && bands[x]+most < side; x++ {
		for y := x; y < side; y++ {
			if v := int(t.At(x, y)); v <= most {
				of[v] = append(of[v], Vector{x, y})
			}
		}
	}
	var list []Near
	for v := 1; v <= most; v++ {
		list = append(list, distances(v, of[v], of[0]))
	}
	return list, nil
}

// distances compares two lists of positions.
func distances(value int, these, lost []Vector) Near {
	n := Near{Value: value, Pairs: min(len(these), len(lost))}
	for i := range n.Pairs {
		dx, dy := these[i].First-lost[i].First, these[i].Second-lost[i].Second
		if i == 0 {
			n.LeastX, n.MostX, n.LeastY, n.MostY = dx, dx, dy, dy
		}
		n.LeastX, n.MostX = min(n.LeastX, dx), max(n.MostX, dx)
		n.LeastY, n.MostY = min(n.LeastY, dy), max(n.MostY, dy)
	}
	return n
}
