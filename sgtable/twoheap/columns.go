package twoheap

import (
	"cmp"
	"fmt"

	"example.org/grundy/sgtable"
)

// Columns computes the values of the rows 0 … rows−1 column by column.
type Columns interface {
	// Next returns G(0, m), …, G(rows−1, m) of the next column m, from 0 on; they are valid until the next
	// call. The error names an option that is no smaller than its position.
	Next() ([]uint32, error)
}

// MaxRow is the largest row that can be asked for.
const MaxRow = 8191

// Columns returns the columns of the rows 0 … rows−1, at most so many (0: for as long as it takes). A value of a game with [Moves] costs about a word of each
// set it looks at, and one look for each move that is on none of its lines; the memory is some words a row.
// A game told by options costs those of every position, and all values stay in memory.
func (g *Game) Columns(rows, columns int) (Columns, error) {
	if rows < 1 || rows > MaxRow+1 {
		return nil, fmt.Errorf("%d rows of %v: want 1 to %d", rows, g, MaxRow+1)
	}
	if g.moves == nil {
		c := &optionColumns{game: g, rows: rows, values: make([]uint32, 0, rows*columns)}
		c.work = -c.steps() // the rules may have been asked before
		return c, nil
	}
	return newMoveColumns(g, rows, columns)
}

// optionColumns computes columns by the definition.
type optionColumns struct {
	game   *Game
	rows   int
	m      int
	values []uint32 // values[m·rows + x]
	of     []sgtable.Nimber
	work   int64 // options looked at
}

// steps returns what was done so far: the options looked at, and what listing them took where that is counted.
func (c *optionColumns) steps() int64 {
	if c.game.steps == nil {
		return c.work
	}
	return c.work + c.game.steps()
}

func (c *optionColumns) Next() ([]uint32, error) {
	for x := range c.rows {
		c.of = c.of[:0]
		var wrong error
		err := c.game.options(x, c.m, func(u, v int) {
			if u < 0 || v < 0 || u > x || v > c.m || u == x && v == c.m {
				wrong = fmt.Errorf("%v: option (%d, %d) of (%d, %d): want no heap larger or below 0, and one smaller", c.game, u, v, x, c.m)
				return
			}
			c.of = append(c.of, sgtable.Nimber(c.values[v*c.rows+u]))
		})
		if err := cmp.Or(err, wrong); err != nil {
			return nil, err
		}
		c.work += int64(len(c.of)) + 1
		c.values = append(c.values, uint32(sgtable.Mex(c.of...)))
	}
	c.m++
	return c.values[(c.m-1)*c.rows:], nil
}
