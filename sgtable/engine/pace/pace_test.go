package pace_test

import (
	"context"
	"errors"
	"testing"

	"example.org/grundy/sgtable/engine/pace"
)

func TestLooksNowAndThen(t *testing.T) {
	var p pace.Pace
	var told []int64
	progress := func(heaps int64) { told = append(told, heaps) }
	for heap := range int64(5) {
		p.Steps += 1 << 21
		if err := p.Look(context.Background(), heap, progress); err != nil {
			t.Fatal(err)
		}
	}
	// Five times 2^21 steps are more than 2^22 once, at the third heap.
	if len(told) != 1 || told[0] != 2 {
		t.Errorf("told of heaps %v, want [2]", told)
	}
}

func TestReturnsTheCause(t *testing.T) {
	stop := errors.New("stop here")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(stop)
	p := pace.Pace{Steps: 1}
	if err := p.Look(ctx, 0, nil); err != nil {
		t.Errorf("%v after one step: want no look yet", err)
	}
	p.Steps = 1 << 40
	if err := p.Look(ctx, 0, nil); !errors.Is(err, stop) {
		t.Errorf("got %v, want the context's cause", err)
	}
}
