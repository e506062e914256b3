package workbook

import (
	"fmt"
	"strconv"

	"github.com/xuri/excelize/v2"

	"example.org/grundy/internal/table"
)

// Grid is a Grundy sequence to be laid out in rows of one period, or of a part of a long one.
type Grid struct {
	Name    string // of the sheet, from package names
	Title   string
	Caption string
	Source  string
	Values  []uint32 // G(0), G(1), …
	// Period p, Preperiod n₀ and Saltus s say that G(n+p) = G(n) + s for n ≥ n₀. Period is 0 if none is
	// known.
	Period, Preperiod, Saltus int64
	// Rare, if not nil, tells which values are rare under the sequence's mask.
	Rare func(value uint32) bool
}

// Limits of the layout: rows of about half a screen where the period does not decide, and never more than a printed page
// is wide.
const (
	gridColumns     = 24  // for periods below 8, as many whole periods as fit here
	openColumns     = 32  // without a period
	mostGridColumns = 48  // of longer periods a row holds a part
	gridColumnLeast = 3.6 // width in characters
)

// Columns returns how many values a row holds: one period, several whole ones if it is shorter than 8, the largest part of
// 24 to 48 that divides it if it is longer, and 32 if there is none.
func (g *Grid) Columns() int {
	switch p := g.Period; {
	case p > 0 && p < 8:
		return int(gridColumns / p * p)
	case p > 0 && p <= mostGridColumns:
		return int(p)
	case p > 0:
		for part := int64(mostGridColumns); part >= gridColumns; part-- {
			if p%part == 0 {
				return int(part)
			}
		}
	}
	return openColumns
}

// AddGrid adds g as a sheet: the first column holds the heap that its row starts at, the header what
// to add to it. Heaps before the period are shaded, exceptional values coloured by a conditional
// format that compares each with the periodic row below, rare ones by their style. Rows beyond the
// limit of a sheet go on on further ones.
func (b *Book) AddGrid(g Grid) (*Sheet, error) {
	if g.Period < 0 || g.Preperiod < 0 || g.Preperiod > int64(len(g.Values)) {
		return nil, fmt.Errorf("grid %q: period %d from heap %d on, of %d heaps: want neither negative, and the start among the heaps", g.Name, g.Period, g.Preperiod, len(g.Values))
	}
	s, err := b.add(g.Name)
	if err != nil {
		return nil, err
	}
	d := &gridDrawing{Grid: g, columns: g.Columns()}
	if err := d.styles(b); err != nil {
		return nil, err
	}
	page, from := s, 0
	for {
		if from, err = d.page(page, from); err != nil {
			return nil, err
		}
		if from >= len(g.Values) {
			return s, nil
		}
		if page, err = b.further(g.Name); err != nil {
			return nil, err
		}
		s.continued = append(s.continued, page)
		d.Title = fmt.Sprintf("%s, heaps %d …", g.Title, from)
	}
}

// gridDrawing is a Grid with its layout.
type gridDrawing struct {
	Grid
	columns int

	plain, shaded, rare, exceptional, heading, rowHead, words int // styles
}

func (d *gridDrawing) styles(b *Book) (err error) {
	value := style{role: gridCell, side: table.Centre, kind: table.KindInt}
	marked := func(m table.Mark) style {
		s := value
		s.mark = m
		return s
	}
	// In a fixed order: it numbers the styles in the file.
	for _, s := range []struct {
		id   *int
		look style
	}{
		{&d.plain, value},
		{&d.shaded, marked(table.Preperiod)},
		{&d.rare, marked(table.Rare)},
		{&d.exceptional, marked(table.Exception)},
		{&d.heading, style{role: heading, side: table.Centre, kind: table.KindInt}},
		{&d.words, style{role: note, side: table.Left}},
		{&d.rowHead, style{role: rowHead, side: table.Right, kind: table.KindInt, format: table.Format{Grouped: true}}},
	} {
		if *s.id, err = b.look.id(s.look); err != nil {
			return err
		}
	}
	return nil
}

// page writes the values from heap `from` on to s and returns the first that had no room.
func (d *gridDrawing) page(s *Sheet, from int) (int, error) {
	above := preamble{title: d.Title, caption: d.Caption, source: d.Source}
	key := d.key()
	head := above.rows() + len(key) + 1
	rows := min(s.book.rows-head, (len(d.Values)-from+d.columns-1)/d.columns)
	to := min(len(d.Values), from+rows*d.columns)

	if err := s.setWidths(d.widths()); err != nil {
		return 0, err
	}
	if err := s.freeze(head, 1); err != nil {
		return 0, err
	}
	if err := above.write(s); err != nil {
		return 0, err
	}
	for _, k := range key {
		if err := s.write([]any{excelize.Cell{StyleID: k.style, Value: k.sample}, excelize.Cell{StyleID: d.words, Value: k.words}}, 0); err != nil {
			return 0, err
		}
	}
	live, err := d.compare(s, from, to, head)
	if err != nil {
		return 0, err
	}
	if err := d.rows(s, from, to, live); err != nil {
		return 0, err
	}
	s.body = s.printed
	return to, nil
}

// keyLine explains a colour.
type keyLine struct {
	style         int
	sample, words string
}

// key returns the lines that explain the colours in use.
func (d *gridDrawing) key() []keyLine {
	var key []keyLine
	if d.Period > 0 && d.Preperiod > 0 {
		key = append(key,
			keyLine{d.shaded, "shaded", fmt.Sprintf("heaps 0 … %d, before the period starts (preperiod %d)", d.Preperiod-1, d.Preperiod)},
			keyLine{d.exceptional, "bold", "exceptional values: not what the period would have there"})
	}
	if d.Rare != nil {
		key = append(key, keyLine{d.rare, "bold", "rare values under the mask"})
	}
	return key
}

// widths makes room for the first heap of each row, and for the largest value.
func (d *gridDrawing) widths() []float64 {
	var most uint32
	for _, v := range d.Values {
		most = max(most, v)
	}
	digits := max(len(strconv.FormatUint(uint64(most), 10)), len(strconv.Itoa(d.columns-1)))
	width := max(gridColumnLeast, float64(float64(digits)*1.15)+1.4)
	widths := make([]float64, d.columns+1)
	for i := range widths {
		widths[i] = width
	}
	widths[0] = max(9, float64(float64(len(strconv.Itoa(len(d.Values))))*1.5)+padding)
	return widths
}

// rows writes the header and the values from … to−1.
func (d *gridDrawing) rows(s *Sheet, from, to int, live bool) error {
	cells := make([]excelize.Cell, d.columns+1)
	values := make([]any, d.columns+1)
	for i := range cells {
		values[i] = &cells[i]
		cells[i] = excelize.Cell{StyleID: d.heading, Value: i - 1}
	}
	cells[0].Value = "heap +"
	if err := s.write(values, 20); err != nil {
		return err
	}
	for start := from; start < to; start += d.columns {
		cells[0] = excelize.Cell{StyleID: d.rowHead, Value: start}
		n := min(d.columns, to-start)
		if s.settled.sheet == "" && d.Period > 0 && int64(d.columns)%d.Period == 0 && int64(start) >= d.Preperiod && n == d.columns {
			s.settled = Range{s.name, place{1, s.row + 1}, place{2, s.row + 1}, place{n + 1, s.row + 1}}
		}
		for i := range n {
			cells[i+1] = excelize.Cell{StyleID: d.look(start+i, live), Value: d.Values[start+i]}
		}
		s.end = s.row + 1
		if err := s.write(values[:n+1], 0); err != nil {
			return err
		}
	}
	return nil
}

// Settled returns the first row of a grid that lies in the periodic part, with the header's cells as x; false if there is
// no such row, or rows are not whole periods.
func (s *Sheet) Settled() (Series, bool) {
	x := s.settled
	x.from.row, x.to.row = s.head, s.head
	return Series{X: x, Y: s.settled}, s.settled.sheet != ""
}

// look returns the style of heap n; exceptional values have one of their own only where no
// conditional format finds them.
func (d *gridDrawing) look(n int, live bool) int {
	switch {
	case !live && d.Exceptional(int64(n)):
		return d.exceptional
	case d.Rare != nil && d.Rare(d.Values[n]):
		return d.rare
	case d.Period > 0 && int64(n) < d.Preperiod:
		return d.shaded
	}
	return d.plain
}

// Exceptional reports whether G(n) is not what the period would have at heap n: by the first heap
// of the periodic part that is a multiple of the period away. Without such a heap among the values it
// is false.
func (g *Grid) Exceptional(n int64) bool {
	if g.Period <= 0 || n >= g.Preperiod {
		return false
	}
	k := (g.Preperiod - n + g.Period - 1) / g.Period
	m := n + k*g.Period
	return m < int64(len(g.Values)) && int64(g.Values[n])+k*g.Saltus != int64(g.Values[m])
}

// compare sets the conditional format that colours exceptional values of a sheet with heaps
// from … to−1 below the row head: those that differ from the first row that is wholly periodic. It
// reports false if there is no such row on the sheet, or rows are not whole periods.
func (d *gridDrawing) compare(s *Sheet, from, to, head int) (live bool, err error) {
	w := int64(d.columns)
	if d.Period <= 0 || w%d.Period != 0 || d.Preperiod <= int64(from) {
		return false, nil
	}
	row := (d.Preperiod - int64(from) + w - 1) / w // from the top of the body, counted from 0
	if int64(from)+(row+1)*w > int64(to) {
		return false, nil
	}
	top, periodic := head+1, head+1+int(row)
	column := "B"
	formula := fmt.Sprintf("%s%d<>%s$%d", column, top, column, periodic)
	if rise := d.Saltus * (w / d.Period); rise != 0 {
		formula += fmt.Sprintf("-(%d)*(%d-ROW())", rise, periodic)
	}
	format, err := s.book.file.NewConditionalStyle(&excelize.Style{
		Font: &excelize.Font{Bold: true, Color: "7A2E00"}, Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{orangeFill}},
	})
	if err != nil {
		return false, err
	}
	area := s.at(2, top) + ":" + s.at(d.columns+1, periodic-1)
	return true, s.book.file.SetConditionalFormat(s.name, area, []excelize.ConditionalFormatOptions{{Type: "formula", Criteria: formula, Format: &format}})
}
