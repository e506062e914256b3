package periodicity

// Theorem rows (docs/theory.md, T11). Let a game of two heaps have moves that do not depend on the heaps, among them any
// amount of the second heap alone, and from a first heap of x or less only boundedly many others: c of them, that take at
// most e from the second. Let L = max(e, c + x, 1). If G(i, j+P) = G(i, j) + P for all rows i ≤ x and the L columns
// m ≤ j < m+L, then for all j ≥ m.
//
// So the rows of Wythoff's game are additively periodic with saltus = period (Dress et al. 1999, Landman 2002), and
// the values up to column m+P+L prove it of rows 0 … x together, for which c = 2x, e = x and L = 3x.

import (
	"context"
	"fmt"
	"math"
	"slices"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/twoheap"
)

// rowsTheorem is the name by which a verdict calls theorem rows.
const rowsTheorem = "rows"

// RowsOptions say how far ProveRows goes.
type RowsOptions struct {
	// Limit is the largest column that may be computed.
	Limit int64
	// Progress, if set, is called now and then with the number of columns known, perhaps twice over.
	Progress func(columns int64)
}

// RowVerdict is what is known of a row of a game of two heaps.
type RowVerdict struct {
	*Verdict
	// Low and High are the least and the largest G(x, m) − m: of all m if the row is proved; 0 if it is open.
	Low, High int64
}

// ProveRows proves the additive periods of the rows 0 … last of a game with [twoheap.Moves], all at a time: the verdicts
// have the rows' least claims. Rows that would need more columns than the limit are open, and so are all after them.
//
// It costs what the columns cost up to where the theorem holds for all rows, and a little more; once again where the least preperiods
// lie before the columns that are kept. The memory is two bytes a value of the last columns, a million of them at most, and a longer
// period is not found. When ctx ends, its cause is the error.
func ProveRows(ctx context.Context, g *twoheap.Game, last int, o RowsOptions) ([]RowVerdict, error) {
	switch {
	case g.Moves() == nil:
		return nil, fmt.Errorf("rows of %v: its moves depend on the heaps, and theorem %s does not cover it", g, rowsTheorem)
	case o.Limit < 0:
		return nil, fmt.Errorf("largest column %d: want at least 0", o.Limit)
	}
	p := &rowsProver{ctx: ctx, game: g, o: o}
	if err := p.settle(last+1, keptColumns(last+1)); err != nil {
		return nil, err
	}
	if !p.settled() {
		if err := p.lower(); err != nil {
			return nil, err
		}
	}
	var verdicts []RowVerdict
	for x := range p.windows {
		v := RowVerdict{Verdict: newVerdict(twoheap.Row{Game: g, X: x}, "columns", o.Limit+1)}
		if x < len(p.rows) {
			r := p.rows[x]
			v.Computed, v.Max, v.Low, v.High = p.computed, r.max, r.low, r.high
			v.prove(rowsTheorem, Claim{Preperiod: r.from, Period: r.period, Saltus: r.period}, p.premise(x))
		}
		verdicts = append(verdicts, v)
	}
	return verdicts, nil
}

// rowsProver proves rows 0, 1, … of a game.
type rowsProver struct {
	ctx      context.Context
	game     *twoheap.Game
	o        RowsOptions
	windows  []int64  // L of each row
	rows     []rowFit // of the rows that are proved
	computed int64    // columns that the theorem needs for all of them

	low, high []int64 // of G(x, m) − m, of all columns of the first pass

	columns twoheap.Columns
	past    pastColumns
}

// rowFit is a row of which a period is proved.
type rowFit struct {
	period int64 // the least
	from   int64 // the preperiod
	least  bool  // from is the least preperiod already
	all    Claim // of this row and all before it: their common period, from where all of them have it
	max    Max

	low, high int64 // of G(x, m) − m
}

// premise is what the theorem saw of rows 0 … x.
func (p *rowsProver) premise(x int) Premise {
	c, window := p.rows[x].all, p.windows[x]
	return Premise{
		Claim: c, Window: Window{From: c.Preperiod, To: c.Preperiod + window - 1}, Heaps: c.Preperiod + window + c.Period,
		Parameters: []Parameter{{Name: "L", Value: window}},
	}
}

// begin starts the columns again.
func (p *rowsProver) begin(rows int, kept int64) (err error) {
	p.columns, err = p.game.Columns(rows, 0)
	p.past = pastColumns{rows: rows, most: kept}
	return err
}

// next computes a column more.
func (p *rowsProver) next() ([]uint32, error) {
	if p.past.n&1023 == 0 {
		if p.ctx.Err() != nil {
			return nil, context.Cause(p.ctx)
		}
		if p.o.Progress != nil {
			p.o.Progress(p.past.n)
		}
	}
	column, err := p.columns.Next()
	if err != nil {
		return nil, err
	}
	return column, p.past.add(column)
}

const (
	// At most mostPast columns are kept in search of a period, and at most mostPastCells values, 1 GiB: enough for periods of
	// a million columns of 512 rows.
	mostPast      = 1 << 20
	mostPastCells = 1 << 29
	// mostSteps is how many columns there are between two looks, where a tenth is more.
	mostSteps = 1 << 17
)

// keptColumns returns how many columns are kept of so many rows.
func keptColumns(rows int) int64 {
	kept := int64(1)
	for kept < mostPast && 2*kept*int64(rows) <= mostPastCells {
		kept *= 2
	}
	return kept
}

// settle computes columns, of which so many are kept, until the theorem holds for all rows, or up to the limit. It looks at sizes that grow by a tenth, or mostSteps,
// at the rows that are not yet proved until one is not.
func (p *rowsProver) settle(rows int, kept int64) error {
	if err := p.begin(rows, kept); err != nil {
		return err
	}
	moves := p.game.Moves()
	bands := moves.Bands(rows - 1)
	for x := range rows {
		p.windows = append(p.windows, int64(max(moves.Reach(x), bands[x]+x, 1)))
		p.low, p.high = append(p.low, math.MaxInt64), append(p.high, math.MinInt64)
	}
	for look := int64(16); ; look = min(look+min(look/10, mostSteps)+1, p.o.Limit+1) {
		for p.past.n < min(look, p.o.Limit+1) {
			column, err := p.next()
			if err != nil {
				return err
			}
			for x, v := range column {
				d := int64(v) - p.past.n + 1
				p.low[x], p.high[x] = min(p.low[x], d), max(p.high[x], d)
			}
		}
		for len(p.rows) < rows && p.fit(len(p.rows)) {
		}
		if len(p.rows) == rows || p.past.n > p.o.Limit {
			return nil
		}
	}
}

// fit looks for a period of row x, and reports whether the theorem now holds for the rows up to it.
func (p *rowsProver) fit(x int) bool {
	window, n := p.windows[x], p.past.n
	run, period := lastPeriod(p.past.differences(x), window)
	if period == 0 {
		return false
	}
	all := Claim{Period: period, Preperiod: n - run}
	if x > 0 {
		before := p.rows[x-1].all
		all.Period = lcm(before.Period, period)
		all.Preperiod = max(before.Preperiod, all.Preperiod)
	}
	all.Saltus = all.Period
	if all.Period > n || all.Preperiod+all.Period+window > n {
		return false
	}
	// Before the run there is a column of another difference, unless it is just not kept.
	p.rows = append(p.rows, rowFit{period: period, from: n - run, least: run == n || run < p.past.most, all: all})
	return true
}

// settled finishes the rows by the columns of the first pass, if they tell all: the least preperiods, and the largest values of the columns that
// the theorem needs.
func (p *rowsProver) settled() bool {
	for x := range p.rows {
		p.computed = max(p.computed, p.premise(x).Heaps)
	}
	for x := range p.rows {
		r := &p.rows[x]
		r.low, r.high = p.low[x], p.high[x]
		// A value that many columns before is less than that of the last.
		from := max(p.computed-1-(r.high-r.low), 0)
		if !r.least || from < p.past.n-p.past.most {
			return false
		}
		r.max = Max{}
		for j := from; j < p.computed; j++ {
			if v := sgtable.Nimber(j + int64(p.past.at(j, x))); v > r.max.Value {
				r.max = Max{Value: v, Heap: j}
			}
		}
	}
	return true
}

// lower computes the columns again that the theorem needs, and the first one of each row from which its period holds.
func (p *rowsProver) lower() error {
	longest := int64(1)
	for x := range p.rows {
		r := &p.rows[x]
		longest = max(longest, r.period)
		r.from, r.max, r.low, r.high = 0, Max{}, math.MaxInt64, math.MinInt64
	}
	if err := p.begin(len(p.rows), longest+1); err != nil {
		return err
	}
	for j := int64(0); j < p.computed; j++ {
		column, err := p.next()
		if err != nil {
			return err
		}
		for x, v := range column {
			r := &p.rows[x]
			r.low, r.high = min(r.low, int64(v)-j), max(r.high, int64(v)-j)
			if v > uint32(r.max.Value) {
				r.max = Max{Value: sgtable.Nimber(v), Heap: j}
			}
			if j >= r.period && p.past.at(j, x) != p.past.at(j-r.period, x) {
				r.from = j - r.period + 1
			}
		}
	}
	from := int64(0)
	for x := range p.rows {
		from = max(from, p.rows[x].from)
		p.rows[x].all.Preperiod = from
	}
	return nil
}

// proveRow is [Prove] for a row: the theorem is about all rows up to it.
func proveRow(ctx context.Context, row twoheap.Row, source sgtable.Slicer, o Options) (*Verdict, error) {
	verdicts, err := ProveRows(ctx, row.Game, row.X, RowsOptions{Limit: o.Limit, Progress: o.Progress})
	if err != nil {
		return newVerdict(row, "columns", 0), err
	}
	v := verdicts[row.X].Verdict
	need := o.Limit + 1
	if v.Status == Proved {
		need = v.Heaps
	}
	if err := source.Extend(ctx, need-1); err != nil {
		return newVerdict(row, "columns", source.Len()), err
	}
	values, err := source.Slice(0, need)
	if err != nil {
		return nil, err
	}
	v.Computed = need
	v.Max.Value, v.Max.Heap = sgtable.TableOf(values).Max()
	if claim, ok := v.Claim(); ok {
		v.Exceptions = ExceptionsOf(claim, values)
	}
	return v, nil
}

// pastColumns keeps the differences G(x, j) − j of the last columns j, all until there are most of them.
type pastColumns struct {
	rows   int
	most   int64
	n      int64     // columns seen
	blocks [][]int16 // of blockColumns columns each, a ring
	buffer []int16
}

const blockColumns = 1 << 10

func (p *pastColumns) add(column []uint32) error {
	at := p.n % p.most
	if at/blockColumns == int64(len(p.blocks)) {
		p.blocks = append(p.blocks, make([]int16, blockColumns*p.rows))
	}
	kept := p.blocks[at/blockColumns][at%blockColumns*int64(p.rows):]
	for x, v := range column {
		d := int64(v) - p.n
		if d != int64(int16(d)) {
			return fmt.Errorf("row %d, column %d: the value %d is further from its column than 16 bits can say: want fewer rows", x, p.n, v)
		}
		kept[x] = int16(d)
	}
	p.n++
	return nil
}

// at returns the difference of row x in a column that is kept.
func (p *pastColumns) at(column int64, x int) int16 {
	at := column % p.most
	return p.blocks[at/blockColumns][at%blockColumns*int64(p.rows)+int64(x)]
}

// differences returns those of row x in the columns that are kept, the last first. It is valid until the next call.
func (p *pastColumns) differences(x int) []int16 {
	p.buffer = slices.Grow(p.buffer[:0], int(min(p.n, p.most)))
	for j := p.n - 1; j >= 0 && j >= p.n-p.most; j-- {
		p.buffer = append(p.buffer, p.at(j, x))
	}
	return p.buffer
}

// lastPeriod returns the least period of the longest beginning of a word that is two periods long and window letters more; if there is
// none, of the longest that is a period and window letters long, and 0 and 0 if there is none either. A period and the
// window are what the theorem wants; of short windows chance has that too, in longer beginnings than the true one. It is the
// failure function of Knuth, Morris and Pratt, and takes linear time.
func lastPeriod(word []int16, window int64) (run, period int64) {
	border := make([]int32, len(word)+1)
	border[0] = -1
	k := int32(-1)
	twice := false
	for i := range word {
		for k >= 0 && word[k] != word[i] {
			k = border[k]
		}
		k++
		border[i+1] = k
		length, p := int64(i)+1, int64(i)+1-int64(k)
		if two := length >= 2*p+window; two || !twice && length >= p+window {
			run, period, twice = length, p, two
		}
	}
	return run, period
}
