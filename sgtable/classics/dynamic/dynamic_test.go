package dynamic_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/classics/dynamic"
)

func rule(t *testing.T, k int64) dynamic.Rule {
	t.Helper()
	r, e := dynamic.AtMost(k)
	if e != nil {
		t.Fatal(e)
	}
	return r
}

// The lists of Nim and its variants, §"one-heap games", and their continuations in the OEIS.
func TestLostStarts(t *testing.T) {
	less := func(k int64) dynamic.Rule {
		r, err := dynamic.LessThan(k)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for _, c := range []struct {
		source string
		rule   dynamic.Rule
		want   []int64
	}{
		{"Nim and its variants, k = 1", rule(t, 1), []int64{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096}},
		{"Nim and its variants, k = 2", rule(t, 2), []int64{1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 2584, 4181}},
		{"Nim and its variants, k = 3", rule(t, 3), []int64{1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55, 76, 105, 145, 200, 276, 381}},
		{"Nim and its variants, k = 4", rule(t, 4), []int64{1, 2, 3, 4, 5, 7, 9, 12, 15, 19, 24, 31, 40, 52, 67, 86, 110, 141, 181, 233, 300, 386}},
		{"OEIS A003413", rule(t, 4), a003413},
		{"OEIS A003410", less(3), a003410},
		{"OEIS A003412", less(4), a003412},
	} {
		got, err := c.rule.Losing(c.want[len(c.want)-1])
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, %v; want %v", c.source, got, err, c.want)
		}
	}
}

// Nim and its variants: 100 tokens, at most three times what was just taken; only 3 and 24 win.
func TestTheChallenge(t *testing.T) {
	r := rule(t, 3)
	takes, err := r.WinningTakes(dynamic.Start(100))
	if err != nil || !slices.Equal(takes, []int64{3, 24}) {
		t.Errorf("winning first moves %v, %v; want 3 and 24", takes, err)
	}
	least, err := r.Search(t.Context(), 100)
	if err != nil {
		t.Fatal(err)
	}
	var searched []int64
	for taken := int64(1); taken < 100; taken++ {
		if least[100-taken] > 3*taken {
			searched = append(searched, taken)
		}
	}
	if !slices.Equal(searched, []int64{3, 24}) {
		t.Errorf("by search %v win, want 3 and 24", searched)
	}
}

// Nim and its variants: in Fibonacci nim the least part of the Zeckendorf form wins; 60 = 55 + 5.
func TestZeckendorfMove(t *testing.T) {
	r := rule(t, 2)
	list, err := r.Parts(60)
	if err != nil || !slices.Equal(list, []int64{55, 5}) {
		t.Errorf("parts of 60: %v, %v; want 55 and 5", list, err)
	}
	takes, err := r.WinningTakes(dynamic.Start(60))
	if err != nil || !slices.Equal(takes, []int64{5}) {
		t.Errorf("winning takes of 60: %v, %v; want 5", takes, err)
	}
}

func TestStartsTo5000ByFactor(t *testing.T) {
	for k := int64(1); k <= 10; k++ {
		r := rule(t, k)
		report, err := r.CheckStarts(5000, r.WinningTakes)(t.Context())
		losing, err2 := r.Losing(5000)
		if err != nil || err2 != nil || !report.Holds() || report.Positions != 5000 || report.Losing != int64(len(losing)) {
			t.Errorf("k = %d: %s, %d lost starts, want %d (%v, %v)", k, report.Verdict(), report.Losing, len(losing), err, err2)
		}
	}
}

func TestLessThanAgainstTheSearch(t *testing.T) {
	for k := int64(2); k <= 6; k++ {
		r, err := dynamic.LessThan(k)
		if err != nil {
			t.Fatal(err)
		}
		if report, err := r.CheckStarts(2000, r.WinningTakes)(t.Context()); err != nil || !report.Holds() {
			t.Errorf("less than %d times: %s, %v", k, report.Verdict(), err)
		}
	}
}

// The search assumes that more allowed takes never hurt; the options themselves decide here.
func TestEveryPositionAgainstItsOptions(t *testing.T) {
	for k := int64(1); k <= 10; k++ {
		c, err := rule(t, k).Claim(60)
		if err != nil {
			t.Fatal(err)
		}
		// Σ (n+1) for n = 0 … 60.
		if report, err := c.Check(t.Context()); err != nil || !report.Holds() || report.Positions != 1891 {
			t.Errorf("k = %d: %s (%d positions), %v", k, report.Verdict(), report.Positions, err)
		}
	}
}

func TestAMutatedRuleIsCaught(t *testing.T) {
	r, other := rule(t, 3), rule(t, 4)
	report, err := r.CheckStarts(100, other.WinningTakes)(t.Context())
	if err != nil || report.Difference != "start of 5: the takes [1] win, the rule says []" {
		t.Errorf("k = 4's rule for k = 3: %s, %v", report.Verdict(), err)
	}
	c, err := r.Claim(30)
	if err != nil {
		t.Fatal(err)
	}
	c.Options = other.Options
	if report, err := c.Check(t.Context()); err != nil || report.Holds() {
		t.Errorf("k = 4's options for k = 3: %s, %v", report.Verdict(), err)
	}
	first := func(p dynamic.Position) ([]int64, error) { // 24 of 100 is forgotten
		takes, err := r.WinningTakes(p)
		return takes[:min(1, len(takes))], err
	}
	if report, err := r.CheckStarts(100, first)(t.Context()); err != nil || report.Holds() {
		t.Errorf("only the least take: %s, %v", report.Verdict(), err)
	}
}

func TestGreedyPartsOfLargeHeaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.Int64Range(1, 20).Draw(t, "k")
		n := rapid.Int64Range(1, math.MaxInt64).Draw(t, "n")
		r, err := dynamic.AtMost(k)
		if err != nil {
			t.Fatal(err)
		}
		list, err := r.Parts(n)
		if err != nil {
			t.Fatal(err)
		}
		sum := int64(0)
		for i, part := range list {
			sum += part
			if i > 0 && r.Limit(part) >= list[i-1] {
				t.Fatalf("parts %v: %d may be answered by %d", list, part, list[i-1])
			}
		}
		takes, err := r.WinningTakes(dynamic.Position{Heap: n, Most: n})
		if err != nil || sum != n || takes[0] != list[len(list)-1] || takes[len(takes)-1] != n {
			t.Fatalf("parts %v of %d, winning takes %v, %v", list, n, takes, err)
		}
		for _, taken := range takes {
			after := r.After(dynamic.Position{Heap: n, Most: n}, taken)
			if reply, err := r.WinningTakes(after); err != nil || len(reply) > 0 {
				t.Fatalf("taking %d leaves %v, where %v wins, %v", taken, after, reply, err)
			}
		}
	})
}

func TestBadNumbersAreErrors(t *testing.T) {
	r := rule(t, 2)
	_, err1 := dynamic.AtMost(0)
	_, err2 := dynamic.LessThan(1)
	_, err3 := r.Parts(-1)
	_, err4 := r.WinningTakes(dynamic.Position{Heap: 5, Most: 6})
	_, err5 := rule(t, math.MaxInt64).Losing(math.MaxInt64)
	for i, c := range []struct {
		err  error
		want string
	}{
		{err1, "at most 0 times what was just taken: want a factor of at least 1"},
		{err2, "less than 1 times what was just taken: want a factor of at least 2"},
		{err3, "heap of -1 tokens: want 0 or more"},
		{err4, "at most 6 of 5 tokens may be taken: want 0 … 5"},
		{err5, "at most 9223372036854775807 times what was just taken, heaps up to 9223372036854775807: more than 1048576 lost starts; want a smaller factor or heap"},
	} {
		if c.err == nil || c.err.Error() != c.want {
			t.Errorf("case %d: error %v, want %s", i, c.err, c.want)
		}
	}
	if takes, err := r.WinningTakes(dynamic.Start(0)); err != nil || takes != nil {
		t.Errorf("an empty heap: %v, %v", takes, err)
	}
}

func TestRulesInWords(t *testing.T) {
	less, err := dynamic.LessThan(3)
	if err != nil {
		t.Fatal(err)
	}
	for want, r := range map[string]dynamic.Rule{
		"at most what was just taken":           rule(t, 1),
		"at most 2 times what was just taken":   rule(t, 2),
		"less than 3 times what was just taken": less,
	} {
		if r.String() != want {
			t.Errorf("%q, want %q", r, want)
		}
	}
	for name, check := range map[string]claim.Checker{
		"Dynamic nim, factor 1":                 dynamic.CheckAtMost(1, 20),
		"Dynamic nim, factor 2 (Fibonacci nim)": dynamic.CheckPositions(2, 20),
		"Dynamic nim, factor 3 (the challenge)": dynamic.CheckPositions(3, 20),
		"Dynamic nim, below factor 3":           less.CheckStarts(20, less.WinningTakes),
	} {
		if r, err := check.Check(t.Context()); err != nil || !r.Holds() || r.Name != name {
			t.Errorf("%s: %q, %s, %v", name, r.Name, r.Verdict(), err)
		}
	}
	for _, check := range []claim.Checker{dynamic.CheckAtMost(0, 20), dynamic.CheckPositions(0, 20)} {
		if _, err := check.Check(t.Context()); err == nil {
			t.Error("a factor of 0 is taken for a rule")
		}
	}
}

func TestACancelledSearchStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := dynamic.CheckAtMost(2, 5000)(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
