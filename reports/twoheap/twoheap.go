// Package twoheap is the report's chapter on games of two heaps: their closed forms and other claims held against the mex construction, the rows
// of Wythoff's table with proved periods, and how near the positions of a value lie to the P-positions. Its tables are those of
// the command line too.
package twoheap

import (
	"context"
	"fmt"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/twoheap"
	"example.org/grundy/sgtable/wythoff"
)

// Keys of the bibliography that the chapter cites.
var cited = []string{
	"Wythoff 1907", "Bouton 1901", "Fraenkel 1982", "Fraenkel 1998", "Fraenkel & Lorberbom 1991", "Nivasch 2006",
	"Dress et al. 1999", "Landman 2002", "Blass & Fraenkel 1990", "Nivasch 2009",
}

// Cited lists the keys of the bibliography that the chapter cites.
func Cited() []string { return cited }

// Chapter is what the report shows of games of two heaps.
type Chapter struct {
	Checks []Check
	Rows   []periodicity.RowVerdict // of Wythoff's game
	Near   []twoheap.Near           // of Wythoff's game
}

// Options say how much a chapter holds.
type Options struct {
	Rows  int   // the last row of Wythoff's table
	Side  int   // of the tables that closed forms are held against
	Pairs int64 // of the games of Wythoff's family, compared by their descriptions
}

// near is the largest value whose positions are compared with the P-positions, those with a smaller heap below nearSide.
const (
	near     = 10
	nearSide = 100_000
)

// mostColumns is how far rows are computed in search of periods.
const mostColumns = 1 << 26

// NewChapter computes the chapter.
func NewChapter(ctx context.Context, o Options) (*Chapter, error) {
	c := &Chapter{}
	for _, g := range twoheap.Named() {
		if _, ok := g.Form(); !ok {
			continue
		}
		checks, err := CheckGame(ctx, g, o.Side, o.Pairs)
		if err != nil {
			return nil, err
		}
		c.Checks = append(c.Checks, checks...)
	}
	game := twoheap.Wythoff(wythoff.General{S: 1, T: 1})
	var err error
	if c.Rows, err = periodicity.ProveRows(ctx, game, o.Rows, periodicity.RowsOptions{Limit: mostColumns}); err != nil {
		return nil, err
	}
	c.Near, err = twoheap.Nearness(ctx, game, nearSide, near)
	return c, err
}

// Check is a claim about a game held against its table and, with the closed form of one of Wythoff's family, its descriptions against one
// another.
type Check struct {
	twoheap.Checked
	Side  int
	Pairs *wythoff.Comparison // nil for other games
}

// mostOthers bounds the work of a table: moves that are on no line, for each position.
const mostOthers = 1 << 28

// CheckGame checks what is claimed of a game on a table, smaller than asked for if the game has very many moves, and with its closed form
// the first pairs of a game of Wythoff's family.
func CheckGame(ctx context.Context, g *twoheap.Game, side int, pairs int64) ([]Check, error) {
	if m := g.Moves(); m != nil {
		off := m.OffLines(side - 1)
		for side > 10 && off[side-1] > mostOthers/(side*side) {
			side = side * 3 / 4
		}
	}
	claims, err := twoheap.Check(ctx, g, side)
	if err != nil {
		return nil, err
	}
	var list []Check
	for _, c := range claims {
		list = append(list, Check{Checked: c, Side: side})
	}
	if family, ok := g.Family(); ok && pairs > 0 {
		list[0].Pairs, err = family.Compare(ctx, pairs, nil)
	}
	return list, err
}

// Difference says in words where a claim fails first; it is empty if none does.
func (c Check) Difference() string {
	if c.First != "" {
		return c.First
	}
	if c.Pairs == nil || c.Pairs.Agree() {
		return ""
	}
	for _, a := range c.Pairs.Agreements {
		if d := a.First; d != nil {
			return fmt.Sprintf("n = %d: %v by %s, %v by %s", d.N, d.Left, a.Left, d.Right, a.Right)
		}
	}
	return "the pairs do not part the positive integers"
}

// Disagreements lists what failed: claims about tables, and rows that leave the band of theorem rows.
func (c *Chapter) Disagreements() []string {
	var list []string
	for _, check := range c.Checks {
		if d := check.Difference(); d != "" {
			list = append(list, fmt.Sprintf("%v: %s: %s", check.Game, check.Claim, d))
		}
	}
	for x, r := range c.Rows {
		if r.Status == periodicity.Proved && (r.Low < -2*int64(x) || r.High > int64(x)) {
			list = append(list, fmt.Sprintf("band: row %d of Wythoff's game reaches from %d to %d", x, r.Low, r.High))
		}
	}
	return list
}
