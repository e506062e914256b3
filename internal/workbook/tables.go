package workbook

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"example.org/grundy/internal/table"
)

// Widths of columns, in characters of the body font.
const (
	narrowest = 7
	padding   = 3 // indents on both sides
	button    = 2 // of the filter, in the header
	widest    = 60
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
	above := preamble{t.Title, t.Caption, t.Source}
	if err := s.start(t, above, widths); err != nil {
		return nil, err
	}
	page := s
	for row, err := range t.All() {
		if err != nil {
			return nil, err
		}
		if page.row == b.rows {
			if err := page.filter(); err != nil {
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
	return s, page.filter()
}

// measure returns a width for each column that shows every number whole: ### is what Excel shows
// otherwise. Longer text wraps.
func measure(t *table.Table) ([]float64, error) {
	if n := len(t.Columns); n == 0 || n > excelize.MaxColumns {
		return nil, fmt.Errorf("table %q has %d columns, want 1 … %d", t.Name, n, excelize.MaxColumns)
	}
	most := make([]int, len(t.Columns))
	words := make([]int, len(t.Columns)) // the longest word of the header, which may wrap
	for i, c := range t.Columns {
		for _, word := range strings.Fields(c.Label()) {
			words[i] = max(words[i], utf8.RuneCountInString(word))
		}
		words[i] = max(words[i], utf8.RuneCountInString(c.Label())/2)
	}
	for row, err := range t.All() {
		if err != nil {
			return nil, err
		}
		for i, c := range row {
			for _, line := range strings.Split(c.Display(t.Columns[i].Format), "\n") {
				most[i] = max(most[i], utf8.RuneCountInString(line))
			}
		}
	}
	widths := make([]float64, len(t.Columns))
	for i, c := range t.Columns {
		// A header is bold and stands beside the filter's button.
		w := max(float64(float64(most[i])*1.05)+padding, narrowest)
		if c.Width > 0 {
			w = float64(c.Width) + padding
		}
		w = max(w, float64(float64(words[i])*1.15)+padding+button)
		widths[i] = min(w, widest)
	}
	return widths, nil
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
		lines = max(lines, linesOf(c.Label(), (widths[i]-padding-button)/1.1))
	}
	return s.write(s.pointers, float64(float64(lines)*lineHeight)+6)
}

// linesOf counts the lines that text takes when wrapped at spaces to the width.
func linesOf(text string, width float64) int {
	lines := 0
	for _, line := range strings.Split(text, "\n") {
		lines++
		used := 0.0
		for _, word := range strings.Fields(line) {
			w := float64(utf8.RuneCountInString(word))
			if used > 0 && used+1+w > width {
				lines++
				used = 0
			}
			lines += int(w / (width + 1)) // a word longer than a line is broken
			used += w + 1
		}
	}
	return lines
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
			n := linesOf(v, (s.widths[i]-padding)*1.2) // letters are narrower than digits
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

// filter puts a filter on the rows written.
func (s *Sheet) filter() error {
	if s.end == s.head {
		return nil
	}
	return s.book.file.AutoFilter(s.name, s.at(1, s.head)+":"+s.at(s.columns, s.end), nil)
}
