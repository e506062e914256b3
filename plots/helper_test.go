package plots

import (
	"bytes"
	"image"
	"image/color"
	"testing"
)

// kayles returns G(0) … G(n−1) of Kayles by its definition: take one or two tokens and leave
// what remains as at most two heaps.
func kayles(n int) []uint32 {
	g := make([]uint32, n)
	for h := 1; h < n; h++ {
		var seen [64]bool
		for take := 1; take <= min(2, h); take++ {
			for a := 0; 2*a <= h-take; a++ {
				seen[g[a]^g[h-take-a]] = true
			}
		}
		for seen[g[h]] {
			g[h]++
		}
	}
	return g
}

// kaylesExceptions are the exceptional heaps of Kayles, whose values have period 12 from heap
// 71 on (Guy & Smith 1956).
var kaylesExceptions = []int64{0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70}

func encode(t testing.TB, f *Figure, format string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f.Encode(&b, format); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func mustFigure(t testing.TB) func(*Figure, error) *Figure {
	return func(f *Figure, err error) *Figure {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
}

// has reports whether a pixel of exactly the colour c lies within r.
func has(img image.Image, r image.Rectangle, c color.Color) bool {
	want := color.RGBAModel.Convert(c)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if color.RGBAModel.Convert(img.At(x, y)) == want {
				return true
			}
		}
	}
	return false
}

// gridRect finds the pixels within the frame of a grid figure: inside the outermost upright and
// level lines of ink that are longer than half of the picture.
func gridRect(t *testing.T, img image.Image) image.Rectangle {
	t.Helper()
	b := img.Bounds()
	dark := func(x, y int) bool {
		r, _, _, _ := img.At(x, y).RGBA()
		return r>>8 < 0x60
	}
	var cols, rows []int
	for x := b.Min.X; x < b.Max.X; x++ {
		n := 0
		for y := b.Min.Y; y < b.Max.Y; y++ {
			if dark(x, y) {
				n++
			}
		}
		if n > b.Dy()*6/10 {
			cols = append(cols, x)
		}
	}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		n := 0
		for x := b.Min.X; x < b.Max.X; x++ {
			if dark(x, y) {
				n++
			}
		}
		if n > b.Dx()/2 {
			rows = append(rows, y)
		}
	}
	if len(cols) < 2 || len(rows) < 2 {
		t.Fatalf("no frame found: upright lines %v, level lines %v", cols, rows)
	}
	return image.Rect(cols[0], rows[0], b.Max.X, rows[len(rows)-1]).Inset(3)
}
