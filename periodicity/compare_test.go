package periodicity

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
)

// fixed is a sequence that is all known, of no game.
type fixed struct{ *sgtable.Table }

func (fixed) Extend(context.Context, int64) error { return nil }

func (fixed) Rules() sgtable.Rules { return nil }

// decide compares two sequences with proved claims as Equal does, whatever their rules.
func decide(t interface{ Fatal(...any) }, a, b Proven, shift int64) Equality {
	c := &comparison{ctx: context.Background(), games: [2]Sequence{a.Source.(Sequence), b.Source.(Sequence)}}
	c.align(shift)
	claims := []Claim{a.Claim, b.Claim}
	err := c.byProofs(func(Sequence) (Claim, bool, error) {
		claim := claims[0]
		claims = claims[1:]
		return claim, true, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return c.Equality
}

// TestFineWilf compares random periodic sequences on the heaps that the theorem asks for, and on
// many more.
func TestFineWilf(t *testing.T) {
	const heaps = 400
	sequence := func(t *rapid.T, label string) Proven {
		before := rapid.SliceOfN(rapid.Uint32Range(0, 1), 0, 6).Draw(t, label+" before")
		cycle := rapid.SliceOfN(rapid.Uint32Range(0, 1), 1, 12).Draw(t, label+" cycle")
		saltus := rapid.Uint32Range(0, 1).Draw(t, label+" saltus")
		values := before
		for turn := uint32(0); len(values) < heaps; turn++ {
			for _, v := range cycle {
				values = append(values, v+turn*saltus)
			}
		}
		return Proven{
			Claim:  Claim{Preperiod: int64(len(before)), Period: int64(len(cycle)), Saltus: int64(saltus)},
			Source: fixed{sgtable.TableOf(values)},
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := sequence(t, "a"), sequence(t, "b")
		shift := rapid.Int64Range(-8, 8).Draw(t, "shift")
		e := decide(t, a, b, shift)
		x, _ := a.Source.Slice(max(0, shift), heaps-max(0, -shift))
		y, _ := b.Source.Slice(max(0, -shift), heaps-max(0, shift))
		if slices.Equal(x, y) != (e.Ground == ByPeriods) {
			t.Fatalf("%+v, and equal on %d heaps: %v", e, heaps, slices.Equal(x, y))
		}
	})
}

// Words that agree on p + p′ − gcd(p, p′) − 1 terms and are not equal: the bound is sharp. They are the
// extremal words of Fine & Wilf 1965, for p = 3, p′ = 5 (the word 001 00 10… cut after 6 terms).
func TestFineWilfIsSharp(t *testing.T) {
	repeat := func(cycle ...uint32) Proven {
		var values []uint32
		for len(values) < 60 {
			values = append(values, cycle...)
		}
		return Proven{Claim: Claim{Period: int64(len(cycle))}, Source: fixed{sgtable.TableOf(values)}}
	}
	// 0 1 0 0 1 0 | 0 and 0 1 0 0 1 0 | 1: six agree, the seventh, p+p′−gcd = 3+5−1, does not.
	e := decide(t, repeat(0, 1, 0), repeat(0, 1, 0, 0, 1), 0)
	if e.Ground != Differ || e.Heap != 6 {
		t.Errorf("%+v, want a difference at heap 6", e)
	}
}

// How many heaps prove a claim of a game that agrees with another; none do where the theorem does not
// cover the rules, or the claim has a saltus.
func TestGuySmithHeaps(t *testing.T) {
	for _, want := range []struct {
		game  string
		claim Claim
		heaps int64
	}{
		{"0.77", Claim{Preperiod: 71, Period: 12}, 167},
		{"0.7700001", Claim{Preperiod: 71, Period: 12}, 167}, // bit 0 alone reaches no further
		{"0.7700007", Claim{Preperiod: 71, Period: 12}, 172},
		{"0.3", Claim{Period: 2}, 4}, // N = 2, as the claim is compared from heap 1 on
		{"0.8", Claim{Preperiod: 1, Period: 3, Saltus: 1}, 0},
		{"grundy", Claim{Preperiod: 71, Period: 12}, 0},
		{"nim", Claim{Preperiod: 71, Period: 12}, 0},
	} {
		game, err := catalog.Parse(want.game)
		if err != nil {
			t.Fatal(err)
		}
		if heaps := guySmithHeaps(game.Rules, want.claim); heaps != want.heaps {
			t.Errorf("%s, %s: %d heaps, want %d", want.game, want.claim, heaps, want.heaps)
		}
	}
}
