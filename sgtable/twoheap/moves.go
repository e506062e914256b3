package twoheap

import (
	"fmt"
	"math/bits"
)

// Theorem (band). In a game of [Moves] let c(x) be the number of allowed (a, b) with 1 ≤ a ≤ x. Then
//
//	m − c(x) ≤ G(x, m) ≤ m + x.
//
// All values of options are at most x + m − 1, by induction. And the values of a row differ, so if v is free
// in row x before column m, then at each of these m columns either the value is less than v, at most v of
// them, or an option in another row has the value v; each of those stands for one column of its row, which is
// reached from x by one column for each allowed (a, b). So m ≤ v + c(x). In Wythoff's game c(x) = 2x
// (Landman 2002).
//
// So of the values used in a row only those from m − c(x) on matter, and each set of values is a ring of bits.

// moveColumns computes columns of a game of moves: a value is the least that no set has which the position
// lies on: the row's, the column's, and one for each other line of the moves.
type moveColumns struct {
	rows, m int
	words   int      // of a set, a power of two
	used    []uint64 // the sets of the rows: what was used and is not below low
	low     []int    // the least value that is free in each row
	lines   []lineSets
	others  [][]int    // the second amounts that go with each first one and are on no line
	past    [][]uint32 // the last columns, a ring, for others
	marked  []uint64   // a set for the values of others
	values  []uint32
	sets    [][]uint64 // of the position that is looked at
}

// lineSets are the sets of the lines of one vector: all positions on the line that were looked at.
type lineSets struct {
	Vector
	sets   []uint64
	slots  int   // lines that can be open at a time, for each remainder of the row
	begins []int // of each row, the columns since the line began; the slots of its remainder are from rest on
	rest   []int
	now    int // the slot of a line that begins in the column looked at
}

const (
	// mostWords bounds the memory of the sets: 1 GiB.
	mostWords = 1 << 27
	// mostAmounts bounds rows times reach, the amounts that are looked through before the first column.
	mostAmounts = 1 << 26
)

// Bands returns c(0), …, c(x) of theorem band: how many moves take 1 … i from the first heap.
func (m *Moves) Bands(x int) []int {
	bands := make([]int, x+1)
	count := 0
	for a := 1; a <= x; a++ {
		for b := 0; b <= m.Most(a); b++ {
			if m.Allowed(a, b) {
				count++
			}
		}
		bands[a] = count
	}
	return bands
}

// OffLines returns how many of the moves that take 1 … i from the first heap are on no line, for i from 0 to x: what a position costs
// beside its lines.
func (m *Moves) OffLines(x int) []int {
	counts := make([]int, x+1)
	for a := 1; a <= x; a++ {
		counts[a] = counts[a-1]
		for b := 0; b <= m.Most(a); b++ {
			if m.Allowed(a, b) && !m.onLine(a, b) {
				counts[a]++
			}
		}
	}
	return counts
}

// Band returns c(x).
func (m *Moves) Band(x int) int { return m.Bands(x)[x] }

// Reach returns how much a move that takes 1 … x from the first heap may take from the second.
func (m *Moves) Reach(x int) int {
	reach := 0
	for a := 1; a <= x; a++ {
		reach = max(reach, m.Most(a))
	}
	return reach
}

func newMoveColumns(g *Game, rows, columns int) (*moveColumns, error) {
	// A set holds the values of one row and of positions up to reach columns before it.
	reach := g.moves.Reach(rows - 1)
	if reach > mostAmounts/rows {
		return nil, fmt.Errorf("%d rows of %v: moves take up to %d from the second heap: want fewer rows", rows, g, reach)
	}
	span := g.moves.Band(rows-1) + rows + reach + 64
	if columns > 0 {
		span = min(span, rows+columns+64) // no value is larger
	}
	c := &moveColumns{rows: rows, words: 1 << bits.Len(uint((span-1)/64)), low: make([]int, rows), values: make([]uint32, rows)}
	total := rows
	for _, v := range g.moves.Lines {
		c.lines = append(c.lines, newLineSets(v, rows))
		total += c.lines[len(c.lines)-1].slots * v.First
	}
	if total > mostWords/c.words {
		return nil, fmt.Errorf("%d rows of %v: the sets of values take more than %d MiB: want fewer rows", rows, g, mostWords>>17)
	}
	c.used = make([]uint64, rows*c.words)
	for i := range c.lines {
		l := &c.lines[i]
		l.sets = make([]uint64, l.slots*l.First*c.words)
	}
	c.sets = make([][]uint64, len(c.lines)+1)
	if c.others = g.moves.others(rows - 1); c.others != nil {
		c.marked = make([]uint64, c.words)
		c.sets = append(c.sets, c.marked)
		c.past = make([][]uint32, reach+1)
		for i := range c.past {
			c.past[i] = make([]uint32, rows)
		}
	}
	return c, nil
}

// others lists for each first amount up to x the second ones that are on no line; nil if there are none.
func (m *Moves) others(x int) [][]int {
	lists, some := make([][]int, x+1), false
	for a := 1; a <= x; a++ {
		for b := 0; b <= m.Most(a); b++ {
			if m.Allowed(a, b) && !m.onLine(a, b) {
				lists[a] = append(lists[a], b)
				some = true
			}
		}
	}
	if !some {
		return nil
	}
	return lists
}

func (m *Moves) onLine(a, b int) bool {
	for _, v := range m.Lines {
		if a%v.First == 0 && a/v.First*v.Second == b {
			return true
		}
	}
	return false
}

func newLineSets(v Vector, rows int) lineSets {
	l := lineSets{Vector: v, slots: v.Second*((rows-1)/v.First) + 1, begins: make([]int, rows), rest: make([]int, rows)}
	for x := range rows {
		l.begins[x], l.rest[x] = x/v.First*v.Second, x%v.First*l.slots
	}
	return l
}

// at returns the set of the line through row x in the column looked at, emptied where the line begins.
func (l *lineSets) at(x, words int) []uint64 {
	slot := l.now - l.begins[x]
	if slot < 0 {
		slot += l.slots
	}
	set := l.sets[(l.rest[x]+slot)*words:][:words]
	if x < l.First {
		clear(set)
	}
	return set
}

func (c *moveColumns) Next() ([]uint32, error) {
	for i := range c.lines {
		c.lines[i].now = c.m % c.lines[i].slots
	}
	for x := range c.rows {
		c.sets[0] = c.used[x*c.words:][:c.words]
		for i := range c.lines {
			c.sets[i+1] = c.lines[i].at(x, c.words)
		}
		if c.others != nil {
			c.mark(x)
		}
		v := c.free(c.low[x])
		word, bit := v>>6&(c.words-1), uint64(1)<<(v&63)
		for _, set := range c.sets[:len(c.lines)+1] {
			set[word] |= bit
		}
		c.pass(x)
		c.values[x] = uint32(v)
	}
	if c.past != nil {
		copy(c.past[c.m%len(c.past)], c.values)
	}
	c.m++
	return c.values, nil
}

// pass moves low of a row past what was used, which is then no longer kept.
func (c *moveColumns) pass(x int) {
	row, low := c.sets[0], c.low[x]
	for row[low>>6&(c.words-1)]>>(low&63)&1 == 1 {
		row[low>>6&(c.words-1)] &^= 1 << (low & 63)
		low++
	}
	c.low[x] = low
}

// free returns the least value from low on that is in none of the sets.
func (c *moveColumns) free(low int) int {
	word, mask := low>>6, ^uint64(0)<<(low&63)
	for {
		taken := ^mask
		for _, set := range c.sets {
			taken |= set[word&(c.words-1)]
		}
		if taken != ^uint64(0) {
			return word<<6 + bits.TrailingZeros64(^taken)
		}
		word, mask = word+1, ^uint64(0)
	}
}

// mark makes marked the values of the options of (x, m) that are on no line, from the least free value on.
func (c *moveColumns) mark(x int) {
	clear(c.marked)
	for a := 1; a <= x; a++ {
		for _, b := range c.others[a] {
			if b > c.m {
				break
			}
			v := int(c.values[x-a])
			if b > 0 {
				v = int(c.past[(c.m-b)%len(c.past)][x-a])
			}
			if v >= c.low[x] {
				c.marked[v>>6&(c.words-1)] |= 1 << (v & 63)
			}
		}
	}
}
