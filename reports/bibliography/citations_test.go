package bibliography_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.org/grundy/reports/bibliography"
)

// skipped are folders of what is built, and of other people's texts.
var skipped = map[string]bool{"bin": true, "out": true, "texts": true}

// passages yields what is written for readers: the comments of every Go file, and every document.
func passages(t *testing.T, yield func(place, text string)) {
	t.Helper()
	const root = "../.."
	files := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || skipped[d.Name()]) {
			return fs.SkipDir
		}
		switch filepath.Ext(path) {
		case ".go":
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, path, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for _, group := range file.Comments {
				yield(set.Position(group.Pos()).String(), plain(group))
			}
			files++
		case ".md", ".toml", ".tsv", ".js":
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			yield(path, string(text))
			files++
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 200 {
		t.Fatalf("only %d files", files)
	}
}

// plain is a comment on one line, directives and all.
func plain(group *ast.CommentGroup) string {
	var words []string
	for _, c := range group.List {
		words = append(words, strings.Fields(strings.TrimLeft(c.Text, "/* "))...)
	}
	return strings.Join(words, " ")
}

// What is cited is cited by its key: not by its place in somebody's list, not by the name of a file
// that the reader does not have, and not by an author and a year that are no key.
func TestNothingIsCitedOtherwise(t *testing.T) {
	vague := regexp.MustCompile(`(?i)\b(first|second|third|fourth|fifth|source) documents?\b|00[0-9]_[0-9a-f]{16}`)
	dated := regexp.MustCompile(`\p{Lu}\p{Ll}+ \(?(?:18|19|20)\d\d\b`)
	passages(t, func(place, text string) {
		if found := vague.FindString(text); found != "" {
			t.Errorf("%s: %q: cite a key of docs/bibliography.md", place, found)
		}
		if filepath.Base(place) == "bibliography.md" {
			return // a title may end before its year
		}
		text = strings.ReplaceAll(text, `\&`, "&") // LaTeX
		for _, w := range bibliography.Works() {
			text = strings.ReplaceAll(text, w.Key, "")
		}
		if found := dated.FindString(text); found != "" {
			t.Errorf("%s: %q: want a key of docs/bibliography.md", place, found)
		}
	})
}

// Every work is cited somewhere else than in the bibliography itself.
func TestEveryWorkIsCited(t *testing.T) {
	unknown := map[string]bool{}
	for _, w := range bibliography.Works() {
		unknown[w.Key] = true
	}
	passages(t, func(place, text string) {
		if strings.Contains(place, "bibliography") {
			return
		}
		for _, w := range bibliography.Cited(text) {
			delete(unknown, w.Key)
		}
	})
	for key := range unknown {
		t.Errorf("nothing cites %q", key)
	}
}
