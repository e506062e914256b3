package plots

import (
	"bytes"
	"image"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgpdf"
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
	c := pdfCanvas{vgpdf.New(f.width, f.height)}
	f.draw(draw.NewCanvas(c, f.width, f.height))
	var b bytes.Buffer
	_, err := c.WriteTo(&b)
	return b.Bytes(), err
}

// pdfCanvas mends two things in vgpdf. It draws text as the outlines of its glyphs, since vgpdf
// knows only the 256 characters of code page 1252, which lacks φ, the minus sign and the thin
// space. And it turns images over, which vgpdf shows upside down.
type pdfCanvas struct{ *vgpdf.Canvas }

// DrawImage implements [vg.Canvas].
func (c pdfCanvas) DrawImage(r vg.Rectangle, img image.Image) {
	b := img.Bounds()
	over := image.NewNRGBA(b)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			over.Set(x, b.Max.Y-1-(y-b.Min.Y), img.At(x, y))
		}
	}
	c.Canvas.DrawImage(r, over)
}

// FillString implements [vg.Canvas].
func (c pdfCanvas) FillString(face font.Face, at vg.Point, txt string) {
	c.Fill(outline(face, at, txt))
}

// outline returns the path of a line of text with its base line starting at p. Distances are
// those of font.Face.Width, kerning included, so text is as wide as the layout took it to be.
func outline(face font.Face, p vg.Point, txt string) vg.Path {
	var (
		path vg.Path
		buf  sfnt.Buffer
		em   = fixed.Int26_6(face.Face.UnitsPerEm())
		unit = face.Font.Size / vg.Length(em) // of the 26.6 numbers that sfnt gives at this scale
		prev sfnt.GlyphIndex
	)
	for i, r := range txt {
		glyph, err := face.Face.GlyphIndex(&buf, r)
		if err != nil {
			continue // no label gets here unchecked
		}
		if i > 0 {
			if kern, err := face.Face.Kern(&buf, prev, glyph, em, 0); err == nil {
				p.X += vg.Length(kern) * unit
			}
		}
		if segments, err := face.Face.LoadGlyph(&buf, glyph, em, nil); err == nil {
			path = appendGlyph(path, segments, p, unit)
		}
		if advance, err := face.Face.GlyphAdvance(&buf, glyph, em, 0); err == nil {
			p.X += vg.Length(advance) * unit
		}
		prev = glyph
	}
	return path
}

// appendGlyph adds a glyph at p. Its quadratic curves become cubic ones, because fpdf writes a
// quadratic as something else (the operator v, a cubic with its first control point on the pen).
func appendGlyph(path vg.Path, segments sfnt.Segments, p vg.Point, unit vg.Length) vg.Path {
	at := func(q fixed.Point26_6) vg.Point {
		return vg.Point{X: p.X + vg.Length(q.X)*unit, Y: p.Y - vg.Length(q.Y)*unit}
	}
	toward := func(from, to vg.Point) vg.Point { return from.Add(to.Sub(from).Scale(2.0 / 3)) }
	open := false
	var pen vg.Point
	for _, s := range segments {
		end := s.Args[0]
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if open {
				path.Close()
			}
			open = true
			path.Move(at(end))
		case sfnt.SegmentOpLineTo:
			path.Line(at(end))
		case sfnt.SegmentOpQuadTo:
			end = s.Args[1]
			control := at(s.Args[0])
			path.CubeTo(toward(pen, control), toward(at(end), control), at(end))
		case sfnt.SegmentOpCubeTo:
			end = s.Args[2]
			path.CubeTo(at(s.Args[0]), at(s.Args[1]), at(end))
		}
		pen = at(end)
	}
	if open {
		path.Close()
	}
	return path
}
