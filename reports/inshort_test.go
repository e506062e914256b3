package reports

import (
	"strings"
	"testing"
)

// The page tells first what came out, leads from a game to the OEIS, and from a table to its files.
func TestThePageTellsTheResultFirst(t *testing.T) {
	r := smallReport(t)
	page := string(read(t, write(t, r))["index.html"])
	first := strings.Index(page, `class="result"`)
	if first < 0 || first > strings.Index(page, `class="contents"`) {
		t.Error("the result does not stand before the contents")
	}
	for _, want := range []string{
		"3 games studied: the period of 1 is proved", "1 misprint of sources shown by recomputation, of 2 worked examples",
		`href="https://oeis.org/A002186"`, `href="tables/Octal-games.tex"`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}
