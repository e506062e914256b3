package sets

import (
	"os"
	"strings"
	"testing"
)

// The tables of docs/subtraction-sets.md are those that the commands write.
func TestDocument(t *testing.T) {
	if os.Getenv("GRUNDY_LONG") == "" {
		t.Skip("long: run by make test-long")
	}
	page, err := os.ReadFile("../../docs/subtraction-sets.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []Family{{3, 300}, {4, 60}} {
		c := censusOf(t, f.Amounts, f.Largest, 0)
		if len(c.Against) > 0 {
			t.Errorf("%s", c.Sentence())
		}
		for _, one := range c.Tables() {
			var b strings.Builder
			if err := one.WriteMarkdown(&b); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(b.String()) {
				if strings.HasPrefix(line, "|") && !strings.Contains(string(page), line) {
					t.Errorf("%s: the page lacks %q", f, line)
				}
			}
		}
	}
}
