package heap_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/engine/listed"
	"example.org/grundy/sgtable/heap"
	"example.org/grundy/sgtable/sum"
)

// A game that no digits tell, by the list of its options: take a divisor of the number of tokens. Each heap is listed once, at
// the cost of what the function does.
func ExampleFromOptions() {
	rules, _ := heap.FromOptions("divisors", func(n int64, yield func(option ...int64)) {
		for d := int64(1); d <= n; d++ {
			if n%d == 0 {
				yield(n - d)
			}
		}
	}, heap.Words("Take a divisor of the number of tokens."))
	values, _ := engine.Values(context.Background(), rules, 16)
	fmt.Println(rules.Words(), values)
	// Output:
	// Take a divisor of the number of tokens. [0 1 2 1 3 1 2 1 4 1 2 1 3 1 2 1 5]
}

// listOf tells rules with digits by the list of their options.
func listOf(t interface{ Fatal(...any) }, rules sgtable.Rules) *heap.List {
	list, err := heap.FromOptions("listed", func(n int64, yield func(option ...int64)) {
		for m := range sum.Options(rules, n) {
			yield(m.Leaves...)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// A list of the options of a code has its values, and is recognised as it.
func TestAListOfTheOptionsOfACodeIsThatGame(t *testing.T) {
	ctx := context.Background()
	digit := rapid.SampledFrom([]sgtable.Leaves{0, 1, 2, 3, 4, 6, 7, 8, 15})
	rapid.Check(t, func(t *rapid.T) {
		digits := append([]sgtable.Leaves{rapid.SampledFrom([]sgtable.Leaves{0, 4, 8}).Draw(t, "d0")}, rapid.SliceOfN(digit, 1, 4).Draw(t, "digits")...)
		digits = append(digits, 3)
		var options []heap.Option
		if parts := slices.Max(digits); parts > 3 && rapid.Bool().Draw(t, "unequal") {
			options = append(options, heap.Unequal())
		}
		rules, err := heap.FromDigits("digits", digits, nil, options...)
		if err != nil {
			t.Fatal(err)
		}
		list := listOf(t, rules)
		if got, want := valuesOf(t, list, 30), valuesOf(t, rules, 30); !slices.Equal(got, want) {
			t.Fatalf("%v: %v by the list, want %v", digits, got, want)
		}
		like, ok, err := heap.Digits(ctx, list, 40)
		if err != nil || !ok || !slices.Equal(like.Digits, digits) || like.To != 40 {
			t.Fatalf("%v: recognised as %+v, %t, error %v", digits, like, ok, err)
		}
		if to, err := heap.Agree(ctx, list, rules, 40); to != 40 || err != nil {
			t.Fatalf("agrees to %d, error %v", to, err)
		}
	})
}

// What a list has beside a code, or what it lacks, tells them apart: all of the first heaps are looked at.
func TestListsThatAreNoCode(t *testing.T) {
	ctx := context.Background()
	kayles, _ := catalog.Parse("0.77")
	for what, change := range map[string]func(n int64, options [][]int64) [][]int64{
		"an option more":        func(n int64, o [][]int64) [][]int64 { return append(o, []int64{n / 2}) },
		"at one heap":           func(n int64, o [][]int64) [][]int64 { return o[:len(o)-int(n/40)] },
		"of no size":            func(n int64, o [][]int64) [][]int64 { return append(o, []int64{n - 1, n - 1}) },
		"of the game's own":     func(_ int64, o [][]int64) [][]int64 { return append(o, []int64{-1}) },
		"of more than may stay": func(int64, [][]int64) [][]int64 { return nil },
	} {
		list, err := heap.FromOptions("changed", func(n int64, yield func(option ...int64)) {
			var options [][]int64
			for m := range sum.Options(kayles.Rules, n) {
				options = append(options, m.Leaves)
			}
			for _, o := range change(n, options) {
				yield(o...)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if like, ok, err := heap.Digits(ctx, list, 40); ok || err != nil {
			t.Errorf("%s: recognised as %+v, error %v", what, like, err)
		}
		if to, err := heap.Agree(ctx, list, kayles.Rules, 40); err == nil {
			t.Errorf("%s: agrees with Kayles to heap %d", what, to)
		}
	}
	nim, _ := catalog.Parse("nim")
	if like, ok, _ := heap.Digits(ctx, listOf(t, nim.Rules), 40); ok {
		t.Errorf("Nim is recognised as the finite code %v", like.Digits)
	}
}

// Positions of the game's own, by negative numbers: heaps of Nim on which one pass may be made while tokens are left.
func TestPositionsOfTheGamesOwn(t *testing.T) {
	rules, err := heap.FromOptions("a pass", func(n int64, yield func(option ...int64)) {
		if n > 0 { // a pass is left: −m is a heap of m without
			yield(-n)
			for m := range n {
				yield(m)
			}
			return
		}
		for m := range -n {
			yield(-m)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	for n, v := range valuesOf(t, rules, 40) {
		want := n
		switch { // n+1 for odd n, n−1 for even ones: the pairs change places
		case n%2 == 1:
			want = n + 1
		case n > 0:
			want = n - 1
		}
		if int(v) != want {
			t.Errorf("G(%d) = %d, want %d", n, v, want)
		}
	}
	run := listed.New(rules)
	if v, err := run.Value(context.Background(), -5); v != 5 || err != nil {
		t.Errorf("five tokens without a pass: %d, error %v", v, err)
	}
}

// A list that leads back, or on for ever, is refused with the way.
func TestListsWithoutAnEnd(t *testing.T) {
	for way, options := range map[string]func(n int64, yield func(option ...int64)){
		"a cycle: 3 → 3:":                           func(n int64, yield func(option ...int64)) { yield(min(n-1, 2) + n/3) },
		"a cycle: 3 → 4 → 5 → 3:":                   func(n int64, yield func(option ...int64)) { yield([]int64{0, 0, 0, 4, 5, 3}[n]) },
		"a cycle: 2 → -1 → -2 → 2:":                 func(n int64, yield func(option ...int64)) { yield(map[int64]int64{2: -1, -1: -2, -2: 2}[n]) },
		"a cycle: -1 → -2 → -1:":                    func(n int64, yield func(option ...int64)) { yield(map[int64]int64{2: -1, -1: -2, -2: -1}[n]) },
		"an option that is no smaller: 1 → 9:":      func(n int64, yield func(option ...int64)) { yield(9 * (n % 9)) },
		"more than 100000 positions (1 → -1 → -2 →": func(n int64, yield func(option ...int64)) { yield(min(n, 0) - 1) },
	} {
		rules, err := heap.FromOptions("endless", options)
		if err != nil {
			t.Fatal(err)
		}
		_, err = engine.Values(context.Background(), rules, 5)
		if err == nil || !strings.Contains(err.Error(), way) {
			t.Errorf("%s: error %v", way, err)
		}
	}
}

// No theorem and no fast engine takes a list.
func TestListsAreForTheDefinition(t *testing.T) {
	kayles, _ := catalog.Parse("0.77")
	list := listOf(t, kayles.Rules)
	for _, e := range engine.Engines() {
		s, err := engine.Open(e.Name, list, engine.Options{})
		if listed := e.Name == "auto" || e.Name == "naive"; listed != (err == nil) {
			t.Errorf("%s: error %v", e.Name, err)
		} else if listed && s.Engine() != "naive" {
			t.Errorf("%s is computed by %s", e.Name, s.Engine())
		}
	}
	s, err := engine.Open("auto", list, engine.Options{Known: []uint32{0, 1, 2, 3, 7}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Extend(context.Background(), 5); err != nil {
		t.Fatal(err)
	}
	// The options of a heap of 5 have the values 7, 1 ⊕ 3, 2 ⊕ 2, 3 and 1 ⊕ 2 then.
	if got, _ := s.Slice(0, 6); !slices.Equal(got, []uint32{0, 1, 2, 3, 7, 1}) {
		t.Errorf("after values of an earlier run: %v", got)
	}
	for name, options := range map[string]func(int64, func(...int64)){"": func(int64, func(...int64)) {}, "none": nil} {
		if _, err := heap.FromOptions(name, options); err == nil {
			t.Errorf("%q: no error", name)
		}
	}
	if _, err := heap.FromOptions("frozen", func(int64, func(...int64)) {}, heap.Frozen(2)); err == nil {
		t.Error("a frozen heap: no error")
	}
}
