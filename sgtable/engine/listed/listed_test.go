package listed_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/listed"
)

// slow are rules of which heap 3 reaches so many positions of the game's own, each of which takes a second.
type slow struct {
	sgtable.Listed
	positions int64
}

func (slow) Show(int64) string { return "" }

func (s slow) Options(_ context.Context, position int64, yield func(option ...int64)) error {
	switch {
	case position == 3:
		yield(-1)
	case position < 0 && -position < s.positions:
		yield(position - 1)
	}
	if position < 0 {
		time.Sleep(time.Second)
	}
	return nil
}

// Who waits for one heap is told that it is still the same one, and can stop within it.
func TestProgressWithinAHeap(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		run := listed.New(slow{positions: 4})
		var told []int64
		run.Progress = func(heaps int64) { told = append(told, heaps) }
		if err := run.Extend(t.Context(), 5); err != nil {
			t.Fatal(err)
		}
		if want := []int64{3, 3, 3, 3}; !slices.Equal(told, want) {
			t.Errorf("told of heaps %v, want %v", told, want)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		run := listed.New(slow{positions: 1000})
		ctx, stop := context.WithCancelCause(t.Context())
		enough := errors.New("enough")
		run.Progress = func(int64) { stop(enough) }
		if err := run.Extend(ctx, 5); !errors.Is(err, enough) || run.Len() != 3 {
			t.Errorf("%v with %d heaps known, want the cause within heap 3", err, run.Len())
		}
	})
}
