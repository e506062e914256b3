package sparse_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/sgtable/engine/sparse"
	"example.org/grundy/sgtable/takebreak"
)

// The transform must find what counting finds: for every mask, heap by heap.
func TestChooseLeavesFewestRare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		code := rapid.SampledFrom([]string{"0.6", "0.06", "0.66", "4.06"}).Draw(t, "code")
		rules, err := takebreak.Parse(code)
		if err != nil {
			t.Fatal(err)
		}
		shape, err := sparse.ShapeOf(rules)
		if err != nil {
			t.Fatal(err)
		}
		values := rapid.SliceOfN(rapid.Uint32Range(0, 20), 0, 60).Draw(t, "values")
		got, count := shape.Choose(values)
		if want, fewest := fewestRare(shape, values); got != want || count != fewest {
			t.Fatalf("%s %v: got %v with %d rare, want %v with %d", code, values, got, count, want, fewest)
		}
	})
}

// A mask above the largest value leaves the colour to the position alone. Seed 16625589044862181984 of the
// law above draws such values once in a hundred runs.
func TestChooseTriesAMaskAboveTheLargestValue(t *testing.T) {
	values := []uint32{0, 0, 1} // G(0) … G(2) of 0.6: with n even, heaps 0 and 2 are rare by any mask of one bit
	rules, err := takebreak.Parse("0.6")
	if err != nil {
		t.Fatal(err)
	}
	shape, err := sparse.ShapeOf(rules)
	if err != nil {
		t.Fatal(err)
	}
	got, count := shape.Choose(values)
	if want, fewest := fewestRare(shape, values); got != want || count != fewest {
		t.Errorf("got %v with %d rare, want %v with %d", got, count, want, fewest)
	}
}

// fewestRare tries one colouring after the other, those without parity first.
func fewestRare(shape sparse.Shape, values []uint32) (best sparse.Colouring, fewest int64) {
	var all []sparse.Colouring
	for mask := uint32(1); mask < 32; mask++ {
		all = append(all, sparse.Colouring{Mask: mask})
	}
	if e, ok := shape.Parity(); ok {
		for mask := uint32(1); mask < 32; mask++ {
			all = append(all, sparse.Colouring{Mask: mask, Parity: true, Even: e})
		}
	}
	fewest = int64(len(values)) + 1
	for _, c := range all {
		if rare := countRare(c, values); rare < fewest {
			best, fewest = c, rare
		}
	}
	return best, fewest
}

func countRare(c sparse.Colouring, values []uint32) (rare int64) {
	for n, v := range values {
		if c.Rare(int64(n), v) {
			rare++
		}
	}
	return rare
}

// The colours of the parts add up to the colour of the option, the law everything rests on.
func TestColoursAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := sparse.Colouring{
			Mask:   rapid.Uint32().Draw(t, "mask"),
			Parity: rapid.Bool().Draw(t, "parity"),
			Even:   rapid.Int64Range(0, 1).Draw(t, "even"),
		}
		if !c.Parity {
			c.Even = 0
		}
		a, b := rapid.Int64Range(1, 1000).Draw(t, "a"), rapid.Int64Range(1, 1000).Draw(t, "b")
		i := 2*rapid.Int64Range(0, 10).Draw(t, "i") + c.Even
		v, w := rapid.Uint32().Draw(t, "v"), rapid.Uint32().Draw(t, "w")
		common := func(n int64, v uint32) bool { return !c.Rare(n, v) }
		if common(a+b+i, v^w) != (common(a, v) != common(b, w)) {
			t.Fatalf("%v: parts %d at heap %d and %d at heap %d", c, v, a, w, b)
		}
	})
}

func TestTheRareDataOf016DependsOnWhereItIsTaken(t *testing.T) {
	rules := enginetest.Code(t, "0.16")
	// At 1,000 heaps masks 14, 30, 46 and 62 tie; the smallest is reported.
	r, err := sparse.Rare(enginetest.Naive(t, rules, 1000), rules)
	if err != nil {
		t.Fatal(err)
	}
	if r.Mask != 14 || r.Parity {
		t.Errorf("0.16 to heap 1000: %v, want mask 0xe", r.Colouring)
	}
}

func ExampleRare() {
	kayles, _ := takebreak.Parse("0.77")
	values := []uint32{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4}
	r, err := sparse.Rare(values, kayles)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(r.Colouring, r.Count, r.Last)
	// Output:
	// 0x7 6 22
}
