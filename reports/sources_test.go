package reports

import (
	"slices"
	"strings"
	"testing"

	"example.org/grundy/reports/bibliography"
	"example.org/grundy/reports/misere"
	"example.org/grundy/reports/published"
	"example.org/grundy/reports/sets"
	"example.org/grundy/reports/twoheap"
)

// citations collects the keys that the strings of a report cite.
type citations map[string]bool

// in notes what a text cites, and complains if that is nothing.
func (c citations) in(t *testing.T, where, text string) {
	t.Helper()
	works := bibliography.Cited(text)
	if len(works) == 0 {
		t.Errorf("%s: %q names no key of docs/bibliography.md", where, text)
	}
	for _, w := range works {
		c[w.Key] = true
	}
}

// The claims of the default report say where they are from by keys of the bibliography, and its
// table of sources has those works and no others.
func TestSourcesAreOfTheBibliography(t *testing.T) {
	c, err := DefaultConfig()
	if err != nil {
		t.Fatal(err)
	}
	cited := citations{}
	parts := func(where, text string) {
		for _, part := range strings.Split(text, ";") {
			cited.in(t, where, part)
		}
	}
	for _, f := range c.Facts {
		parts("published, "+f.Game, f.Source)
	}
	for _, f := range c.Forms {
		parts("closed form, "+f.Game, f.Source)
	}
	for _, w := range c.Worked {
		parts("worked example, "+w.Ask, w.Document)
	}
	for _, name := range c.Papers {
		paper, err := published.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(paper.Source, "Computed") {
			parts(name, paper.Source)
		}
	}
	citedByClassics(t, cited)
	for _, key := range slices.Concat(misere.Cited(), twoheap.Cited(), sets.Cited()) {
		cited[key] = true
	}
	for _, s := range c.Sources {
		if w, err := bibliography.Find(s.Name); err != nil || s.Words != w.String() {
			t.Errorf("source %q: %q, error %v", s.Name, s.Words, err)
		}
		if !cited[s.Name] {
			t.Errorf("source %q: nothing in the report cites it", s.Name)
		}
		delete(cited, s.Name)
	}
	for key := range cited {
		t.Errorf("%q is cited and does not stand among [[sources]]", key)
	}
}

// citedByClassics adds what the claims of the classical games and the sources of their tables cite.
func citedByClassics(t *testing.T, cited citations) {
	t.Helper()
	r, err := Compute(t.Context(), &Config{Classics: true, Wythoff: &Wythoff{Pairs: 100, Square: 20, Rows: 10}}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, claim := range append(r.Classics, r.Misere.reports...) {
		if _, err := bibliography.Find(claim.Document); err != nil {
			t.Errorf("%s: document %v", claim.Name, err)
		}
		cited.in(t, claim.Name, claim.Document)
	}
	tables, err := r.Tables()
	if err != nil {
		t.Fatal(err)
	}
	for _, tab := range tables {
		if tab.Source != "" && !strings.HasPrefix(tab.Source, "Computed") {
			cited.in(t, tab.Name, tab.Source)
		}
	}
}
