package table

import (
	"fmt"
	"io"
	"strings"
)

// longTable is the number of rows from which a LaTeX table may break across pages.
const longTable = 40

// WriteLaTeX writes the table in the style of booktabs, with the title and caption as \caption and
// \label{tab:Name}; more than 40 rows become a longtable. The preamble needs booktabs, array,
// longtable and hyperref, and the file is UTF-8. Links within the report have no place in a paper:
// only web addresses become \href.
func (t *Table) WriteLaTeX(w io.Writer) error {
	long := t.longerThan(longTable)
	out := &lineWriter{w: w}
	out.line(`% \usepackage{booktabs,array,longtable,hyperref}`)
	var spec strings.Builder
	cells := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		spec.WriteString(c.latexSpec())
		cells[i] = escapeLaTeX(c.Label())
	}
	head := latexRow(cells)
	caption := escapeLaTeX(t.Title)
	if t.Caption != "" {
		caption = strings.TrimPrefix(strings.TrimSuffix(caption, ".")+". "+escapeLaTeX(t.Caption), ". ")
	}
	caption = `\caption{` + caption + `}\label{tab:` + latexLabel(t.Name) + `}`

	if long {
		out.line(`\begin{longtable}{`+spec.String()+`}`, caption+` \\`,
			`\toprule`, head, `\midrule`, `\endfirsthead`,
			`\toprule`, head, `\midrule`, `\endhead`,
			`\bottomrule`, `\endfoot`)
	} else {
		out.line(`\begin{table}[htbp]`, `\centering`, caption, `\medskip`,
			`\begin{tabular}{`+spec.String()+`}`, `\toprule`, head, `\midrule`)
	}
	for row, err := range t.All() {
		if err != nil {
			return err
		}
		for i, c := range row {
			cells[i] = c.latex(t.Columns[i].Format)
		}
		out.line(latexRow(cells))
	}
	if long {
		out.line(`\end{longtable}`)
	} else {
		out.line(`\bottomrule`, `\end{tabular}`)
	}
	if t.Source != "" {
		out.line(``, `{\footnotesize Source: `+escapeLaTeX(t.Source)+`\par}`)
	}
	if !long {
		out.line(`\end{table}`)
	}
	return out.err
}

// longerThan reports whether the body has more than n rows. A row that is an error counts: the
// renderer will meet it.
func (t *Table) longerThan(n int) bool {
	for range t.All() {
		if n--; n < 0 {
			return true
		}
	}
	return false
}

// latexSpec returns the column's letter, or a paragraph for a wide column of text.
func (c Column) latexSpec() string {
	switch side := c.Side(); {
	case side == Right:
		return "r"
	case side == Centre:
		return "c"
	case c.Width > 30:
		return fmt.Sprintf(`>{\raggedright\arraybackslash}p{%dem}`, (c.Width+1)/2)
	}
	return "l"
}

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
	s := escapeLaTeX(c.Display(f))
	if c.kind == KindLink && (strings.HasPrefix(c.target, "https://") || strings.HasPrefix(c.target, "http://")) {
		s = `\href{` + latexTarget.Replace(oneLine(c.target)) + `}{` + s + `}`
	}
	if c.mark.strong() && s != "" {
		s = `\textbf{` + s + `}`
	}
	return s
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
	for _, r := range oneLine(s) {
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
	return b.String()
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
