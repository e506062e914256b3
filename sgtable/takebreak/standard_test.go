package takebreak_test

import (
	"context"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/naive"
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
		s := code.Standard()
		if d := s.Code.Digit(1); !d.Has(0) && sgtable.Parts(s.Code) >= 0 {
			t.Fatalf("%s has standard form %s, whose first digit is even", code, s.Code)
		}
		if again := s.Code.Standard(); !again.Code.Equal(s.Code) || again.Shift != 0 {
			t.Fatalf("%s has standard form %s, which has %s", code, s.Code, again.Code)
		}
		const heaps = 60
		whole, standard := values(t, code, heaps), values(t, s.Code, heaps)
		for n, v := range whole {
			want := uint32(0)
			if m := int64(n) - s.Shift; m >= 0 {
				want = standard[m]
			}
			if v != want {
				t.Fatalf("%s: G(%d) = %d, by the standard form %s (shift %d) %d", code, n, v, s.Code, s.Shift, want)
			}
		}
	})
}

func values(t interface{ Fatal(...any) }, code takebreak.Code, n int64) []uint32 {
	run, err := naive.New(code)
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Extend(context.Background(), n); err != nil {
		t.Fatal(err)
	}
	return run.Values()
}

func parse(t interface{ Fatal(...any) }, text string) takebreak.Code {
	c, err := takebreak.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
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
	} {
		e, equal := takebreak.EqualByRule(parse(t, test.a), parse(t, test.b))
		if equal != test.equal || equal && e.Shift != test.shift {
			t.Errorf("%s and %s: equal %v with shift %d, want %v with %d", test.a, test.b, equal, e.Shift, test.equal, test.shift)
		}
	}
}

// Equal games as listed by tczajka/octal-games, GameLookup.md (testdata/octal_equivalences.tsv):
// each row is proved by the two rules or stands compared only, and each agrees on the heaps
// compared.
func TestPublishedEquivalences(t *testing.T) {
	rows := readTable(t, "testdata/octal_equivalences.tsv")
	proved := 0
	for _, row := range rows {
		a, b := parse(t, row[1]), parse(t, row[3])
		var shift int64
		if _, err := fmt.Sscan(row[4], &shift); err != nil {
			t.Fatal(err)
		}
		e, equal := takebreak.EqualByRule(a, b)
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

func ExampleCode_Standard() {
	code, _ := takebreak.Parse("0.04")
	s := code.Standard()
	fmt.Println(s.Code, "shift", s.Shift)
	for _, step := range s.Steps {
		fmt.Println(step)
	}
	// Output:
	// 0.11337 shift 3
	// 0.04 is 0.007 one heap on (d₁ is even)
	// 0.007 is 0.0137 one heap on (d₁ is even)
	// 0.0137 is 0.11337 one heap on (d₁ is even)
}
