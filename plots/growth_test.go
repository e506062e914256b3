package plots

import (
	"bytes"
	"slices"
	"testing"
)

func TestGrowthOf(t *testing.T) {
	values := kayles(1001)
	even := func(v uint32) bool { return v%2 == 0 }
	heaps, series := GrowthOf(values, even)
	if len(series) != 2 || heaps[0] != 1 || heaps[len(heaps)-1] != 1000 {
		t.Fatalf("%d series over heaps %d to %d, want 2 over 1 to 1000", len(series), heaps[0], heaps[len(heaps)-1])
	}
	for i, n := range heaps {
		top, count := int64(slices.Max(values[:n+1])), int64(0)
		for _, v := range values[:n+1] {
			if even(v) {
				count++
			}
		}
		if series[0].Values[i] != top || series[1].Values[i] != count {
			t.Errorf("at heap %d: %d and %d, want %d and %d", n, series[0].Values[i], series[1].Values[i], top, count)
		}
	}
	if _, series := GrowthOf(values, nil); len(series) != 1 {
		t.Errorf("%d series without rare values, want 1", len(series))
	}
	if heaps, _ := GrowthOf(nil, nil); len(heaps) != 0 {
		t.Errorf("heaps %v of no values", heaps)
	}
}

// The curve of settled games steps up at the heaps that the proofs need, in whatever order they come.
func TestSettledSteps(t *testing.T) {
	one := mustFigure(t)(Settled([]int64{100, 9, 100}, 5, SettledOptions{Searched: 1000}))
	two := mustFigure(t)(Settled([]int64{9, 100, 100}, 5, SettledOptions{Searched: 1000}))
	if !bytes.Equal(encode(t, one, "svg"), encode(t, two, "svg")) {
		t.Error("the order of the games shows")
	}
	for _, label := range []string{"proved: 3", "all games: 5"} {
		if !bytes.Contains(encode(t, one, "svg"), []byte(label)) {
			t.Errorf("no %q", label)
		}
	}
}
