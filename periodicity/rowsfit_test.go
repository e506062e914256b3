package periodicity

import (
	"slices"
	"testing"

	"example.org/grundy/sgtable/twoheap"
)

// A row is proved only if it and all rows before it agree, from where the last of them begins, with their common period and
// throughout the window, within the columns that there are.
func TestRowFitsWithTheRowsBefore(t *testing.T) {
	const window = 6
	for _, test := range []struct {
		name    string
		before  Claim
		columns int64
		fits    bool
	}{
		{"as it is", Claim{Preperiod: 0, Period: 3, Saltus: 3}, 40, true},
		{"a common period of 30", Claim{Preperiod: 0, Period: 10, Saltus: 10}, 36, true},
		{"a column too few for it", Claim{Preperiod: 0, Period: 10, Saltus: 10}, 35, false},
		{"a later row before", Claim{Preperiod: 31, Period: 3, Saltus: 3}, 40, true},
		{"a column too late", Claim{Preperiod: 32, Period: 3, Saltus: 3}, 40, false},
		{"no common period", Claim{Preperiod: 0, Period: 41, Saltus: 41}, 40, false},
	} {
		p := &rowsProver{windows: []int64{1, window}, rows: []rowFit{{period: test.before.Period, all: test.before}}}
		p.past = pastColumns{rows: 2, most: 64}
		for j := range uint32(test.columns) {
			if err := p.past.add([]uint32{j, j + j%3}); err != nil { // row 1 has the least period 3
				t.Fatal(err)
			}
		}
		if fits := p.fit(1); fits != test.fits {
			t.Errorf("%s: fits is %t", test.name, fits)
		} else if fits && (p.rows[1].period != 3 || p.rows[1].all.Preperiod != test.before.Preperiod) {
			t.Errorf("%s: %+v", test.name, p.rows[1])
		}
	}
}

// The columns of one pass tell what a second pass does, which is there for rows that begin before what is kept: the least preperiods, the
// largest values, and how far values reach.
func TestOnePassTellsWhatTwoDo(t *testing.T) {
	prove := func(text string, kept int64) (*rowsProver, bool) {
		g, err := twoheap.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		p := &rowsProver{ctx: t.Context(), game: g, o: RowsOptions{Limit: 1 << 14}}
		if err := p.settle(17, kept); err != nil || len(p.rows) != 17 {
			t.Fatalf("%s: %d rows, %v", text, len(p.rows), err)
		}
		one := p.settled()
		if !one {
			if err := p.lower(); err != nil {
				t.Fatal(err)
			}
		}
		return p, one
	}
	for _, text := range []string{"wythoff", "wythoff:2", "nimhof:3,2+1,1", "cyclic:5"} {
		p, one := prove(text, 1<<14)
		if !one {
			t.Errorf("%s: all columns were kept, and do not tell all", text)
		}
		least := slices.Clone(p.rows)
		if err := p.lower(); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(p.rows, least) {
			t.Errorf("%s: %+v in one pass, %+v in two", text, least, p.rows)
		}
	}
	few, one := prove("wythoff", 250) // row 16 has the period 192 from 771 on, and needs a window of 48
	if one {
		t.Error("rows that begin before the columns that are kept are taken to begin there")
	}
	all, _ := prove("wythoff", 1<<14)
	for x, r := range few.rows {
		want := all.rows[x]
		if r.from != want.from || r.period != want.period || r.low != want.low || r.high != want.high {
			t.Errorf("row %d: %+v of few columns, %+v of all", x, r, want)
		}
	}
}

// The columns that are kept are the last ones, and their differences come the last first.
func TestPastColumns(t *testing.T) {
	p := pastColumns{rows: 1, most: 4}
	for j := range uint32(10) {
		if err := p.add([]uint32{j * j}); err != nil {
			t.Fatal(err)
		}
	}
	d := p.differences(0)
	if len(d) != 4 || d[0] != 81-9 || d[3] != 36-6 || p.at(7, 0) != 49-7 {
		t.Errorf("%v", d)
	}
	if run, period := lastPeriod([]int16{1, 2, 1, 2, 1, 2, 7, 7}, 2); run != 6 || period != 2 {
		t.Errorf("run %d, period %d; want 6 and 2", run, period)
	}
	if run, period := lastPeriod([]int16{1, 2, 3, 4}, 1); run != 0 || period != 0 {
		t.Errorf("run %d, period %d; want none", run, period)
	}
	// No two periods and a window are there, but one and a window: rows of long periods are proved in half the memory.
	if run, period := lastPeriod([]int16{1, 2, 3, 4, 5, 1, 2, 3, 7}, 3); run != 8 || period != 5 {
		t.Errorf("run %d, period %d; want 8 and 5", run, period)
	}
	if run, period := lastPeriod([]int16{1, 2, 3, 4, 5, 1, 2, 7}, 3); run != 0 || period != 0 {
		t.Errorf("run %d, period %d; want none", run, period)
	}
	if run, period := lastPeriod([]int16{1, 1, 1, 1, 2, 1, 1}, 2); run != 4 || period != 1 {
		t.Errorf("run %d, period %d; want 4 and 1, though 7 and 5 are a longer beginning", run, period)
	}
	for _, v := range []uint32{1<<15 - 1, 1 << 15} {
		one := pastColumns{rows: 1, most: 4}
		if err := one.add([]uint32{v}); (err == nil) != (v < 1<<15) {
			t.Errorf("difference %d: %v", v, err)
		}
	}
}
