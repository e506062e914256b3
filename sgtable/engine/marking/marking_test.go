package marking

import (
	"context"
	"fmt"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/takebreak"
)

func open(t testing.TB, rules sgtable.Rules, startUp int64) *Run {
	t.Helper()
	r, err := newRun(rules, startUp)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAgreesWithTheDefinition(t *testing.T) {
	for _, rules := range append(enginetest.Named(t), enginetest.Random(t, 50)...) {
		want := enginetest.Naive(t, rules, 4096)
		enginetest.Agree(t, rules.String(), open(t, rules, 2048), want)
	}
}

// With so short a start-up the first mask is bad, values outgrow the marks and rare values come
// after it.
func TestAgreesFromTheFirstHeaps(t *testing.T) {
	for _, rules := range append(enginetest.Named(t), enginetest.Random(t, 100)...) {
		want := enginetest.Naive(t, rules, 1200)
		for _, startUp := range []int64{1, 2, 10, 100} {
			enginetest.Agree(t, rules.String(), open(t, rules, startUp), want)
		}
	}
}

// 0.76 from a start-up of 2,048 heaps once sent an engine round in circles.
func TestGame076FromStartUp2048(t *testing.T) {
	rules := enginetest.Code(t, "0.76")
	enginetest.Agree(t, "0.76", open(t, rules, 2048), enginetest.Naive(t, rules, 8192))
}

func TestTheMaskChanges(t *testing.T) {
	r := open(t, enginetest.Code(t, "0.6"), 64)
	enginetest.Values(t, r, 100)
	first := r.colour
	enginetest.Values(t, r, 10_000)
	if r.colour == first {
		t.Fatalf("colouring %v from 64 heaps to 10,000: no change was forced", first)
	}
}

func TestAHeapCostsNoMemory(t *testing.T) {
	r := open(t, enginetest.Code(t, "0.16"), 2048)
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
	if err == nil {
		err = run.Extend(context.Background(), 20_000)
	}
	fmt.Println(run.Values()[19_990:], err)
	s := run.Stats()
	fmt.Println(s.Colouring, s.Rare, s.LastRare)
	// Output:
	// [3 4 2 3 4 2 3 4 2 3 4] <nil>
	// 0x1e 52 13935
}
