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

// MostNear returns the largest side that [Nearness] takes of a game: of Wythoff's it needs no table.
func MostNear(g *Game) int {
	if g.isWythoff() {
		return 1 << 22
	}
	return MaxSide
}

// Nearness compares the positions of the values 1 … most with the P-positions, of a game with [Moves]. Of Wythoff's game they are those
// whose smaller heap is below side, by [SmallValues]; of others those of a table of the side, but for rows whose values may lie
// outside.
//
// In Wythoff's game the distance is bounded for every value (Nivasch 2009), and small for the value 1 (Blass & Fraenkel 1990). A
// table shows only how large it is as far as it goes.
func Nearness(ctx context.Context, g *Game, side, most int) ([]Near, error) {
	if g.moves == nil || most < 1 || side < 1 || side > MostNear(g) {
		return nil, fmt.Errorf("values 1 … %d of %v to heap %d: want at least one, a game whose moves do not depend on the heaps, and heaps below %d", most, g, side-1, MostNear(g))
	}
	var of [][]Vector
	if g.isWythoff() {
		var err error
		if of, err = SmallValues(ctx, side, most); err != nil {
			return nil, err
		}
	} else {
		t, err := NewTable(ctx, g, side)
		if err != nil {
			return nil, err
		}
		of = g.valuesOf(t, most)
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
