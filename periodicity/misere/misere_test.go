package misere_test

import (
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"example.org/grundy/internal/testtable"
	"example.org/grundy/periodicity"
	pmisere "example.org/grundy/periodicity/misere"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/misere"
)

func find(t testing.TB, game string, l pmisere.Limits) *pmisere.Verdict {
	t.Helper()
	g, err := catalog.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	s, err := misere.New(g.Rules)
	if err != nil {
		t.Fatal(err)
	}
	v, err := pmisere.Find(t.Context(), s, l)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// All 139 octal games that an independent solver settled (Siegel, CGSuite): the period, the preperiod, |Q|, |P|, tame or wild, and the
// presentation are those of its table.
func TestTableOfQuotients(t *testing.T) {
	rows := testtable.Rows(t, "../../reports/misere/quotients.tsv")
	for _, row := range rows {
		v := find(t, row[0], pmisere.Limits{Heaps: pmisere.UsualHeaps})
		got := []string{row[0], fmt.Sprint(v.Claim.Period), fmt.Sprint(v.Claim.Preperiod), fmt.Sprint(v.Quotient.Order()),
			fmt.Sprint(v.Quotient.OrderP()), map[bool]string{true: "tame", false: "wild"}[v.Quotient.Tame()], v.Quotient.Presentation().String()}
		if v.Status != periodicity.Proved || fmt.Sprint(got) != fmt.Sprint(row) {
			t.Errorf("%s: %v\nwant %v", v.Status, got, row)
		}
	}
	if len(rows) != 139 {
		t.Errorf("%d rows", len(rows))
	}
}

// The window is the theorem's: 167 heaps for Kayles, 335 for 0.44, 153 for 0.15.
func TestHeapsNeeded(t *testing.T) {
	for game, want := range map[string]int64{"0.77": 167, "0.44": 335, "0.15": 153} {
		v := find(t, game, pmisere.Limits{Heaps: pmisere.UsualHeaps})
		if v.Premise.Heaps != want || v.Quotient.Heaps() != want-1 {
			t.Errorf("%s: needs %d heaps, has %d, want %d", game, v.Premise.Heaps, v.Quotient.Heaps()+1, want)
		}
		if v := find(t, game, pmisere.Limits{Heaps: want - 2}); v.Status != periodicity.Open || !errors.Is(v.Stopped, pmisere.ErrHeaps) {
			t.Errorf("%s: one heap less: %s, %v", game, v.Status, v.Stopped)
		}
	}
}

// Periods of wild games, from the supplement to Plambeck & Siegel 2008.
func TestPeriodsOfTheSupplement(t *testing.T) {
	for game, want := range map[string]int64{
		"0.34": 8, "0.75": 2, "0.512": 6, "0.712": 6, "0.716": 2, "4.56": 4, "4.74": 2, "0.3101": 2, "0.3131": 2, "0.123": 5,
		"0.1023": 7, "0.1032": 7, "0.1033": 7, "0.1331": 5, "0.3103": 5, "0.3112": 5, "0.1232": 6, "0.1323": 6,
	} {
		v := find(t, game, pmisere.Limits{Heaps: pmisere.UsualHeaps})
		if v.Status != periodicity.Proved || v.Claim.Period != want {
			t.Errorf("%s: %s, %s, want period %d", game, v.Status, v.Claim, want)
		}
	}
}

// Values of single games: period, preperiod, |Q|, |P|. Those of 0.044 and its kin, which the table of
// quotients does not have, were found by an independent program.
func TestSingleGames(t *testing.T) {
	for game, want := range map[string][4]int{
		"0.3101": {2, 5, 14, 4}, "0.3131": {2, 7, 12, 3}, "0.1023": {7, 6, 20, 5}, "0.1032": {7, 8, 20, 5}, "0.1331": {5, 5, 20, 5},
		"0.1232": {6, 6, 46, 12}, "0.77": {12, 71, 40, 9}, "0.46": {24, 143, 40, 9}, "0.15": {10, 66, 42, 12},
		"0.115": {14, 92, 42, 12}, "0.152": {48, 25, 34, 6}, "0.53": {9, 21, 16, 3}, "0.71": {6, 3, 36, 9}, "0.72": {4, 16, 24, 5},
		"0.044": {36, 214, 40, 9}, "0.074": {24, 142, 40, 9}, "0.077": {24, 142, 40, 9}, "0.441": {24, 143, 40, 9}, "0.463": {24, 143, 40, 9},
		"subtract:1,2,5": {3, 0, 6, 2}, "0.01": {1, 3, 2, 1}, "0.2": {2, 1, 2, 1},
	} {
		v := find(t, game, pmisere.Limits{Heaps: pmisere.UsualHeaps})
		got := [4]int{int(v.Claim.Period), int(v.Claim.Preperiod), v.Quotient.Order(), v.Quotient.OrderP()}
		if v.Status != periodicity.Proved || got != want {
			t.Errorf("%s: %s, %v, want %v", game, v.Status, got, want)
		}
	}
}

// Φ of any heap is that of a heap a number of periods before.
func TestPhiOfLargeHeaps(t *testing.T) {
	v := find(t, "0.77", pmisere.Limits{Heaps: pmisere.UsualHeaps})
	for n := int64(71); n < 83; n++ {
		far, known := v.Phi(n + 12*1_000_000_007)
		if near, _ := v.Phi(n); !known || far != near {
			t.Errorf("heap %d: %d and %d", n, near, far)
		}
	}
	if _, known := v.Phi(-1); known {
		t.Error("heap −1 is known")
	}
	open := find(t, "0.77", pmisere.Limits{Heaps: 20})
	if _, known := open.Phi(21); known {
		t.Error("a heap past the quotient is known")
	}
}

// A search that has no time left says so, and how far it is.
func TestNoTime(t *testing.T) {
	v := find(t, "0.3102", pmisere.Limits{Heaps: pmisere.UsualHeaps, Time: time.Nanosecond})
	if v.Status != periodicity.Open || v.Stopped == nil || v.Quotient == nil {
		t.Errorf("%+v", v)
	}
	v = find(t, "0.3123", pmisere.Limits{Heaps: pmisere.UsualHeaps, Held: 1000})
	if v.Status != periodicity.Open || !errors.Is(v.Stopped, misere.ErrMemory) {
		t.Errorf("%+v", v)
	}
}

// 0.644, which Plambeck & Siegel 2008 solve, takes 7,398 heaps. A minute.
func TestHard(t *testing.T) {
	if os.Getenv("GRUNDY_LONG") == "" {
		t.Skip("GRUNDY_LONG is not set")
	}
	v := find(t, "0.644", pmisere.Limits{Heaps: 8000})
	if v.Status != periodicity.Proved || v.Claim != (periodicity.Claim{Preperiod: 3256, Period: 442}) || v.Quotient.Order() != 172 || v.Quotient.OrderP() != 7 {
		t.Errorf("%s: %s, |Q| = %d, |P| = %d", v.Status, v.Claim, v.Quotient.Order(), v.Quotient.OrderP())
	}
}
