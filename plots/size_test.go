package plots

import (
	"math"
	"testing"
)

func TestParseSize(t *testing.T) {
	for text, want := range map[string][2]float64{
		"84mm": {238.110236, 0}, "84x60mm": {238.110236, 170.078740}, "5in": {360, 0}, "12.7x5.08cm": {360, 144}, "300x200pt": {300, 200},
	} {
		w, h, err := ParseSize(text)
		if err != nil || math.Abs(w-want[0]) > 1e-5 || math.Abs(h-want[1]) > 1e-5 {
			t.Errorf("%s: got %g × %g, %v; want %g × %g points", text, w, h, err, want[0], want[1])
		}
	}
	for _, text := range []string{"", "84", "mm", "x60mm", "84x mm", "1mm", "84x1mm", "9999in", "NaNmm", "84×60mm"} {
		if _, _, err := ParseSize(text); err == nil {
			t.Errorf("%q is taken for a size", text)
		}
	}
}

// A figure of which only the width is said keeps its proportions.
func TestWidthAloneKeepsTheProportions(t *testing.T) {
	f := mustFigure(t)(Sequence(make([]uint32, 10), SequenceOptions{Options: Options{Width: 235}}))
	if f.width != 235 || f.height != 150 {
		t.Errorf("%g × %g, want 235 × 150, half of 470 × 300", f.width.Points(), f.height.Points())
	}
}
