package main

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.org/grundy/sgtable"
)

// The caret stands under the place as a terminal shows it, and only where it can.
func TestCaret(t *testing.T) {
	for _, test := range []struct {
		text string
		at   int
		want string
	}{
		{"0.8x", 3, "  0.8x\n     ^\n"},
		{"·7x", 3, "  ·7x\n    ^\n"},
		{"0.3\u0307x", 5, "  0.3\u0307x\n     ^\n"}, // a mark takes no column
		{"尼姆x", 6, "  尼姆x\n      ^\n"},              // Chinese signs take two
		{"0.", 2, "  0.\n    ^\n"},
		{"77", -1, ""},
		{"0.\t7", 2, ""},
		{"0." + strings.Repeat("7", 200) + "x", 202, ""},
	} {
		err := fmt.Errorf("in words: %w", &sgtable.SyntaxError{Text: test.text, At: test.at})
		if got := caret(err); got != test.want {
			t.Errorf("%q at %d:\n%swant\n%s", test.text, test.at, got, test.want)
		}
	}
	if got := caret(errors.New("another error")); got != "" {
		t.Errorf("an error without a place: %q", got)
	}
}
