package periodicity_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/naive"
)

func newRun(t interface{ Fatal(...any) }, game string) *naive.Run {
	return runOf(t, enginetest.Rules(t, game))
}

func runOf(t interface{ Fatal(...any) }, rules sgtable.Rules) *naive.Run {
	run, err := naive.New(rules)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// valuesOf returns the values of so many heaps, by the definition.
func valuesOf(t interface{ Fatal(...any) }, rules sgtable.Rules, heaps int64) []uint32 {
	run := runOf(t, rules)
	if err := run.Extend(context.Background(), heaps-1); err != nil {
		t.Fatal(err)
	}
	return run.Values()
}

func prove(t interface{ Fatal(...any) }, game, theorem string, limit int64) *periodicity.Verdict {
	return proveOn(t, enginetest.Rules(t, game), newRun(t, game), theorem, limit)
}

func proveOn(t interface{ Fatal(...any) }, rules sgtable.Rules, run sgtable.Slicer, theorem string, limit int64) *periodicity.Verdict {
	v, err := periodicity.Prove(context.Background(), rules, run, periodicity.Options{Limit: limit, Theorem: theorem})
	if err != nil {
		t.Fatal(rules, err)
	}
	return v
}

// TestProved holds games whose period, preperiod and saltus are published (octal games: Winning
// Ways; tczajka/octal-games) or proved by hand, with the heaps that each theorem needs.
func TestProved(t *testing.T) {
	for _, want := range []struct {
		game, theorem             string
		limit                     int64
		by                        string
		preperiod, period, saltus int64
		heaps                     int64
	}{
		{"0.77", "guy-smith", 1 << 16, "guy-smith", 71, 12, 0, 167},
		{"0.77", "guy-smith", 166, "guy-smith", 71, 12, 0, 167},
		{"0.77", "auto", 1 << 16, "sparse-state", 71, 12, 0, 155},
		{"0.77", "auto", 154, "sparse-state", 71, 12, 0, 155},
		{"0.07", "auto", 1 << 16, "guy-smith", 53, 34, 0, 175},
		{"0.17", "guy-smith", 1000, "guy-smith", 33, 34, 0, 135},
		{"0.45", "auto", 1 << 12, "sparse-state", 498, 20, 0, 718},
		{"0.45", "guy-smith", 1 << 12, "guy-smith", 498, 20, 0, 1037},
		{"subtract:1,2,5", "auto", 1 << 12, "one-heap", 0, 3, 0, 8},
		{"subtract:1,2,5", "guy-smith", 1 << 12, "guy-smith", 0, 3, 0, 9},
		{"0.1", "auto", 100, "one-heap", 2, 1, 0, 4},
		{"0.0", "auto", 100, "one-heap", 0, 1, 0, 2},
		{"nim", "auto", 100, "all-but", 0, 1, 1, 2},
		{"allbut:3,7,10,14", "auto", 2000, "all-but", 0, 198, 66, 212},
		{"0.8", "auto", 100, "arithmetic", 1, 3, 1, 10},
		{"0.C", "auto", 100, "arithmetic", 1, 2, 1, 7},
		{"8.0", "auto", 100, "arithmetic", 1, 2, 1, 7},
		{"0.28", "auto", 200, "arithmetic", 1, 53, 16, 160},
		{"0.9C", "auto", 1000, "arithmetic", 28, 36, 16, 604},
		{"0.8F", "auto", 500, "arithmetic", 7, 7, 4, 119},
		{"lasker", "auto", 100, "repeating", 1, 4, 4, 33},
		{"0.[7]", "auto", 100, "repeating", 0, 1, 1, 8},
		{"0.[12]", "auto", 100, "repeating", 1, 2, 1, 5},
		{"0.[012]", "auto", 100, "repeating", 1, 3, 1, 7},
		{"4.[21]", "auto", 100, "repeating", 1, 2, 0, 7},
		{"0.2[31]", "auto", 100, "repeating", 1, 6, 3, 13},
		{"nim", "repeating", 100, "repeating", 0, 1, 1, 3},
	} {
		t.Run(want.game+"/"+want.theorem, func(t *testing.T) {
			v := prove(t, want.game, want.theorem, want.limit)
			c, _ := v.Claim()
			if v.Status != periodicity.Proved {
				t.Fatalf("%s after %d heaps", v.Status, v.Computed)
			}
			if v.Theorem != want.by || c != (periodicity.Claim{Preperiod: want.preperiod, Period: want.period, Saltus: want.saltus}) || v.Heaps != want.heaps {
				t.Errorf("%s from %d heaps by %s; want %+v", c, v.Heaps, v.Theorem, want)
			}
			if c.LastException() != want.preperiod-1 {
				t.Errorf("last exception %d with preperiod %d", c.LastException(), want.preperiod)
			}
			if v.Computed > max(want.heaps*5/4+1, 10) && v.Computed > want.heaps+8 {
				t.Errorf("computed %d heaps where %d do", v.Computed, want.heaps)
			}
		})
	}
}

func TestNotProved(t *testing.T) {
	for _, want := range []struct {
		game, theorem string
		limit         int64
		status        periodicity.Status
	}{
		{"0.77", "guy-smith", 165, periodicity.Open},
		{"0.77", "auto", 153, periodicity.Open},
		{"0.07", "auto", 100, periodicity.Open},
		{"0.04", "auto", 500, periodicity.Open}, // agrees with p = 1 at 0, 1, 2
		{"0.04", "auto", 4, periodicity.Open},
		{"grundy", "auto", 2000, periodicity.Open},
		{"couples", "auto", 2000, periodicity.Open},
		{"subtract:factorials", "auto", 6000, periodicity.Open}, // period 25 until heap 5050
		{"0.9", "auto", 500, periodicity.Open},
		{"0.F6", "auto", 700, periodicity.Open},
		{"0.3F", "auto", 700, periodicity.Observed},      // saltus 3
		{"0.3F", "auto", 199, periodicity.Observed},      // 200 heaps
		{"0.3F", "auto", 198, periodicity.Open},          // too few to be observed
		{"4.9", "auto", 300, periodicity.Observed},       // condition (S) fails
		{"0.68", "auto", 300, periodicity.Open},          // period 59, saltus 32 from heap 94 until 278
		{"0.45", "auto", 6, periodicity.Open},            // 0 0 1 1 2 2 3, and then 1
		{"0.20[16]", "auto", 300, periodicity.Observed},  // saltus 3, two heaps
		{"0.77[454]", "auto", 300, periodicity.Observed}, // condition W fails
		{"lasker", "auto", 31, periodicity.Open},
		{"subtract:1..100", "auto", 20, periodicity.Open}, // G(n) = n up to heap 100
		{"0.7777777777", "auto", 9, periodicity.Open},
		{"allbut:100", "auto", 50, periodicity.Open}, // the same
		{"0.07", "auto", 0, periodicity.Open},
		{"0.0", "auto", 0, periodicity.Open},
	} {
		v := prove(t, want.game, want.theorem, want.limit)
		if v.Status != want.status || v.Computed != want.limit+1 {
			t.Errorf("%s up to heap %d: %s after %d heaps, want %s", want.game, want.limit, v.Status, v.Computed, want.status)
		}
		if c, ok := v.Claim(); ok != (want.status == periodicity.Observed) {
			t.Errorf("%s: %s claims %s", want.game, v.Status, c)
		}
	}
}

// TestExceptions checks the lists of Winning Ways, chapter 4.
func TestExceptions(t *testing.T) {
	for game, want := range map[string][]int64{
		"0.77":           {0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70},
		"0.07":           {0, 1, 15, 17, 18, 32, 35, 52},
		"0.17":           {0, 15, 17, 32},
		"subtract:1,2,5": {},
	} {
		if v := prove(t, game, "auto", 1000); !slices.Equal(v.Exceptions.Heaps, want) {
			t.Errorf("%s: exceptional heaps %v, want %v", game, v.Exceptions.Heaps, want)
		}
	}
}

func TestTheoremThatDoesNotFitIsRefused(t *testing.T) {
	for _, bad := range []struct{ game, theorem, want string }{
		{"grundy", "guy-smith", "must differ"},
		{"grundy", "sparse-state", "must differ"},
		{"nim", "guy-smith", "no last move"},
		{"subtract:squares", "one-heap", "no last move"},
		{"0.77", "one-heap", "2 heaps"},
		{"0.77", "unequal-parts", "may be equal"},
		{"0.77", "all-but", "not an all-but game"},
		{"0.[7]", "all-but", "not an all-but game"},
		{"0.77", "arithmetic", "three heaps"},
		{"0.8", "sparse-state", "3 heaps"},
		{"0.77", "repeating", "do not repeat for ever"},
		{"grundy", "repeating", "must differ"},
		{"subtract:squares", "repeating", "do not repeat for ever"},
		{"0.77", "kayles", "no theorem"},
	} {
		rules := enginetest.Rules(t, bad.game)
		run, _ := naive.New(rules)
		_, err := periodicity.Prove(context.Background(), rules, run, periodicity.Options{Limit: 10, Theorem: bad.theorem})
		if err == nil || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("%s by %s: error %v, want one about %q", bad.game, bad.theorem, err, bad.want)
		}
	}
}

func TestVerdictJSON(t *testing.T) {
	v := prove(t, "0.1", "auto", 100)
	got, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"game":"0.1","rules":"Take 1 if that is the whole heap.","status":"proved","theorem":"one-heap",` +
		`"preperiod":2,"period":1,"saltus":0,"last_exception":1,"exceptions":[1],"heaps":4,"computed":8,` +
		`"window":{"from":2,"to":2},"max":{"value":1,"heap":1},"rare":null,"engine":"naive"}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	got, _ = json.Marshal(prove(t, "0.07", "auto", 10))
	for _, name := range []string{"theorem", "preperiod", "period", "saltus", "last_exception", "exceptions", "heaps", "window"} {
		if !strings.Contains(string(got), `"`+name+`":null`) {
			t.Errorf("an open game has %s in %s", name, got)
		}
	}
}

// TestConstantsOfArithmetic holds the numbers of theorem T5 worked out by hand.
func TestConstantsOfArithmetic(t *testing.T) {
	for game, want := range map[string]string{
		"0.8":  "[{M 0} {K 1} {w 0} {w' 0} {U 3} {N 7}]",
		"0.9C": "[{M 1} {K 2} {w 1} {w' 2} {U 16} {N 568}]",
	} {
		p, ok := prove(t, game, "arithmetic", 1000).Premise()
		if got := fmt.Sprint(p.Parameters); !ok || got != want {
			t.Errorf("%s: %s, want %s", game, got, want)
		}
	}
}

func TestRare(t *testing.T) {
	// The published sparse space of Kayles: odious values are common, 0, 3, 5, 6 … rare.
	v := prove(t, "0.77", "guy-smith", 1000)
	if !v.Rare.Known() || v.Rare.Mask != 15 || v.Rare.Parity || v.Rare.LastHeap != 70 {
		t.Errorf("rare data %+v", v.Rare)
	}
	if v := prove(t, "subtract:1,2", "auto", 100); v.Rare.Known() {
		t.Errorf("rare data %+v of a game without splits", v.Rare)
	}
}

// TestSameVerdictWhateverIsKnownBefore protects a run that was stopped and continued.
func TestSameVerdictWhateverIsKnownBefore(t *testing.T) {
	rules := enginetest.Rules(t, "0.77")
	want, _ := json.Marshal(prove(t, "0.77", "auto", 1000))
	for _, before := range []int64{0, 1, 99, 154, 155, 400} {
		run, _ := naive.New(rules)
		if err := run.Extend(context.Background(), before); err != nil {
			t.Fatal(err)
		}
		v, err := periodicity.Prove(context.Background(), rules, run, periodicity.Options{Limit: 1000})
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := json.Marshal(v); string(got) != string(want) {
			t.Errorf("with heap %d known before: %s, want %s", before, got, want)
		}
	}
}
