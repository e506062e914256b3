package table

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// terminal is the width of a terminal, at which captions and sources are folded.
const terminal = 80

// WriteText writes the table in aligned columns for a terminal: title, headers, a rule, the rows, the
// caption and the source. It goes through the rows twice, first for the widths; a text longer than its
// column's Width is folded at spaces, and its row takes several lines. Control
// characters become spaces, so no text of a table reaches the terminal as a command.
func (t *Table) WriteText(w io.Writer) error {
	widths := make([]int, len(t.Columns))
	line := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		line[i] = oneLine(c.Label())
		widths[i] = utf8.RuneCountInString(line[i])
	}
	for row, err := range t.All() {
		if err != nil {
			return err
		}
		for i, c := range row {
			for _, part := range t.Columns[i].lines(c) {
				widths[i] = max(widths[i], utf8.RuneCountInString(part))
			}
		}
	}

	out := &lineWriter{w: w}
	if t.Title != "" {
		out.line(oneLine(t.Title))
	}
	out.line(t.align(line, widths))
	for i, width := range widths {
		line[i] = strings.Repeat("-", width)
	}
	out.line(strings.Join(line, "  "))
	for row, err := range t.All() {
		if err != nil {
			return err
		}
		out.line(t.rowLines(row, widths)...)
	}
	if t.Caption != "" {
		out.line("")
		out.line(fold(oneLine(t.Caption), terminal)...)
	}
	if t.Source != "" {
		out.line("")
		out.line(fold("Source: "+oneLine(t.Source), terminal)...)
	}
	return out.err
}

// lines returns the lines of a cell in this column.
func (c Column) lines(cell Cell) []string {
	text := oneLine(cell.Display(c.Format))
	if c.Width == 0 || c.Side() == Right {
		return []string{text}
	}
	return fold(text, c.Width)
}

// rowLines returns the lines of a row: as many as its longest cell has.
func (t *Table) rowLines(row []Cell, widths []int) []string {
	cells := make([][]string, len(row))
	height := 1
	for i, c := range row {
		cells[i] = t.Columns[i].lines(c)
		height = max(height, len(cells[i]))
	}
	lines := make([]string, height)
	line := make([]string, len(row))
	for k := range lines {
		for i := range line {
			if line[i] = ""; k < len(cells[i]) {
				line[i] = cells[i][k]
			}
		}
		lines[k] = t.align(line, widths)
	}
	return lines
}

// fold breaks a text at spaces into lines of at most a width; a longer word has a line of its own.
func fold(text string, width int) []string {
	if utf8.RuneCountInString(text) <= width {
		return []string{text}
	}
	var lines []string
	line, taken := "", 0
	for _, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case line == "":
			line, taken = word, n
		case taken+1+n <= width:
			line, taken = line+" "+word, taken+1+n
		default:
			lines = append(lines, line)
			line, taken = word, n
		}
	}
	return append(lines, line)
}

// align sets the cells of a line to their widths, two spaces apart, with nothing at the end.
func (t *Table) align(cells []string, widths []int) string {
	var b strings.Builder
	for i, s := range cells {
		if i > 0 {
			b.WriteString("  ")
		}
		space := widths[i] - utf8.RuneCountInString(s)
		before := 0
		switch t.Columns[i].Side() {
		case Right:
			before = space
		case Centre:
			before = space / 2
		}
		b.WriteString(strings.Repeat(" ", before))
		b.WriteString(s)
		b.WriteString(strings.Repeat(" ", space-before))
	}
	return strings.TrimRight(b.String(), " ")
}

// oneLine replaces every control character (line ends and escapes among them) by a space, and what
// is not UTF-8 by U+FFFD.
func oneLine(s string) string {
	clean := func(r rune) bool { return r >= ' ' && r != utf8.RuneError && !unicode.Is(unicode.Cc, r) }
	if strings.IndexFunc(s, func(r rune) bool { return !clean(r) }) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if clean(r) || r == utf8.RuneError {
			return r
		}
		return ' '
	}, lineEnds.Replace(s))
}

// lineWriter writes lines and keeps the first error.
type lineWriter struct {
	w   io.Writer
	err error
}

func (l *lineWriter) line(lines ...string) {
	for _, s := range lines {
		if l.err == nil {
			_, l.err = io.WriteString(l.w, s+"\n")
		}
	}
}
