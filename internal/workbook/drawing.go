package workbook

import (
	"bytes"
	"fmt"
	"image/png" // excelize looks for a decoder to measure a picture
	"math"

	"github.com/xuri/excelize/v2"
)

// longBody is the number of rows from which drawings go beside a body and not below it.
const longBody = 100

// Heights and widths of a cell in pixels, as drawings count them.
const (
	rowPixels = 20
	gap       = 2 // rows between drawings
)

// Picture is a PNG to be shown on a sheet.
type Picture struct {
	PNG     []byte
	Alt     string // what it shows, for those who do not see it
	Caption string // below it, in words
	Width   int    // on the sheet, in pixels of 1/96 inch; 0 for 900
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

// AddPicture puts p below what the sheet holds, or beside a body of more than 100 rows, where it has
// no caption.
func (s *Sheet) AddPicture(p Picture) error {
	size, err := png.DecodeConfig(bytes.NewReader(p.PNG))
	if err != nil {
		return fmt.Errorf("sheet %q: picture %q: %w", s.name, p.Alt, err)
	}
	width := p.Width
	if width == 0 {
		width = 900
	}
	scale := float64(width) / float64(size.Width)
	cell, below, err := s.place(int(float64(size.Height) * scale))
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
	if below && p.Caption != "" {
		return s.words(p.Caption, caption, 0)
	}
	return nil
}

// A printed page of A4 landscape within the margins, in points.
const (
	pageWidth  = 770
	pageHeight = 500
)

// place returns the cell for a drawing of the given height in pixels, and moves on: below the last
// row, on a new page if it would be cut, or down the column beside a long body.
func (s *Sheet) place(height int) (cell string, below bool, err error) {
	rows := (height+rowPixels-1)/rowPixels + gap
	if s.end-s.head > longBody {
		s.beside = max(s.beside, s.head+1)
		cell = s.at(len(s.widths)+2, s.beside)
		s.beside += rows
		return cell, false, nil
	}
	if s.row+rows+2 > s.book.rows {
		return "", false, fmt.Errorf("sheet %q: no room for a drawing", s.name)
	}
	// The page is scaled so that its width fits; its height counts in the same scale.
	_, characters := s.span()
	room := pageHeight * max(1, characters*5.6/pageWidth)
	if s.printed > 0 && math.Mod(s.printed, room)+float64(float64(rows+1)*rowHeight) > room {
		if err := s.stream.InsertPageBreak(s.at(1, s.row+1)); err != nil {
			return "", false, err
		}
		s.printed = 0
	}
	cell = s.at(1, s.row+gap)
	for range rows { // the rows under the drawing are the stream's too
		if err := s.write(nil, rowHeight); err != nil {
			return "", false, err
		}
	}
	return cell, true, nil
}

// Range is a column of a sheet's body, or a part of it, for a chart to show.
type Range struct {
	sheet                   string
	column                  int
	head, firstRow, lastRow int
}

// Column returns the body of column i, counted from 0, on this sheet (not its continuations).
func (s *Sheet) Column(i int) (Range, error) {
	if i < 0 || i >= s.columns || s.end <= s.head {
		return Range{}, fmt.Errorf("sheet %q: no column %d with a body to chart", s.name, i)
	}
	return Range{s.name, i + 1, s.head, s.head + 1, s.end}, nil
}

// First returns the range without what follows its first n rows.
func (r Range) First(n int) Range {
	r.lastRow = min(r.lastRow, r.firstRow+n-1)
	return r
}

// String returns the range as formulas write it.
func (r Range) String() string { return r.cells(r.firstRow, r.lastRow) }

// header returns the cell of the column's header.
func (r Range) header() string { return r.cells(r.head, r.head) }

func (r Range) cells(from, to int) string {
	name, err := excelize.ColumnNumberToName(r.column)
	if err != nil { // of the zero Range
		return ""
	}
	if from == to {
		return fmt.Sprintf("%s!$%s$%d", quote(r.sheet), name, from)
	}
	return fmt.Sprintf("%s!$%s$%d:$%s$%d", quote(r.sheet), name, from, name, to)
}
