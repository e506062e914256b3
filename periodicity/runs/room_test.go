package runs_test

import (
	"errors"
	"runtime/debug"
	"testing"

	room "example.org/grundy/internal/memory"
	"example.org/grundy/periodicity/runs"
)

// A run without a limit ends when there is no memory for more, with what it has; a window needs none.
func TestARunEndsBeforeTheMemory(t *testing.T) {
	debug.FreeOSMemory() // what other tests have left counts
	defer room.Assume(180 << 20)()
	run := open(t, "0.77", runs.Options{})
	if err := run.Extend(t.Context(), 1<<40); !errors.As(err, new(*room.ShortError)) {
		t.Fatalf("error %v, want one that says that memory is short", err)
	}
	if run.Len() < 1<<22 || run.Len() > 1<<24 {
		t.Errorf("%d heaps: want those that there was memory for", run.Len())
	}
	window := open(t, "0.77", runs.Options{Window: true})
	if err := window.Extend(t.Context(), 1<<24); err != nil {
		t.Errorf("a window: %v", err)
	}
}
