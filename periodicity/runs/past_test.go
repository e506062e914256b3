package runs

import (
	"context"
	"encoding/hex"
	"errors"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine"
)

// stutter is a context that has ended at every third look.
type stutter struct {
	context.Context
	looks int
}

func (s *stutter) Err() error {
	if s.looks++; s.looks%3 == 0 {
		return errPause
	}
	return nil
}

// A window that is stopped again and again while it computes all values once more, before the late rare heap that
// wants them and after it, comes to the same values, and has kept all of them.
func TestPausesWhileValuesAreComputedAgain(t *testing.T) {
	const last = 1_000_000 // heaps 719,259 and 885,731 are late
	rules := enginetest.Rules(t, "0.5253")
	r, err := Open(rules, Options{Window: true, Counting: true})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	w := r.form.(*windowed)
	if err := w.Extend(t.Context(), 1<<18); err != nil {
		t.Fatal(err)
	}
	ctx := &stutter{Context: t.Context()}
	for w.Len() <= last {
		if err := w.Extend(ctx, last); err != nil && !errors.Is(err, errPause) {
			t.Fatal(err)
		}
	}
	want, err := engine.Values(t.Context(), rules, last)
	if err != nil {
		t.Fatal(err)
	}
	sum := sgtable.Sum256(want)
	if got := r.Summary(); got.SHA256 != hex.EncodeToString(sum[:]) || got.Rare != 10 {
		t.Errorf("%+v, want the hash %x and 10 rare heaps", got, sum)
	}
	if w.past.archive.Len() != w.Len() {
		t.Errorf("%d values are kept of %d", w.past.archive.Len(), w.Len())
	}
	if counts, err := r.Counts(last); err != nil || counts[1] != countOnes(want) {
		t.Errorf("%d heaps of value 1, error %v: want %d", counts[1], err, countOnes(want))
	}
}

func countOnes(values []uint32) (ones int64) {
	for _, v := range values {
		if v == 1 {
			ones++
		}
	}
	return ones
}
