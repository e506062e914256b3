package marking

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/takebreak"
)

func open(t testing.TB, rules sgtable.Rules, l limits) *Run {
	t.Helper()
	r, err := newRun(rules, l)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAgreesWithTheDefinition(t *testing.T) {
	for _, rules := range append(enginetest.Named(t), enginetest.Random(t, 50)...) {
		want := enginetest.Naive(t, rules, 4096)
		enginetest.Agree(t, rules.String(), open(t, rules, limits{startUp: 2048}), want)
	}
}

// With so short a start-up the first mask is bad, values outgrow the marks and rare values come
// after it.
func TestAgreesFromTheFirstHeaps(t *testing.T) {
	for _, rules := range append(enginetest.Named(t), enginetest.Random(t, 100)...) {
		want := enginetest.Naive(t, rules, 1200)
		for _, startUp := range []int64{1, 2, 10, 100} {
			enginetest.Agree(t, rules.String(), open(t, rules, limits{startUp: startUp}), want)
		}
	}
}

// 0.76 from a start-up of 2,048 heaps once sent an engine round in circles.
func TestGame076FromStartUp2048(t *testing.T) {
	rules := enginetest.Code(t, "0.76")
	enginetest.Agree(t, "0.76", open(t, rules, limits{startUp: 2048}), enginetest.Naive(t, rules, 8192))
}

func TestTheMaskChanges(t *testing.T) {
	r := open(t, enginetest.Code(t, "0.6"), limits{startUp: 64})
	enginetest.Values(t, r, 100)
	first := r.colour
	enginetest.Values(t, r, 10_000)
	if r.colour == first {
		t.Fatalf("colouring %v from 64 heaps to 10,000: no change was forced", first)
	}
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
	r := open(t, rules, limits{startUp: 100})
	ctx, cancel := context.WithCancelCause(context.Background())
	stop := errors.New("stop here")
	r.Progress = func(int64) { cancel(stop) }
	if err := r.Extend(ctx, 1<<40); !errors.Is(err, stop) {
		t.Fatalf("got %v, want the context's cause", err)
	}
	known := r.Len()
	whole := open(t, rules, limits{startUp: 2048})
	if enginetest.Hash(t, r, known+100) != enginetest.Hash(t, whole, known+100) {
		t.Fatal("a run that was stopped and went on has other values than one in a piece")
	}
}

func TestAHeapCostsNoMemory(t *testing.T) {
	r := open(t, enginetest.Code(t, "0.16"), limits{startUp: 2048})
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

func ExampleRun() {
	// 0.16 settles after heap 105350 (Gangolli & Plambeck 1989); its last rare heap is 13935.
	code, _ := takebreak.Parse("0.16")
	run, err := New(code)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := run.Extend(context.Background(), 20_000); err != nil {
		fmt.Println(err)
		return
	}
	values, _ := run.Slice(19_990, 20_001)
	fmt.Println(values)
	fmt.Println(run.Stats().Colouring, run.Stats().Rare)
	// Output:
	// [3 4 2 3 4 2 3 4 2 3 4]
	// 0x1e 52
}
