// Package bibliography holds the literature that the project cites. Code, tables and docs cite a
// work by its key, "Guy & Smith 1956", and say the rest nowhere else; docs/bibliography.md is the
// same list to read.
package bibliography

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
)

//go:embed bibliography.toml
var text []byte

// Work is something that is cited. What is not known of it is "" or 0.
type Work struct {
	Key    string `toml:"key"` // what it is cited under
	Author string `toml:"author"`
	Title  string `toml:"title"`
	Year   int    `toml:"year"`
	Where  string `toml:"where"` // journal and pages, publisher, address
	DOI    string `toml:"doi"`
	// Original is author and title in another script than ours, which the page alone shows: LaTeX
	// tables and figures may lack its letters.
	Original string `toml:"original"`
}

// String says in one line where the work is found.
func (w Work) String() string {
	words := w.Title
	if w.Author != "" {
		words = w.Author + ", " + words
	}
	if w.Year != 0 {
		words += fmt.Sprintf(" (%d)", w.Year)
	}
	if w.Where != "" {
		words += ", " + w.Where
	}
	return words
}

// Address is where a browser finds the work: by its DOI or, without one, the address that Where names; "" if
// there is neither.
func (w Work) Address() string {
	if w.DOI != "" {
		return "https://doi.org/" + w.DOI
	}
	return address.FindString(w.Where)
}

var works = sync.OnceValue(func() []Work {
	var file struct {
		Works []Work `toml:"works"`
	}
	decoder := toml.NewDecoder(strings.NewReader(string(text))).DisallowUnknownFields()
	if err := decoder.Decode(&file); err != nil {
		panic("bibliography.toml: " + err.Error()) // part of the program, and read by its tests
	}
	return file.Works
})

// Works returns all works: those that the project sets out to show, then the rest by their keys.
func Works() []Work { return append([]Work(nil), works()...) }

// Find returns the work of a key. The error shows the key.
func Find(key string) (Work, error) {
	for _, w := range works() {
		if w.Key == key {
			return w, nil
		}
	}
	return Work{}, fmt.Errorf("%q: want a key of docs/bibliography.md", key)
}

// Cited returns the works whose keys stand in a text, in the order of [Works]. "OEIS A071436" cites
// the OEIS: a key is met as a whole word, whatever stands around it. "Flammenkamp 1997" does not cite "Flammenkamp": where
// a longer key stands, it is meant.
func Cited(text string) []Work {
	var cited []Work
	for _, w := range works() {
		if names(text, w.Key) {
			cited = append(cited, w)
		}
	}
	return cited
}

// longer reports whether a key and what follows it begin with a longer key.
func longer(key, after string) bool {
	return slices.ContainsFunc(works(), func(w Work) bool {
		more, ok := strings.CutPrefix(w.Key, key)
		return ok && more != "" && strings.HasPrefix(after, more)
	})
}

// names reports whether key stands in text, with no letter or digit right before or after it.
func names(text, key string) bool {
	for {
		before, after, found := strings.Cut(text, key)
		if !found {
			return false
		}
		last, _ := utf8.DecodeLastRuneInString(before)
		next, _ := utf8.DecodeRuneInString(after)
		if !inWord(last) && !inWord(next) && !longer(key, after) {
			return true
		}
		text = after
	}
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// Document is docs/bibliography.md.
func Document() string {
	var b strings.Builder
	b.WriteString("# Bibliography\n\n" +
		"Code, tables and pages cite a work by the words in bold. Made of `reports/bibliography/bibliography.toml`:\n" +
		"add a work there, and `make docs` writes this page again.\n\n")
	for _, w := range works() {
		original := ""
		if w.Original != "" {
			original = " (" + w.Original + ")"
		}
		doi := ""
		if w.DOI != "" {
			doi = fmt.Sprintf(", [doi:%s](<%s>)", w.DOI, w.Address())
		}
		fmt.Fprintf(&b, "- **%s**: %s%s%s.\n", w.Key, w, original, doi)
	}
	return b.String()
}
