package standard_test

import (
	"context"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/internal/testtable"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine/naive"
	"example.org/grundy/sgtable/heap"
	"example.org/grundy/sgtable/partition"
	"example.org/grundy/sgtable/standard"
	"example.org/grundy/sgtable/takebreak"
)

func TestStandardFormKeepsTheValues(t *testing.T) {
	digit := rapid.Custom(func(t *rapid.T) sgtable.Leaves {
		return sgtable.Leaves(rapid.SampledFrom([]int{0, 0, 1, 2, 3, 4, 6, 7, 9, 12}).Draw(t, "digit"))
	})
	rapid.Check(t, func(t *rapid.T) {
		digits := append([]sgtable.Leaves{sgtable.Leaves(rapid.SampledFrom([]int{0, 4, 8}).Draw(t, "d0"))}, rapid.SliceOfN(digit, 0, 5).Draw(t, "digits")...)
		code, err := takebreak.New(digits, rapid.SliceOfN(digit, 0, 2).Draw(t, "cycle"))
		if err != nil {
			t.Fatal(err)
		}
		s := form(t, code)
		if d := s.Code.Digit(1); !d.Has(0) && sgtable.Parts(s.Code) >= 0 {
			t.Fatalf("%s has standard form %s, whose first digit is even", code, s.Code)
		}
		if again := form(t, s.Code); !again.Code.Equal(s.Code) || again.Shift != 0 {
			t.Fatalf("%s has standard form %s, which has %s", code, s.Code, again.Code)
		}
		const heaps = 60
		whole, reduced := values(t, code, heaps), values(t, s.Code, heaps)
		for n, v := range whole {
			want := uint32(0)
			if m := int64(n) - s.Shift; m >= 0 {
				want = reduced[m]
			}
			if v != want {
				t.Fatalf("%s: G(%d) = %d, by the standard form %s (shift %d) %d", code, n, v, s.Code, s.Shift, want)
			}
		}
	})
}

func form(t interface{ Fatal(...any) }, rules sgtable.Rules) standard.Form {
	f, ok := standard.Of(rules)
	if !ok {
		t.Fatal("no standard form of", rules)
	}
	return f
}

func values(t interface{ Fatal(...any) }, code sgtable.Rules, n int64) []uint32 {
	run, err := naive.New(code)
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Extend(context.Background(), n); err != nil {
		t.Fatal(err)
	}
	return run.Values()
}

// A heap that may not be touched is moved down by shifts, and gone when it is a heap of 1: splits of
// a row of n joints, of which no single one may be broken, are 0.6.
func TestUntouchedHeaps(t *testing.T) {
	f := form(t, partition.Couples())
	if f.Code.String() != "0.37" || f.Shift != 2 {
		t.Errorf("couples has the standard form %s, %d heaps on", f.Code, f.Shift)
	}
	const heaps = 400
	couples, officers := values(t, partition.Couples(), heaps), values(t, enginetest.Rules(t, "0.6"), heaps)
	for n := range int64(heaps) {
		if couples[n+1] != officers[n] {
			t.Fatalf("couples(%d) = %d and 0.6(%d) = %d", n+1, couples[n+1], n, officers[n])
		}
	}
}

// Any finite code with heaps that may not be touched: where there is a standard form it has the
// values, whether or not the untouched heaps come to lie at 1.
func TestUntouchedHeapsKeepTheValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		digits := append([]sgtable.Leaves{rapid.SampledFrom([]sgtable.Leaves{0, 4}).Draw(t, "d0")},
			rapid.SliceOfN(rapid.SampledFrom([]sgtable.Leaves{0, 2, 4, 6, 1, 7}), 1, 4).Draw(t, "digits")...)
		rules, err := heap.FromDigits("mine", digits, nil, heap.Frozen(rapid.SliceOfN(rapid.Int64Range(1, 5), 1, 2).Draw(t, "frozen")...))
		if err != nil {
			t.Fatal(err)
		}
		f, ok := standard.Of(rules)
		if !ok {
			return
		}
		whole, reduced := values(t, rules, 60), values(t, f.Code, 60)
		for n, v := range whole {
			want := uint32(0)
			if m := int64(n) - f.Shift; m >= 0 {
				want = reduced[m]
			}
			if v != want {
				t.Fatalf("%s with %v untouched: G(%d) = %d, by the standard form %s (shift %d) %d", digits, rules.Frozen(), n, v, f.Code, f.Shift, want)
			}
		}
	})
}

// Cousins named in the OEIS and in Winning Ways; and the pair 0.161 and 0.36, equal on 519 heaps
// and listed as equivalent in a published table, which no rule may prove.
func TestEqualByRule(t *testing.T) {
	for _, test := range []struct {
		a, b  string
		shift int64
		equal bool
	}{
		{"0.07", "0.137", 1, true},
		{"0.137", "0.07", -1, true},
		{"0.4", "0.137", 2, true},
		{"0.04", "0.007", 1, true},
		{"0.04", "0.11337", 3, true},
		{"0.6", "0.37", 1, true},
		{"4.4", "0.77", 1, true},
		{"0.771", "0.77", 0, true},
		{"0.161", "0.36", 0, false},
		{"0.77", "0.07", 0, false},
		{"0.314", "0.31", 0, false},
		{"0.27", "0.26", 0, true},
		{"0.27", "0.06", 0, false},
		{"couples", "0.6", 1, true},
		{"couples", "0.37", 2, true},
		{"subtract:1,2", "0.33", 0, true},
		{"grundy", "4.0", 0, false},
		{"subtract:squares", "subtract:squares", 0, false}, // the same rules, but no code
	} {
		e, equal := standard.Equal(enginetest.Rules(t, test.a), enginetest.Rules(t, test.b))
		if equal != test.equal || equal && e.Shift != test.shift {
			t.Errorf("%s and %s: equal %v with shift %d, want %v with %d", test.a, test.b, equal, e.Shift, test.equal, test.shift)
		}
	}
}

// Equal games as listed by tczajka/octal-games, GameLookup.md (testdata/octal_equivalences.tsv):
// each row is proved by the two rules or stands compared only, and each agrees on the heaps
// compared.
func TestPublishedEquivalences(t *testing.T) {
	rows := testtable.Rows(t, "testdata/octal_equivalences.tsv")
	proved := 0
	for _, row := range rows {
		a, b := enginetest.Rules(t, row[1]), enginetest.Rules(t, row[3])
		var shift int64
		if _, err := fmt.Sscan(row[4], &shift); err != nil {
			t.Fatal(err)
		}
		e, equal := standard.Equal(a, b)
		if equal {
			proved++
			if e.Shift != shift && sgtable.Parts(e.A.Code) >= 0 {
				t.Errorf("%s and %s: shift %d, published %d", a, b, e.Shift, shift)
			}
		}
		const heaps = 300
		va, vb := values(t, a, heaps), values(t, b, heaps)
		for n := max(0, shift); n <= heaps && n-shift <= heaps; n++ {
			if va[n] != vb[n-shift] {
				t.Errorf("%s and %s with shift %d differ at heap %d: %d and %d", a, b, shift, n, va[n], vb[n-shift])
				break
			}
		}
	}
	t.Logf("%d of %d rows proved by rule", proved, len(rows))
	if proved < 494 {
		t.Errorf("%d rows proved by rule, want at least 494", proved)
	}
}

func Example() {
	couples, _ := catalog.Parse("couples")
	officers, _ := catalog.Parse("0.6")
	e, equal := standard.Equal(couples.Rules, officers.Rules)
	fmt.Println(equal, "shift", e.Shift)
	for _, step := range e.Steps() {
		fmt.Println(step)
	}
	// Output:
	// true shift 1
	// couples is 0.7 without moves from heap 1 one heap on (d₁ is even)
	// 0.7 without moves from heap 1 is 0.6 (a heap of 1 has no other move)
	// 0.6 is 0.37 one heap on (d₁ is even)
}
