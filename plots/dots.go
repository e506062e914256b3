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

// maxVectorDots is the number of points up to which each is drawn as a circle; larger clouds
// are painted as one image, whose size depends on the area and not on the number of points.
const maxVectorDots = 2_000

// dots draws a cloud of filled circles in layers of one colour each, the later over the earlier.
type dots struct {
	n       int
	at      func(i int) (x, y float64)
	layer   func(i int) int // nil: all in layer 0
	colours []color.NRGBA   // of the layers
	radius  vg.Length
	loud    vg.Length // radius of the last layer of several; 0: as the others
}

// radiusOf returns the radius of a layer's points.
func (d *dots) radiusOf(layer int) vg.Length {
	if d.loud > 0 && layer > 0 && layer == len(d.colours)-1 {
		return d.loud
	}
	return d.radius
}

// Plot implements [plot.Plotter].
func (d *dots) Plot(c draw.Canvas, p *plot.Plot) {
	if d.n <= maxVectorDots {
		d.circles(c, p)
	} else {
		d.image(c, p)
	}
}

func (d *dots) layerOf(i int) int {
	if d.layer == nil {
		return 0
	}
	return d.layer(i)
}

// circles draws every point as a vector, one path a layer.
func (d *dots) circles(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	paths := make([]vg.Path, len(d.colours))
	for i := range d.n {
		dx, dy := d.at(i)
		l := d.layerOf(i)
		paths[l] = circle(paths[l], vg.Point{X: x(dx), Y: y(dy)}, d.radiusOf(l))
	}
	for l, path := range paths {
		c.SetColor(d.colours[l])
		c.Fill(path)
	}
}

// image paints the points onto a transparent image over the data area. A pixel that holds the
// centres of many points is painted once, so the cost is that of reading the points and of
// filling the area.
func (d *dots) image(c draw.Canvas, p *plot.Plot) {
	scale := dpi / 72.0
	behind, s := pixels(c)
	if behind != nil {
		scale = s
	}
	reach := int(math.Ceil(float64(max(d.radius, d.loud).Points()*scale) + 0.5))
	pad := vg.Length(float64(reach) / scale)
	left, bottom := c.Min.X-pad, c.Min.Y-pad
	if behind != nil { // whole pixels of the canvas, so that the image falls onto them
		left = vg.Length(math.Floor(left.Points()*scale) / scale)
		bottom = vg.Length(math.Floor(bottom.Points()*scale) / scale)
	}
	width := int(math.Ceil((c.Max.X-left).Points()*scale)) + reach
	height := int(math.Ceil((c.Max.Y-bottom).Points()*scale)) + reach

	x, y := p.Transforms(&c)
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	for l, colour := range d.colours {
		cover := newCoverage(width, height, newBrush(d.radiusOf(l).Points()*scale, reach))
		for i := range d.n {
			if d.layerOf(i) != l {
				continue
			}
			dx, dy := d.at(i)
			px := int((x(dx) - left).Points() * scale)
			py := height - 1 - int((y(dy)-bottom).Points()*scale)
			cover.stamp(px, py)
		}
		stddraw.DrawMask(img, img.Bounds(), image.NewUniform(colour), image.Point{}, cover.alpha, image.Point{}, stddraw.Over)
	}
	if behind != nil {
		at := image.Pt(int(math.Round(left.Points()*scale)), behind.Bounds().Dy()-height-int(math.Round(bottom.Points()*scale)))
		stddraw.Draw(behind, img.Bounds().Add(at), img, image.Point{}, stddraw.Over)
		return
	}
	c.DrawImage(vg.Rectangle{
		Min: vg.Point{X: left, Y: bottom},
		Max: vg.Point{X: left + vg.Length(float64(width)/scale), Y: bottom + vg.Length(float64(height)/scale)},
	}, img)
}

// brush is the coverage of the pixels around the centre of a point.
type brush struct {
	reach int
	alpha []uint8 // (2·reach+1)² values
}

func newBrush(radius float64, reach int) brush {
	b := brush{reach: reach}
	for dy := -reach; dy <= reach; dy++ {
		for dx := -reach; dx <= reach; dx++ {
			a := min(max(radius+0.5-math.Hypot(float64(dx), float64(dy)), 0), 1)
			b.alpha = append(b.alpha, uint8(math.Round(255*a)))
		}
	}
	return b
}

// coverage collects the stamps of one layer. The order of the stamps does not matter.
type coverage struct {
	brush brush
	alpha *image.Alpha
	seen  []bool
}

func newCoverage(width, height int, b brush) *coverage {
	return &coverage{b, image.NewAlpha(image.Rect(0, 0, width, height)), make([]bool, width*height)}
}

// stamp adds a point with its centre in the pixel (x, y); one outside the image is ignored.
func (v *coverage) stamp(x, y int) {
	size := v.alpha.Rect.Max
	if x < 0 || y < 0 || x >= size.X || y >= size.Y || v.seen[y*size.X+x] {
		return
	}
	v.seen[y*size.X+x] = true
	r := v.brush.reach
	side := 2*r + 1
	for dy := max(-r, -y); dy <= min(r, size.Y-1-y); dy++ {
		for dx := max(-r, -x); dx <= min(r, size.X-1-x); dx++ {
			p := &v.alpha.Pix[(y+dy)*v.alpha.Stride+x+dx]
			*p = max(*p, v.brush.alpha[(dy+r)*side+dx+r])
		}
	}
}
