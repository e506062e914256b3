package plots

import (
	"image"
	"image/color"
	"testing"
)

// A periodic sequence folded at its period shows upright stripes: below the row of the last
// exception, every column of pixels has one colour.
func TestFoldShowsStripes(t *testing.T) {
	f := mustFigure(t)(Fold(kayles(240), 12, FoldOptions{Exceptional: kaylesExceptions}))
	img := f.image()
	r := gridRect(t, img)
	r.Max.X = r.Min.X + r.Dx()*3/4 // leave out the colour bar
	below := r.Min.Y + r.Dy()*7/20 // rows 0 to 5 of 20 hold the exceptions
	for x := r.Min.X; x < r.Max.X; x++ {
		want := img.At(x, below)
		for y := below; y < r.Max.Y; y++ {
			if img.At(x, y) != want {
				t.Fatalf("column %d: %v at row %d but %v at row %d", x, want, below, img.At(x, y), y)
			}
		}
	}
	// At another width there are no stripes.
	img = mustFigure(t)(Fold(kayles(240), 13, FoldOptions{})).image()
	same := true
	for y := below; y < r.Max.Y && same; y++ {
		same = img.At(r.Min.X+9, y) == img.At(r.Min.X+9, below)
	}
	if same {
		t.Error("a fold at 13 shows a stripe")
	}
}

// Exceptional cells have their own colour, also where thousands of cells share a pixel.
func TestFoldShowsExceptions(t *testing.T) {
	values := make([]uint32, 4_000_000)
	f := mustFigure(t)(Fold(values, 4000, FoldOptions{Exceptional: []int64{1_234_567}}))
	img := f.image()
	r := gridRect(t, img)
	r.Max.X = r.Min.X + r.Dx()*3/4
	seen := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if has(img, image.Rect(x, y, x+1, y+1), vermilion) {
				seen++
			}
		}
	}
	if seen != 9 {
		t.Errorf("the one exceptional heap among 4·10⁶ has %d pixels, want 3 × 3", seen)
	}
	plain := mustFigure(t)(Fold(values, 4000, FoldOptions{})).image()
	if has(plain, plain.Bounds(), vermilion) {
		t.Error("vermilion in a fold without exceptional heaps")
	}
}

// Cells are crisp: a chessboard has two colours and nothing between them.
func TestGridIsCrisp(t *testing.T) {
	g := &grid{cols: 7, rows: 5, palette: color.Palette{color.Black, color.White}, cell: func(col, row int) uint8 { return uint8((col + row) % 2) }}
	img := g.image(70, 50)
	for y := range 50 {
		for x := range 70 {
			// Row 0 is at the bottom.
			if want := uint8((x/10 + (49-y)/10) % 2); img.Pix[y*img.Stride+x] != want {
				t.Fatalf("pixel (%d, %d) is %d, want %d", x, y, img.Pix[y*img.Stride+x], want)
			}
		}
	}
	g.topDown = true
	if got := g.image(70, 50).Pix[0]; got != 0 {
		t.Errorf("top-down, the first pixel is %d, want 0, that of cell (0, 0)", got)
	}
}

func TestShares(t *testing.T) {
	for _, tt := range []struct{ n, m int }{{1, 1}, {3, 10}, {10, 3}, {7, 7}} {
		s := shares(tt.n, tt.m)
		if s[0] != 0 || s[tt.m] != tt.n {
			t.Errorf("shares(%d, %d) = %v does not cover all cells", tt.n, tt.m, s)
		}
		for i := range tt.m {
			if s[i] >= tt.n || s[i+1] < s[i] {
				t.Errorf("shares(%d, %d) = %v", tt.n, tt.m, s)
			}
		}
	}
}

// Every one of up to 254 values has a colour of its own.
func TestLevels(t *testing.T) {
	seen := map[uint8]bool{}
	for v := uint32(10); v < 10+levels; v++ {
		seen[level(v, 10, 10+levels-1)] = true
	}
	if len(seen) != levels {
		t.Errorf("%d values have %d colours", levels, len(seen))
	}
	if got := level(1<<32-1, 0, 1<<32-1); got != levels-1 {
		t.Errorf("largest value has level %d, want %d", got, levels-1)
	}
	if got := level(5, 5, 5); got != 0 {
		t.Errorf("the only value has level %d, want 0", got)
	}
}

func TestDotsOutsideTheImageAreIgnored(t *testing.T) {
	v := newCoverage(8, 8, newBrush(2, 3))
	for _, p := range []image.Point{{-1, 0}, {0, -1}, {8, 0}, {0, 8}, {1 << 40, 0}} {
		v.stamp(p.X, p.Y)
	}
	for _, a := range v.alpha.Pix {
		if a != 0 {
			t.Fatal("a point outside the image left a mark")
		}
	}
	v.stamp(0, 0)
	if v.alpha.Pix[0] != 255 {
		t.Error("a point in the corner left no mark")
	}
}
