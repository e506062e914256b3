package plots

import (
	"bytes"
	"image/color"
	"image/png"
	"math"
	"strings"
	"sync"
	"testing"
)

// everyFigure returns one of each kind, with every option that draws something.
func everyFigure(t testing.TB) map[string]*Figure {
	must := mustFigure(t)
	named := func(title string) Options {
		return Options{Title: title, Subtitle: "facts", Caption: "Words.", Width: 250, Height: 220}
	}
	values := kayles(400)
	big := func(v uint32) bool { return v > 4 }
	return map[string]*Figure{
		"sequence":  must(Sequence(values, SequenceOptions{Options: named("Kayles"), Preperiod: 71, Period: 12, Rare: big})),
		"several":   must(Sequences([]Named{{"Kayles", values}, {"half", values[:50]}}, 0, named("Several"))),
		"cloud":     must(Sequence(kayles(3000), SequenceOptions{Options: named("Cloud"), Rare: big})),
		"fold":      must(Fold(values, 12, FoldOptions{Options: named("Kayles"), Exceptional: kaylesExceptions})),
		"histogram": must(Histogram(values, HistogramOptions{Options: named("Kayles"), LogCount: true, Rare: big})),
		"wythoff":   must(Wythoff([]int64{0, 1, 3, 4}, []int64{0, 2, 5, 7}, WythoffOptions{Options: named("Wythoff")})),
		"heat map":  must(HeatMap([]uint32{0, 1, 2, 1, 2, 0, 2, 0, 1}, 3, HeatMapOptions{Options: named("Wythoff"), MarkZeros: true})),
		"growth": must(Growth([]int64{1, 10, 100}, []Series{{"largest", []int64{0, 2, 5}}, {"rare", []int64{1, 1, 1}}},
			GrowthOptions{Options: named("Growth")})),
		"autocorrelation": must(Autocorrelation(values, AutocorrelationOptions{Options: named("Lags")})),
		"cayley":          must(Cayley([]CayleyNode{{"1", false}, {"a", true}, {"b", false}}, []string{"a", "b"}, [][]int32{{1, 0, 2}, {2, 2, 2}}, CayleyOptions{Options: named("Strips"), Marked: "lost"})),
		"zeckendorf":      must(Zeckendorf(34, ZeckendorfOptions{Options: named("Strips")})),
		"scatter":         must(Scatter([]Cloud{{"a", []int64{1, 2}, []int64{1, 3000}}}, ScatterOptions{Options: named("Scatter")})),
		"regions":         must(Regions([]uint8{0, 1, 1, 0}, 2, []string{"N", "P"}, RegionsOptions{Options: named("Regions"), FirstX: 1})),
		"parts":           must(Regions([]uint8{0, 1, 0, 0}, 2, []string{"", "set"}, RegionsOptions{Options: named("Parts"), FirstX: 1, FirstY: 1, Unit: 3})),
		"settled":         must(Settled([]int64{71, 12, 300}, 4, SettledOptions{Options: named("Settled")})),
	}
}

// Reports promise the same bytes on every run and with any number of workers; time stamps, the
// order of maps and what the libraries share between figures could break it.
func TestSameBytesAgain(t *testing.T) {
	first, second := everyFigure(t), everyFigure(t)
	second["fold"] = first["fold"] // writing a figure does not change it
	want := map[string][]byte{}
	for name, f := range first {
		for _, format := range Formats() {
			want[name+"."+format] = encode(t, f, format)
		}
	}
	var workers sync.WaitGroup
	for name, f := range second {
		workers.Go(func() {
			for _, format := range Formats() {
				var again bytes.Buffer
				if err := f.Encode(&again, format); err != nil || !bytes.Equal(again.Bytes(), want[name+"."+format]) {
					t.Errorf("%s.%s: made twice, two different files (%v)", name, format, err)
				}
			}
		})
	}
	workers.Wait()
}

func TestPixelSize(t *testing.T) {
	f := mustFigure(t)(Histogram([]uint32{1}, HistogramOptions{Options: Options{Width: 360, Height: 180}}))
	data := encode(t, f, "png")
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	// 5 × 2.5 inches of 200 dots
	if got := img.Bounds().Size(); got.X != 1000 || got.Y != 500 {
		t.Errorf("PNG of 360 × 180 points has %v pixels, want 1000 × 500", got)
	}
	// 200 dots an inch are 7874 dots a metre, 0x1ec2.
	if !bytes.Contains(data, []byte("pHYs\x00\x00\x1e\xc2\x00\x00\x1e\xc2\x01")) {
		t.Error("PNG does not state 7874 dots a metre")
	}
}

// A margin of 10 points stays white around everything, so that no title touches the edge and no
// last label is cut off.
func TestMarginStaysWhite(t *testing.T) {
	for name, f := range everyFigure(t) {
		img := f.image()
		b := img.Bounds()
		edge := int(margin*dpi/72) - 3 // rims of letters may lean out by a pixel or two
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				inside := x >= edge && y >= edge && x < b.Max.X-edge && y < b.Max.Y-edge
				if !inside && color.RGBAModel.Convert(img.At(x, y)) != (color.RGBA{255, 255, 255, 255}) {
					t.Fatalf("%s: pixel (%d, %d) in the margin has colour %v", name, x, y, img.At(x, y))
				}
			}
		}
	}
}

func TestSVGSpeaksToScreenReaders(t *testing.T) {
	f := mustFigure(t)(Sequence([]uint32{0, 1}, SequenceOptions{Options: Options{Title: "a < b", Caption: "Two & two."}}))
	svg := string(encode(t, f, "svg"))
	for _, want := range []string{`role="img"`, "<title>a &lt; b</title>", "<desc>Two &amp; two.</desc>", "Arial"} {
		if !strings.Contains(svg, want) {
			t.Errorf("SVG lacks %s", want)
		}
	}
}

// A million points as circles would make an SVG of 80 MB.
func TestMillionValuesStaySmall(t *testing.T) {
	values := make([]uint32, 1_000_000)
	x := uint32(1)
	for i := range values {
		x = x*1664525 + 1013904223 // scattered over the whole area, the worst case
		values[i] = x >> 22
	}
	f := mustFigure(t)(Sequence(values, SequenceOptions{Rare: func(v uint32) bool { return v%7 == 0 }}))
	if n := len(encode(t, f, "svg")); n > 1<<20 {
		t.Errorf("SVG of 10⁶ scattered values has %d bytes, want at most 1 MiB", n)
	}
}

func TestBadOptions(t *testing.T) {
	tests := map[string]struct {
		o    Options
		want string
	}{
		"too narrow":    {Options{Title: "T", Width: 20}, `figure "T": width 20 points: want 120 to 2880`},
		"negative":      {Options{Title: "T", Height: -1}, `figure "T": height -1 points: want 120 to 2880`},
		"not a number":  {Options{Width: math.NaN()}, "width NaN points"},
		"huge":          {Options{Width: 1e9}, "width 1e+09 points"},
		"title":         {Options{Title: "a ⊕ b"}, "no glyph for '⊕' (U+2295) at place 2"},
		"subtitle":      {Options{Subtitle: "⌊nφ⌋"}, "no glyph for '⌊' (U+230A) at place 0"},
		"label of x":    {Options{XLabel: "堆"}, "no glyph for '堆' (U+5806)"},
		"label of y":    {Options{YLabel: "a\tb"}, "control character U+0009 at place 1"},
		"not even text": {Options{Title: "\xff"}, "not UTF-8"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			f, err := Sequence([]uint32{0, 1, 2}, SequenceOptions{Options: tt.o})
			if err == nil || !strings.Contains(err.Error(), tt.want) || f != nil {
				t.Errorf("got %v, want an error with %q and no figure", err, tt.want)
			}
		})
	}
}

func TestUnknownFormat(t *testing.T) {
	var b bytes.Buffer
	err := everyFigure(t)["fold"].Encode(&b, "gif")
	if err == nil || err.Error() != `figure "Kayles": format "gif": want png, svg, pdf` || b.Len() > 0 {
		t.Errorf("got %v and %d bytes", err, b.Len())
	}
}

// A title wider than the figure goes on in a second line instead of over the edge.
func TestWrap(t *testing.T) {
	got := wrap("one two three", labelStyle, labelStyle.Width("one two"))
	if got != "one two\nthree" {
		t.Errorf("got %q", got)
	}
	if got := wrap("unbreakable", labelStyle, 1); got != "unbreakable" {
		t.Errorf("got %q", got)
	}
}

// Each of several sequences has its own colour, and all heaps of the longest are there.
func TestSequencesInTheirColours(t *testing.T) {
	f := mustFigure(t)(Sequences([]Named{{"low", []uint32{0, 0, 0}}, {"high", []uint32{5}}}, 7, Options{}))
	var b bytes.Buffer
	if err := f.Encode(&b, "svg"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{">low<", ">high<", "#0072B2", "#D55E00"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in the figure", want)
		}
	}
}
