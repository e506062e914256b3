package workbook

import (
	"bytes"
	"fmt"
	"image/png" // excelize looks for a decoder to measure a picture
	"math"

	"github.com/xuri/excelize/v2"
)

// Heights and widths of a cell in pixels, as drawings count them.
const (
	rowPixels     = 20
	gap           = 1   // rows above a drawing
	drawingPixels = 900 // width of a chart
	picturePixels = 810 // and of a picture: two stand on a page
)

// Picture is a PNG to be shown on a sheet, 810 pixels wide, of 96 an inch, or less if it would be higher than a page.
type Picture struct {
	PNG     []byte
	Alt     string // what it shows, for those who do not see it
	Caption string // below it, in words
}

// AddPage adds a sheet without a body, for charts and pictures.
func (b *Book) AddPage(name, heading, words string) (*Sheet, error) {
	s, err := b.add(name)
	if err != nil {
		return nil, err
	}
	above := preamble{title: heading, caption: words}
	return s, above.write(s)
}

// AddPicture puts p below what the sheet holds, with its caption on the same page; if the body takes more than
// a page, on a sheet of its own.
func (s *Sheet) AddPicture(p Picture) error {
	size, err := png.DecodeConfig(bytes.NewReader(p.PNG))
	if err != nil {
		return fmt.Errorf("sheet %q: picture %q: %w", s.name, p.Alt, err)
	}
	if s, err = s.forDrawings(); err != nil {
		return err
	}
	below := s.captionHeight(p.Caption)
	room := (s.paper.height-below)/rowHeight - gap - 2 // rows
	scale := min(picturePixels/float64(size.Width), math.Floor(room)*rowPixels/float64(size.Height))
	cell, err := s.place(int(float64(size.Height)*scale), below)
	if err != nil {
		return err
	}
	// excelize scales a picture by whole pixels; both factors are the same, so it keeps its shape.
	if err := s.book.file.AddPictureFromBytes(s.name, cell, &excelize.Picture{
		Extension: ".png", File: p.PNG,
		Format: &excelize.GraphicOptions{AltText: p.Alt, ScaleX: scale, ScaleY: scale, LockAspectRatio: true, Positioning: "oneCell"},
	}); err != nil {
		return err
	}
	if p.Caption == "" {
		return nil
	}
	return s.words(p.Caption, caption, 0)
}

// forDrawings returns the sheet that drawings go on.
func (s *Sheet) forDrawings() (*Sheet, error) {
	if s.figures != nil {
		return s.figures, nil
	}
	if s.end == 0 || !s.long() {
		return s, nil
	}
	page, err := s.book.more(s.name, " figures", 1)
	if err != nil {
		return nil, err
	}
	s.figures = page
	return page, preamble{title: s.title, back: s.name}.write(page)
}

// place returns the cell for a drawing of the given height in pixels, with room below it in points, and moves on: below
// the last row, or on a new page if it would be cut.
func (s *Sheet) place(height int, below float64) (cell string, err error) {
	s.drawn = true
	rows := (height+rowPixels-1)/rowPixels + gap
	if s.row+rows+2 > s.book.rows {
		return "", fmt.Errorf("sheet %q: no room for a drawing", s.name)
	}
	if s.printed > 0 && s.printed+float64(rows*rowHeight)+below > s.paper.height {
		if err := s.stream.InsertPageBreak(s.at(1, s.row+1)); err != nil {
			return "", err
		}
		s.printed = 0
	}
	cell = s.at(1, s.row+gap+1)
	for range rows { // the rows under the drawing are the stream's too
		if err := s.write(nil, rowHeight); err != nil {
			return "", err
		}
	}
	return cell, nil
}

// Range is a column of a sheet's body, a part of it, or a part of a row, for a chart to show.
type Range struct {
	sheet          string
	name, from, to place // the cell of its name, the first and the last
}

// place is a cell, counted from 1.
type place struct{ column, row int }

// Column returns the body of column i, counted from 0, on this sheet (not its continuations).
func (s *Sheet) Column(i int) (Range, error) {
	if i < 0 || i >= s.columns || s.end <= s.head {
		return Range{}, fmt.Errorf("sheet %q: no column %d with a body to chart", s.name, i)
	}
	return Range{s.name, place{i + 1, s.head}, place{i + 1, s.head + 1}, place{i + 1, s.end}}, nil
}

// Rows returns n cells of a column from its i-th on, counted from 0, or as many as there are.
func (r Range) Rows(i, n int) Range {
	r.from.row = min(r.from.row+i, r.to.row)
	r.to.row = min(r.to.row, r.from.row+n-1)
	return r
}

// String returns the range as formulas write it.
func (r Range) String() string {
	if r.from == r.to {
		return quote(r.sheet) + "!" + r.from.String()
	}
	return quote(r.sheet) + "!" + r.from.String() + ":" + r.to.String()
}

// header returns the cell of the range's name.
func (r Range) header() string { return quote(r.sheet) + "!" + r.name.String() }

func (p place) String() string {
	name, err := excelize.CoordinatesToCellName(p.column, p.row, true)
	if err != nil { // of the zero Range
		return ""
	}
	return name
}
