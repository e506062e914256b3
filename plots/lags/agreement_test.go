package lags

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Each pair that is equal is counted once and exactly, whether many places have the value or few.
func TestAgreementIsItsDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Uint32Range(0, 6), 2, 300).Draw(t, "values")
		if rapid.Bool().Draw(t, "many") {
			values = slices.Repeat(values, 1+5*fewPlaces/len(values))[:5*fewPlaces]
			values[len(values)/3]++
		}
		a, err := Agreement(values, min(40, len(values)/2))
		if err != nil {
			t.Fatal(err)
		}
		for k := range a {
			want := int64(0)
			for i := range len(values) - k {
				if values[i] == values[i+k] {
					want++
				}
			}
			if a[k] != want {
				t.Fatalf("%d pairs %d apart are equal, want %d of %v", a[k], k, want, values)
			}
		}
	})
}

// After its preperiod Kayles agrees with itself after 12 heaps throughout, and nearly so with it.
func TestAgreementOfKayles(t *testing.T) {
	periodic, err := Agreement(kayles[71:], 200)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(kayles) - 71; Share(periodic, n, 12) != 1 || Share(periodic, n, 13) == 1 || NearPeriodsOf(periodic, n, 1)[0] != 12 {
		t.Errorf("lags %v, 12 with the share %v", NearPeriodsOf(periodic, n, 3), Share(periodic, n, 12))
	}
	all, err := Agreement(kayles, 200)
	if err != nil {
		t.Fatal(err)
	}
	if s := Share(all, len(kayles), 12); s < 0.95 || s == 1 {
		t.Errorf("share %v with the preperiod: want nearly 1", s)
	}
}

func TestAgreementOfTooFewValues(t *testing.T) {
	for _, lag := range []int{0, -1, 301} {
		if _, err := Agreement(kayles, lag); err == nil || !strings.Contains(err.Error(), "want 1 to 300") {
			t.Errorf("lag %d: error %v, want one", lag, err)
		}
	}
}
