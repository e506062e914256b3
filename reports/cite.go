package reports

import (
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"example.org/grundy/internal/html"
	"example.org/grundy/internal/table"
	"example.org/grundy/reports/bibliography"
)

// cite gives a table the keys of the works that its source and its cells name.
func cite(t *table.Table) {
	var words strings.Builder
	words.WriteString(t.Source)
	for _, row := range t.Rows {
		for _, c := range row {
			if k := c.Kind(); k == table.KindText || k == table.KindLink {
				words.WriteString("\n" + c.Machine())
			}
		}
	}
	t.Cites = nil
	for _, w := range bibliography.Cited(words.String()) {
		t.Cites = append(t.Cites, w.BibTeXKey())
	}
}

// sourceLinks leads to the works that a table cites, as far as they are on the web; "" if none is.
func sourceLinks(t *table.Table) (template.HTML, error) {
	var links []html.Link
	for _, w := range bibliography.Works() {
		if w.Address() != "" && slices.Contains(t.Cites, w.BibTeXKey()) {
			links = append(links, html.Link{Text: w.Key, Target: w.Address()})
		}
	}
	if len(links) == 0 {
		return "", nil
	}
	return html.Links("Sources on the web:", links...)
}

// bibFile is the name of the file of sources, without its ending.
const bibFile = "sources"

// writeBibTeX writes the works that the tables cite.
func writeBibTeX(w io.Writer, tables []*table.Table) error {
	cited := map[string]bool{}
	for _, t := range tables {
		for _, key := range t.Cites {
			cited[key] = true
		}
	}
	var works []bibliography.Work
	for _, work := range bibliography.Works() {
		if cited[work.BibTeXKey()] {
			works = append(works, work)
		}
	}
	return bibliography.WriteBibTeX(w, works)
}

// writeDocument writes a LaTeX document of all tables, to be set in the report's folder.
func (r *Report) writeDocument(w io.Writer, tables []*table.Table) error {
	var b strings.Builder
	b.WriteString(`% All tables of the report: pdflatex tables, bibtex tables, pdflatex tables twice.
\documentclass[a4paper,11pt]{article}
\usepackage[utf8]{inputenc}
\usepackage{array,booktabs,longtable,pdflscape,hyperref}
\begin{document}
\listoftables
`)
	for _, t := range tables {
		fmt.Fprintf(&b, "\\clearpage\n\\input{tables/%s.tex}\n", t.Name)
	}
	b.WriteString("\\clearpage\n\\bibliographystyle{plain}\n\\bibliography{" + bibFile + "}\n\\end{document}\n")
	_, err := io.WriteString(w, b.String())
	return err
}
