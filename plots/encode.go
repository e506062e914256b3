package plots

import (
	"bytes"
	"fmt"
	"html"
	"image"
	"io"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Formats lists the formats in which a figure can be written.
func Formats() []string { return []string{"png", "svg", "pdf"} }

// Encode writes the figure in one of the [Formats]. The same figure gives the same bytes each
// time. Nothing is written when the format is unknown.
func (f *Figure) Encode(w io.Writer, format string) error {
	var data []byte
	var err error
	switch strings.ToLower(format) {
	case "png":
		data, err = f.png()
	case "svg":
		data, err = f.svg()
	case "pdf":
		data, err = f.pdf()
	default:
		return fmt.Errorf("figure %q: format %q: want %s", f.Title, format, strings.Join(Formats(), ", "))
	}
	if err != nil {
		return fmt.Errorf("figure %q: %w", f.Title, err)
	}
	_, err = w.Write(data)
	return err
}

// svgCanvas remembers which images are grids, whose cells a viewer must not smooth, and how long each text is, which
// a viewer with another font must keep.
type svgCanvas struct {
	*vgsvg.Canvas
	crisp   []bool
	lengths []vg.Length
}

// FillString implements [vg.Canvas].
func (c *svgCanvas) FillString(face font.Face, at vg.Point, text string) {
	c.lengths = append(c.lengths, face.Width(text))
	c.Canvas.FillString(face, at, text)
}

// DrawImage implements [vg.Canvas].
func (c *svgCanvas) DrawImage(r vg.Rectangle, img image.Image) {
	_, isGrid := img.(*image.Paletted)
	c.crisp = append(c.crisp, isGrid)
	c.Canvas.DrawImage(r, img)
}

// svg writes the figure and repairs what vgsvg leaves to be wished: a font family with metric
// equals for readers without Liberation and the length of each text, images of their true media type that fill their
// rectangle with sharp cells, and a title and description for those who cannot see the picture.
func (f *Figure) svg() ([]byte, error) {
	c := &svgCanvas{Canvas: vgsvg.New(f.width, f.height)}
	f.draw(draw.NewCanvas(c, f.width, f.height))
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return nil, err
	}
	const namespace = `xmlns:xlink="http://www.w3.org/1999/xlink"`
	s := strings.Replace(b.String(), namespace+">\n", namespace+` role="img">`+"\n"+f.describe(), 1)
	s = strings.ReplaceAll(s, "font-family:Liberation Sans;", "font-family:'Liberation Sans',Arial,Helvetica,sans-serif;")
	s = strings.ReplaceAll(s, "data:image/jpg;", "data:image/png;")
	s = c.keepLengths(s)
	parts := strings.Split(s, "<image ")
	for i, crisp := range c.crisp {
		parts[i+1] = `preserveAspectRatio="none" ` + parts[i+1]
		if crisp {
			parts[i+1] = `style="image-rendering:pixelated" ` + parts[i+1]
		}
	}
	return []byte(strings.Join(parts, "<image ")), nil
}

// keepLengths gives each text its length, in the order in which they were drawn: in a wider font neighbours would overlap.
func (c *svgCanvas) keepLengths(s string) string {
	parts := strings.Split(s, "<text ")
	for i, length := range c.lengths {
		parts[i+1] = fmt.Sprintf(`textLength="%.5g" lengthAdjust="spacingAndGlyphs" `, length.Points()) + parts[i+1]
	}
	return strings.Join(parts, "<text ")
}

// describe returns the elements by which a screen reader knows an SVG.
func (f *Figure) describe() string {
	s := ""
	if f.Title != "" {
		s += "<title>" + html.EscapeString(f.Title) + "</title>\n"
	}
	if f.Caption != "" {
		s += "<desc>" + html.EscapeString(f.Caption) + "</desc>\n"
	}
	return s
}
