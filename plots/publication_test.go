package plots

import (
	"image"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"example.org/grundy/plots/lags"
)

// A fold keeps the colours of exceptional heaps: the mark takes the middle of the cell.
func TestMarksLeaveTheColoursOfCells(t *testing.T) {
	values := make([]uint32, 100)
	var all []int64
	for n := range values {
		values[n] = uint32(n % 10)
		all = append(all, int64(n))
	}
	f := mustFigure(t)(Fold(values, 10, FoldOptions{Exceptional: all}))
	img := f.image()
	if !has(img, img.Bounds(), vermilion) || !has(img, img.Bounds(), blues.at(0)) || !has(img, img.Bounds(), blues.at(1)) {
		t.Error("marks hide the cells that they mark, or there are none")
	}
}

// Where every heap of a row of narrow cells is exceptional, the marks are a thin line, not a wall.
func TestMarksOfNarrowCellsAreFlat(t *testing.T) {
	values, all := make([]uint32, 1200), make([]int64, 1200)
	for n := range all {
		all[n] = int64(n)
	}
	img := mustFigure(t)(Fold(values, 400, FoldOptions{Exceptional: all})).image()
	r := gridRect(t, img)
	marked := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		if x := (r.Min.X + r.Max.X) / 2; has(img, image.Rect(x, y, x+4, y+1), vermilion) {
			marked++
		}
	}
	if high := r.Dy(); marked < 3 || marked > high/20 {
		t.Errorf("%d of %d lines of pixels are marks, want some, and a twentieth at most", marked, high)
	}
}

// The ticks of a fold are the heaps at the starts of its rows.
func TestTicksOfAFoldStandAtRows(t *testing.T) {
	f := mustFigure(t)(Fold(make([]uint32, 400), 34, FoldOptions{First: 68}))
	ticks := f.plot.Y.Tick.Marker.Ticks(f.plot.Y.Min, f.plot.Y.Max)
	if len(ticks) < 5 || ticks[0].Label != "68" || ticks[1].Label != "102" || ticks[0].Value != 68+17 {
		t.Errorf("got %v, want 68, 102, … in the middle of their rows", ticks)
	}
}

// A line that marks a near-period has its label, and the highest peak has a line.
func TestEachFlagHasItsLabel(t *testing.T) {
	f := mustFigure(t)(Sequence(make([]uint32, 1000), SequenceOptions{}))
	for _, x := range []float64{500, 502, 504, 506, 900} {
		f.flags = append(f.flags, flag{x, "a label"})
	}
	_, data := f.arrange(draw.NewCanvas(new(recorder.Canvas), f.width, f.height))
	placed := f.flags.place(data, f.plot)
	if len(placed) != 3 || placed[0].x != 500 || placed[1].x != 502 || placed[2].x != 900 || placed[0].at.Y == placed[1].at.Y {
		t.Errorf("placed %v: want the first two in two rows, the last beside, and no others", placed)
	}
	r := make([]float64, 400)
	for _, k := range []int{24, 48, 72, 96, 120, 144} {
		r[k] = 0.35
	}
	r[168] = 0.42
	if near := lags.NearPeriods(r, 5); near[0] != 168 || !slices.Contains(near, 24) {
		t.Errorf("near-periods %v: want 168, the highest, first, and 24", near)
	}
}

// Both axes of P-positions count in the same steps.
func TestEqualScalesHaveEqualTicks(t *testing.T) {
	f := mustFigure(t)(Wythoff([]int64{0, 1, 64}, []int64{0, 2, 104}, WythoffOptions{}))
	x := f.plot.X.Tick.Marker.Ticks(f.plot.X.Min, f.plot.X.Max)
	y := f.plot.Y.Tick.Marker.Ticks(f.plot.Y.Min, f.plot.Y.Max)
	if len(x) < 3 || !slices.Equal(x, y) {
		t.Errorf("ticks %v across and %v up, want the same", x, y)
	}
	for _, k := range (binaryTicks{}).Ticks(-0.5, 63.5) {
		if int(k.Value)%8 != 0 {
			t.Errorf("tick at %g of a table of Nim: want multiples of 8", k.Value)
		}
	}
}

// A text of an SVG keeps its length in every font: no two of a line overlap.
func TestTextsKeepTheirLength(t *testing.T) {
	f := mustFigure(t)(Sequence(kayles(200), SequenceOptions{Options: Options{Title: "Kayles"}, Period: 12, Preperiod: 71, Rare: func(v uint32) bool { return v%2 == 1 }}))
	svg := string(encode(t, f, "svg"))
	texts := regexp.MustCompile(`<text textLength="([\d.]+)" lengthAdjust="spacingAndGlyphs" x="([\d.]+)" y="(-?[\d.]+)"`).FindAllStringSubmatch(svg, -1)
	if n := strings.Count(svg, "<text "); n < 10 || len(texts) != n {
		t.Fatalf("%d texts of %d have a length", len(texts), n)
	}
	ends := map[string]float64{} // of the last text of each line
	for _, text := range texts {
		length, x := number(t, text[1]), number(t, text[2])
		if end, ok := ends[text[3]]; ok && x < end {
			t.Errorf("a text at %g of line %s begins before %g, where the last ends", x, text[3], end)
		}
		ends[text[3]] = x + length
	}
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// Where the period begins is marked if anything stands before it.
func TestAPeriodFromTheFirstHeapIsNotMarked(t *testing.T) {
	for preperiod, entries := range map[int64]int{0: 0, 1: 2} { // the preperiod, and where the period begins
		f := mustFigure(t)(Sequence(make([]uint32, 40), SequenceOptions{Period: 4, Preperiod: preperiod}))
		if len(f.legend) != entries {
			t.Errorf("preperiod %d: %d entries explain marks, want %d", preperiod, len(f.legend), entries)
		}
	}
}
