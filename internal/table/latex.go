package table

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"example.org/grundy/internal/numbers"
)

// longTable is the number of rows from which a LaTeX table may break across pages.
const longTable = 40

// WriteLaTeX writes the table in the style of booktabs, with one caption, the title and the words, and
// one \label{tab:Name}. It fits the page: the font, upright or on its side, is chosen by the widths of
// the cells, columns of text are fractions of \linewidth, and a table that no page holds is split into
// parts that repeat the columns heading the rows. A table of more than 40 rows or of more than a page
// is a longtable.
//
// The preamble needs array, booktabs, longtable, pdflscape and hyperref, and the file is UTF-8. What has no
// place in a paper is left out: columns without a value or of links to files of the report, and the
// first of a [Column.Pair] that agrees with the other wherever it has a value. Of links, only web addresses become
// \href. Rows are gone through twice, first for the widths.
func (t *Table) WriteLaTeX(w io.Writer) error {
	m, err := t.measureLaTeX()
	if err != nil {
		return err
	}
	columns, merged := m.columns(t)
	layout := fitLaTeX(columns, func(c latexColumn) bool { return t.Columns[c.index].Heads })
	out := &latexWriter{lineWriter: lineWriter{w: w}, table: t, layout: layout}
	out.caption = joinSentences(t.Title, t.Caption)
	if merged {
		out.caption = joinSentences(out.caption, "Where one column stands for two, it says what was recomputed, and all that is published of it agrees.")
	}
	out.long = m.rows > longTable || layout.landscape || len(layout.parts) > 1 || m.height(layout) > 0.85*latexHeight
	return out.write()
}

// joinSentences puts sentences one after another, with full stops between them.
func joinSentences(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return strings.TrimSuffix(a, ".") + ". " + b
}

// latexMeasures is what the first pass finds: of each column the widths, and whether it can be left out.
type latexMeasures struct {
	rows    int
	natural []float64
	piece   []float64
	total   []float64 // of all cells, for the height
	empty   []bool    // no cell has a value, or all values are links to files of the report
	same    []bool    // wherever its partner has a value, the same
	partner []int     // the column before of the same pair, −1 if none
}

func (t *Table) measureLaTeX() (*latexMeasures, error) {
	n := len(t.Columns)
	m := &latexMeasures{natural: make([]float64, n), piece: make([]float64, n), total: make([]float64, n), empty: make([]bool, n), same: make([]bool, n), partner: make([]int, n)}
	for i, c := range t.Columns {
		m.partner[i] = -1
		if c.Pair != "" {
			m.partner[i] = slices.IndexFunc(t.Columns[:i], func(b Column) bool { return b.Pair == c.Pair })
		}
		m.empty[i], m.same[i] = true, m.partner[i] >= 0
	}
	for row, err := range t.All() {
		if err != nil {
			return nil, err
		}
		m.rows++
		for i, c := range row {
			text := c.latexText(t.Columns[i].Format)
			width := latexWidth(text)
			piece := latexPiece(text)
			if c.mark.strong() {
				width, piece = 1.15*width, 1.15*piece
			}
			m.natural[i], m.piece[i] = max(m.natural[i], width), max(m.piece[i], piece)
			m.total[i] += width
			m.empty[i] = m.empty[i] && (text == "" || c.kind == KindLink && !c.web() && !strings.HasPrefix(c.target, "#"))
			if m.same[i] {
				first := row[m.partner[i]]
				m.same[i] = first.kind == KindEmpty || c.Machine() == first.Machine()
			}
		}
	}
	return m, nil
}

// columns lists those that are set; merged tells that one stands for two.
func (m *latexMeasures) columns(t *Table) (columns []latexColumn, merged bool) {
	for i, c := range t.Columns {
		twin := slices.Index(m.partner, i)
		if m.rows > 0 && (m.empty[i] && !c.Heads || twin >= 0 && m.same[twin]) {
			continue
		}
		header := c.Label()
		if m.same[i] && m.rows > 0 {
			header, merged = c.Pair, true
		}
		columns = append(columns, latexColumn{
			index: i, header: oneLine(header),
			natural: m.natural[i], piece: max(m.piece[i], latexPiece(oneLine(header))),
			wraps: c.Side() == Left,
		})
	}
	return columns, merged
}

// height estimates how high the body is, in points.
func (m *latexMeasures) height(l latexLayout) float64 {
	lines := 0.0
	for _, c := range l.parts[0] {
		lines = max(lines, m.total[c.index]/max(c.width, 1))
		if c.folded() {
			lines = max(lines, float64(m.rows)*c.lines(m.total[c.index]/float64(m.rows)))
		}
	}
	return l.size.height * max(lines, float64(m.rows))
}

// latexWriter writes a table as it is laid out.
type latexWriter struct {
	lineWriter
	table   *Table
	layout  latexLayout
	caption string
	long    bool
}

func (w *latexWriter) write() error {
	w.line(`% \usepackage{array,booktabs,longtable,pdflscape,hyperref}`,
		`% It fits lines of 360 pt or more: \documentclass[a4paper,11pt]{article}.`)
	begin, end := `\begin{table}[htbp]`, `\end{table}`
	switch {
	case w.layout.landscape:
		begin, end = `\begin{landscape}`, `\end{landscape}`
	case w.long:
		begin, end = `\begingroup`, `\par\endgroup`
	}
	w.line(begin, `\centering`+w.layout.size.command+`\setlength{\tabcolsep}{`+points(w.layout.size.sep)+`}\setlength{\emergencystretch}{3em}`)
	if w.long {
		w.line(`\setlength{\LTcapwidth}{\linewidth}`)
	}
	for i, part := range w.layout.parts {
		if err := w.part(part, i); err != nil {
			return err
		}
	}
	source := escapeLaTeX(w.table.Source)
	if len(w.table.Cites) > 0 {
		source = strings.TrimSpace(source + ` \cite{` + strings.Join(w.table.Cites, ",") + `}`)
	}
	if source != "" {
		w.line(``, `{\footnotesize\raggedright Source: `+source+`\par}`)
	}
	w.line(end)
	return w.err
}

// part writes the rows with some of the columns.
func (w *latexWriter) part(columns []latexColumn, number int) error {
	var spec strings.Builder
	head := make([]string, len(columns))
	for i, c := range columns {
		spec.WriteString(w.spec(c))
		head[i] = w.header(c)
	}
	w.open(`{@{}`+spec.String()+`@{}}`, latexRow(head), number)
	cells := make([]string, len(columns))
	for row, err := range w.table.All() {
		if err != nil {
			return err
		}
		for i, c := range columns {
			cells[i] = row[c.index].latex(w.table.Columns[c.index].Format)
		}
		w.line(latexRow(cells))
	}
	if w.long {
		w.line(`\end{longtable}`)
	} else {
		w.line(`\bottomrule`, `\end{tabular}`)
	}
	return nil
}

// open writes what stands above the rows. A part after the first has no caption of its own.
func (w *latexWriter) open(spec, head string, number int) {
	short := ""
	if w.table.Title != "" && w.caption != w.table.Title {
		short = `[{` + escapeLaTeX(w.table.Title) + `}]`
	}
	caption := `\caption` + short + `{` + escapeLaTeX(w.caption) + `}\label{tab:` + latexLabel(w.table.Name) + `}`
	if !w.long {
		w.line(caption, `\medskip`, `\begin{tabular}`+spec, `\toprule`, head, `\midrule`)
		return
	}
	w.line(`\begin{longtable}` + spec)
	if number == 0 {
		w.line(caption + ` \\`)
	}
	w.line(`\toprule`, head, `\midrule`, `\endfirsthead`, `\toprule`, head, `\midrule`, `\endhead`, `\bottomrule`, `\endfoot`)
}

// spec returns the column's letter, or a paragraph for text that takes several lines.
func (w *latexWriter) spec(c latexColumn) string {
	if c.folded() {
		return fmt.Sprintf(`>{\raggedright\arraybackslash}p{%.3f\linewidth}`, math.Floor(1000*c.width*w.layout.size.em/w.layout.line())/1000)
	}
	return w.letter(c)
}

// letter returns the column's side.
func (w *latexWriter) letter(c latexColumn) string {
	return map[Align]string{Left: "l", Right: "r", Centre: "c"}[w.table.Columns[c.index].Side()]
}

// header sets a header in as many lines as its column asks for, the last one next to the rule.
func (w *latexWriter) header(c latexColumn) string {
	lines := stackLaTeX(c.header, c.width)
	for i := range lines {
		lines[i] = escapeLaTeX(lines[i])
	}
	if len(lines) <= 1 {
		return strings.Join(lines, "")
	}
	return `\begin{tabular}[b]{@{}` + w.letter(c) + `@{}}` + strings.Join(lines, `\\`) + `\end{tabular}`
}

// points writes a length.
func points(l float64) string { return strconv.FormatFloat(l, 'f', -1, 64) + "pt" }

// latexRow joins cells into a row. A row must not begin with a bracket or a star, which would be read
// as the option of the \\ before it, also after spaces.
func latexRow(cells []string) string {
	row := strings.Join(cells, " & ") + ` \\`
	if start := strings.TrimLeft(row, " "); strings.HasPrefix(start, "[") || strings.HasPrefix(start, "*") {
		return "{}" + row
	}
	return row
}

func (c Cell) latex(f Format) string {
	s := c.latexText(f)
	if c.kind != KindInt {
		s = escapeLaTeX(s)
	} else if digits, negative := strings.CutPrefix(latexSpaces.Replace(s), numbers.Minus); negative {
		s = "$-" + digits + "$"
	} else {
		s = digits
	}
	if c.kind == KindLink && c.web() {
		s = `\href{` + latexTarget.Replace(oneLine(c.target)) + `}{` + s + `}`
	}
	if c.mark.strong() && s != "" {
		s = `\textbf{` + s + `}`
	}
	return s
}

// latexText is what the cell shows, in one line: with the minus sign of mathematics before a number.
func (c Cell) latexText(f Format) string {
	s := oneLine(c.Display(f))
	if digits, negative := strings.CutPrefix(s, "-"); negative && c.kind == KindInt {
		return numbers.Minus + digits
	}
	return s
}

// latexSpaces sets the spaces within numbers.
var latexSpaces = strings.NewReplacer("\u2009", `\,`)

// web reports whether a link leads out of the report.
func (c Cell) web() bool {
	return strings.HasPrefix(c.target, "https://") || strings.HasPrefix(c.target, "http://")
}

// latexTarget percent-encodes what would unbalance the argument of \href, and escapes what TeX
// would read before hyperref does.
var latexTarget = strings.NewReplacer(`%`, `\%`, `#`, `\#`, `&`, `\&`, `\`, `\%5C`, `{`, `\%7B`, `}`, `\%7D`, `^`, `\%5E`, `~`, `\%7E`, `$`, `\%24`, ` `, `\%20`)

// latexSigns maps what text mode cannot show as it is, and the field's signs that pdfTeX's UTF-8
// lacks.
var latexSigns = map[rune]string{
	'\\': `\textbackslash{}`, '{': `\{`, '}': `\}`, '$': `\$`, '&': `\&`, '#': `\#`, '_': `\_`, '%': `\%`,
	'^': `\textasciicircum{}`, '~': `\textasciitilde{}`, '<': `\textless{}`, '>': `\textgreater{}`, '|': `\textbar{}`,
	'"': `''`, '`': `\textasciigrave{}`,
	'−': `$-$`, '×': `$\times$`, '·': `$\cdot$`, '…': `\dots{}`, '–': `--`, '—': `---`, '→': `$\to$`,
	'≤': `$\le$`, '≥': `$\ge$`, '≠': `$\ne$`, '≡': `$\equiv$`, '≈': `$\approx$`, '∈': `$\in$`, '∉': `$\notin$`,
	'⊕': `$\oplus$`, '⌊': `$\lfloor$`, '⌋': `$\rfloor$`, '⌈': `$\lceil$`, '⌉': `$\rceil$`, '∞': `$\infty$`, '√': `$\surd$`,
	'φ': `$\varphi$`, 'π': `$\pi$`, 'ε': `$\varepsilon$`, 'γ': `$\gamma$`, 'κ': `$\kappa$`, 'Σ': `$\Sigma$`, 'Φ': `$\Phi$`,
	'₀': `$_0$`, '₁': `$_1$`, '₂': `$_2$`, '₃': `$_3$`, '₄': `$_4$`, '₅': `$_5$`, '₆': `$_6$`, '₇': `$_7$`, '₈': `$_8$`, '₉': `$_9$`,
	'ₙ': `$_n$`, 'ⁿ': `$^n$`, '²': `$^2$`, '³': `$^3$`, '\u00a0': `~`, '\u2009': `\,`, '\u202f': `\,`,
}

// escapeLaTeX returns text that TeX sets as it is, in one line. Letters of other scripts stay: they
// need a font and an engine that has them.
func escapeLaTeX(s string) string {
	var b strings.Builder
	last := ' '
	for i, word := range strings.Split(oneLine(s), " ") {
		if i > 0 {
			b.WriteByte(' ')
			last = ' '
		}
		for j, piece := range latexPieces(word) {
			if j > 0 {
				b.WriteString(`\allowbreak{}`)
			}
			last = escapePiece(&b, piece, last)
		}
	}
	return b.String()
}

// escapePiece writes a piece of a word, and returns its last character.
func escapePiece(b *strings.Builder, piece string, last rune) rune {
	for _, r := range piece {
		if r == '-' && last == '-' {
			b.WriteString("{}") // two hyphens would be a dash
		}
		last = r
		if sign, ok := latexSigns[r]; ok {
			b.WriteString(sign)
		} else {
			b.WriteRune(r)
		}
	}
	return last
}

// latexLabel keeps the letters, digits, dots and hyphens of a name, which no package gives meaning.
func latexLabel(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '.' || r == '-' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' {
			return r
		}
		return '-'
	}, name)
}
