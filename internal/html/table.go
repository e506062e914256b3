package html

import (
	"html/template"
	"io"
	"strings"

	"example.org/grundy/internal/table"
)

// The table is rendered piece by piece, so that a long body is never held. html/template escapes
// each value for its place and defuses targets such as javascript:.
var tableTemplate = template.Must(template.New("").Funcs(template.FuncMap{"class": columnClass}).Parse(`
{{- define "open" -}}
<table id="{{.Name}}">
<caption>{{with .Title}}<strong>{{.}}</strong>{{end}}{{with .Caption}} <span class="words">{{.}}</span>{{end}}{{with .Source}} <span class="source">Source: {{.}}</span>{{end}}</caption>
<thead>
<tr>{{range .Columns}}<th scope="col"{{with class .}} class="{{.}}"{{end}}>{{.Label}}</th>{{end}}</tr>
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

// tableCell is a cell as the template sees it.
type tableCell struct {
	Heads               bool
	Class, Text, Target string
}

// longText is the width from which on a column holds sentences, which a page must not squeeze.
const longText = 24

// columnClass returns the classes of a column's cells: right or centre, none for the left side, and
// long for a column of sentences.
func columnClass(c table.Column) string {
	class := map[table.Align]string{table.Right: "right", table.Centre: "centre"}[c.Side()]
	if c.Width >= longText {
		class = strings.TrimSpace(class + " long")
	}
	return class
}

// WriteTable writes a table as a fragment: a <table> whose id is Name, with a <caption>, headers with
// their scope, and classes "right", "centre", "long" and the names of the marks for a style sheet to use.
func WriteTable(w io.Writer, t *table.Table) error {
	if err := tableTemplate.ExecuteTemplate(w, "open", t); err != nil {
		return err
	}
	cells := make([]tableCell, len(t.Columns))
	for row, err := range t.All() {
		if err != nil {
			return err
		}
		for i, c := range row {
			column := t.Columns[i]
			class := columnClass(column)
			if c.Mark() != table.Plain {
				if class != "" {
					class += " "
				}
				class += c.Mark().String()
			}
			cells[i] = tableCell{column.Heads, class, c.Display(column.Format), c.Target()}
		}
		if err := tableTemplate.ExecuteTemplate(w, "row", cells); err != nil {
			return err
		}
	}
	return tableTemplate.ExecuteTemplate(w, "close", nil)
}
