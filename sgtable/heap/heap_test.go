package heap_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/heap"
	"example.org/grundy/sgtable/partition"
	"example.org/grundy/sgtable/subtraction"
	"example.org/grundy/sgtable/takebreak"
)

func valuesOf(t interface{ Fatal(...any) }, rules sgtable.Rules, n int64) []uint32 {
	values, err := engine.Values(context.Background(), rules, n)
	if err != nil {
		t.Fatal(err)
	}
	return values
}

// The digits of any code make its game, told as a list or by a function: the same values, by whatever
// engine fits.
func TestDigitsMakeTheGameOfTheCode(t *testing.T) {
	digit := rapid.SampledFrom([]sgtable.Leaves{0, 1, 2, 3, 4, 6, 7, 8, 15})
	rapid.Check(t, func(t *rapid.T) {
		digits := append([]sgtable.Leaves{rapid.SampledFrom([]sgtable.Leaves{0, 4, 8}).Draw(t, "d0")}, rapid.SliceOfN(digit, 0, 4).Draw(t, "digits")...)
		cycle := rapid.SliceOfN(digit, 0, 2).Draw(t, "cycle")
		code, err := takebreak.New(digits, cycle)
		if err != nil {
			t.Fatal(err)
		}
		listed, err := heap.FromDigits("mine", digits, cycle)
		if err != nil {
			t.Fatal(err)
		}
		told, err := heap.FromFunc("told", 3, code.Digit)
		if err != nil {
			t.Fatal(err)
		}
		if !sgtable.Same(code, listed) || !sgtable.Same(listed, code) {
			t.Fatalf("%s and its digits are not the same rules", code)
		}
		want := valuesOf(t, code, 40)
		if got := valuesOf(t, listed, 40); !slices.Equal(got, want) {
			t.Fatalf("%s: %v by its digits, want %v", code, got, want)
		}
		if got := valuesOf(t, told, 40); !slices.Equal(got, want) {
			t.Fatalf("%s: %v by a function, want %v", code, got, want)
		}
	})
}

// Heaps that may not be touched, digits that repeat for ever and unequal parts go together: the values
// are those of a function that tells the same digits, which the engine plays move by move.
func TestUntouchedHeapsAndTails(t *testing.T) {
	digit := rapid.SampledFrom([]sgtable.Leaves{0, 1, 2, 3, 4, 7})
	rapid.Check(t, func(t *rapid.T) {
		digits := append([]sgtable.Leaves{rapid.SampledFrom([]sgtable.Leaves{0, 4}).Draw(t, "d0")}, rapid.SliceOfN(digit, 0, 3).Draw(t, "digits")...)
		o := []heap.Option{heap.Frozen(rapid.SliceOfN(rapid.Int64Range(1, 9), 0, 3).Draw(t, "frozen")...)}
		if rapid.Bool().Draw(t, "unequal") {
			o = append(o, heap.Unequal())
		}
		listed, err := heap.FromDigits("listed", digits, rapid.SliceOfN(digit, 1, 3).Draw(t, "cycle"), o...)
		if err != nil {
			t.Fatal(err)
		}
		told, err := heap.FromFunc("told", 2, listed.Digit, o...)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := valuesOf(t, listed, 60), valuesOf(t, told, 60); !slices.Equal(got, want) {
			t.Fatalf("%s %v: %v, want %v", listed.Words(), listed.Frozen(), got, want)
		}
	})
}

// Nim in which a heap of 4 may not be touched, by hand: heaps above 4 can still be left as 4, of value 0.
func TestNimWithAnUntouchedHeap(t *testing.T) {
	rules, err := heap.FromDigits("nim without 4", []sgtable.Leaves{0}, []sgtable.Leaves{3}, heap.Frozen(4))
	if err != nil {
		t.Fatal(err)
	}
	if got := valuesOf(t, rules, 10); !slices.Equal(got, []uint32{0, 1, 2, 3, 0, 4, 5, 6, 7, 8, 9}) {
		t.Errorf("values %v", got)
	}
}

// Games of one name and other rules are other games.
func TestKeysTellGamesApart(t *testing.T) {
	keys := map[string]string{}
	add := func(what string, rules sgtable.Rules, err error) {
		if err != nil {
			t.Fatal(err)
		}
		key := sgtable.Key(rules)
		if there, ok := keys[key]; ok {
			t.Errorf("%s and %s have the key %s", what, there, key)
		}
		keys[key] = what
	}
	for what, digits := range map[string][]sgtable.Leaves{"one": {0, 3}, "two": {0, 3, 3}, "four": {4, 3}} {
		r, err := heap.FromDigits("mine", digits, nil)
		add(what, r, err)
	}
	r, err := heap.FromDigits("mine", []sgtable.Leaves{0, 3}, []sgtable.Leaves{1})
	add("a tail", r, err)
	r, err = heap.FromDigits("mine", []sgtable.Leaves{0, 3}, nil, heap.Frozen(3))
	add("an untouched heap", r, err)
	r, err = heap.FromDigits("mine", []sgtable.Leaves{0, 3}, nil, heap.Unequal())
	add("unequal parts", r, err)
	for what, last := range map[string]int64{"a function": 1, "another function": 700} {
		r, err = heap.FromFunc("mine", 1, func(i int64) sgtable.Leaves {
			if i >= 1 && i <= last {
				return 3
			}
			return 0
		})
		add(what, r, err)
	}
	if key := sgtable.Key(partition.Grundy()); key != "grundy" {
		t.Errorf("grundy has the key %s", key)
	}
}

// What makes two rules the same, and what does not; names count for nothing.
func TestSameRules(t *testing.T) {
	rules := func(r sgtable.Rules, err error) sgtable.Rules {
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	code := func(text string) sgtable.Rules { c, err := takebreak.Parse(text); return rules(c, err) }
	set := func(text string) sgtable.Rules { s, err := subtraction.Parse(text); return rules(s, err) }
	mine := func(digits []sgtable.Leaves, cycle []sgtable.Leaves, o ...heap.Option) sgtable.Rules {
		r, err := heap.FromDigits("0.6", digits, cycle, o...)
		return rules(r, err)
	}
	squares := rules(heap.FromFunc("squares", 1, func(int64) sgtable.Leaves { return 0 }))
	for _, test := range []struct {
		what string
		a, b sgtable.Rules
		same bool
	}{
		{"a set and its code", set("subtract:1,3"), code("0.303"), true},
		{"all but some, as a repeating code", set("allbut:2"), code("0.30[3]"), true},
		{"a repeating code written longer", mine([]sgtable.Leaves{0, 3}, []sgtable.Leaves{3, 3, 3}), code("0.[3]"), true},
		{"Grundy's game", partition.Grundy(), mine([]sgtable.Leaves{4}, nil, heap.Unequal()), true},
		{"heaps that may not be touched", partition.Couples(), mine([]sgtable.Leaves{4}, nil, heap.Frozen(2)), true},
		{"other heaps that may not be touched", partition.Couples(), mine([]sgtable.Leaves{4}, nil, heap.Frozen(3)), false},
		{"equal or unequal parts", partition.Grundy(), code("4.0"), false},
		{"one part is never unequal", mine([]sgtable.Leaves{0, 3}, nil, heap.Unequal()), code("0.3"), true},
		{"a name", mine([]sgtable.Leaves{0, 7}, nil), code("0.6"), false},
		{"an end and a tail", code("0.33"), code("0.[3]"), false},
		{"tails that differ late", mine([]sgtable.Leaves{0}, []sgtable.Leaves{3, 3, 3, 3, 3, 2}), code("0.[3]"), false},
		{"tails that agree for longer than either repeats", code("0.[303]"), code("0.[30330]"), false},
		{"an infinite set", set("subtract:squares"), set("subtract:squares"), true},
		{"two infinite sets", set("subtract:squares"), set("subtract:primes"), false},
		{"one function", squares, squares, true},
		{"a function and a set", squares, set("subtract:squares"), false},
		{"a large amount", set("subtract:4000000000000000000"), set("subtract:4000000000000000000"), true},
		{"two large amounts", set("subtract:4000000000000000000"), set("subtract:4000000000000000001"), false},
		{"amounts too large to look at", set("allbut:4000000000000000000"), set("allbut:4000000000000000001"), false},
	} {
		if got := sgtable.Same(test.a, test.b); got != test.same {
			t.Errorf("%s: %s and %s the same: %v", test.what, test.a, test.b, got)
		}
		if got := sgtable.Same(test.b, test.a); got != test.same {
			t.Errorf("%s: %s and %s the same: %v", test.what, test.b, test.a, got)
		}
	}
}

func TestRefusesWhatIsNoGame(t *testing.T) {
	for what, make := range map[string]func() (*heap.Rules, error){
		"without a name":            func() (*heap.Rules, error) { return heap.FromDigits("", []sgtable.Leaves{0, 7}, nil) },
		"would let a move change n": func() (*heap.Rules, error) { return heap.FromDigits("pass", []sgtable.Leaves{2}, nil) },
		"heap 0 that may not":       func() (*heap.Rules, error) { return heap.FromDigits("none", nil, nil, heap.Frozen(0)) },
		"no function":               func() (*heap.Rules, error) { return heap.FromFunc("none", 1, nil) },
		"want 0 to 63": func() (*heap.Rules, error) {
			return heap.FromFunc("many", 64, func(int64) sgtable.Leaves { return 0 })
		},
	} {
		if _, err := make(); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: error %v", what, err)
		}
	}
}

// mute are rules that have no words of their own.
type mute struct{ sgtable.Rules }

// Rules without words are described by their digits.
func TestRulesWithoutWords(t *testing.T) {
	split, err := heap.FromDigits("split", []sgtable.Leaves{0b10100}, []sgtable.Leaves{0, 3})
	if err != nil {
		t.Fatal(err)
	}
	for want, rules := range map[string]sgtable.Rules{
		"Split a heap into two heaps; a heap of 2 may not be touched.":                    mute{partition.Couples()},
		"Split a heap into 2 heaps or 4 heaps; take 2, 4, 6, ….":                          mute{split},
		"Split a heap into two heaps; two heaps left by a move must differ in size.":      mute{partition.Grundy()},
		"Take 1; take 4; take 9; take 16; take 25; take 36; take 49; take 64; and so on.": mute{must(subtraction.Parse("subtract:squares"))},
	} {
		if got := sgtable.Words(rules); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
