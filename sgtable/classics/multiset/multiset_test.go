package multiset_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable/classics/multiset"
)

func Example() {
	h, err := multiset.Of(5, 0, 1, 4)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(h, h.Len(), h.Total())
	fmt.Println(h.Replace(0, 2))
	fmt.Println(h.Replace(2, 0))
	// Output:
	// (1,4,5) 3 10
	// (1,2,4)
	// (4,5)
}

func TestOrderAndEmptyHeapsDoNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sizes := rapid.SliceOfN(rapid.Int64Range(0, 9), 0, multiset.MaxHeaps).Draw(t, "sizes")
		h, err := multiset.Of(sizes...)
		if err != nil {
			t.Fatal(err)
		}
		other, err := multiset.Of(rapid.Permutation(sizes).Draw(t, "order")...)
		if err != nil || other != h {
			t.Fatalf("%v and %v, %v", h, other, err)
		}
		want := slices.DeleteFunc(slices.Clone(sizes), func(n int64) bool { return n == 0 })
		slices.SortFunc(want, func(a, b int64) int { return int(b - a) })
		if !slices.Equal(h.Sizes(), want) {
			t.Fatalf("sizes %v, want %v", h.Sizes(), want)
		}
		if len(want) == 0 {
			return
		}
		i := rapid.IntRange(0, len(want)-1).Draw(t, "place")
		want[i] = rapid.Int64Range(0, 9).Draw(t, "size")
		replaced, err := multiset.Of(want...)
		if got := h.Replace(i, uint8(want[i])); err != nil || got != replaced {
			t.Fatalf("replaced: %v, want %v (%v)", got, replaced, err)
		}
	})
}

func TestHeapsThatDoNotFitAreErrors(t *testing.T) {
	for _, c := range []struct {
		sizes []int64
		want  string
	}{
		{[]int64{3, -1}, "heap 2 of 2 has -1 tokens: want 0 … 255"},
		{[]int64{256}, "heap 1 of 1 has 256 tokens"},
		{slices.Repeat([]int64{1}, 17), "more than 16 non-empty heaps"},
	} {
		if _, err := multiset.Of(c.sizes...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: error %v, want %q", c.sizes, err, c.want)
		}
	}
	if h, err := multiset.Of(slices.Repeat([]int64{255}, 16)...); err != nil || h.Len() != 16 {
		t.Errorf("sixteen heaps of 255: %v, %v", h, err)
	}
}

// C(14, 5) = 2002 multisets of at most 5 heaps of at most 9; the partitions of 0 … 14 number
// 1+1+2+3+5+7+11+15+22+30+42+56+77+101+135 = 508 (OEIS A000041).
func TestBoxesAreWhole(t *testing.T) {
	seen := make(map[multiset.Heaps]bool)
	for h := range multiset.Box(5, 9) {
		if again, err := multiset.Of(h.Sizes()...); err != nil || again != h || seen[h] {
			t.Fatalf("%v: again %v, seen %v, %v", h, again, seen[h], err)
		}
		seen[h] = true
	}
	if len(seen) != 2002 {
		t.Errorf("%d multisets of at most 5 heaps of at most 9, want 2002", len(seen))
	}
	partitions := 0
	for h := range multiset.Totals(14) {
		if h.Total() > 14 {
			t.Fatalf("%v has more than 14 tokens", h)
		}
		partitions++
	}
	if partitions != 508 {
		t.Errorf("%d multisets of at most 14 tokens, want 508", partitions)
	}
	for range multiset.Box(5, 9) {
		break // stopping early must not go on yielding
	}
}

func TestDistinctPlaces(t *testing.T) {
	h, err := multiset.Of(2, 2, 7, 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := slices.Collect(h.Distinct()); !slices.Equal(got, []int{0, 1, 4}) {
		t.Errorf("places %v of (1,2,2,2,7), want 0, 1 and 4", got)
	}
}
