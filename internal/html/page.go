// Package html assembles pages that hold everything they need: one file that opens from disk,
// without a network and without a framework, in light and in dark, on a phone and on paper.
//
// The look of all pages is house.css. A [Section] may bring a style and a script of its own; the
// content security policy of the page keeps the browser from fetching anything.
package html

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"

	"example.org/grundy/internal/names"
)

// Page is a title and sections, in the order in which they are read.
type Page struct {
	Title    string
	Words    string        // what the page shows, in a sentence or two
	First    template.HTML // what is read before the contents: the result; trusted as the body of a section is
	Sections []Section
	Foot     string // how the page was made
	Computes bool   // a script of the page runs WebAssembly, in a worker made of a text of the page
}

// Section is a part of a page. Body is trusted: it must be built by html/template, or by
// [Table], [Figure] and their kin.
type Section struct {
	ID    string // anchor, a name of package names; unique in the page
	Title string // its heading; the contents list it. Empty: neither heading nor entry
	Words string // an introduction
	Body  template.HTML
	// Style and Script are what Body needs beyond house.css. A page holds each once, however
	// many sections bring it. Script is the text of a JavaScript module.
	Style  template.CSS
	Script template.JS
}

var (
	//go:embed house.css
	houseStyle string
	//go:embed theme.js
	themeScript string
	//go:embed tables.js
	tablesScript string
	//go:embed page.html
	pageText string

	pageTemplate = template.Must(template.New("page").Parse(pageText))
)

// Write writes the page. The same page gives the same bytes. It is an error if an anchor is not a
// name or stands twice.
func Write(w io.Writer, p Page) error {
	shell := struct {
		Page
		Contents []Section
		Styles   []template.CSS
		Scripts  []template.JS
	}{
		Page:    p,
		Styles:  []template.CSS{template.CSS(houseStyle)},
		Scripts: []template.JS{template.JS(themeScript), template.JS(tablesScript)},
	}
	given := make(map[string]bool)
	for i, s := range p.Sections {
		switch {
		case !names.Valid(s.ID):
			return fmt.Errorf("page %q, section %d: %q cannot be an anchor: want a name such as %q", p.Title, i+1, s.ID, names.Clean(s.Title))
		case given[s.ID]:
			return fmt.Errorf("page %q, section %d: anchor %q stands twice", p.Title, i+1, s.ID)
		}
		given[s.ID] = true
		if s.Title != "" {
			shell.Contents = append(shell.Contents, s)
		}
		if s.Style != "" && !slices.Contains(shell.Styles, s.Style) {
			shell.Styles = append(shell.Styles, s.Style)
		}
		if s.Script != "" && !slices.Contains(shell.Scripts, s.Script) {
			shell.Scripts = append(shell.Scripts, s.Script)
		}
	}
	var text bytes.Buffer
	if err := pageTemplate.Execute(&text, shell); err != nil {
		return err
	}
	_, err := w.Write(bytes.ReplaceAll(text.Bytes(), []byte(thinSpace), []byte(unbrokenSpace)))
	return err
}

// Between the thousands of a number stands a thin space, at which a browser may break a line; there is one at which it does not,
// which the fonts of figures and papers lack.
const thinSpace, unbrokenSpace = "\u2009", "\u202f"
