package html

import (
	"encoding/base64"
	"fmt"
	"html/template"
	"strings"

	"example.org/grundy/internal/table"
)

var fragments = template.Must(template.New("").Parse(`
{{- define "figure" -}}
<figure>
<img src="{{.Source}}" alt="{{.Alt}}" loading="lazy">
{{with .Caption}}<figcaption>{{.}}</figcaption>
{{end -}}
</figure>
{{end}}

{{- define "result" -}}
<ul class="result">
{{range .Lines}}<li>{{.}}</li>
{{end}}</ul>
<div class="three">
{{.Figures}}</div>
{{end}}

{{- define "links" -}}
<p class="files">{{.Words}}{{range $i, $l := .Links}}{{if $i}},{{end}} <a href="{{$l.Target}}">{{$l.Text}}</a>{{end}}</p>
{{end}}

{{- define "fold" -}}
<details>
<summary>{{.Summary}}</summary>
{{.Body}}
</details>
{{end}}`))

// render executes one of the fragments above.
func render(name string, data any) (template.HTML, error) {
	var b strings.Builder
	err := fragments.ExecuteTemplate(&b, name, data)
	return template.HTML(b.String()), err
}

// Untitled is [Table] for a section that shows the title itself.
func Untitled(t *table.Table) (template.HTML, error) {
	untitled := *t
	untitled.Title = ""
	return Table(&untitled)
}

// Table returns t in a frame that scrolls sideways by itself where the screen is too narrow. A
// table without a title, which stands in the heading above it, is called by its name.
func Table(t *table.Table) (template.HTML, error) {
	var b strings.Builder
	label := t.Title
	if label == "" {
		label = t.Name
	}
	// A frame that scrolls must be reachable by keyboard and have a name.
	fmt.Fprintf(&b, `<div class="scroll" role="region" tabindex="0" aria-label="%s">`+"\n", template.HTMLEscapeString(label))
	if err := WriteTable(&b, t); err != nil {
		return "", err
	}
	b.WriteString("</div>\n")
	return template.HTML(b.String()), nil
}

// Picture is a figure of a page.
type Picture struct {
	MediaType string // "image/svg+xml" or "image/png"
	Image     []byte
	Alt       string // what the picture shows, for those who do not see it; required
	Caption   string
}

// Figure returns the picture with its caption. The image is part of the page, as an image: a
// style or a script within an SVG cannot reach the page, nor the page's styles the SVG.
func Figure(p Picture) (template.HTML, error) {
	switch {
	case p.MediaType != "image/svg+xml" && p.MediaType != "image/png":
		return "", fmt.Errorf("figure %q: media type %q: want image/svg+xml or image/png", p.Caption, p.MediaType)
	case p.Alt == "":
		return "", fmt.Errorf("figure %q: no text for those who do not see it", p.Caption)
	}
	return render("figure", struct {
		Picture
		Source template.URL
	}{p, template.URL("data:" + p.MediaType + ";base64," + base64.StdEncoding.EncodeToString(p.Image))})
}

// Result returns what a page tells first: some lines, and pictures side by side.
func Result(lines []string, figures template.HTML) (template.HTML, error) {
	return render("result", struct {
		Lines   []string
		Figures template.HTML
	}{lines, figures})
}

// Link is a word that leads to an address, or to a path relative to the page.
type Link struct{ Text, Target string }

// Links returns a line of links after words.
func Links(words string, links ...Link) (template.HTML, error) {
	return render("links", struct {
		Words string
		Links []Link
	}{words, links})
}

// Fold returns a body that is folded away under its summary until the reader opens it.
func Fold(summary string, body template.HTML) (template.HTML, error) {
	return render("fold", struct {
		Summary string
		Body    template.HTML
	}{summary, body})
}
