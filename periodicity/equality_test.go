package periodicity_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/naive"
)

func proven(t *testing.T, game string) periodicity.Proven {
	t.Helper()
	run := newRun(t, game)
	v, err := periodicity.Prove(context.Background(), rulesOf(t, game), run, periodicity.Options{Limit: 3000})
	if err != nil || v.Status != periodicity.Proved {
		t.Fatal(game, v, err)
	}
	c, _ := v.Claim()
	return periodicity.Proven{Rules: rulesOf(t, game), Claim: c, Source: run}
}

func TestComparePeriodic(t *testing.T) {
	for _, want := range []struct {
		a, b   string
		shift  int64
		differ int64 // −1: equal
	}{
		{"0.77", "0.77", 0, -1},
		{"0.07", "0.137", 1, -1}, // Dawson's Kayles and Dawson's Chess
		{"0.07", "0.137", 0, 1},
		{"0.77", "0.771", 0, -1}, // taking a heap of 3 as a whole adds nothing
		{"0.77", "0.07", 0, 1},
		{"subtract:1,2", "subtract:1,2,5", 0, -1},
		{"subtract:1,2", "subtract:1,2,3", 0, 3},
		{"subtract:1", "subtract:1,3,5,7", 0, -1},
		{"allbut:3", "0.330[3]", 0, -1},
		{"allbut:1", "0.0F", 0, -1}, // ⌊n/2⌋ by two theorems
		{"nim", "subtract:1..7", 0, 8},
		{"0.8", "0.8F", 0, 2},
	} {
		e, err := periodicity.ComparePeriodic(context.Background(), proven(t, want.a), proven(t, want.b), want.shift)
		if err != nil {
			t.Fatal(err)
		}
		if e.Equal != (want.differ < 0) || e.Differ != want.differ {
			t.Errorf("%s and %s with shift %d: %+v, want first difference %d", want.a, want.b, want.shift, e, want.differ)
		}
	}
	if _, err := periodicity.ComparePeriodic(context.Background(), proven(t, "0.07"), proven(t, "0.137"), -1); err == nil {
		t.Error("a negative shift is accepted")
	}
}

func TestCompareByTheorem(t *testing.T) {
	for _, game := range []string{"0.771", "0.777", "0.7701", "0.07", "0.7700001", "0.77000000000000000000000000000000000000000001"} {
		e, err := periodicity.CompareByTheorem(context.Background(), proven(t, "0.77"), rulesOf(t, game), newRun(t, game))
		if err != nil {
			t.Fatal(err)
		}
		// What the definition says on many more heaps.
		a, b := newRun(t, "0.77"), newRun(t, game)
		const heaps = 1000
		if err := a.Extend(context.Background(), heaps); err != nil {
			t.Fatal(err)
		}
		if err := b.Extend(context.Background(), heaps); err != nil {
			t.Fatal(err)
		}
		if same := slices.Equal(a.Values(), b.Values()); same != e.Equal {
			t.Errorf("0.77 and %s: %+v; equal up to heap %d: %v", game, e, heaps, same)
		}
		if e.Equal && e.By != "guy-smith" {
			t.Errorf("by %s", e.By)
		}
	}
	for _, game := range []string{"grundy", "nim"} {
		_, err := periodicity.CompareByTheorem(context.Background(), proven(t, "0.77"), rulesOf(t, game), newRun(t, game))
		if err == nil || !strings.Contains(err.Error(), game) && !strings.Contains(err.Error(), "0.[3]") {
			t.Errorf("%s: error %v", game, err)
		}
	}
}

// TestAgreementProvesNothing: these two are listed as equal in a published table of octal games
// (Flammenkamp). They are not: T7.1 of docs/theory.md.
func TestAgreementProvesNothing(t *testing.T) {
	a, b := newRun(t, "0.161"), newRun(t, "0.36")
	const differ = 519
	for _, run := range []*naive.Run{a, b} {
		if err := run.Extend(context.Background(), differ); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(a.Values()[:differ], b.Values()[:differ]) {
		t.Error("they differ before heap 519")
	}
	if x, y := a.Values()[differ], b.Values()[differ]; x != 2 || y != 4 {
		t.Errorf("at heap 519 they have %d and %d, want 2 and 4", x, y)
	}
}

// fixed is a sequence that is all known.
type fixed struct{ *sgtable.Table }

func (fixed) Extend(context.Context, int64) error { return nil }

// TestFineWilf compares random periodic sequences on the heaps that the theorem asks for, and on
// many more.
func TestFineWilf(t *testing.T) {
	const heaps = 400
	sequence := func(t *rapid.T, label string) periodicity.Proven {
		before := rapid.SliceOfN(rapid.Uint32Range(0, 1), 0, 6).Draw(t, label+" before")
		cycle := rapid.SliceOfN(rapid.Uint32Range(0, 1), 1, 12).Draw(t, label+" cycle")
		saltus := rapid.Uint32Range(0, 1).Draw(t, label+" saltus")
		values := before
		for turn := uint32(0); len(values) < heaps; turn++ {
			for _, v := range cycle {
				values = append(values, v+turn*saltus)
			}
		}
		return periodicity.Proven{
			Claim:  periodicity.Claim{Preperiod: int64(len(before)), Period: int64(len(cycle)), Saltus: int64(saltus)},
			Source: fixed{sgtable.TableOf(values)},
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := sequence(t, "a"), sequence(t, "b")
		shift := rapid.Int64Range(0, 8).Draw(t, "shift")
		e, err := periodicity.ComparePeriodic(context.Background(), a, b, shift)
		if err != nil {
			t.Fatal(err)
		}
		x, _ := a.Source.Slice(shift, heaps)
		y, _ := b.Source.Slice(0, heaps-shift)
		if slices.Equal(x, y) != e.Equal {
			t.Fatalf("%+v, and equal on %d heaps: %v", e, heaps, !e.Equal)
		}
	})
}
