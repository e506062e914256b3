package plots

import (
	"bytes"
	"image/png"
	"strings"
	"testing"
)

// Cells told as parts of a unit stand at these parts of the axes, and a ground without a name is paper, in no legend.
func TestPartsOfAUnit(t *testing.T) {
	must := mustFigure(t)
	cells := []uint8{0, 1, 0, 0}
	whole := must(Regions(cells, 2, []string{"ground", "set"}, RegionsOptions{FirstX: 1, FirstY: 1}))
	parts := must(Regions(cells, 2, []string{"", "set"}, RegionsOptions{FirstX: 1, FirstY: 1, Unit: 10}))
	if x := parts.plot.X; x.Min != 0.05 || x.Max != 0.25 {
		t.Errorf("columns 1 and 2 of 10 from %g to %g: want 0.05 to 0.25", x.Min, x.Max)
	}
	for name, k := range map[string]struct {
		figure *Figure
		pale   bool
		words  string
		not    string
	}{"whole": {whole, true, ">ground<", ">0.20<"}, "parts": {parts, false, ">0.20<", ">ground<"}} {
		svg := string(encode(t, k.figure, "svg"))
		if !strings.Contains(svg, k.words) || strings.Contains(svg, k.not) {
			t.Errorf("%s: want %q and no %q in the figure", name, k.words, k.not)
		}
		img, err := png.Decode(bytes.NewReader(encode(t, k.figure, "png")))
		if err != nil {
			t.Fatal(err)
		}
		if has(img, img.Bounds(), offInk) != k.pale || !has(img, img.Bounds(), categories[0]) {
			t.Errorf("%s: pale ground %v: want %v, and cells", name, !k.pale, k.pale)
		}
	}
}
