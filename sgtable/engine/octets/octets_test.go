package octets

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/naive"
	"example.org/grundy/sgtable/subtraction"
)

// The values are those of the definition, in pieces, and after another game in the same memory.
func TestValuesAreTheDefinition(t *testing.T) {
	var run Run
	rapid.Check(t, func(t *rapid.T) {
		largest := rapid.SampledFrom([]int64{9, 30, 300}).Draw(t, "largest")
		amounts := rapid.SliceOfNDistinct(rapid.Int64Range(1, largest), 1, Most, rapid.ID).Draw(t, "amounts")
		slices.Sort(amounts)
		if err := run.Begin(amounts...); err != nil {
			t.Fatal(err)
		}
		const last = 1500
		for n := int64(0); n < last; n += rapid.Int64Range(1, 500).Draw(t, "piece") {
			run.Extend(n)
			run.Extend(n / 2) // known
			if run.Len() != n+1 {
				t.Fatalf("%d heaps are known after Extend(%d)", run.Len(), n)
			}
		}
		run.Extend(last)
		set, err := subtraction.Finite(amounts...)
		if err != nil {
			t.Fatal(err)
		}
		definition, err := naive.New(set)
		if err != nil {
			t.Fatal(err)
		}
		if err := definition.Extend(context.Background(), last); err != nil {
			t.Fatal(err)
		}
		for n, mark := range run.Marks() {
			if want := sgtable.Nimber(definition.Values()[n]); mark != 1<<want || ValueOf(mark) != want {
				t.Fatalf("%s: heap %d has the mark %#x, whose value is %d: want %d", set, n, mark, ValueOf(mark), want)
			}
		}
	})
}

// Seven amounts reach the value 7, whose mark is the highest bit of a byte.
func TestSevenAmountsReachSeven(t *testing.T) {
	var run Run
	if err := run.Begin(1, 2, 3, 4, 5, 6, 7); err != nil {
		t.Fatal(err)
	}
	run.Extend(100)
	for n, mark := range run.Marks() {
		if want := sgtable.Nimber(n % 8); ValueOf(mark) != want { // take up to seven: n mod 8
			t.Fatalf("G(%d) = %d: want %d", n, ValueOf(mark), want)
		}
	}
}

func TestRefusals(t *testing.T) {
	for want, amounts := range map[string][]int64{
		"0 amounts: want 1 to 7": {}, "8 amounts: want 1 to 7": {1, 2, 3, 4, 5, 6, 7, 8},
		"[0 2]: want numbers from 1 on": {0, 2}, "[3 2]: want numbers from 1 on": {3, 2}, "[2 2]: want numbers from 1 on": {2, 2},
	} {
		var run Run
		if err := run.Begin(amounts...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: error %v, want %q", amounts, err, want)
		}
	}
}
