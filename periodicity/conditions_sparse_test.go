package periodicity_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/heap"
)

// oddIsCommon is theorem sparse-state with mask 1.
func oddIsCommon(t *testing.T, parity int64) periodicity.SparseState {
	t.Helper()
	th, err := periodicity.SparseStateOf([]periodicity.Parameter{{Name: "mask", Value: 1}, {Name: "parity", Value: parity}})
	if err != nil {
		t.Fatal(err)
	}
	return th
}

// T6 by its numbers: a premise with the n₀, p and L given, where only the condition named decides. Odd values
// are common; with parity those that are as odd as their heap.
func TestConditionsOfSparseState(t *testing.T) {
	ones := continued(60, 1, 0, 0, 1)
	rareAt3 := continued(60, 1, 0, 0, 1, 1, 2, 1)
	rareAt1 := continued(60, 1, 0, 0, 2, 1)
	// From n₀ = 6 on all is 1. The rare value 0 below it is 5 ⊕ 5, of heaps 3 and 4, for as long as that
	// is the last heap but two: these do not move with the period. Heap 12 is the first 6 + 6.
	late := continued(60, 1, 0, 0, 2, 3, 5, 5, 7, 1)
	// As odd as its heap from heap 1 on, and 0 1 0 1 … only from n₀ = 7 on.
	byParity := func(at6 uint32) []uint32 { return continued(60, 2, 0, 0, 3, 2, 3, 2, 3, at6, 1, 0) }
	for _, row := range []struct {
		condition string
		rules     sgtable.Rules
		parity    int64
		values    []uint32
		n0, p, l  int64
		wrong     string // empty if it is accepted
	}{
		{"1: n₀ > R", digits(t, places{2: 4}), 0, continued(60, 2, 0, 0, 1, 1, 2), 2, 2, 20, "is rare"},
		{"1: R from heap 1 on", digits(t, places{0: 4, 2: 4}), 0, rareAt1, 5, 1, 2, "W = 3"},
		{"1: R from heap 1 on, L = W", digits(t, places{0: 4, 2: 4}), 0, rareAt1, 5, 1, 3, ""},
		{"2: L < R + k₂", digits(t, places{2: 4}), 0, rareAt3, 4, 1, 4, "W = 5"},
		{"2: L = R + k₂", digits(t, places{2: 4}), 0, rareAt3, 4, 1, 5, ""},
		{"2: L < k₁", digits(t, places{2: 4, 9: 2}), 0, rareAt3, 4, 1, 8, "W = 9"},
		{"2: L = k₁", digits(t, places{2: 4, 9: 2}), 0, rareAt3, 4, 1, 9, ""},
		{"2: L < k₀", digits(t, places{2: 4, 9: 1}), 0, rareAt3, 4, 1, 8, "W = 9"},
		{"2: L = k₀", digits(t, places{2: 4, 9: 1}), 0, rareAt3, 4, 1, 9, ""},
		{"2: L less than a heap that may not be touched", digits(t, places{2: 4}, heap.Frozen(9)), 0, rareAt3, 4, 1, 8, "W = 9"},
		{"2: L as much as a heap that may not be touched", digits(t, places{2: 4}, heap.Frozen(9)), 0, rareAt3, 4, 1, 9, ""},
		{"2: L < 1", digits(t, places{0: 4}), 0, ones, 1, 1, 0, "W = 1"},
		{"2: L = 1", digits(t, places{0: 4}), 0, ones, 1, 1, 1, ""},
		{"3: agreement at the last heap", digits(t, places{2: 4}), 0, append(slices.Clone(rareAt3[:9]), 3), 4, 1, 5, "fails at heap 8"},
		{"4: no witness but of heaps below n₀", digits(t, places{2: 4}), 0, late, 6, 1, 3, "value 0 has no witness at heap 9"},
		{"4: no witness but two heaps before n₀", digits(t, places{2: 4}), 0, late, 6, 1, 6, "value 0 has no witness at heap 12"},
		{"4: no witness yet", digits(t, places{2: 4}), 0, late, 6, 1, 7, "value 0 has no witness at heap 13"},
		{"4: a witness of two heaps n₀", digits(t, places{2: 4}), 0, late, 6, 1, 8, ""},
		{"parity: splits of both", digits(t, places{1: 4, 2: 4}), 1, ones, 1, 2, 20, "without parity"},
		{"parity: after odd splits", digits(t, places{1: 4}), 1, continued(60, 2, 0, 0, 1), 1, 2, 1, ""},
		{"parity: after even splits", digits(t, places{2: 4}), 1, continued(60, 2, 0, 0, 0, 1), 1, 2, 2, ""},
		{"4: heap 0 is no part, the last heap asked for", digits(t, places{1: 4}), 1, byParity(2), 7, 2, 1, "value 0 has no witness at heap 9"},
		{"4: the first heap asked for", digits(t, places{1: 4}), 1, byParity(2), 7, 2, 2, "value 0 has no witness at heap 9"},
		{"4: a witness that leaves one heap", digits(t, places{1: 4, 3: 2}), 1, byParity(0), 7, 2, 3, ""},
	} {
		th := oddIsCommon(t, row.parity)
		c := periodicity.Claim{Preperiod: row.n0, Period: row.p}
		p := periodicity.Premise{
			Claim: c, Window: periodicity.Window{From: row.n0, To: row.n0 + row.l - 1}, Heaps: row.n0 + row.l + row.p,
			Parameters: []periodicity.Parameter{{Name: "mask", Value: 1}, {Name: "parity", Value: row.parity}, {Name: "L", Value: row.l}},
		}
		err := th.Check(context.Background(), row.rules, p, row.values)
		switch {
		case row.wrong == "" && err != nil:
			t.Errorf("%s: %v", row.condition, err)
		case row.wrong != "" && (err == nil || !strings.Contains(err.Error(), row.wrong)):
			t.Errorf("%s: error %v, want one about %q", row.condition, err, row.wrong)
		}
		p.Window.To--
		if err := th.Check(context.Background(), row.rules, p, row.values); err == nil {
			t.Errorf("%s: accepted with a window shorter than L", row.condition)
		}
	}
	// The premise asks for the L with which condition 4 holds, and for more heaps while it knows of none.
	c := periodicity.Claim{Preperiod: 6, Period: 1}
	if p, err := oddIsCommon(t, 0).Premise(digits(t, places{2: 4}), c, late); err != nil || p.Heaps != 15 || p.Window.To != 13 {
		t.Errorf("premise %+v, %v: want 15 heaps", p, err)
	}
	if p, err := oddIsCommon(t, 0).Premise(digits(t, places{2: 4}), c, late[:10]); err != nil || p.Heaps <= 10 {
		t.Errorf("premise %+v, %v: want more than the 10 heaps known", p, err)
	}
	// n₀ lies after the last rare heap, whatever is claimed.
	if p, err := oddIsCommon(t, 0).Premise(digits(t, places{2: 4}), periodicity.Claim{Preperiod: 0, Period: 1}, rareAt3); err != nil || p.Claim.Preperiod != 4 {
		t.Errorf("premise %+v, %v: want n₀ = 4", p, err)
	}
}

// Condition 4 of T6 with values of several words of 64: below 131 all 66 even values are rare. Heaps 1, 2, …
// make one each with any heap from n₀ = 67 on.
func TestWitnessesOfLargeValues(t *testing.T) {
	const n0, common = 67, 131
	made := func(rare ...uint32) []uint32 {
		values := []uint32{0}
		for _, v := range rare {
			values = append(values, common^v)
		}
		for len(values) < 300 {
			values = append(values, common)
		}
		return values
	}
	var all []uint32 // 130 … 0: large values are found first
	for v := int64(130); v >= 0; v -= 2 {
		all = append(all, uint32(v))
	}
	th, rules, c := oddIsCommon(t, 0), digits(t, places{2: 4}), periodicity.Claim{Preperiod: n0, Period: 1}
	p, err := th.Premise(rules, c, made(all...))
	if err != nil || p.Heaps != n0+68+1 {
		t.Errorf("premise %+v, %v: want L = 68", p, err)
	}
	if err := th.Check(context.Background(), rules, p, made(all...)); err != nil {
		t.Error(err)
	}
	for _, missing := range []uint32{2, 64, 100, 128} {
		// 66 comes twice instead, before 2, which has its bit in the word before.
		rest := slices.Replace(slices.Clone(all), slices.Index(all, missing), slices.Index(all, missing)+1)
		values := made(append([]uint32{66}, rest...)...)
		err := th.Check(context.Background(), rules, p, values)
		if want := "the rare value " + fmt.Sprint(missing) + " has no witness at heap 135"; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("without a witness of %d: %v", missing, err)
		}
	}
}
