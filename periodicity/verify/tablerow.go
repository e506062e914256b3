package verify

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// T11. Rows 0 … x of a game of two heaps, whose moves take any amount of the second heap alone, or a ≥ 1 of the first and one of
// finitely many amounts b of the second: c such (a, b) with a ≤ x, and e the largest b. Let L = max(e, c+x, 1). If
// G(i, j+P) = G(i, j) + P for i ≤ x and m ≤ j < m+L, then for all j ≥ m.

// tableRow is row x of such a game.
type tableRow struct {
	x int64
	// second lists for each a up to x the amounts that may be taken of the second heap with a of the first, ascending.
	second [][]int64
}

// rowName is how a row is written: the game, its numbers, and the row.
var rowName = regexp.MustCompile(`^(nim|wythoff|nimhof|cyclic)(?::([0-9,+]+))?-row-(0|[1-9][0-9]{0,3})$`)

const (
	// mostRow is the largest row, and mostNumber the largest number of a game.
	mostRow    = 8191
	mostNumber = 1000
	// mostPairs bounds the pairs (a, b) that are looked at.
	mostPairs = 1 << 26
)

// parseRow reads the name of a row; it reports false if it is none.
func parseRow(name string) (*tableRow, bool, error) {
	parts := rowName.FindStringSubmatch(name)
	if parts == nil {
		return nil, false, nil
	}
	x, err := strconv.ParseInt(parts[3], 10, 64)
	if err != nil || x > mostRow {
		return nil, true, fmt.Errorf("row %s: want at most %d", parts[3], mostRow)
	}
	vectors, err := vectorsOf(parts[2])
	if err != nil {
		return nil, true, err
	}
	allowed, most, err := takingOf(parts[1], vectors)
	if err != nil {
		return nil, true, err
	}
	if most(x)+1 > mostPairs/(x+1) {
		return nil, true, errors.New("too many moves: want a smaller row")
	}
	r := &tableRow{x: x, second: make([][]int64, x+1)}
	for a := int64(1); a <= x; a++ {
		for b := int64(0); b <= most(a); b++ {
			if allowed(a, b) {
				r.second[a] = append(r.second[a], b)
			}
		}
	}
	return r, true, nil
}

// vectorsOf reads numbers between commas, in parts between plus signs.
func vectorsOf(text string) (vectors [][]int64, err error) {
	if text == "" {
		return nil, nil
	}
	for part := range strings.SplitSeq(text, "+") {
		var vector []int64
		for word := range strings.SplitSeq(part, ",") {
			n, err := strconv.ParseInt(word, 10, 64)
			if err != nil || n < 1 || n > mostNumber || word[0] == '0' {
				return nil, fmt.Errorf("number %q: want 1 to %d", word, mostNumber)
			}
			vector = append(vector, n)
		}
		vectors = append(vectors, vector)
	}
	if len(vectors) > 16 {
		return nil, fmt.Errorf("%d vectors: want at most 16", len(vectors))
	}
	return vectors, nil
}

// takingOf returns which (a, b) with a ≥ 1 a game allows, and a bound on b that does not decrease with a.
func takingOf(kind string, vectors [][]int64) (allowed func(a, b int64) bool, most func(a int64) int64, err error) {
	one := len(vectors) == 1
	switch {
	case kind == "nim" && len(vectors) == 0:
		return func(_, b int64) bool { return b == 0 }, func(int64) int64 { return 0 }, nil
	case kind == "wythoff" && len(vectors) == 0:
		return func(a, b int64) bool { return b == 0 || b == a }, func(a int64) int64 { return a }, nil
	case kind == "wythoff" && one && len(vectors[0]) == 1 && vectors[0][0] > 1:
		t := vectors[0][0]
		return func(a, b int64) bool { return b == 0 || max(a-b, b-a) < t }, func(a int64) int64 { return a + t }, nil
	case kind == "wythoff" && one && len(vectors[0]) == 2 && vectors[0][0] > 1:
		s, t := vectors[0][0], vectors[0][1]
		return func(a, b int64) bool { return b == 0 || max(a, b) < s*min(a, b)+t }, func(a int64) int64 { return s*a + t }, nil
	case kind == "cyclic" && one && len(vectors[0]) == 1 && vectors[0][0] > 1:
		h := vectors[0][0]
		return func(a, b int64) bool { return b == 0 || a+b < h }, func(int64) int64 { return h }, nil
	case kind == "nimhof" && len(vectors) > 0 && !slices.ContainsFunc(vectors, func(v []int64) bool { return len(v) != 2 }):
		multiple := func(a, b int64) bool {
			return b == 0 || slices.ContainsFunc(vectors, func(v []int64) bool { return a%v[0] == 0 && a/v[0]*v[1] == b })
		}
		return multiple, func(a int64) (most int64) {
			for _, v := range vectors {
				most = max(most, a/v[0]*v[1])
			}
			return most
		}, nil
	}
	return nil, nil, fmt.Errorf("kind %q with such numbers: want nim, wythoff, wythoff:T, wythoff:S,T, nimhof:A,B+C,D or cyclic:H", kind)
}

// pairs is c of the theorem, and reach e.
func (r *tableRow) pairs() (pairs, reach int64) {
	for _, list := range r.second {
		pairs += int64(len(list))
		for _, b := range list {
			reach = max(reach, b)
		}
	}
	return pairs, reach
}

// steps is what a column costs, about.
func (r *tableRow) steps() (steps int64) {
	here := int64(0)
	for _, list := range r.second {
		here += int64(len(list))
		steps += here + 8
	}
	return steps
}

// mostCells bounds the values of rows and columns that are kept, and the bits of those used.
const (
	mostCells = 1 << 28
	mostUsed  = 1 << 33
)

// columns computes G(0, j), …, G(x, j) for j < heaps by the definition, and calls each with every column and a look at the
// last back ones.
func (r *tableRow) columns(heaps, back int64, m *meter, each func(j int64, value func(i, j int64) int64) error) error {
	rows := r.x + 1
	_, reach := r.pairs()
	kept := max(back, reach) + 1
	if kept > mostCells/rows || heaps+rows > mostUsed/rows {
		return fmt.Errorf("%d rows of %d columns: more than is kept in memory; want a smaller row", rows, heaps)
	}
	values := heaps + rows // no value is larger
	t := &cells{row: r, kept: kept, past: make([]uint32, kept*rows), used: make([][]uint64, rows), least: make([]int64, rows), marked: make([]int64, values+1)}
	for i := range t.used {
		t.used[i] = make([]uint64, values/64+1)
	}
	for j := range heaps {
		for i := range rows {
			if err := m.spend(t.compute(i, j)); err != nil {
				return err
			}
		}
		if err := each(j, t.value); err != nil {
			return err
		}
	}
	return nil
}

// cells are the values of rows, column by column, as far as they are kept.
type cells struct {
	row    *tableRow
	kept   int64
	past   []uint32   // the last columns, a ring
	used   [][]uint64 // the values of each row, a bit each
	least  []int64    // every value below it is used
	marked []int64    // marked[v] = cell if v is the value of an option in another row
	cell   int64      // counts the positions
}

func (t *cells) value(i, j int64) int64 { return int64(t.past[j%t.kept*(t.row.x+1)+i]) }

func (t *cells) isUsed(i, v int64) bool { return t.used[i][v/64]>>(v%64)&1 == 1 }

// compute computes G(i, j) and returns how many steps that took.
func (t *cells) compute(i, j int64) (steps int64) {
	t.cell++
	for a := int64(1); a <= i; a++ {
		for _, b := range t.row.second[a] {
			if b > j {
				break
			}
			t.marked[t.value(i-a, j-b)] = t.cell
			steps++
		}
	}
	for t.isUsed(i, t.least[i]) {
		t.least[i]++
	}
	v := t.least[i]
	for t.isUsed(i, v) || t.marked[v] == t.cell {
		v++
	}
	t.used[i][v/64] |= 1 << (v % 64)
	t.past[j%t.kept*(t.row.x+1)+i] = uint32(v)
	return steps + v - t.least[i] + 1
}

// values returns G(x, 0), …, G(x, heaps−1).
func (r *tableRow) values(heaps int64, m *meter) ([]uint32, error) {
	values := make([]uint32, 0, min(heaps, 1<<24))
	err := r.columns(heaps, 0, m, func(j int64, value func(i, j int64) int64) error {
		values = append(values, uint32(value(r.x, j)))
		return nil
	})
	return values, err
}

func coversRows(r *rules) error {
	if r.row == nil {
		return errors.New("want a row of a game of two heaps, such as wythoff-row-5")
	}
	return nil
}

func (k *checker) planRows() error {
	pairs, reach := k.game.row.pairs()
	length := max(reach, pairs+k.game.row.x, 1)
	c := k.Compared
	switch {
	case k.Claim.Saltus != k.Claim.Period:
		return wrong("saltus", k.Claim.Saltus, k.Claim.Period)
	case c.Saltus != c.Period || c.Period%k.Claim.Period != 0:
		return wrong("compared", c, "the period of all rows, which is one of the row's, as period and as saltus")
	case c.Preperiod < k.Claim.Preperiod:
		return wrong("compared", c, fmt.Sprintf("a heap from %d on", k.Claim.Preperiod))
	}
	return k.states(c, c.Preperiod+length, parameter{Name: "L", Value: length})
}

// rowsHold computes all rows again, and compares the columns of the window with those a period later.
func (k *checker) rowsHold() error {
	c := k.Compared
	return k.game.row.columns(k.Heaps, c.Period, &k.meter, func(j int64, value func(i, j int64) int64) error {
		n := j - c.Period
		if n < k.Window.From || n > k.Window.To {
			return nil
		}
		for i := int64(0); i <= k.game.row.x; i++ {
			if here, there := value(i, n), value(i, j); there-here != c.Saltus {
				return fmt.Errorf("%s fails in row %d: it has %d in column %d and %d in column %d", c, i, here, n, there, j)
			}
		}
		return nil
	})
}
