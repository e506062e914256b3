package periodicity_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
)

// T5: the numbers of its statement, worked out by hand for made-up values, with 8s of both parities.
func TestNumbersOfArithmetic(t *testing.T) {
	low, high := digits(t, places{1: 8, 2: 8}), digits(t, places{1: 8, 2: 8, 30: 1})
	four := digits(t, places{1: 24, 2: 8}) // may leave four heaps
	for _, row := range []struct {
		what   string
		rules  sgtable.Rules
		c      periodicity.Claim
		first  []uint32
		m, k   int64
		w, w1  int64
		u, end int64
	}{
		// imax = 2, K = ⌈3/2⌉; w′: 2^(w′+1) > 2; U = 2² + 2; N = 1 + 2·5.
		{"K rounded up, U by K", low, periodicity.Claim{Preperiod: 1, Period: 2, Saltus: 2}, []uint32{0, 0, 1}, 0, 2, 0, 1, 6, 11},
		{"k₀ + 1", high, periodicity.Claim{Preperiod: 1, Period: 2, Saltus: 2}, []uint32{0, 0, 1}, 0, 2, 0, 1, 6, 31},
		// M is the step of heap 1; K = 1 + 3; 2^(w+1) > 3, 2^w > 1; 2^(w′+1) > 7; U = 2^(w+3).
		{"M by a heap below n₀, U by r bits", low, periodicity.Claim{Preperiod: 2, Period: 1, Saltus: 1}, []uint32{0, 1, 0}, 1, 4, 1, 2, 16, 17},
		// K = 3 + 3; 2^(w+1) > 9; 2^(w′+1) > 15; U = 2^(w+3).
		{"w by r parts", low, periodicity.Claim{Preperiod: 2, Period: 1, Saltus: 1}, []uint32{0, 3, 0}, 3, 6, 3, 3, 64, 65},
		// r = 4: 2^(w+1) > 4, 2^(w′+1) > 8; U = 2^(w+4).
		{"four parts", four, periodicity.Claim{Preperiod: 2, Period: 1, Saltus: 1}, []uint32{0, 1, 0}, 1, 4, 2, 3, 64, 65},
	} {
		th := theoremOf(t, "arithmetic")
		values := continued(int(row.end+row.c.Period), int(row.c.Period), uint32(row.c.Saltus), row.first...)
		p, err := th.Premise(row.rules, row.c, values)
		if err != nil {
			t.Errorf("%s: %v", row.what, err)
			continue
		}
		want := []periodicity.Parameter{{Name: "M", Value: row.m}, {Name: "K", Value: row.k}, {Name: "w", Value: row.w}, {Name: "w'", Value: row.w1}, {Name: "U", Value: row.u}, {Name: "N", Value: row.end}}
		if !slices.Equal(p.Parameters, want) || p.Heaps != row.end+row.c.Period || p.Window.To != row.end-1 {
			t.Errorf("%s: %+v, want %+v", row.what, p, want)
		}
		if err := th.Check(context.Background(), row.rules, p, values); err != nil {
			t.Errorf("%s: %v", row.what, err)
		}
		last := len(values) - 1
		for _, v := range []uint32{values[last] + 1, values[last-int(row.c.Period)]} {
			changed := slices.Clone(values)
			changed[last] = v
			if err := th.Check(context.Background(), row.rules, p, changed); err == nil {
				t.Errorf("%s: accepted with %d instead of %d at its last heap", row.what, v, values[last])
			}
		}
		short := p
		short.Heaps, short.Window.To = p.Heaps-1, p.Window.To-1
		if err := th.Check(context.Background(), row.rules, short, values); err == nil {
			t.Errorf("%s: accepted with a window that is too short", row.what)
		}
	}
}

// (S) of T5: every value below s(M+1) has a heap, from n₀ on if it is of the last step, and of both
// parities if all 8s have one; or is 0 and made by two equal heaps.
func TestConditionSOfArithmetic(t *testing.T) {
	// Values 1, 3, 2, 5, 4, … from heap 1 on, n₀ = 2, s = p = 2: M = 1, and 0 is missing.
	noZero := continued(400, 2, 2, 0, 1, 3, 2)
	// From heap 1 on 1 1, then from n₀ = 3 on 3 3 2 2 with s = 2, p = 4: all but 0 in both parities.
	noZeroTwice := continued(400, 4, 2, 0, 1, 1, 3, 3, 2, 2)
	// 1 1 1 0, then 3 3 2 2 from n₀ = 5 on: all in both parities but 0, which has an even heap.
	evenZero := continued(400, 4, 2, 0, 1, 1, 1, 0, 3, 3, 2, 2)
	claim := func(n0, p, s int64) periodicity.Claim {
		return periodicity.Claim{Preperiod: n0, Period: p, Saltus: s}
	}
	for _, row := range []struct {
		what   string
		rules  places
		c      periodicity.Claim
		values []uint32
		wrong  string // empty if (S) holds
		k      int64  // K then, which tells imax
	}{
		{"a value of the last step by a heap below n₀ only", places{1: 8, 2: 8}, claim(3, 1, 2), continued(400, 1, 2, 0, 3, 1, 0), "the value 3", 0},
		{"a value of an earlier step by a heap below n₀", places{1: 8, 2: 8}, claim(3, 2, 2), continued(400, 2, 2, 0, 3, 1, 0, 1), "", 3},
		{"8s of one parity, a heap of one", places{1: 8}, claim(1, 2, 2), continued(400, 2, 2, 0, 0, 1), "no even heap that it allows has the value 0", 0},
		{"8s of one parity, heaps of both", places{1: 8}, claim(1, 4, 2), continued(400, 4, 2, 0, 0, 0, 1, 1), "", 1},
		{"no heap of value 0, M = 0", places{1: 12, 2: 12}, claim(1, 1, 2), continued(400, 1, 2, 0, 1), "the value 0", 0},
		{"no heap of value 0, no 4", places{1: 8, 2: 8}, claim(2, 2, 2), noZero, "the value 0", 0},
		{"no heap of value 0, an odd 4", places{1: 12, 2: 8}, claim(2, 2, 2), noZero, "the value 0", 0},
		{"no heap of value 0, an even 4", places{1: 8, 2: 12}, claim(2, 2, 2), noZero, "the value 0", 0},
		{"no heap of value 0, 4s of both parities", places{1: 12, 2: 12}, claim(2, 2, 2), noZero, "", 3},
		{"no heap of value 0, a late 4", places{1: 12, 2: 8, 6: 4}, claim(2, 2, 2), noZero, "", 5},
		{"an even 8 and an even 4", places{2: 12}, claim(3, 4, 2), noZeroTwice, "the value 0", 0},
		{"an even 8 and an odd 4", places{2: 8, 1: 4}, claim(3, 4, 2), noZeroTwice, "the value 0", 0},
		{"an even 8 and 4s of both parities", places{2: 12, 1: 4}, claim(3, 4, 2), noZeroTwice, "", 2},
		{"an even 8, no odd heap of value 0, an odd 4", places{2: 8, 1: 4}, claim(5, 4, 2), evenZero, "", 2},
		{"an even 8, no odd heap of value 0, a late odd 4", places{2: 8, 5: 4}, claim(5, 4, 2), evenZero, "", 3},
		{"an even 8, no odd heap of value 0, an even 4", places{2: 12}, claim(5, 4, 2), evenZero, "no odd heap that it allows has the value 0", 0},
		{"an odd 8, no odd heap of value 0, an even 4", places{1: 8, 2: 4}, claim(5, 4, 2), evenZero, "", 2},
		{"an odd 8, no odd heap of value 0, an odd 4", places{1: 12}, claim(5, 4, 2), evenZero, "no odd heap that it allows has the value 0", 0},
		{"the least 8 of each parity", places{1: 8, 2: 8, 9: 8, 10: 8}, claim(1, 2, 2), continued(400, 2, 2, 0, 0, 1), "", 2},
		{"the least 8 of the other parity is late", places{1: 8, 8: 8}, claim(1, 2, 2), continued(400, 2, 2, 0, 0, 1), "", 5},
	} {
		p, err := theoremOf(t, "arithmetic").Premise(digits(t, row.rules), row.c, row.values)
		switch {
		case row.wrong != "":
			if err == nil || !strings.Contains(err.Error(), row.wrong) || !strings.Contains(err.Error(), "(S)") {
				t.Errorf("%s: %+v, error %v, want one about %q", row.what, p, err, row.wrong)
			}
		case err != nil:
			t.Errorf("%s: %v", row.what, err)
		case p.Parameters[1].Value != row.k:
			t.Errorf("%s: %+v, want K = %d", row.what, p.Parameters, row.k)
		}
	}
}
