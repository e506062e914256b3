package plots

import (
	"image"
	"image/color"
	stddraw "image/draw"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// grid paints cells of one colour each, by nearest neighbour, so that borders of cells are
// sharp (plotter.HeatMap blurs them in PNG and shows seams in SVG). Where a pixel covers
// several cells it takes the first, unless one of them is loud. Cells that stand out are painted
// at least leastOutstanding wide and high, over their neighbours if need be.
type grid struct {
	cols, rows int
	topDown    bool // row 0 is at the top
	palette    color.Palette
	cell       func(col, row int) uint8 // index into the palette
	loud       uint8                    // least index that must be seen; of several, the greatest

	left, right, bottom, top float64 // what the grid covers, in data coordinates
}

// leastOutstanding is the least side of a cell that stands out, in points: three pixels of a PNG.
const leastOutstanding = 1.08

// maxGridPixels bounds either side of the image that stands for a grid in SVG and PDF.
const maxGridPixels = 1400

// Plot implements [plot.Plotter].
func (g *grid) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	x0, x1, y0, y1 := x(g.left), x(g.right), y(g.bottom), y(g.top)
	g.paint(c, vg.Rectangle{
		Min: vg.Point{X: min(x0, x1), Y: min(y0, y1)},
		Max: vg.Point{X: max(x0, x1), Y: max(y0, y1)},
	})
}

// paint fills the rectangle with the grid: pixel by pixel where the canvas has pixels, otherwise
// as an image of one pixel a cell that the viewer enlarges without smoothing.
func (g *grid) paint(c vg.Canvas, r vg.Rectangle) {
	if img, scale := pixels(c); img != nil {
		to := pixelRect(img, scale, r)
		stddraw.Draw(img, to, g.outstanding(g.image(to.Dx(), to.Dy()), r.Size()), image.Point{}, stddraw.Over)
		return
	}
	c.DrawImage(r, g.outstanding(g.image(min(g.cols, maxGridPixels), min(g.rows, maxGridPixels)), r.Size()))
}

// outstanding enlarges the pixels of cells that stand out, if these are small, in an image that
// is shown in the given size.
func (g *grid) outstanding(img *image.Paletted, size vg.Point) *image.Paletted {
	if g.loud != standingOut {
		return img
	}
	reach := func(side vg.Length, cells, pixels int) int {
		if side/vg.Length(cells) >= leastOutstanding {
			return 0
		}
		return int(math.Round((float64(leastOutstanding/float64(side)*float64(pixels)) - 1) / 2))
	}
	bounds := img.Bounds().Max
	rx, ry := reach(size.X, g.cols, bounds.X), reach(size.Y, g.rows, bounds.Y)
	if rx <= 0 && ry <= 0 {
		return img
	}
	wider := image.NewPaletted(img.Rect, img.Palette)
	copy(wider.Pix, img.Pix)
	for y := range bounds.Y {
		for x := range bounds.X {
			if img.Pix[y*img.Stride+x] != standingOut {
				continue
			}
			for v := max(y-ry, 0); v <= min(y+ry, bounds.Y-1); v++ {
				for u := max(x-rx, 0); u <= min(x+rx, bounds.X-1); u++ {
					wider.Pix[v*img.Stride+u] = standingOut
				}
			}
		}
	}
	return wider
}

// image returns the grid as width × height pixels, at least one each way.
func (g *grid) image(width, height int) *image.Paletted {
	width, height = max(width, 1), max(height, 1)
	img := image.NewPaletted(image.Rect(0, 0, width, height), g.palette)
	colStart, rowStart := shares(g.cols, width), shares(g.rows, height)
	above0, above1 := 0, 0 // cells of the line of pixels above
	for y := range height {
		line := y
		if !g.topDown {
			line = height - 1 - y
		}
		row0, row1 := rowStart[line], max(rowStart[line+1], rowStart[line]+1)
		pixels := img.Pix[y*img.Stride : (y+1)*img.Stride]
		if y > 0 && row0 == above0 && row1 == above1 { // an enlarged cell is many lines high
			copy(pixels, img.Pix[(y-1)*img.Stride:])
			continue
		}
		above0, above1 = row0, row1
		for x := range width {
			col0, col1 := colStart[x], max(colStart[x+1], colStart[x]+1)
			pixels[x] = g.pick(col0, col1, row0, row1)
		}
	}
	return img
}

// pick chooses among the cells that share a pixel.
func (g *grid) pick(col0, col1, row0, row1 int) uint8 {
	best := g.cell(col0, row0)
	if col1 == col0+1 && row1 == row0+1 {
		return best
	}
	found := best != blank && best >= g.loud
	for row := row0; row < row1; row++ {
		for col := col0; col < col1; col++ {
			if v := g.cell(col, row); v != blank && v >= g.loud && (!found || v > best) {
				best, found = v, true
			}
		}
	}
	return best
}

// shares divides n cells among m pixels: pixel i shows cells from shares[i] up to shares[i+1],
// or the single cell shares[i] where there are fewer cells than pixels.
func shares(n, m int) []int {
	start := make([]int, m+1)
	for i := range start {
		start[i] = int(int64(i) * int64(n) / int64(m))
	}
	start[m] = n
	return start
}

// pixels returns the image behind a canvas and its pixels per point, or nil for a canvas that
// draws vectors.
func pixels(c vg.Canvas) (img stddraw.Image, scale float64) {
	for {
		switch t := c.(type) {
		case draw.Canvas:
			c = t.Canvas
		case *draw.Canvas:
			c = t.Canvas
		case pixelCanvas:
			return t.Image(), t.DPI() / 72
		default:
			return nil, 0
		}
	}
}

// pixelRect returns the rectangle of whole pixels nearest to r, whose y points up.
func pixelRect(img image.Image, scale float64, r vg.Rectangle) image.Rectangle {
	at := func(l vg.Length) int { return int(math.Round(l.Points() * scale)) }
	h := img.Bounds().Dy()
	return image.Rect(at(r.Min.X), h-at(r.Max.Y), at(r.Max.X), h-at(r.Min.Y))
}
