package periodicity_test

// Every condition of every theorem, one row each, with values made up so that only this condition fails.
// The theorems take values as a slice and need not be told where they are from.

import (
	"context"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/heap"
)

// digits makes rules of digits d₀, d₁, …, by place; the others are 0.
func digits(t *testing.T, places map[int]sgtable.Leaves, options ...heap.Option) sgtable.Rules {
	t.Helper()
	most := 0
	for i := range places {
		most = max(most, i)
	}
	d := make([]sgtable.Leaves, most+1)
	for i, leaves := range places {
		d[i] = leaves
	}
	r, err := heap.FromDigits("made up", d, nil, options...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func theoremOf(t *testing.T, name string) periodicity.Theorem {
	t.Helper()
	th, err := periodicity.ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return th
}

// continued returns n values: those given, then each p before and the saltus more.
func continued(n int, p int, saltus uint32, first ...uint32) []uint32 {
	values := slices.Clone(first)
	for len(values) < n {
		values = append(values, values[len(values)-p]+saltus)
	}
	return values[:n]
}

type places = map[int]sgtable.Leaves

// Each term of each N, alone the largest. The window is exactly that of the theorem; with agreement in all
// of it the claim is accepted, and refused with a difference at its first heap or at its last alone.
func TestConditionsOfTheWindows(t *testing.T) {
	for _, row := range []struct {
		theorem, condition string
		rules              sgtable.Rules
		n0, p              int64
		from, last         int64 // the window
	}{
		{"guy-smith", "k₀ + 1", digits(t, places{1: 3, 6: 1}), 1, 1, 1, 6},
		{"guy-smith", "an untouched heap", digits(t, places{1: 3}, heap.Frozen(9)), 1, 1, 1, 9},
		{"guy-smith", "k₁ + n₀", digits(t, places{1: 3, 6: 2}), 2, 3, 2, 7},
		{"guy-smith", "k₂ + 2n₀ + p − 1", digits(t, places{4: 4}), 2, 3, 2, 9},
		{"guy-smith", "k₃ + 3n₀ + 2p − 2", digits(t, places{3: 8}), 2, 3, 2, 12},
		{"guy-smith", "k₄ + 4n₀ + 3p − 3", digits(t, places{1: 16}), 2, 3, 2, 14},
		{"guy-smith", "n₀ ≥ 1", digits(t, places{2: 4}), 0, 1, 1, 3},
		{"guy-smith", "one heap at least", digits(t, places{}), 5, 1, 5, 5},
		{"one-heap", "k₀ + 1", digits(t, places{1: 3, 6: 1}), 1, 1, 1, 6},
		{"one-heap", "an untouched heap", digits(t, places{1: 3}, heap.Frozen(9)), 1, 1, 1, 9},
		{"one-heap", "k₁ + n₀", digits(t, places{1: 3, 6: 2}), 2, 3, 2, 7},
		{"one-heap", "k from heap 0 on, for digits 0 and 3", digits(t, places{1: 3, 4: 3}), 0, 2, 0, 3},
		{"one-heap", "n₀ ≥ 1 with a digit 2", digits(t, places{1: 3, 4: 2}), 0, 2, 1, 4},
		{"one-heap", "n₀ ≥ 1 with an untouched heap", digits(t, places{1: 3}, heap.Frozen(1)), 0, 2, 1, 1},
		{"one-heap", "one heap at least", digits(t, places{}), 5, 1, 5, 5},
		{"unequal-parts", "2n₀ + 2p + k₂ − 1", digits(t, places{2: 4}, heap.Unequal()), 2, 3, 2, 10},
		{"unequal-parts", "n₀ + k", digits(t, places{1: 4, 20: 2}, heap.Unequal()), 2, 1, 2, 21},
		{"unequal-parts", "an untouched heap", digits(t, places{1: 4}, heap.Unequal(), heap.Frozen(30)), 1, 1, 1, 30},
		{"unequal-parts", "n₀ ≥ 1", digits(t, places{2: 4}, heap.Unequal()), 0, 1, 1, 4},
	} {
		t.Run(row.theorem+"/"+row.condition, func(t *testing.T) {
			th := theoremOf(t, row.theorem)
			c := periodicity.Claim{Preperiod: row.n0, Period: row.p}
			values := continued(int(row.last+1+row.p), int(row.p), 0, []uint32{1, 2, 4}[:row.p]...)
			p, err := th.Premise(row.rules, c, values)
			if err != nil {
				t.Fatal(err)
			}
			if want := (periodicity.Window{From: row.from, To: row.last}); p.Window != want || p.Heaps != row.last+1+row.p {
				t.Errorf("window %+v of %d heaps, want %+v of %d", p.Window, p.Heaps, want, row.last+1+row.p)
			}
			try := func(what string, heap int64, accepted bool) {
				changed := slices.Clone(values)
				if heap >= 0 {
					changed[heap] += 8
				}
				if err := th.Check(context.Background(), row.rules, p, changed); (err == nil) != accepted {
					t.Errorf("%s: accepted %v, error %v", what, !accepted, err)
				}
			}
			try("agreement", -1, true)
			try("a difference before the window", row.from-1, true)
			try("a difference at its first heap", row.from, false)
			try("a difference at its last heap", row.last+row.p, false)
			if err := th.Check(context.Background(), row.rules, p, values[:len(values)-1]); err == nil {
				t.Error("a value too few: accepted")
			}
		})
	}
}

// 0.300001 has 2/7: a window that does not count heap 6, which may be taken whole, sees 3/4.
func TestHeapsThatMayBeTakenWholeCount(t *testing.T) {
	for _, theorem := range []string{"guy-smith", "one-heap"} {
		wantProved(t, "0.300001", prove(t, "0.300001", theorem, 200), periodicity.Claim{Preperiod: 7, Period: 2})
	}
}

// What each theorem is about, and what it is not about for one reason only.
func TestConditionsOnTheRules(t *testing.T) {
	untouched := func(p places) sgtable.Rules { return digits(t, p, heap.Frozen(5)) }
	repeating := func(cycle sgtable.Leaves, options ...heap.Option) sgtable.Rules {
		r, err := heap.FromDigits("made up", []sgtable.Leaves{0, 3, 0}, []sgtable.Leaves{cycle}, options...)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for _, row := range []struct {
		theorem, what string
		rules         sgtable.Rules
		covered       bool
	}{
		{"guy-smith", "three heaps", digits(t, places{1: 15}), true},
		{"guy-smith", "parts that must differ", digits(t, places{1: 7}, heap.Unequal()), false},
		{"guy-smith", "no last move", repeating(7), false},
		{"one-heap", "one heap", digits(t, places{1: 3}), true},
		{"one-heap", "two heaps", digits(t, places{1: 7}), false},
		{"unequal-parts", "two unequal heaps", digits(t, places{1: 7}, heap.Unequal()), true},
		{"unequal-parts", "two heaps", digits(t, places{1: 7}), false},
		{"unequal-parts", "three unequal heaps", digits(t, places{1: 15}, heap.Unequal()), false},
		{"all-but", "all but 2", repeating(3), true},
		{"all-but", "the whole heap may not be taken", repeating(2), false},
		{"all-but", "an untouched heap", repeating(3, heap.Frozen(5)), false},
		{"all-but", "one amount that must be the whole heap", enginetest.Rules(t, "0.10[3]"), false},
		{"all-but", "an end", digits(t, places{1: 3}), false},
		{"arithmetic", "three heaps", digits(t, places{1: 15}), true},
		{"arithmetic", "two heaps", digits(t, places{1: 7}), false},
		{"arithmetic", "an untouched heap", untouched(places{1: 15}), false},
		{"arithmetic", "parts that must differ", digits(t, places{1: 15}, heap.Unequal()), false},
		{"sparse-state", "two heaps", digits(t, places{1: 7}), true},
		{"sparse-state", "one heap", digits(t, places{1: 3}), false},
		{"sparse-state", "three heaps", digits(t, places{1: 15}), false},
		{"sparse-state", "parts that must differ", digits(t, places{1: 7}, heap.Unequal()), false},
	} {
		if err := theoremOf(t, row.theorem).Covers(row.rules); (err == nil) != row.covered {
			t.Errorf("%s, %s: covered %v, error %v", row.theorem, row.what, !row.covered, err)
		}
	}
}

// Only arithmetic and all-but prove a saltus.
func TestConditionsOnTheSaltus(t *testing.T) {
	values := continued(100, 1, 3, 0)
	for _, row := range []struct {
		theorem string
		rules   sgtable.Rules
		saltus  int64
		wrong   string
	}{
		{"guy-smith", digits(t, places{1: 7}), 3, "want saltus 0"},
		{"one-heap", digits(t, places{1: 3}), 3, "want saltus 0"},
		{"unequal-parts", digits(t, places{1: 7}, heap.Unequal()), 3, "want saltus 0"},
		{"sparse-state", digits(t, places{1: 7}), 3, "want saltus 0"},
		{"arithmetic", digits(t, places{1: 15, 2: 15}), 3, "a power of two"},
		{"arithmetic", digits(t, places{1: 15, 2: 15}), 0, "a power of two"},
		{"all-but", enginetest.Rules(t, "allbut:2"), 0, "want a saltus"},
	} {
		p, err := theoremOf(t, row.theorem).Premise(row.rules, periodicity.Claim{Preperiod: 1, Period: 1, Saltus: row.saltus}, values)
		if err == nil || !strings.Contains(err.Error(), row.wrong) {
			t.Errorf("%s, saltus %d: %+v, %v", row.theorem, row.saltus, p, err)
		}
	}
}

// T4: the states at 3 and 5 of all but 2, tuples of two entries over b, are equal and b rises by 4. What
// lies below b counts alike.
func TestConditionsOfAllBut(t *testing.T) {
	rules, th := enginetest.Rules(t, "allbut:2"), theoremOf(t, "all-but")
	for _, row := range []struct {
		what     string
		values   []uint32
		saltus   int64
		accepted bool
	}{
		{"equal states", []uint32{0, 1, 4, 5, 8}, 4, true},
		{"another newest value", []uint32{0, 1, 4, 5, 9}, 4, false},
		{"another oldest value", []uint32{0, 1, 4, 6, 8}, 4, false},
		{"another saltus", []uint32{0, 1, 4, 5, 8}, 3, false},
		{"b of the heaps before n − k alone", []uint32{2, 0, 4, 1, 6}, 2, true},
		{"less than b at the oldest", []uint32{0, 0, 4, 2, 8}, 4, true},
		{"b at the oldest", []uint32{0, 0, 4, 5, 8}, 4, false},
		{"less than b in the first state only", []uint32{0, 0, 4, 6, 8}, 4, false},
		{"less than b in the second state only", []uint32{0, 1, 4, 4, 8}, 4, false},
	} {
		p := periodicity.Premise{Claim: periodicity.Claim{Preperiod: 3, Period: 2, Saltus: row.saltus}, Heaps: 5}
		if err := th.Check(context.Background(), rules, p, row.values); (err == nil) != row.accepted {
			t.Errorf("%s: accepted %v, error %v", row.what, !row.accepted, err)
		}
	}
	for game, k := range map[string]int64{"nim": 1, "allbut:1": 1, "allbut:3,7": 7} {
		v := prove(t, game, "all-but", 300)
		if p, ok := v.Premise(); !ok || p.Parameters[0].Value != k {
			t.Errorf("%s: %+v, want k = %d", game, p, k)
		}
	}
}
