package workbook

import (
	"fmt"
	"math"

	"github.com/xuri/excelize/v2"
)

// A4 within the margins, in points.
const (
	shortSide  = 595 - 2*0.5*72.0
	longSide   = 842 - 2*0.5*72.0
	acrossTop  = (0.55 + 0.65) * 72.0
	landHeight = 595 - acrossTop
	portHeight = 842 - acrossTop
)

// leastScale is the least scale at which sheets are printed: the body's letters measure some 6 points then.
const leastScale = 0.58

// almost is what is taken for the height of a page: programs differ by a little in the heights of rows.
const almost = 0.97

// paper is how a sheet is printed: as wide as the given pages side by side.
type paper struct {
	landscape bool
	wide      int     // pages side by side
	height    float64 // of a page, in points of the sheet
}

// paperFor chooses the paper for a sheet of the given width in points: upright if it fits so, else on its side, one
// page wide if that can be read, and only else several.
func paperFor(points float64) paper {
	p := paper{wide: 1}
	side, page := shortSide, portHeight
	if side < leastScale*points {
		p.landscape = true
		side, page = longSide, landHeight
	}
	if side < leastScale*points {
		p.wide = int(math.Ceil(leastScale * points / side))
	}
	scale := min(1, float64(p.wide)*side/points)
	p.height = page * almost / scale
	return p
}

// widestLine is the width in characters of columns that fit one page on its side.
const widestLine = 0.99 * longSide / leastScale / characterPoints

// points returns the width of the sheet.
func (s *Sheet) points() float64 {
	width := 0.0
	for _, w := range s.widths {
		width += w
	}
	_, words := s.span()
	return max(width, words) * characterPoints
}

// setPaper sets the sheet up for printing, fitted in width and with page numbers. A drawing may stand below.
func (s *Sheet) setPaper() error {
	s.paper = paperFor(max(drawingPixels*0.75, s.points()))
	f := s.book.file
	a4, orientation, order, anyHeight := 9, "portrait", "downThenOver", 0
	if s.paper.landscape {
		orientation = "landscape"
	}
	if s.paper.wide > 1 {
		order = "overThenDown"
	}
	if err := f.SetPageLayout(s.name, &excelize.PageLayoutOptions{
		Size: &a4, Orientation: &orientation, FitToWidth: &s.paper.wide, FitToHeight: &anyHeight, PageOrder: &order,
	}); err != nil {
		return err
	}
	side, top, bottom, foot, yes := 0.5, 0.55, 0.65, 0.3, true
	if err := f.SetPageMargins(s.name, &excelize.PageLayoutMarginsOptions{
		Left: &side, Right: &side, Top: &top, Bottom: &bottom, Header: &foot, Footer: &foot, Horizontally: &yes,
	}); err != nil {
		return err
	}
	return f.SetHeaderFooter(s.name, &excelize.HeaderFooterOptions{
		OddFooter: `&L&"Arial,Regular"&8&A&R&"Arial,Regular"&8page &P of &N`,
	})
}

// long reports whether the body takes more than a page.
func (s *Sheet) long() bool { return s.body > s.paper.height || s.paper.wide > 1 }

// repeatHead prints the head row, and the first column if pages stand side by side, on every page of a body that
// has several.
func (s *Sheet) repeatHead() error {
	if !s.drawn { // then nothing but the body says how wide the sheet is
		s.paper.height = paperFor(s.points()).height
	}
	if !s.long() || s.head == 0 {
		return nil
	}
	titles := fmt.Sprintf("%s!$%d:$%d", quote(s.name), s.head, s.head)
	if s.paper.wide > 1 {
		titles = fmt.Sprintf("%s!$A:$A,%s", quote(s.name), titles)
	}
	return s.book.file.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: titles, Scope: s.name})
}
