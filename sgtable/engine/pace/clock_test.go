package pace_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"example.org/grundy/sgtable/engine/pace"
)

// A clock looks by the time that the steps took, and tells when the context ended.
func TestClockLooksByTheTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // in which time goes by only where somebody sleeps
		var c pace.Clock
		var told []int64
		ctx, cancel := context.WithCancel(t.Context())
		for heap := range int64(7) {
			if err := c.Look(ctx, heap, func(n int64) { told = append(told, n) }); err != nil {
				t.Fatal(err)
			}
			time.Sleep(40 * time.Millisecond)
		}
		if want := []int64{3, 6}; !slices.Equal(told, want) {
			t.Errorf("told at heaps %v, want %v", told, want)
		}
		cancel()
		time.Sleep(time.Second)
		if err := c.Look(ctx, 7, nil); err != context.Canceled {
			t.Errorf("%v, want the cause", err)
		}
	})
}
