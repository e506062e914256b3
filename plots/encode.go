package plots

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"html"
	"image"
	"image/png"
	"io"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
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

// image returns the figure as pixels, those of the PNG.
func (f *Figure) image() image.Image {
	c := vgimg.NewWith(vgimg.UseWH(f.width, f.height), vgimg.UseDPI(dpi))
	f.draw(draw.New(c))
	return c.Image()
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

// svgCanvas remembers which images are grids, whose cells a viewer must not smooth.
type svgCanvas struct {
	*vgsvg.Canvas
	crisp []bool
}

// DrawImage implements [vg.Canvas].
func (c *svgCanvas) DrawImage(r vg.Rectangle, img image.Image) {
	_, isGrid := img.(*image.Paletted)
	c.crisp = append(c.crisp, isGrid)
	c.Canvas.DrawImage(r, img)
}

// svg writes the figure and repairs what vgsvg leaves to be wished: a font family with metric
// equals for readers without Liberation, images of their true media type that fill their
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
	parts := strings.Split(s, "<image ")
	for i, crisp := range c.crisp {
		parts[i+1] = `preserveAspectRatio="none" ` + parts[i+1]
		if crisp {
			parts[i+1] = `style="image-rendering:pixelated" ` + parts[i+1]
		}
	}
	return []byte(strings.Join(parts, "<image ")), nil
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
