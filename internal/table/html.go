package table

import (
	"html/template"
	"io"
	"strings"
)

// The table is rendered piece by piece, so that a long body is never held. html/template escapes
// each value for its place and defuses targets such as javascript:.
var htmlTable = template.Must(template.New("").Parse(`
{{- define "open" -}}
<table id="{{.Name}}">
<caption>{{with .Title}}<strong>{{.}}</strong>{{end}}{{with .Caption}} <span class="words">{{.}}</span>{{end}}{{with .Source}} <span class="source">Source: {{.}}</span>{{end}}</caption>
<thead>
<tr>{{range .Columns}}<th scope="col"{{with .HTMLClass}} class="{{.}}"{{end}}>{{.Label}}</th>{{end}}</tr>
</thead>
<tbody>
{{end}}

{{- define "row" -}}
<tr>{{range .}}
{{- if .Heads}}<th scope="row"{{with .Class}} class="{{.}}"{{end}}>{{template "value" .}}</th>
{{- else}}<td{{with .Class}} class="{{.}}"{{end}}>{{template "value" .}}</td>{{end}}
{{- end}}</tr>
{{end}}

{{- define "value"}}{{if .Target}}<a href="{{.Target}}">{{.Text}}</a>{{else}}{{.Text}}{{end}}{{end}}

{{- define "close" -}}
</tbody>
</table>
{{end}}`))

// htmlCell is a cell as the template sees it.
type htmlCell struct {
	Heads               bool
	Class, Text, Target string
}

// longText is the width from which on a column holds sentences, which a page must not squeeze.
const longText = 24

// HTMLClass returns the classes of the column's cells: right or centre, none for the left side, and
// long for a column of sentences.
func (c Column) HTMLClass() string {
	class := map[Align]string{Right: "right", Centre: "centre"}[c.Side()]
	if c.Width >= longText {
		class = strings.TrimSpace(class + " long")
	}
	return class
}

// WriteHTML writes a fragment: a <table> whose id is Name, with a <caption>, headers with their
// scope, and classes "right", "centre", "long" and the names of the marks for a style sheet to use.
func (t *Table) WriteHTML(w io.Writer) error {
	if err := htmlTable.ExecuteTemplate(w, "open", t); err != nil {
		return err
	}
	cells := make([]htmlCell, len(t.Columns))
	for row, err := range t.All() {
		if err != nil {
			return err
		}
		for i, c := range row {
			column := t.Columns[i]
			class := column.HTMLClass()
			if c.mark != Plain {
				if class != "" {
					class += " "
				}
				class += c.mark.String()
			}
			cells[i] = htmlCell{column.Heads, class, c.Display(column.Format), c.target}
		}
		if err := htmlTable.ExecuteTemplate(w, "row", cells); err != nil {
			return err
		}
	}
	return htmlTable.ExecuteTemplate(w, "close", nil)
}
