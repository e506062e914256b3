// Package explore makes the page on which a reader looks at Grundy sequences: a raster folded at
// any width, in which a period stands as upright stripes.
//
// The page is one file without a network. The values are within it, packed by planes of bytes and
// deflated (see pack), so that 10⁵ heaps of a periodic game take about a kilobyte and those of an
// open game what their entropy demands. Everything that moves is in the files *.js beside this
// one; they make one module, in the order of their names' list in scripts.
package explore

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"

	"example.org/grundy/internal/html"
	"example.org/grundy/reports/explore/shown"
)

// Page is a page of its own around the explorer.
type Page struct {
	Title string
	Words string       // what there is to see, in a sentence or two
	Games []shown.Game // the first is shown first
	Foot  string       // how the page was made
}

// Write writes the page. The same page gives the same bytes with the same release of the
// compressor (klauspost/compress, which go.mod pins). The error says what is wrong with which game.
// It costs time linear in the number of values.
func Write(w io.Writer, p Page) error {
	s, err := Section(p.Games)
	if err != nil {
		return fmt.Errorf("explorer %q: %w", p.Title, err)
	}
	return html.Write(w, html.Page{Title: p.Title, Words: p.Words, Sections: []html.Section{s}, Foot: p.Foot})
}

// ID is the anchor of the explorer in its page.
const ID = "explorer"

// Section returns the explorer as a section, without title, for a page that holds more. A page can
// hold one explorer.
func Section(games []shown.Game) (html.Section, error) {
	if err := validate(games); err != nil {
		return html.Section{}, err
	}
	packed := make([]packedGame, len(games))
	for i, g := range games {
		var err error
		if packed[i], err = packGame(g); err != nil {
			return html.Section{}, fmt.Errorf("game %q: %w", g.Name, err)
		}
	}
	data, err := json.Marshal(packed) // escapes <, > and &: nothing in it can end the script element
	if err != nil {
		return html.Section{}, err
	}
	return section(template.JS(data), template.JS(mustRead(append(scripts, "games.js")...)))
}

// Bare returns the explorer without games, for a page whose scripts compute them. They go on where the explorer's end,
// in one module: start(game) shows a game, which is a [shown.View] with its values, view(address) what an address says
// of it, and listen() begins to hear the reader.
func Bare(more string) (html.Section, error) {
	return section("", template.JS(mustRead(scripts...)+more))
}

func section(data, script template.JS) (html.Section, error) {
	var body strings.Builder
	err := fragment.Execute(&body, data)
	return html.Section{ID: ID, Body: template.HTML(body.String()), Style: style, Script: script}, err
}

//go:embed *.css *.html *.js
var files embed.FS

// scripts are the parts of the module, each after those it uses.
var scripts = []string{"inflate.js", "sequence.js", "colour.js", "raster.js", "words.js", "axes.js", "graph.js", "export.js", "explorer.js"}

var (
	fragment = template.Must(template.ParseFS(files, "explore.html"))
	style    = template.CSS(mustRead("explore.css"))
)

// mustRead returns the embedded files, one after the other.
func mustRead(names ...string) string {
	var b bytes.Buffer
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err) // the build embeds them
		}
		b.Write(text)
	}
	return b.String()
}

// validate says what is wrong with which game.
func validate(games []shown.Game) error {
	if len(games) == 0 {
		return fmt.Errorf("no game: want at least one")
	}
	named := make(map[string]bool)
	for i, g := range games {
		if g.Name == "" || named[g.Name] {
			return fmt.Errorf("game %d has the name %q: want one that no other game has", i+1, g.Name)
		}
		named[g.Name] = true
		if err := g.Validate(); err != nil {
			return fmt.Errorf("game %q: %w", g.Name, err)
		}
	}
	return nil
}
