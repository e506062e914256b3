package lanes

import (
	"context"
	"errors"
	"strings"
	"testing"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/enginetest"
)

func open(t testing.TB, rules sgtable.Rules, l limits) *Run {
	t.Helper()
	r, err := newRun(rules, l)
	if err != nil {
		t.Skip(err)
	}
	return r
}

func TestAgreesWithTheDefinition(t *testing.T) {
	for _, rules := range append(enginetest.Named(t), enginetest.Random(t, 50)...) {
		if !fits(rules) {
			continue
		}
		want := enginetest.Naive(t, rules, 4096)
		enginetest.Agree(t, rules.String(), open(t, rules, limits{startUp: 2048, codes: 16}), want)
	}
}

// With so short a start-up the first mask is bad, values outgrow the marks and rare values come
// after it.
func TestAgreesFromTheFirstHeaps(t *testing.T) {
	for _, rules := range append(enginetest.Named(t), enginetest.Random(t, 100)...) {
		if !fits(rules) {
			continue
		}
		want := enginetest.Naive(t, rules, 1200)
		for _, startUp := range []int64{1, 2, 10, 100} {
			enginetest.Agree(t, rules.String(), open(t, rules, limits{startUp: startUp, codes: 16}), want)
		}
	}
}

// 0.76 from a start-up of 2,048 heaps once sent an engine round in circles.
func TestGame076FromStartUp2048(t *testing.T) {
	rules := enginetest.Code(t, "0.76")
	enginetest.Agree(t, "0.76", open(t, rules, limits{startUp: 2048, codes: 16}), enginetest.Naive(t, rules, 8192))
}

func TestRefusesWhatItCannotPlay(t *testing.T) {
	for code, want := range map[string]string{
		"0.8":   "a move leaves up to 3 heaps: want at most two",
		"0.[3]": "the digits never end",
	} {
		_, err := New(enginetest.Code(t, code))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want an error that says %q", code, err, want)
		}
	}
}

func TestStopsWhenTheContextEnds(t *testing.T) {
	rules := enginetest.Code(t, "0.6")
	r := open(t, rules, limits{startUp: 100, codes: 16})
	ctx, cancel := context.WithCancelCause(context.Background())
	stop := errors.New("stop here")
	r.Progress = func(int64) { cancel(stop) }
	if err := r.Extend(ctx, 1<<40); !errors.Is(err, stop) {
		t.Fatalf("got %v, want the context's cause", err)
	}
	known := r.Len()
	whole := open(t, rules, limits{startUp: 2048, codes: 16})
	if enginetest.Hash(t, r, known+100) != enginetest.Hash(t, whole, known+100) {
		t.Fatal("a run that was stopped and went on has other values than one in a piece")
	}
}

func TestAHeapCostsNoMemory(t *testing.T) {
	r := open(t, enginetest.Code(t, "0.16"), limits{startUp: 2048, codes: 16})
	r.Grow(1 << 16)
	enginetest.Values(t, r, 20_000) // past the last rare heap, 13,935
	next := r.Len()
	allocs := testing.AllocsPerRun(1000, func() {
		if err := r.Extend(context.Background(), next); err != nil {
			t.Fatal(err)
		}
		next++
	})
	if allocs > 0 {
		t.Fatalf("%v allocations a heap", allocs)
	}
}

func fits(rules sgtable.Rules) bool {
	_, err := New(rules)
	return err == nil
}
