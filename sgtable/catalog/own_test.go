package catalog_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
)

// A file of rules and an expression are games as others are.
func TestRulesOfOnesOwn(t *testing.T) {
	dir := t.TempDir()
	for name, test := range map[string]struct {
		text, rules, title, note string // what is to come out; rules "" for the file itself
		values                   []uint32
	}{
		"kayles.star": {
			"name = 'My Kayles'\ndef options(n):\n  return [[a, n-t-a] for t in [1, 2] for a in range(n-t+1)]",
			"", "My Kayles", "agrees with 0.77 to heap 200: not proved", []uint32{0, 1, 2, 3, 1, 4},
		},
		"grundy.star": {
			"def options(n):\n  return [[a, n-a] for a in range(1, n) if 2*a != n]",
			"", "", "agrees with unequal:4.0 to heap 200: not proved", []uint32{0, 0, 0, 1, 0, 2},
		},
		"divisors.star": {
			"def options(n):\n  return [[n-d] for d in range(1, n+1) if n % d == 0]",
			"", "", "", []uint32{0, 1, 2, 1, 3, 1},
		},
		"dawson.star": {
			"name = 'Mine'\ndigits = '·137'\ndef options(n):\n  return [[a, n-3-a] for a in range(n-2)] + [[n-2]][:n-1] + [[]][n-1:]",
			"0.137", "Mine", "to heap 200; that they go on so is the file's word", []uint32{0, 1, 1, 2, 0, 3},
		},
		"set.star": {
			"subtract = [1, 3]\ndef options(n):\n  return [n-k for k in [1, 3] if k <= n]",
			"subtract:1,3", "", "those of subtract:1,3 to heap 200", []uint32{0, 1, 0, 1, 0, 1},
		},
		"named.star": {
			"digits = 'kayles'\ndef options(n):\n  return [[a, n-t-a] for t in [1, 2] for a in range(n-t+1)]",
			"0.77", "", "those of 0.77 to heap 200", []uint32{0, 1, 2, 3, 1, 4},
		},
	} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(test.text), 0o666); err != nil {
			t.Fatal(err)
		}
		g, err := catalog.Parse(file)
		if err != nil {
			t.Error(err)
			continue
		}
		if want := test.rules; g.Rules.String() != want && (want != "" || g.Rules.String() != file) {
			t.Errorf("%s is %s, want %s", name, g.Rules, want)
		}
		if test.title == "" {
			test.title = file
		}
		if g.Title != test.title || !strings.Contains(g.Note, test.note) || test.note == "" && g.Note != "" {
			t.Errorf("%s: title %q, note %q; want %q, %q", name, g.Title, g.Note, test.title, test.note)
		}
		if values, err := engine.Values(context.Background(), g.Rules, 5); err != nil || !slices.Equal(values, test.values) {
			t.Errorf("%s: values %v, error %v; want %v", name, values, err, test.values)
		}
	}
	line := "rules:[[n-d] for d in range(1, n+1) if n % d == 0]"
	g, err := catalog.Parse(" " + line + " ")
	if err != nil || g.Rules.String() != line || g.Title != line {
		t.Errorf("%s is %s, %q, error %v", line, g, g.Title, err)
	}
	if again, err := catalog.Parse(g.Rules.String()); err != nil || again.Rules.String() != line {
		t.Errorf("the canonical form is read as %v, error %v", again, err)
	}
}

// What is wrong with a file, or where it contradicts itself, is said before it is a game.
func TestRulesThatContradictThemselves(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.star")
	options := "\ndef options(n):\n  return [[a, n-2-a] for a in range(n-1)]"
	for text, want := range map[string]string{
		"digits = '0.77'" + options:                                    "heap 1: 0 options, and 0.77 has more",
		"digits = '0.06'" + options:                                    "heap 2: option 1 of [] is none of 0.06",
		"digits = '0.0z'" + options:                                    "mine.star: ",
		"digits = 'other.star'" + options:                              "want a code, a set or a name",
		"digits = 'nim'\nsubtract = [1]" + options:                     "both digits and subtract",
		"subtract = [0]" + options:                                     "mine.star: ",
		"subtract = ['1']" + options:                                   "mine.star: subtract: \"1\": want a whole number",
		"digits = 3" + options:                                         "digits is of type int",
		"digits = 'nim'\ndef options(n):\n  return [(1,)]":             "lists positions of its own",
		"digits = 'nim'\ndef options(n):\n  return [(1 // (n-3)) * 0]": "mine.star:3: heap 3",
		"name = 'no options'":                                          "want def options(n)",
	} {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if g, err := catalog.Parse(file); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: game %s, error %v; want %s", text, g, err, want)
		}
	}
	if _, err := catalog.Parse(filepath.Join(t.TempDir(), "none.star")); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Errorf("a file that is not there: error %v", err)
	}
}
