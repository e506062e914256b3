package workbook

import (
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"

	"example.org/grundy/internal/table"
)

// Widths of columns, in characters of the body font.
const (
	narrowest = 6
	padding   = 2.5 // indents on both sides
	button    = 2   // of the filter, in the header
	widest    = 84
	leastText = 22                  // of columns of text that are made narrower
	maxExact  = 999_999_999_999_999 // Excel keeps 15 digits of a number
)

// AddTable adds t as a sheet of its name: title, caption and source above a frozen header row with a
// filter. Numbers stay numbers; an integer of more than 15 digits becomes text, because Excel would
// round it. Text is always text, whatever sign it starts with. Links become links, those to "#name"
// to the sheet of that name. Rows beyond the limit of a sheet go on on further ones. It goes through
// the rows twice, first for the widths.
func (b *Book) AddTable(t *table.Table) (*Sheet, error) {
	widths, err := measure(t)
	if err != nil {
		return nil, err
	}
	s, err := b.add(t.Name)
	if err != nil {
		return nil, err
	}
	above := preamble{title: t.Title, caption: t.Caption, source: t.Source}
	if err := s.start(t, above, widths); err != nil {
		return nil, err
	}
	page := s
	for row, err := range t.All() {
		if err != nil {
			return nil, err
		}
		if page.row == b.rows {
			if err := page.finish(); err != nil {
				return nil, err
			}
			if page, err = b.further(t.Name); err != nil {
				return nil, err
			}
			s.continued = append(s.continued, page)
			above.title = fmt.Sprintf("%s, continued (%d)", t.Title, len(s.continued)+1)
			if err := page.start(t, above, widths); err != nil {
				return nil, err
			}
		}
		if err := page.put(t, row); err != nil {
			return nil, err
		}
	}
	return s, page.finish()
}

// measure returns a width for each column that shows every number whole: ### is what Excel shows
// otherwise. Longer text wraps, in narrower columns if the table would not fit a printed page.
func measure(t *table.Table) ([]float64, error) {
	if n := len(t.Columns); n == 0 || n > excelize.MaxColumns {
		return nil, fmt.Errorf("table %q has %d columns, want 1 … %d", t.Name, n, excelize.MaxColumns)
	}
	columns := make([]measured, len(t.Columns))
	for row, err := range t.All() {
		if err != nil {
			return nil, err
		}
		for i, c := range row {
			for _, line := range strings.Split(c.Display(t.Columns[i].Format), "\n") {
				columns[i].most = max(columns[i].most, textWidth(line))
			}
			_, text := c.Value().(string)
			columns[i].wraps = columns[i].wraps || text
		}
	}
	widths := make([]float64, len(t.Columns))
	for lines := 2.0; lines <= 3; lines++ {
		total := 0.0
		for i, c := range t.Columns {
			widths[i] = columns[i].width(c, lines)
			total += widths[i]
		}
		if total <= widestLine {
			break
		}
	}
	squeeze(widths, func(i int) bool { return columns[i].wraps })
	return widths, nil
}

// measured is what the cells of a column need.
type measured struct {
	most  float64 // the width of the widest line
	wraps bool    // whether there is text among them
}

// width is what the column gets if there is room, with its header in so many lines.
func (m measured) width(c table.Column, lines float64) float64 {
	w := max(m.most+padding, narrowest)
	if c.Width > 0 && m.wraps {
		w = min(w, float64(c.Width)+padding)
	}
	// A header may wrap; it is bold and stands beside the filter's button.
	head := float64(textWidth(c.Label()) / lines)
	for word := range strings.FieldsSeq(c.Label()) {
		head = max(head, textWidth(word))
	}
	return min(max(w, float64(head*boldWider)+padding+button), widest)
}

// squeeze takes from the columns of text that are wider than text must be what the widths have more than a page
// holds, from each by its surplus.
func squeeze(widths []float64, wraps func(int) bool) {
	total, surplus := 0.0, 0.0
	for i, w := range widths {
		total += w
		if wraps(i) {
			surplus += max(w-leastText, 0)
		}
	}
	over := min(total-widestLine, surplus)
	if over <= 0 {
		return
	}
	for i, w := range widths {
		if wraps(i) && w > leastText {
			widths[i] -= float64(over * (w - leastText) / surplus)
		}
	}
}

// start writes what stands above the rows.
func (s *Sheet) start(t *table.Table, above preamble, widths []float64) error {
	if err := s.setWidths(widths); err != nil {
		return err
	}
	s.columns = len(t.Columns)
	left := 0
	if len(t.Columns) > 1 && t.Columns[0].Heads {
		left = 1
	}
	if err := s.freeze(above.rows()+1, left); err != nil {
		return err
	}
	if err := above.write(s); err != nil {
		return err
	}
	s.cells = make([]excelize.Cell, len(t.Columns))
	s.pointers = make([]any, len(t.Columns))
	lines := 1
	for i, c := range t.Columns {
		id, err := s.book.look.id(style{role: heading, side: c.Side()})
		if err != nil {
			return err
		}
		s.cells[i] = excelize.Cell{StyleID: id, Value: c.Label()}
		s.pointers[i] = &s.cells[i]
		lines = max(lines, linesOf(c.Label(), (widths[i]-edge-button)/boldWider))
	}
	return s.write(s.pointers, float64(float64(lines)*lineHeight)+6)
}

// put writes a row of t.
func (s *Sheet) put(t *table.Table, row []table.Cell) error {
	lines := 1
	for i, c := range row {
		column := &t.Columns[i]
		look := style{side: column.Side(), format: column.Format, kind: c.Kind(), mark: c.Mark(), link: c.Target() != ""}
		if column.Heads {
			look.role = rowHead
		}
		value := c.Value()
		switch v := value.(type) {
		case int64:
			if v > maxExact || v < -maxExact {
				value, look.kind = c.Machine(), table.KindText
			}
		case uint64:
			value, look.kind = c.Machine(), table.KindText
		case bool:
			value = c.Display(column.Format)
		case string:
			if err := fits(v); err != nil {
				return fmt.Errorf("sheet %q, cell %s: %w", s.name, s.at(i+1, s.row+1), err)
			}
			n := linesOf(v, s.widths[i]-edge)
			look.wrap = n > 1
			lines = max(lines, n)
		case nil:
			value = ""
		}
		id, err := s.book.look.id(look)
		if err != nil {
			return err
		}
		s.cells[i] = excelize.Cell{StyleID: id, Value: value}
		if look.link {
			if err := s.link(i+1, s.row+1, c.Target()); err != nil {
				return err
			}
		}
	}
	s.end = s.row + 1
	height := 0.0
	if lines > 1 {
		height = float64(float64(lines)*lineHeight) + 3
	}
	return s.write(s.pointers, height)
}

// finish ends the body and puts a filter on its rows.
func (s *Sheet) finish() error {
	s.body = s.printed
	if s.end == s.head {
		return nil
	}
	return s.book.file.AutoFilter(s.name, s.at(1, s.head)+":"+s.at(s.columns, s.end), nil)
}
