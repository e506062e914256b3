package table

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// WriteText writes the table in aligned columns for a terminal: title, headers, a rule, the rows, the
// caption and the source. It goes through the rows twice, first for the widths. Control
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
			widths[i] = max(widths[i], utf8.RuneCountInString(oneLine(c.Display(t.Columns[i].Format))))
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
		for i, c := range row {
			line[i] = oneLine(c.Display(t.Columns[i].Format))
		}
		out.line(t.align(line, widths))
	}
	if t.Caption != "" {
		out.line("", oneLine(t.Caption))
	}
	if t.Source != "" {
		out.line("", "Source: "+oneLine(t.Source))
	}
	return out.err
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
