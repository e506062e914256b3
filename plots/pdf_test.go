package plots

import (
	"bytes"
	"image/png"
	"os/exec"
	"testing"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// In a PDF, too, row 0 of a fold is at the top: vgpdf alone shows images upside down.
func TestPDFImagesStandUpright(t *testing.T) {
	tool, err := exec.LookPath("pdftoppm")
	if err != nil {
		t.Skip("pdftoppm, which makes the PDF visible, is not installed")
	}
	f := mustFigure(t)(Fold(make([]uint32, 100), 10, FoldOptions{Exceptional: []int64{0, 1, 2}}))
	f.legend = nil // its swatch has the same colour
	cmd := exec.Command(tool, "-r", "72", "-png", "-singlefile", "-")
	cmd.Stdin = bytes.NewReader(encode(t, f, "pdf"))
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	upper, lower := img.Bounds(), img.Bounds()
	upper.Max.Y /= 2
	lower.Min.Y = upper.Max.Y
	if !has(img, upper, vermilion) || has(img, lower, vermilion) {
		t.Error("exceptions of the first row are not at the top, and only there")
	}
}

// Outlines are as wide as the layout took the text to be.
func TestOutlineIsAsWideAsItsText(t *testing.T) {
	face := font.DefaultCache.Lookup(sans, 100)
	const txt = "AV 1\u2009000 φ"
	var right vg.Length
	for _, part := range outline(face, vg.Point{X: 10, Y: 20}, txt+"|") {
		right = max(right, part.Pos.X)
	}
	bar := face.Width("|")
	from, to := 10+face.Width(txt), 10+face.Width(txt)+bar
	if right < from || right > to {
		t.Errorf("the bar after the text ends at %g, want between %g and %g", right, from, to)
	}
}
