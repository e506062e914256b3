package taking

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/naive"
	"example.org/grundy/sgtable/subtraction"
	"example.org/grundy/sgtable/takebreak"
)

// drawSet draws a set of spans, close together or far apart.
func drawSet(t *rapid.T) subtraction.Set {
	var spans []subtraction.Span
	most := rapid.SampledFrom([]int64{12, 70, 200, 400}).Draw(t, "most")
	for range rapid.IntRange(1, 40).Draw(t, "spans") {
		from := rapid.Int64Range(1, most).Draw(t, "from")
		spans = append(spans, subtraction.Span{From: from, To: from + rapid.Int64Range(0, 9).Draw(t, "more")})
	}
	if rapid.Bool().Draw(t, "wide") { // then values pass 64
		spans = append(spans, subtraction.Span{From: 1, To: rapid.Int64Range(64, 500).Draw(t, "to")})
	}
	s, err := subtraction.Spans(spans...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func byDefinition(t interface{ Fatal(...any) }, rules sgtable.Rules, n int64) []uint32 {
	run, err := naive.New(rules)
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Extend(context.Background(), n); err != nil {
		t.Fatal(err)
	}
	return run.Values()
}

// Both methods give the values of the definition, in pieces, and after an earlier run.
func TestMethodsAreTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		set := drawSet(t)
		const heaps = 1500
		want := byDefinition(t, set, heaps)
		spans, err := spansOf(set)
		if err != nil {
			t.Fatal(err)
		}
		known := rapid.Int64Range(0, 600).Draw(t, "known")
		for name, m := range map[string]func() method{
			"slide": func() method { return newSlide(spans) }, "sieve": func() method { return newSieve(spans) },
		} {
			fresh, later := &Run{rules: set, method: m()}, &Run{rules: set, method: m()}
			if err := later.Adopt(slices.Clone(want[:known])); err != nil {
				t.Fatal(err)
			}
			for _, r := range []*Run{fresh, later} {
				if err := extendInPieces(r, heaps); err != nil {
					t.Fatalf("%s of %s: %v", name, set, err)
				}
				if !slices.Equal(r.Values(), want) {
					t.Fatalf("%s of %s, %d known: other values than by the definition", name, set, known)
				}
			}
		}
	})
}

// extendInPieces computes the heaps through n, some more at a time; it is an error if other heaps are known after a
// piece than were asked for.
func extendInPieces(r *Run, n int64) error {
	for piece := r.Len(); piece < n; piece += 1 + piece/3 {
		if err := r.Extend(context.Background(), piece); err != nil {
			return err
		}
		if r.Len() != piece+1 {
			return fmt.Errorf("%d heaps known after Extend(%d)", r.Len(), piece)
		}
	}
	return r.Extend(context.Background(), n)
}

func TestRefusals(t *testing.T) {
	for code, want := range map[string]string{
		"0.77": "a move leaves two heaps", "0.[3]": "the digits never end", "0.31": "digit 2 is 1",
	} {
		c, err := takebreak.Parse(code)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := New(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", code, err, want)
		}
	}
	c, err := takebreak.Parse("0.3033")
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Extend(context.Background(), 60); err != nil {
		t.Fatal(err)
	}
	if want := byDefinition(t, c, 60); !slices.Equal(r.Values(), want) {
		t.Errorf("0.3033: %v, want %v", r.Values(), want)
	}
	if err := r.Adopt(nil); err == nil {
		t.Error("values were adopted after the first was known")
	}
}

func TestStopsWhenAsked(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	set, err := subtraction.Spans(subtraction.Span{From: 10, To: 1_000_000})
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(set)
	if err != nil {
		t.Fatal(err)
	}
	r.Progress = func(int64) { cancel() }
	if err := r.Extend(ctx, 1<<40); err != context.Canceled {
		t.Errorf("got %v", err)
	}
}
