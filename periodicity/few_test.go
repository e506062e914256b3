package periodicity_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable/subtraction"
)

func setOf(t interface{ Fatal(...any) }, amounts ...int64) subtraction.Set {
	s, err := subtraction.Finite(amounts...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Of every set the least claim is found that the prover proves, and one settler settles many.
func TestFewAmountsAreWhatTheProverProves(t *testing.T) {
	var few periodicity.FewAmounts
	rapid.Check(t, func(t *rapid.T) {
		largest := rapid.SampledFrom([]int64{6, 12, 40, 120}).Draw(t, "largest")
		set := setOf(t, rapid.SliceOfNDistinct(rapid.Int64Range(1, largest), 1, rapid.SampledFrom([]int{3, 3, 7}).Draw(t, "most"), rapid.ID).Draw(t, "amounts")...)
		const limit = 30_000
		v, sequence, err := runs.Settle(context.Background(), set, periodicity.Options{Limit: limit}, runs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		want, proved := v.Claim()
		if !proved {
			t.Skip("too long")
		}
		premise, settled, err := few.Settle(set, 10*limit)
		if err != nil || !settled {
			t.Fatalf("%s: settled %v, error %v: want %s", set, settled, err, want)
		}
		if premise.Claim != want {
			t.Fatalf("%s: %s, the prover has %s", set, premise.Claim, want)
		}
		// The premise is that of the theorem, and the definition agrees with it far beyond.
		values, err := sequence.Slice(0, sequence.Len())
		if err != nil {
			t.Fatal(err)
		}
		theorem, err := periodicity.ByName("one-heap")
		if err != nil {
			t.Fatal(err)
		}
		again, err := theorem.Premise(set, want, values)
		if err != nil || fmt.Sprint(again) != fmt.Sprint(premise) {
			t.Fatalf("%s: premise %v, the theorem has %v, error %v", set, premise, again, err)
		}
		holds(t, set, premise.Claim, 4*premise.Heaps)
	})
}

// Long preperiods and long periods, which take several states: each is the least claim, by the prover.
func TestFewAmountsOfLongSequences(t *testing.T) {
	var few periodicity.FewAmounts
	for _, amounts := range [][]int64{{17, 43, 61}, {28, 33, 62}, {19, 45, 64}, {4, 38, 53, 57}, {1, 20, 50, 51}, {1, 22, 54, 55}, {1}, {1, 2}, {5}, {1, 8}} {
		set := setOf(t, amounts...)
		v, _, err := runs.Settle(context.Background(), set, periodicity.Options{Limit: 200_000}, runs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		want, _ := v.Claim()
		if premise, settled, err := few.Settle(set, 1<<20); err != nil || !settled || premise.Claim != want {
			t.Errorf("%s: %s, settled %v, error %v; the prover has %s", set, premise.Claim, settled, err, want)
		}
	}
}

func TestFewAmountsRefuses(t *testing.T) {
	var few periodicity.FewAmounts
	squares, _ := subtraction.Named("squares")
	for want, set := range map[string]subtraction.Set{
		"has no last move": squares, "8 amounts: want 1 to 7": setOf(t, 1, 3, 5, 7, 9, 11, 13, 15), "0 amounts": {},
	} {
		if _, settled, err := few.Settle(set, 1000); settled || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: settled %v, error %v: want %q", set, settled, err, want)
		}
	}
	// {19, 45, 64} has the period 1,843 from heap 0 on. The states of the heaps 64, 192 and 576 do not come back in as many
	// heaps again as twice that; the state of heap 1,728 comes back at heap 3,571.
	set := setOf(t, 19, 45, 64)
	for most, want := range map[int64]bool{0: false, 64: false, 3570: false, 3571: true} {
		if _, settled, err := few.Settle(set, most); err != nil || settled != want {
			t.Errorf("with %d heaps: settled %v, error %v: want %v", most, settled, err, want)
		}
	}
	if premise, _, err := few.Settle(set, 1<<20); err != nil || !slices.Equal([]int64{premise.Claim.Preperiod, premise.Claim.Period, premise.Heaps}, []int64{0, 1843, 1907}) {
		t.Errorf("%s: %+v, error %v", set, premise, err)
	}
}
