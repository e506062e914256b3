package workbook

import (
	"fmt"
	"strings"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"

	"example.org/grundy/internal/table"
)

// Sheet is a sheet that was added to a [Book], or the first of those that one table or sequence
// needed.
type Sheet struct {
	book   *Book
	name   string
	stream *excelize.StreamWriter
	widths []float64 // of the columns, in characters
	row    int       // last row written

	title     string
	head, end int   // rows of the column headers and of the last row of the body
	columns   int   // of the body, if it is a table
	settled   Range // a row of a grid in the periodic part
	paper     paper
	printed   float64 // height of the rows since the last page break, in points
	body      float64 // height of what stands above drawings, in points
	drawn     bool    // whether there are drawings
	continued []*Sheet
	figures   *Sheet // for drawings, if the body takes more than a page

	cells    []excelize.Cell // of the row being written
	pointers []any           // to cells, as excelize wants them
}

// Sizes of text.
const (
	pageText   = 100  // characters: the least width over which captions run
	edge       = 2    // characters: what cells keep free of text at their sides
	lineHeight = 13.5 // points, of a line of the body font
	rowHeight  = 15   // points, of a row that says nothing else
)

// newSheet opens a stream and sets what must precede the first row.
func newSheet(b *Book, name string) (*Sheet, error) {
	yes, no, zoom := true, false, 100.0
	// The stream writes these first, so they must be known before it.
	if err := b.file.SetSheetProps(name, &excelize.SheetPropsOptions{FitToPage: &yes}); err != nil {
		return nil, err
	}
	if err := b.file.SetSheetView(name, -1, &excelize.ViewOptions{ShowGridLines: &no, ZoomScale: &zoom}); err != nil {
		return nil, err
	}
	stream, err := b.file.NewStreamWriter(name)
	if err != nil {
		return nil, err
	}
	s := &Sheet{book: b, name: name, stream: stream}
	return s, s.setPaper()
}

// Name returns the sheet's name.
func (s *Sheet) Name() string { return s.name }

// Continued returns the sheets on which the body goes on, none if it fits one.
func (s *Sheet) Continued() []*Sheet { return s.continued }

// setWidths gives the columns their widths.
func (s *Sheet) setWidths(widths []float64) error {
	s.widths = widths
	for i, w := range widths {
		if err := s.stream.SetColWidth(i+1, i+1, w); err != nil {
			return err
		}
	}
	return s.setPaper()
}

// freeze keeps the rows up to head, and the first column if left is 1, in sight.
func (s *Sheet) freeze(head, left int) error {
	corner, err := excelize.CoordinatesToCellName(left+1, head+1)
	if err != nil {
		return err
	}
	pane := "bottomLeft"
	if left > 0 {
		pane = "bottomRight"
	}
	if err := s.stream.SetPanes(&excelize.Panes{
		Freeze: true, XSplit: left, YSplit: head, TopLeftCell: corner, ActivePane: pane,
		Selection: []excelize.Selection{{SQRef: corner, ActiveCell: corner, Pane: pane}},
	}); err != nil {
		return err
	}
	s.head, s.end = head, head
	return nil
}

// preamble is the text above a body.
type preamble struct {
	title, caption, source string
	back                   string // the sheet that a link leads back to; "" for the first
}

// rows returns how many rows p takes.
func (p preamble) rows() int {
	n := 1 // an empty row, or the way back
	for _, words := range []string{p.title, p.caption, p.source} {
		if words != "" {
			n++
		}
	}
	return n
}

// write writes p at the top of s.
func (p preamble) write(s *Sheet) error {
	s.title = p.title
	if p.title != "" {
		if err := s.words(p.title, title, 24); err != nil {
			return err
		}
	}
	if p.caption != "" {
		if err := s.words(p.caption, caption, 0); err != nil {
			return err
		}
	}
	if p.source != "" {
		if err := s.words("Source: "+p.source, source, 0); err != nil {
			return err
		}
	}
	if len(s.book.sheets) == 0 || s == s.book.sheets[0] {
		return s.write(nil, 0)
	}
	back := s.book.sheets[0].name
	if p.back != "" {
		back = p.back
	}
	if err := s.words("← "+back, navigation, 18); err != nil {
		return err
	}
	return s.link(1, s.row, "#"+back)
}

// words writes text into a row of its own. Captions and sources are wrapped over merged columns;
// since programs do not fit the height of merged cells, it is estimated.
func (s *Sheet) words(text string, r role, height float64) error {
	id, err := s.book.look.id(style{role: r, side: table.Left})
	if err != nil {
		return err
	}
	if err := fits(text); err != nil {
		return fmt.Errorf("sheet %q: %w", s.name, err)
	}
	if r == caption || r == source {
		last, _ := s.span()
		height = s.captionHeight(text)
		if err := s.stream.MergeCell(s.at(1, s.row+1), s.at(last, s.row+1)); err != nil {
			return err
		}
	}
	return s.write([]any{excelize.Cell{StyleID: id, Value: text}}, height)
}

// captionHeight is what a caption takes, wrapped over the columns that captions span.
func (s *Sheet) captionHeight(text string) float64 {
	_, width := s.span()
	return float64(float64(linesOf(text, width-edge))*lineHeight) + 3
}

// span returns the last column over which words run, and the width up to there.
func (s *Sheet) span() (last int, width float64) {
	const columnDefault = 9.0
	for last < len(s.widths) || width < pageText {
		w := columnDefault
		if last < len(s.widths) {
			w = s.widths[last]
		}
		if width >= pageText && width+w > 1.7*pageText {
			break
		}
		width += w
		last++
	}
	return last, width
}

// write writes the next row. Its height is in points, 0 for that of one line.
func (s *Sheet) write(cells []any, height float64) error {
	s.row++
	if height == 0 {
		s.printed += rowHeight
		return s.stream.SetRow(s.at(1, s.row), cells)
	}
	height = min(height, excelize.MaxRowHeight)
	s.printed += height
	return s.stream.SetRow(s.at(1, s.row), cells, excelize.RowOpts{Height: height})
}

// at names a cell; rows and columns count from 1 and are known to be in range.
func (s *Sheet) at(column, row int) string {
	name, err := excelize.CoordinatesToCellName(column, row)
	if err != nil {
		panic(err) // unreachable: every caller bounds both
	}
	return name
}

// link makes a cell lead to target: "#sheet", or an address or path outside.
func (s *Sheet) link(column, row int, target string) error {
	cell := s.at(column, row)
	if sheet, ok := strings.CutPrefix(target, "#"); ok {
		s.book.links = append(s.book.links, internalLink{s.name, cell, sheet})
		return s.book.file.SetCellHyperLink(s.name, cell, quote(sheet)+"!A1", "Location")
	}
	return s.book.file.SetCellHyperLink(s.name, cell, strings.ReplaceAll(target, " ", "%20"), "External")
}

// quote returns a sheet's name as formulas write it.
func quote(sheet string) string { return "'" + strings.ReplaceAll(sheet, "'", "''") + "'" }

// fits refuses text that excelize would cut without a word.
func fits(text string) error {
	if n := len(utf16.Encode([]rune(text))); n > excelize.TotalCellChars {
		return fmt.Errorf("a text of %d characters: a cell holds at most %d", n, excelize.TotalCellChars)
	}
	return nil
}
