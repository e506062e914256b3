package plots

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// pixelCanvas draws pixels, and fills the outlines of letters as any other shape, in whole 64ths of a pixel
// and with whole numbers. vgimg alone has them from package vector, whose sums of products round
// once less on processors that multiply and add in one step (arm64, s390x): pixels of a letter
// would differ by one level there.
type pixelCanvas struct {
	*vgimg.Canvas
}

// image returns the figure as pixels, those of the PNG.
func (f *Figure) image() image.Image {
	c := pixelCanvas{vgimg.NewWith(vgimg.UseWH(f.width, f.height), vgimg.UseDPI(dpi))}
	f.draw(draw.NewCanvas(c, f.width, f.height))
	return c.Image()
}

// FillString implements [vg.Canvas].
func (c pixelCanvas) FillString(face font.Face, at vg.Point, txt string) {
	measure := face.FontFace(c.DPI())
	defer measure.Close()
	outline := letters{font: face.Face, size: fixed.Int26_6(math.Round(face.Font.Size.Dots(c.DPI()) * 64)), dpi: c.DPI()}
	outline.x = fixed.Int26_6(math.Round(at.X.Dots(c.DPI()) * 64))
	outline.y = fixed.Int26_6(math.Round(at.Y.Dots(c.DPI()) * 64))
	before := rune(-1)
	for _, letter := range txt {
		if before >= 0 {
			outline.x += measure.Kern(before, letter)
		}
		outline.add(letter)
		if advance, ok := measure.GlyphAdvance(letter); ok {
			outline.x += advance
		}
		before = letter
	}
	c.Fill(outline.path)
}

// letters are the outlines of letters on a base line.
type letters struct {
	font *sfnt.Font
	size fixed.Int26_6 // pixels to the em
	dpi  float64
	x, y fixed.Int26_6 // where the next letter stands, in pixels
	buf  sfnt.Buffer
	path vg.Path
}

// add adds a letter; one that the font lacks is refused by [CheckGlyphs] long before.
func (l *letters) add(letter rune) {
	index, err := l.font.GlyphIndex(&l.buf, letter)
	if err != nil {
		return
	}
	segments, err := l.font.LoadGlyph(&l.buf, index, l.size, nil)
	if err != nil {
		return
	}
	for i, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				l.path.Close()
			}
			l.path.Move(l.point(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			l.path.Line(l.point(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			l.path.QuadTo(l.point(s.Args[0]), l.point(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			l.path.CubeTo(l.point(s.Args[0]), l.point(s.Args[1]), l.point(s.Args[2]))
		}
	}
	if len(segments) > 0 {
		l.path.Close()
	}
}

// point returns a point of the letter, whose second axis points down, on the canvas.
func (l *letters) point(p fixed.Point26_6) vg.Point {
	points := func(pixels fixed.Int26_6) vg.Length { return vg.Length(float64(pixels) / 64 / l.dpi * 72) }
	return vg.Point{X: points(l.x + p.X), Y: points(l.y - p.Y)}
}

func (f *Figure) png() ([]byte, error) {
	var b bytes.Buffer
	if err := png.Encode(&b, f.image()); err != nil {
		return nil, err
	}
	return withResolution(b.Bytes()), nil
}

// withResolution adds the resolution to a PNG, so that word processors show it in its natural
// size. The chunk pHYs (PNG specification, 11.3.5.3) goes behind the header, which is the first
// chunk and has 13 bytes of data.
func withResolution(data []byte) []byte {
	const header = 8 + 4 + 4 + 13 + 4
	perMetre := uint32(math.Round(dpi / 0.0254))
	chunk := binary.BigEndian.AppendUint32(nil, 9)
	chunk = append(chunk, "pHYs"...)
	chunk = binary.BigEndian.AppendUint32(chunk, perMetre)
	chunk = binary.BigEndian.AppendUint32(chunk, perMetre)
	chunk = append(chunk, 1) // the unit is the metre
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	return bytes.Join([][]byte{data[:header], chunk, data[header:]}, nil)
}
