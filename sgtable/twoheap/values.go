package twoheap

import (
	"context"
	"fmt"
)

// SmallValues lists, for each value 0 … most, its positions (x, y) in Wythoff's game with x ≤ y and x < rows, by ascending x.
// It needs no table: the positions of a value follow from those of the smaller ones (the algorithm of Blass & Fraenkel 1990). A
// position has the value v exactly if it has no smaller value and no option of value v; so, if x is not yet the
// larger heap of a position of v, the one of row x is the first (x, y) with y ≥ x whose y and whose y − x no earlier one has, and that has no smaller
// value. It costs some steps for each position and smaller value, and for each value 16 bytes a position and 4 a row. The error is the cause of a context that
// ended.
func SmallValues(ctx context.Context, rows, most int) ([][]Vector, error) {
	of := make([][]Vector, most+1)
	second := make([][]int32, most+1) // second[v][x] is y of the position (x, y) of value v, −1 if x is a larger heap
	for v := range of {
		heaps := make([]bool, 2*rows+most+1) // y ≤ v + 2x, by theorem band
		differences := make([]bool, rows+most+1)
		second[v] = make([]int32, rows)
		least := 0 // all smaller differences are taken
		for x := range rows {
			if x&(1<<16-1) == 0 && ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			if second[v][x] = -1; heaps[x] {
				continue
			}
			for differences[least] {
				least++
			}
			y := x + least
			for heaps[y] || differences[y-x] || has(second[:v], x, y) {
				y++
			}
			heaps[x], heaps[y], differences[y-x], second[v][x] = true, true, true, int32(y)
			of[v] = append(of[v], Vector{x, y})
		}
	}
	return of, nil
}

// has reports whether (x, y) is a position of one of the values.
func has(second [][]int32, x, y int) bool {
	for v := range second {
		if int(second[v][x]) == y {
			return true
		}
	}
	return false
}

// smallMost is the largest value of whose positions something is claimed.
const smallMost = 10

// valueClaims are what is known of where values stand in the table of Wythoff's game; of are the positions of the values 0 …
// smallMost in it. Each counts what it compares, and says in words where it fails first.
var valueClaims = []struct {
	words, source string
	holds         func(t *Table, of [][]Vector) (compared int64, wrong string)
}{
	{
		fmt.Sprintf("the positions of the values 0 to %d follow row by row from those of smaller values", smallMost), "Blass & Fraenkel 1990",
		follow,
	},
	{
		"the n-th position of value 1 is near the n-th P-position: x less its x from -1 to 2, y less its y from -4 to 3", "Blass & Fraenkel 1990 for a bound; these are observed",
		func(_ *Table, of [][]Vector) (int64, string) {
			return within(of, 1, 1, Near{LeastX: -1, MostX: 2, LeastY: -4, MostY: 3})
		},
	},
	{
		fmt.Sprintf("so is that of the values 2 to %d: x from -5 to 6, y from -16 to 13", smallMost), "Nivasch 2009 for a bound; these are observed",
		func(_ *Table, of [][]Vector) (int64, string) {
			return within(of, 2, smallMost, Near{LeastX: -5, MostX: 6, LeastY: -16, MostY: 13})
		},
	},
	{
		"on the diagonal stand all values once: n/2 <= G(n, n) <= 2n", "H. Landman in OEIS A047708",
		func(t *Table, _ [][]Vector) (int64, string) { return diagonal(t) },
	},
}

// checkValues holds the claims about values against a table of Wythoff's game.
func checkValues(g *Game, t *Table) []Checked {
	of := g.valuesOf(t, smallMost)
	var list []Checked
	for _, claim := range valueClaims {
		c := Checked{Game: g, Claim: claim.words, Source: claim.source}
		c.Compared, c.First = claim.holds(t, of)
		list = append(list, c)
	}
	return list
}

// valuesOf lists the positions of the values 0 … most in a table, x ≤ y by ascending x, of a game with [Moves]. A value v of row x is
// found by column v + c(x), by theorem band; rows for which that is outside are left out.
func (g *Game) valuesOf(t *Table, most int) [][]Vector {
	of := make([][]Vector, most+1)
	bands := g.moves.Bands(t.side - 1)
	for x := 0; x < t.side && bands[x]+most < t.side; x++ {
		for y := x; y < t.side; y++ {
			if v := int(t.At(x, y)); v <= most {
				of[v] = append(of[v], Vector{x, y})
			}
		}
	}
	return of
}

// follow compares the positions of a table with those that the algorithm finds.
func follow(t *Table, of [][]Vector) (compared int64, wrong string) {
	all, err := SmallValues(context.Background(), t.side, len(of)-1) // the table took longer
	if err != nil {
		return 0, err.Error()
	}
	for v, found := range all {
		for i, p := range of[v] {
			compared++
			if i >= len(found) || found[i] != p {
				return compared, fmt.Sprintf("position %d of value %d is %v, and another by the algorithm", i, v, p)
			}
		}
	}
	return compared, ""
}

// within holds the distances of the positions of the values first … last from the P-positions against bounds.
func within(of [][]Vector, first, last int, bounds Near) (compared int64, wrong string) {
	for v := first; v <= last; v++ {
		for i := range min(len(of[v]), len(of[0])) {
			compared++
			p, q := of[v][i], of[0][i]
			if dx, dy := p.First-q.First, p.Second-q.Second; dx < bounds.LeastX || dx > bounds.MostX || dy < bounds.LeastY || dy > bounds.MostY {
				return compared, fmt.Sprintf("position %d of value %d is %v, that of value 0 %v", i, v, p, q)
			}
		}
	}
	return compared, ""
}

// diagonal looks at the values (n, n).
func diagonal(t *Table) (compared int64, wrong string) {
	at := map[int]int{}
	for n := range t.side {
		compared++
		v := int(t.At(n, n))
		if 2*v < n || v > 2*n {
			return compared, fmt.Sprintf("(%d, %d) has the value %d, and not %d to %d", n, n, v, (n+1)/2, 2*n)
		}
		if before, twice := at[v]; twice {
			return compared, fmt.Sprintf("(%d, %d) has the value %d as (%d, %d) has", n, n, v, before, before)
		}
		at[v] = n
	}
	for v := range (t.side + 1) / 2 { // 2v is on the diagonal
		if _, there := at[v]; !there {
			return compared, fmt.Sprintf("the value %d does not stand at (%d, %d) or before", v, 2*v, 2*v)
		}
	}
	return compared, ""
}
