package periodicity_test

import (
	"context"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/twoheap"
)

// rowsOf proves the rows of a game.
func rowsOf(t *testing.T, text string, last int, limit int64) []periodicity.RowVerdict {
	t.Helper()
	g, err := twoheap.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	verdicts, err := periodicity.ProveRows(context.Background(), g, last, periodicity.RowsOptions{Limit: limit})
	if err != nil || len(verdicts) != last+1 {
		t.Fatalf("%d verdicts, %v", len(verdicts), err)
	}
	return verdicts
}

// publishedRows reads the preperiods and periods of the rows of Wythoff's game that an independent program found.
func publishedRows(t *testing.T) (rows [][2]int64) {
	t.Helper()
	text, err := os.ReadFile("testdata/wythoff_rows.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(line)
		if len(f) != 3 || f[0] == "row" {
			continue
		}
		var row [3]int64
		for i := range row {
			if row[i], err = strconv.ParseInt(f[i], 10, 64); err != nil {
				t.Fatal(err)
			}
		}
		if row[0] != int64(len(rows)) {
			t.Fatalf("row %d stands at place %d", row[0], len(rows))
		}
		rows = append(rows, [2]int64{row[1], row[2]})
	}
	if len(rows) != 61 {
		t.Fatalf("%d rows, want 61", len(rows))
	}
	return rows
}

// The rows of Wythoff's game have the preperiods and periods of an independent program, which proved them by
// comparing states, and those of docs/wythoff-rows.csv. GRUNDY_LONG=1 takes rows to 200.
func TestRowsOfWythoff(t *testing.T) {
	last, limit := 60, int64(50_000)
	if os.Getenv("GRUNDY_LONG") != "" {
		last, limit = 200, 1_500_000
	}
	published, listed := publishedRows(t), listedRows(t)
	for x, v := range rowsOf(t, "wythoff", last, limit) {
		if v.Status != periodicity.Proved {
			t.Fatalf("row %d is %s", x, v.Status)
		}
		claim, _ := v.Claim()
		premise, _ := v.Premise()
		if claim.Saltus != claim.Period || premise.Parameters[0].Value != int64(max(3*x, 1)) {
			t.Errorf("row %d: %v, %+v", x, claim, premise)
		}
		if x < len(published) && published[x] != [2]int64{claim.Preperiod, claim.Period} {
			t.Errorf("row %d: %v; want preperiod and period %v", x, claim, published[x])
		}
		if want := listed[x]; want != [5]int64{claim.Preperiod, claim.Period, v.Heaps, v.Low, v.High} {
			t.Errorf("row %d: %v, %d columns, %d to %d; docs/wythoff-rows.csv has %v", x, claim, v.Heaps, v.Low, v.High, want)
		}
	}
}

// listedRows reads the rows that docs/wythoff-rows.csv lists, which a long run proved: preperiod, period, columns, low and high. Their shape is what
// docs/theory.md says of them.
func listedRows(t *testing.T) (rows [][5]int64) {
	t.Helper()
	text, err := os.ReadFile("../docs/wythoff-rows.csv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSpace(line), ",")
		if f[0] == "row" {
			continue
		}
		x := int64(len(rows))
		if len(f) != 7 || f[0] != strconv.FormatInt(x, 10) || f[6] != "proved" {
			t.Fatalf("%q: want row %d, proved", line, x)
		}
		var row [5]int64
		for i := range row {
			if row[i], err = strconv.ParseInt(f[i+1], 10, 64); err != nil {
				t.Fatal(err)
			}
		}
		if k := row[1] / 3; x > 0 && (row[1]%3 != 0 || k&(k-1) != 0) || row[3] < -2*x || row[4] > x {
			t.Errorf("row %d: %v: want a period 3·2^k, and values in the band", x, row)
		}
		rows = append(rows, row)
	}
	if len(rows) != 501 || rows[500] != [5]int64{16_590_264, 393_216, 16_984_980, -807, 500} {
		t.Fatalf("%d rows, the last %v", len(rows), rows[len(rows)-1])
	}
	return rows
}

// What theorem rows proves of a row holds on four times as many columns as it needed, and neither a heap earlier nor
// with a smaller period; of every game it covers.
func TestRowsHold(t *testing.T) {
	for _, g := range twoheap.Named() {
		last, limit := 6, int64(20_000)
		if g.String() == "wythoff:2,1" {
			last = 3
		}
		if g.Moves() == nil {
			if _, err := periodicity.ProveRows(context.Background(), g, 3, periodicity.RowsOptions{Limit: 100}); err == nil {
				t.Errorf("%v: its moves depend on the heaps", g)
			}
			continue
		}
		for x, v := range rowsOf(t, g.String(), last, limit) {
			if v.Status != periodicity.Proved {
				t.Errorf("%v, row %d: %v", g, x, v)
				continue
			}
			rowHolds(t, twoheap.Row{Game: g, X: x}, v)
		}
	}
}

func rowHolds(t *testing.T, row twoheap.Row, v periodicity.RowVerdict) {
	t.Helper()
	s, err := row.Sequence()
	if err != nil {
		t.Fatal(err)
	}
	n := max(4*v.Heaps, v.Computed) + 100
	if err := s.Extend(context.Background(), n-1); err != nil {
		t.Fatal(err)
	}
	values, err := s.Slice(0, n)
	if err != nil {
		t.Fatal(err)
	}
	claim, _ := v.Claim()
	for j := claim.Preperiod; j+claim.Period < n; j++ {
		if int64(values[j+claim.Period])-int64(values[j]) != claim.Saltus {
			t.Fatalf("%v: %v fails at %d", row, claim, j)
		}
	}
	if least := periodicity.Least(claim, values); least != claim {
		t.Errorf("%v: %v, the least is %v", row, claim, least)
	}
	var most periodicity.Max
	low, high := int64(math.MaxInt64), int64(math.MinInt64)
	for j, u := range values {
		low, high = min(low, int64(u)-int64(j)), max(high, int64(u)-int64(j))
	}
	if v.Low != low || v.High != high {
		t.Errorf("%v: from %d to %d, want %d to %d", row, v.Low, v.High, low, high)
	}
	for j, u := range values[:v.Computed] {
		if u > uint32(most.Value) {
			most = periodicity.Max{Value: sgtable.Nimber(u), Heap: int64(j)}
		}
	}
	if v.Max != most {
		t.Errorf("%v: largest value %+v, want %+v", row, v.Max, most)
	}
}

// A row alone has the verdict that it has among others, with its exceptions; one that needs more columns is open.
func TestProveARow(t *testing.T) {
	g, err := twoheap.Parse("wythoff")
	if err != nil {
		t.Fatal(err)
	}
	row := twoheap.Row{Game: g, X: 5}
	for limit, want := range map[int64]periodicity.Status{50: periodicity.Open, 1000: periodicity.Proved} {
		s, err := row.Sequence()
		if err != nil {
			t.Fatal(err)
		}
		v, err := periodicity.Prove(context.Background(), row, s, periodicity.Options{Limit: limit})
		if err != nil || v.Status != want {
			t.Fatalf("limit %d: %v, %v; want %s", limit, v, err, want)
		}
		if want != periodicity.Proved {
			continue
		}
		claim, _ := v.Claim()
		if claim != (periodicity.Claim{Preperiod: 27, Period: 24, Saltus: 24}) || !v.Exceptions.Known || v.Exceptions.Count == 0 {
			t.Errorf("row 5: %v, %+v", claim, v.Exceptions)
		}
		if v.Heaps != 27+24+15 || v.Window != (periodicity.Window{From: 27, To: 41}) {
			t.Errorf("row 5 needs %d columns, compared %+v", v.Heaps, v.Window)
		}
	}
	if _, err := periodicity.Prove(context.Background(), row, nil, periodicity.Options{Limit: 10, Theorem: "guy-smith"}); err == nil {
		t.Error("another theorem covers a row")
	}
}

func TestRowsStop(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	g, err := twoheap.Parse("wythoff")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := periodicity.ProveRows(ctx, g, 50, periodicity.RowsOptions{Limit: 1 << 30}); err != context.Canceled {
		t.Errorf("error %v, want that of the context", err)
	}
}

// Whatever the limit, a row is proved only if the columns that the theorem needs are within it, and then as it is with more.
func TestRowsNeedTheirColumns(t *testing.T) {
	published := publishedRows(t)
	proved := 0
	for limit := int64(0); limit < 900; limit += 3 {
		for x, v := range rowsOf(t, "wythoff", 12, limit) {
			if v.Status != periodicity.Proved {
				continue
			}
			proved++
			claim, _ := v.Claim()
			if v.Heaps > limit+1 || v.Computed > limit+1 || published[x] != [2]int64{claim.Preperiod, claim.Period} {
				t.Fatalf("row %d within %d: %v by %d columns of %d", x, limit, claim, v.Heaps, v.Computed)
			}
		}
	}
	if proved < 1000 {
		t.Errorf("%d rows proved", proved)
	}
}
