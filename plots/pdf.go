package plots

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"
	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// fixPDF makes the bytes of a PDF depend on its contents alone: fpdf would write the present
// time, and its resources in the order of a map.
var fixPDF = sync.OnceFunc(func() {
	epoch := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	fpdf.SetDefaultCreationDate(epoch)
	fpdf.SetDefaultModificationDate(epoch)
	fpdf.SetDefaultCatalogSort(true)
})

func (f *Figure) pdf() ([]byte, error) {
	fixPDF()
	c := newPDFCanvas(f.width, f.height)
	f.draw(draw.NewCanvas(c, f.width, f.height))
	c.Pop()
	c.doc.SetTitle(f.Title, true)
	c.doc.SetSubject(f.Caption, true)
	var b bytes.Buffer
	err := c.doc.Output(&b)
	return b.Bytes(), err
}

// pdfCanvas draws a PDF of one page. Its text is text, in the glyphs of Liberation Sans that it uses;
// gonum's vgpdf knows only the 256 characters of code page 1252, which lacks φ, the minus sign and
// the thin space, and embeds the whole font.
type pdfCanvas struct {
	doc    *fpdf.Fpdf
	width  []vg.Length  // of lines, one for each Push
	images map[int]bool // by their widths in pixels
	fonts  map[string]bool
}

func newPDFCanvas(width, height vg.Length) *pdfCanvas {
	c := &pdfCanvas{
		doc:   fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: width.Points(), Ht: height.Points()}}),
		width: []vg.Length{0}, images: map[int]bool{}, fonts: map[string]bool{},
	}
	c.doc.SetMargins(0, 0, 0)
	c.doc.SetAutoPageBreak(false, 0)
	c.doc.AddPage()
	c.Push() // the page has its origin above, vg below
	c.Translate(vg.Point{Y: height})
	c.Scale(1, -1)
	vg.Initialize(c)
	return c
}

// SetLineWidth implements [vg.Canvas].
func (c *pdfCanvas) SetLineWidth(w vg.Length) {
	c.width[len(c.width)-1] = w
	c.doc.SetLineWidth(w.Points())
}

// SetLineDash implements [vg.Canvas].
func (c *pdfCanvas) SetLineDash(dashes []vg.Length, offset vg.Length) {
	lengths := make([]float64, len(dashes))
	for i, d := range dashes {
		lengths[i] = d.Points()
	}
	c.doc.SetDashPattern(lengths, offset.Points())
}

// SetColor implements [vg.Canvas].
func (c *pdfCanvas) SetColor(colour color.Color) {
	if colour == nil {
		colour = color.Black
	}
	n := color.NRGBAModel.Convert(colour).(color.NRGBA)
	r, g, b := int(n.R), int(n.G), int(n.B)
	c.doc.SetFillColor(r, g, b)
	c.doc.SetDrawColor(r, g, b)
	c.doc.SetTextColor(r, g, b)
	c.doc.SetAlpha(float64(n.A)/255, "Normal")
}

// Rotate implements [vg.Canvas].
func (c *pdfCanvas) Rotate(radians float64) { c.doc.TransformRotate(-radians*180/math.Pi, 0, 0) }

// Translate implements [vg.Canvas].
func (c *pdfCanvas) Translate(p vg.Point) { c.doc.TransformTranslate(p.X.Points(), p.Y.Points()) }

// Scale implements [vg.Canvas].
func (c *pdfCanvas) Scale(x, y float64) { c.doc.TransformScale(100*x, 100*y, 0, 0) }

// Push implements [vg.Canvas].
func (c *pdfCanvas) Push() {
	c.width = append(c.width, c.width[len(c.width)-1])
	c.doc.TransformBegin()
}

// Pop implements [vg.Canvas].
func (c *pdfCanvas) Pop() {
	c.doc.TransformEnd()
	c.width = c.width[:len(c.width)-1]
}

// Stroke implements [vg.Canvas].
func (c *pdfCanvas) Stroke(p vg.Path) {
	if c.width[len(c.width)-1] > 0 {
		c.path(p, "D")
	}
}

// Fill implements [vg.Canvas].
func (c *pdfCanvas) Fill(p vg.Path) { c.path(p, "F") }

// path draws lines and curves. Arcs become curves here: fpdf's own would end the path.
func (c *pdfCanvas) path(p vg.Path, style string) {
	for _, part := range p {
		x, y := part.Pos.X.Points(), part.Pos.Y.Points()
		switch part.Type {
		case vg.MoveComp:
			c.doc.MoveTo(x, y)
		case vg.LineComp:
			c.doc.LineTo(x, y)
		case vg.ArcComp:
			c.arc(part)
		case vg.CurveComp:
			a, b := part.Control[0], part.Control[len(part.Control)-1]
			if len(part.Control) == 1 {
				panic("plots: quadratic curve in a path: no figure draws one")
			}
			c.doc.CurveBezierCubicTo(a.X.Points(), a.Y.Points(), b.X.Points(), b.Y.Points(), x, y)
		case vg.CloseComp:
			c.doc.ClosePath()
		}
	}
	c.doc.DrawPath(style)
}

// arc draws a part of a circle as cubic curves of a quarter at most, which are off by less than
// 0.03 % of the radius.
func (c *pdfCanvas) arc(part vg.PathComp) {
	pieces := int(math.Ceil(math.Abs(part.Angle) / (math.Pi / 2)))
	if pieces == 0 {
		return
	}
	step := part.Angle / float64(pieces)
	reach := 4.0 / 3 * math.Tan(step/4)
	at := func(angle, out float64) (x, y float64) {
		r := part.Radius.Points()
		sin, cos := math.Sincos(angle)
		return part.Pos.X.Points() + float64(r*(cos-float64(out*sin))), part.Pos.Y.Points() + float64(r*(sin+float64(out*cos)))
	}
	c.doc.LineTo(at(part.Start, 0))
	for i := range pieces {
		from := part.Start + float64(float64(i)*step)
		ax, ay := at(from, reach)
		bx, by := at(from+step, -reach)
		x, y := at(from+step, 0)
		c.doc.CurveBezierCubicTo(ax, ay, bx, by, x, y)
	}
}

// FillString implements [vg.Canvas].
func (c *pdfCanvas) FillString(face font.Face, at vg.Point, txt string) {
	style := ""
	if face.Font.Weight == xfont.WeightBold {
		style = "B"
	}
	name := face.Name()
	if !c.fonts[name+style] {
		c.fonts[name+style] = true
		var source bytes.Buffer
		if _, err := face.Face.WriteSourceTo(nil, &source); err != nil {
			c.doc.SetError(fmt.Errorf("font %s: %w", name, err))
			return
		}
		c.doc.AddUTF8FontFromBytes(name, style, source.Bytes())
	}
	c.doc.SetFont(name, style, face.Font.Size.Points())
	c.upright(at, func() { c.doc.Text(0, 0, txt) })
}

// upright draws with the origin at p and the second axis pointing down, as fpdf likes it.
func (c *pdfCanvas) upright(p vg.Point, draw func()) {
	c.Push()
	c.Translate(p)
	c.Scale(1, -1)
	draw()
	c.Pop()
}

// DrawImage implements [vg.Canvas]. fpdf writes images in the order of their widths and those of one
// width in the order of a map, so that each gets a width of its own.
func (c *pdfCanvas) DrawImage(r vg.Rectangle, img image.Image) {
	shown := img
	for times := 2; c.images[shown.Bounds().Dx()]; times++ {
		shown = stretched{img, times}
	}
	c.images[shown.Bounds().Dx()] = true
	name, o := fmt.Sprintf("image %d", len(c.images)), fpdf.ImageOptions{ImageType: "png"}
	var content bytes.Buffer
	if err := png.Encode(&content, shown); err != nil {
		c.doc.SetError(err)
		return
	}
	c.doc.RegisterImageOptionsReader(name, o, &content)
	c.upright(vg.Point{X: r.Min.X, Y: r.Max.Y}, func() {
		c.doc.ImageOptions(name, 0, 0, r.Size().X.Points(), r.Size().Y.Points(), false, o, 0, "")
	})
}

// stretched shows each column of an image so many times: it looks the same in a rectangle of the same size.
type stretched struct {
	image.Image
	times int
}

// Bounds implements [image.Image].
func (s stretched) Bounds() image.Rectangle {
	size := s.Image.Bounds().Size()
	return image.Rect(0, 0, s.times*size.X, size.Y)
}

// At implements [image.Image].
func (s stretched) At(x, y int) color.Color {
	from := s.Image.Bounds().Min
	return s.Image.At(from.X+x/s.times, from.Y+y)
}

// ColorIndexAt implements [image.PalettedImage]; it is asked only of an image whose colours are a palette.
func (s stretched) ColorIndexAt(x, y int) uint8 {
	from := s.Image.Bounds().Min
	return s.Image.(image.PalettedImage).ColorIndexAt(from.X+x/s.times, from.Y+y)
}
