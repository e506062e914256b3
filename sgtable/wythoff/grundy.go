package wythoff

import (
	"math/bits"

	"example.org/grundy/sgtable"
)

// Values is the table of Grundy values of all positions with both heaps below its side.
type Values struct {
	side int
	v    []uint16 // v[x*side+y]; an option has one of x+y+min(x,y) < 3·MaxSquare values
}

// Grundy returns the Grundy values of the side × side square of heaps 0 … side−1, each the mex of
// the values before it on its row, its column and its diagonal. For every line it keeps the set
// of values met so far, so a position costs O(side/64) words: O(side³/64) time, O(side²) memory.
func Grundy(side int) (*Values, error) {
	if err := checkSide(side); err != nil {
		return nil, err
	}
	g := &Values{side, make([]uint16, side*side)}
	words := 3*side/64 + 1
	row, column, diagonal := make([]uint64, words), make([]uint64, side*words), make([]uint64, 2*side*words)
	for x := range side {
		clear(row)
		for y := range side {
			col := column[y*words:][:words]
			diag := diagonal[(x-y+side)*words:][:words]
			i := 0
			for row[i]|col[i]|diag[i] == ^uint64(0) {
				i++
			}
			bit := bits.TrailingZeros64(^(row[i] | col[i] | diag[i]))
			row[i] |= 1 << bit
			col[i] |= 1 << bit
			diag[i] |= 1 << bit
			g.v[x*side+y] = uint16(64*i + bit)
		}
	}
	return g, nil
}

// Side returns the number of heap sizes on each side: 0 … Side()−1.
func (g *Values) Side() int { return g.side }

// At returns the Grundy value of (x,y), for 0 ≤ x, y < Side().
func (g *Values) At(x, y int) sgtable.Nimber { return sgtable.Nimber(g.v[x*g.side+y]) }

// Max returns the largest value of the table.
func (g *Values) Max() sgtable.Nimber {
	var most uint16
	for _, v := range g.v {
		most = max(most, v)
	}
	return sgtable.Nimber(most)
}
