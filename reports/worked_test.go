package reports

import (
	"testing"

	"example.org/grundy/reports/internal/worked"
)

// Every worked example comes out as its document prints it, except where the document is
// known to be wrong, and there it does not.
func TestWorkedExamples(t *testing.T) {
	c, err := DefaultConfig()
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Worked) < 60 {
		t.Errorf("only %d worked examples", len(c.Worked))
	}
	for _, w := range c.Worked {
		got, err := worked.Answer(t.Context(), w.Ask)
		if err != nil {
			t.Errorf("%s: %v", w.About, err)
			continue
		}
		if agree := got == w.Printed; agree != (w.Misprint == "") {
			t.Errorf("%s, %s (%s): printed %q, recomputed %q, known misprint %q", w.Document, w.About, w.Ask, w.Printed, got, w.Misprint)
		}
	}
}
