package table

import (
	"io"
	"strings"
)

// WriteMarkdown writes a heading, a pipe table (GitHub's dialect), the caption and the source. All
// text is escaped: it shows as it is, whatever signs it holds.
func (t *Table) WriteMarkdown(w io.Writer) error {
	out := &lineWriter{w: w}
	if t.Title != "" {
		out.line("### "+escapeMarkdown(oneLine(t.Title)), "")
	}
	cells := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		cells[i] = escapeMarkdown(c.Label())
	}
	out.line(pipes(cells))
	for i, c := range t.Columns {
		cells[i] = map[Align]string{Left: ":---", Right: "---:", Centre: ":---:"}[c.Side()]
	}
	out.line(pipes(cells))
	for row, err := range t.All() {
		if err != nil {
			return err
		}
		for i, c := range row {
			cells[i] = c.markdown(t.Columns[i].Format)
		}
		out.line(pipes(cells))
	}
	if t.Caption != "" {
		caption := escapeMarkdown(oneLine(t.Caption))
		if strings.ContainsRune("-+=", rune(caption[0])) {
			caption = `\` + caption // a list or a heading otherwise
		}
		out.line("", caption)
	}
	if t.Source != "" {
		out.line("", "Source: "+escapeMarkdown(oneLine(t.Source)))
	}
	return out.err
}

func pipes(cells []string) string { return "| " + strings.Join(cells, " | ") + " |" }

func (c Cell) markdown(f Format) string {
	s := escapeMarkdown(c.Display(f))
	if c.kind == KindLink {
		s = "[" + s + "](" + markdownTarget.Replace(oneLine(c.target)) + ")"
	}
	// Stars beside spaces would be stars, not weight.
	if c.mark.strong() && s != "" && strings.TrimSpace(s) == s {
		s = "**" + s + "**"
	}
	return s
}

// markdownSigns are those that mean something to Markdown within a line.
const markdownSigns = "\\`*_[]<>|~&$#"

// escapeMarkdown escapes text for a cell or a paragraph; a line end becomes <br>.
func escapeMarkdown(s string) string {
	var b strings.Builder
	for i, line := range strings.Split(lineEnds.Replace(s), "\n") {
		if i > 0 {
			b.WriteString("<br>")
		}
		for _, r := range oneLine(line) {
			if strings.ContainsRune(markdownSigns, r) {
				b.WriteByte('\\')
			}
			b.WriteRune(r)
		}
	}
	return b.String()
}

// markdownTarget escapes what would end a link's target or its cell.
var markdownTarget = strings.NewReplacer(" ", "%20", "(", "%28", ")", "%29", "|", "%7C", "<", "%3C", ">", "%3E", `\`, "%5C", "`", "%60", "[", "%5B", "]", "%5D")
