package reports

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"example.org/grundy/reports/internal/worked"
	"example.org/grundy/reports/published"
)

func document(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// examplesOf returns the experiment files of a document.
func examplesOf(t *testing.T, path string) (list []string) {
	t.Helper()
	for _, block := range regexp.MustCompile("(?s)```toml\n(.*?)```").FindAllStringSubmatch(document(t, path), -1) {
		list = append(list, block[1])
	}
	if len(list) < 4 {
		t.Fatalf("%s: %d examples", path, len(list))
	}
	return list
}

// The examples of docs/experiments.md are experiment files; the first is carried out, and all of
// them together make one file that comes out as it says.
func TestExamplesOfTheFileFormat(t *testing.T) {
	blocks := examplesOf(t, "../docs/experiments.md")
	var all strings.Builder
	for _, block := range blocks {
		if _, err := ParseConfig("example.toml", []byte(block)); err != nil {
			t.Errorf("%v in\n%s", err, block)
		}
		all.WriteString(block + "\n")
	}
	c, err := ParseConfig("all.toml", []byte(all.String()))
	if err != nil {
		t.Fatal(err)
	}
	r, err := Compute(t.Context(), c, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if list := r.Disagreements(); len(list) > 0 {
		t.Errorf("the examples come out otherwise: %q", list)
	}
}

// The file's description names everything that a file can ask for.
func TestFileFormatIsComplete(t *testing.T) {
	text := document(t, "../docs/experiments.md")
	for _, q := range worked.Questions() {
		if !strings.Contains(text, "| `"+q.Verb+" "+q.Form+"` | "+q.About+" |") {
			t.Errorf("the question %q is not described", q.Verb)
		}
	}
	for _, word := range append(FigureKinds(), published.Names()...) {
		if !strings.Contains(text, "`"+word+"`") {
			t.Errorf("%q is not described", word)
		}
	}
	for key := range linesOf(defaultExperiments) {
		name := key[strings.LastIndexByte(key, '.')+1:]
		if name = regexp.MustCompile(`\[\d+\]$`).ReplaceAllString(name, ""); !strings.Contains(text, name) {
			t.Errorf("the key %q is not described", name)
		}
	}
}
