package sum_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/sum"
)

// A position has at most ten thousand heaps, none of fewer than 0 tokens, however it is told.
func TestPositionsHaveLimits(t *testing.T) {
	nim, err := catalog.Parse("nim")
	if err != nil {
		t.Fatal(err)
	}
	const most = 10_000
	for heaps, allowed := range map[int]bool{0: true, most: true, most + 1: false} {
		p, err := sum.Of(nim, make([]int64, heaps)...)
		if (err == nil) != allowed || allowed && len(p) != heaps {
			t.Errorf("Of %d heaps: %d, error %v", heaps, len(p), err)
		}
		if heaps == 0 {
			continue // no text
		}
		p, err = sum.Parse(strings.Join(slices.Repeat([]string{"nim:1"}, heaps), "+"))
		if (err == nil) != allowed || allowed && len(p) != heaps {
			t.Errorf("a text of %d heaps: %d, error %v", heaps, len(p), err)
		}
	}
	if p, err := sum.Of(nim, 3, -1); err == nil || !strings.Contains(err.Error(), "heap 2") {
		t.Errorf("a heap of −1: %v, error %v", p, err)
	}
}

// Splits into three heaps have more options than a heap has tokens: they are counted while they are looked
// at. 11,000 tokens can be laid out as three heaps in ten million ways and some.
func TestTooManySplits(t *testing.T) {
	values := func(context.Context, sgtable.Rules, int64) (sgtable.Nimber, error) { return 1, nil }
	if moves, err := position(t, "8.0", 11_000).WinningMoves(t.Context(), values); !errors.Is(err, sum.ErrTooManyOptions) {
		t.Errorf("%d moves, error %v", len(moves), err)
	}
}
