package plots

import (
	"image"
	"testing"
)

// Every row of the strips adds up to its number, and no two terms follow each other. 34 rows
// have the columns 34, 21, 13, 8, 5, 3, 2, 1.
func TestZeckendorfRowsAddUp(t *testing.T) {
	f := mustFigure(t)(Zeckendorf(34, ZeckendorfOptions{}))
	img := f.image()
	frame := zeckendorfFrame(t, img)
	fib := []int{34, 21, 13, 8, 5, 3, 2, 1}
	for n := 1; n <= 34; n++ {
		sum, before := 0, false
		for k, term := range fib {
			x := frame.Min.X + (2*k+1)*frame.Dx()/(2*len(fib))
			y := frame.Min.Y + (2*n-1)*frame.Dy()/(2*34)
			filled := has(img, image.Rect(x, y, x+1, y+1), blue)
			if filled {
				sum += term
			}
			if filled && before {
				t.Errorf("row %d uses %d and its neighbour", n, term)
			}
			before = filled
		}
		if sum != n {
			t.Errorf("row %d adds up to %d", n, sum)
		}
	}
}

// zeckendorfFrame returns the inside of the frame, which ends at the last upright line.
func zeckendorfFrame(t *testing.T, img image.Image) image.Rectangle {
	r := gridRect(t, img)
	for x := r.Max.X - 1; x > r.Min.X; x-- {
		if red, _, _, _ := img.At(x, r.Min.Y+r.Dy()/2).RGBA(); red>>8 < 0x60 {
			r.Max.X = x
			break
		}
	}
	return r
}
