package naive_test

import (
	"context"
	"slices"
	"testing"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/naive"
	"example.org/grundy/sgtable/heap"
	"example.org/grundy/sgtable/takebreak"
)

// Rules beyond codes, against the options laid out: parts that must differ, heaps that may not be touched,
// and tails that reach the value 0 late or by one digit only.
func TestRulesAgreeWithTheOptionsLaidOut(t *testing.T) {
	digits := func(d, cycle []sgtable.Leaves, options ...heap.Option) sgtable.Rules {
		r, err := heap.FromDigits("made up", d, cycle, options...)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	leaves := func(d ...sgtable.Leaves) []sgtable.Leaves { return d }
	for what, rules := range map[string]sgtable.Rules{
		"Grundy's game":             digits(leaves(4), nil, heap.Unequal()),
		"unequal, after taking":     digits(leaves(0, 6, 4), nil, heap.Unequal()),
		"three unequal":             digits(leaves(8), nil, heap.Unequal()),
		"two or three unequal":      digits(leaves(12), nil, heap.Unequal()),
		"four unequal, and taking":  digits(leaves(16, 3, 8), nil, heap.Unequal()),
		"any number unequal":        digits(leaves(1<<8-4), nil, heap.Unequal()),
		"three unequal for ever":    digits(leaves(0, 3), leaves(8), heap.Unequal()),
		"couples":                   digits(leaves(4), nil, heap.Frozen(2)),
		"two untouched heaps":       digits(leaves(0, 7, 3), nil, heap.Frozen(2, 5)),
		"an untouched heap of Nim":  digits(leaves(0), leaves(3), heap.Frozen(3)),
		"three heaps for ever":      digits(leaves(0, 1), leaves(8)),
		"whole or three heaps":      digits(leaves(0), leaves(9)),
		"odd takes":                 digits(leaves(0), leaves(3, 0)),
		"even takes, whole heaps":   digits(leaves(0), leaves(2, 3)),
		"two digits of three kinds": digits(leaves(0, 2), leaves(4, 1, 2)),
	} {
		const heaps = 32
		want := byOptions(rules, heaps)
		for n, v := range compute(t, rules, heaps).Values() {
			if sgtable.Nimber(v) != want[n] {
				t.Errorf("%s: G(%d) = %d, by its options %d", what, n, v, want[n])
				break
			}
		}
	}
}

// Split a heap into any number of unequal heaps, two or more: to heap 16 at most five differ.
func TestAnyNumberOfUnequalHeaps(t *testing.T) {
	rules, err := heap.FromDigits("any number", []sgtable.Leaves{1<<6 - 4}, nil, heap.Unequal())
	if err != nil {
		t.Fatal(err)
	}
	want := []uint32{0, 0, 0, 1, 0, 2, 3, 4, 0, 5, 6, 7, 8, 9, 10, 11, 12}
	if got := compute(t, rules, 16).Values(); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	// In pieces, past the totals that were prepared at first.
	run := compute(t, rules, 30)
	if err := run.Extend(context.Background(), 150); err != nil {
		t.Fatal(err)
	}
	if want := compute(t, rules, 150).Values(); !slices.Equal(run.Values(), want) {
		t.Errorf("in pieces other values than in one")
	}
}

// A run that goes on after the values of another has all options that reach back into them.
func TestAdoptedValuesAreReached(t *testing.T) {
	for _, text := range []string{"0.[3]", "0.[7]", "4.[30]", "0.7[203]", "0.77"} {
		code, err := takebreak.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		want := compute(t, code, 60).Values()
		for _, adopted := range []int{1, 2, 3, 20, 41} {
			run, err := naive.New(code)
			if err != nil {
				t.Fatal(err)
			}
			if err := run.Adopt(slices.Clone(want[:adopted])); err != nil {
				t.Fatal(err)
			}
			if err := run.Extend(context.Background(), 60); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(run.Values(), want) {
				t.Errorf("%s after %d values: %v, want %v", text, adopted, run.Values(), want)
			}
		}
	}
}
