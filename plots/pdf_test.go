package plots

import (
	"bytes"
	"fmt"
	"image/png"
	"os/exec"
	"strings"
	"testing"
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

// A PDF is the same each time, also with images of one width, which fpdf writes in the order of a map.
func TestPDFImagesOfOneWidth(t *testing.T) {
	f := mustFigure(t)(Fold(make([]uint32, 2*maxGridPixels), maxGridPixels, FoldOptions{Exceptional: []int64{0}}))
	first := encode(t, f, "pdf") // the cells, and the marks of exceptions, which stand in three times as many
	for _, width := range []int{maxGridPixels, 2 * maxGridPixels} {
		if !bytes.Contains(first, fmt.Appendf(nil, "/Width %d\n", width)) {
			t.Errorf("no image of %d columns", width)
		}
	}
	for range 20 {
		if !bytes.Equal(encode(t, f, "pdf"), first) {
			t.Fatal("two PDFs of one figure differ")
		}
	}
}

// Text in a PDF is text: fonts are embedded, a reader finds the title in it, and what the thin spaces and
// minus signs group.
func TestPDFTextIsText(t *testing.T) {
	fonts, err := exec.LookPath("pdffonts")
	if err != nil {
		t.Skip("pdffonts, which lists a PDF's fonts, is not installed")
	}
	f := mustFigure(t)(Sequence(make([]uint32, 3000), SequenceOptions{Options: Options{Title: "Kayles, φ and − 0.77", Subtitle: "10\u2009000 heaps"}}))
	data := encode(t, f, "pdf")
	for tool, want := range map[string][]string{
		fonts: {"liberationsans-regular", "TrueType", "yes no  yes"},
		strings.Replace(fonts, "pdffonts", "pdftotext", 1): {"Kayles, φ and − 0.77", "heap n"},
	} {
		args := []string{"-"}
		if strings.HasSuffix(tool, "text") {
			args = []string{"-", "-"}
		}
		cmd := exec.Command(tool, args...)
		cmd.Stdin = bytes.NewReader(data)
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range want {
			if !strings.Contains(string(out), text) {
				t.Errorf("%s does not say %q:\n%s", tool, text, out)
			}
		}
	}
}
