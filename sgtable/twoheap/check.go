package twoheap

import (
	"context"
	"fmt"
)

// Checked is the comparison of a claim about a game with its table, position by position.
type Checked struct {
	Game     *Game
	Claim    string
	Source   string
	Compared int64  // positions, up to and including the first difference
	First    string // the first difference, in words; empty if there is none
}

// Check holds what is claimed of a game against its table: first its closed form, of values or of P-positions, and then, of Wythoff's
// game, where the small values and those of the diagonal stand. A game without a closed form is an error. It costs a table.
func Check(ctx context.Context, g *Game, side int) ([]Checked, error) {
	form, ok := g.Form()
	if !ok {
		return nil, fmt.Errorf("%v has no closed form here to hold against its table", g)
	}
	t, err := NewTable(ctx, g, side)
	if err != nil {
		return nil, err
	}
	list := []Checked{form.check(g, t)}
	if g.isWythoff() {
		list = append(list, checkValues(g, t)...)
	}
	return list, nil
}

func (f Form) check(g *Game, t *Table) Checked {
	c := Checked{Game: g, Claim: f.Words, Source: f.Source}
	for x := range t.side {
		for y := range t.side {
			c.Compared++
			switch v := t.At(x, y); {
			case f.Value != nil && f.Value(x, y) != v:
				c.First = fmt.Sprintf("(%d, %d): %d by the rules, %d by the form", x, y, v, f.Value(x, y))
				return c
			case f.Value == nil && f.Lost(x, y) != (v == 0):
				c.First = fmt.Sprintf("(%d, %d): value %d by the rules, P is %t by the form", x, y, v, f.Lost(x, y))
				return c
			}
		}
	}
	return c
}
