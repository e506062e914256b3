// Package playground makes the page in which a reader types a game and sees what the program knows of it: the program
// itself, compiled to WebAssembly, in one file that works from disk, without a network.
//
// What is computed is computed by the packages of the program (package ask, in a worker: wasm/). What is drawn is drawn by
// the explorer of a report (package explore) and by the files *.js beside this one, which go on where its end.
package playground

import (
	"embed"
	"encoding/ascii85"
	"fmt"
	"html/template"
	"io"
	"strings"

	"example.org/grundy/internal/html"
	"example.org/grundy/reports/explore"
)

// Engine is the program as a page runs it.
type Engine struct {
	Packed []byte // the module of WebAssembly, by gzip
	Exec   []byte // wasm_exec.js of the release of Go that compiled it
}

// Write writes the page; foot says how it was made. The same engine gives the same bytes.
func Write(w io.Writer, e Engine, foot string) error {
	if len(e.Packed) == 0 || len(e.Exec) == 0 {
		return fmt.Errorf("playground: no engine")
	}
	var body strings.Builder
	worker := string(e.Exec) + mustRead("worker.js")
	if strings.Contains(strings.ToLower(worker), "</script") {
		return fmt.Errorf("playground: wasm_exec.js ends a script")
	}
	parts := struct{ Worker, Engine template.HTML }{template.HTML(worker), template.HTML(base85(e.Packed))}
	sections, err := sections()
	if err != nil {
		return err
	}
	if err := files.ExecuteTemplate(&body, "engine", parts); err != nil {
		return err
	}
	sections = append(sections, html.Section{ID: "machine", Body: template.HTML(body.String())})
	return html.Write(w, html.Page{
		Title: "Playground", Computes: true, Sections: sections, Foot: foot,
		Words: "Type a game and see its Grundy values, their period and its proof; play positions. The program runs in this page: nothing is fetched, and nothing is sent.",
	})
}

// sections are those that a reader sees, in their order. The explorer brings the script of all.
func sections() ([]html.Section, error) {
	explorer, err := explore.Bare(mustRead("engine.js", "desk.js", "rules.js", "settle.js", "histogram.js", "positions.js", "squares.js", "quotient.js", "boards.js", "begin.js"))
	if err != nil {
		return nil, err
	}
	explorer.Title = "Look at the sequence"
	explorer.Words = "Each heap is a cell, coloured by its value, in rows of a width of your choice: at the period, upright stripes."
	list := []html.Section{
		{ID: "game", Title: "A game and its period", Style: template.CSS(mustRead("playground.css"))},
		explorer,
		{ID: "distribution", Title: "How often each value comes"},
		{ID: "positions", Title: "Positions: who wins, and how"},
		{ID: "play", Title: "Play against the program"},
		{ID: "squares", Title: "Two heaps as a table"},
		{ID: "misere", Title: "Misère play"},
		{ID: "identify", Title: "Which game is it?"},
		{ID: "words", Title: "What the words mean"},
	}
	for i := range list {
		if list[i].ID == explore.ID {
			continue
		}
		var body strings.Builder
		if err := files.ExecuteTemplate(&body, list[i].ID, nil); err != nil {
			return nil, err
		}
		list[i].Body = template.HTML(body.String())
	}
	return list, nil
}

// base85 writes bytes in a fifth more letters than they are, none of which means anything in HTML.
func base85(b []byte) string {
	text := make([]byte, ascii85.MaxEncodedLen(len(b)))
	text = text[:ascii85.Encode(text, b)]
	return strings.NewReplacer("<", "v", "z", "!!!!!").Replace(string(text)) // z is four zeros
}

var (
	//go:embed *.css *.js
	texts embed.FS
	//go:embed playground.html
	body string

	files = template.Must(template.New("playground").Funcs(template.FuncMap{
		"doc": func(name string) template.HTML { return document(module, name) },
	}).Parse(body))
)

// mustRead returns the embedded files, one after the other.
func mustRead(names ...string) string {
	var b strings.Builder
	for _, name := range names {
		text, err := texts.ReadFile(name)
		if err != nil {
			panic(err) // the build embeds them
		}
		b.Write(text)
	}
	return b.String()
}
