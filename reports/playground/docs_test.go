package playground

import (
	"os"
	"regexp"
	"testing"
)

func TestDocumentsAreLinkedWhereAForgeShowsThem(t *testing.T) {
	for module, want := range map[string]string{
		"example.org/x/y":       `<cite>docs/theory.md</cite>`,
		"github.com/owner":      `<cite>docs/theory.md</cite>`,
		"github.com/owner/repo": `<a href="https://github.com/owner/repo/blob/HEAD/docs/theory.md">docs/theory.md</a>`,
		"gitlab.com/a/b/v2":     `<a href="https://gitlab.com/a/b/-/blob/HEAD/docs/theory.md">docs/theory.md</a>`,
		"codeberg.org/a/b":      `<a href="https://codeberg.org/a/b/src/branch/HEAD/docs/theory.md">docs/theory.md</a>`,
	} {
		if got := string(document(module, "theory.md")); got != want {
			t.Errorf("%s: %s, want %s", module, got, want)
		}
	}
}

func TestDocumentsExist(t *testing.T) {
	named := regexp.MustCompile(`doc "([^"]*)"`).FindAllStringSubmatch(body, -1)
	if len(named) < 4 {
		t.Errorf("%d documents are named", len(named))
	}
	for _, n := range named {
		if _, err := os.Stat("../../docs/" + n[1]); err != nil {
			t.Error(err)
		}
	}
}
