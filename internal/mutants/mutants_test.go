package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every text of the list is there exactly once, so that no change is made elsewhere than meant, or nowhere.
func TestTheListIsOfThisTree(t *testing.T) {
	changes, err := readList(listed)
	if err != nil {
		t.Fatal(err)
	}
	if len(changes) < 60 {
		t.Errorf("%d changes", len(changes))
	}
	for _, c := range changes {
		if _, _, err := c.apply("../.."); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if info, err := os.Stat(filepath.Join("../..", c.pkg)); err != nil || !info.IsDir() {
			t.Errorf("%s: no package %s: %v", c.name, c.pkg, err)
		}
	}
}

func TestListsThatAreRefused(t *testing.T) {
	const good = "change a\nin f.go\ntest p\nwhy w\n- x\n+ y\n"
	for _, list := range []struct{ text, wrong string }{
		{"in f.go\n", "before the first change"},
		{"change a\nhow so\n", "line 2"},
		{"change a\nin f.go\ntest p\n- x\n", "want in, test, why"},
		{"change a\nin f.go\ntest p\nwhy w\n- x\n+ x\n", "a text that changes"},
		{good + good, "two of this name"},
	} {
		if _, err := readList(list.text); err == nil || !strings.Contains(err.Error(), list.wrong) {
			t.Errorf("%q: error %v, want one about %q", list.text, err, list.wrong)
		}
	}
	if list, err := readList(good); err != nil || len(list) != 1 {
		t.Errorf("%+v, %v", list, err)
	}
}

// A change is made in the one file of a folder that has its text, and in none where two have.
func TestApply(t *testing.T) {
	root := t.TempDir()
	for file, text := range map[string]string{"a.go": "one two", "b.go": "two", "a_test.go": "one"} {
		if err := os.WriteFile(filepath.Join(root, file), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	file, changed, err := change{in: ".", before: "one", after: "no"}.apply(root)
	if err != nil || filepath.Base(file) != "a.go" || changed != "no two" {
		t.Errorf("%s: %q, %v", file, changed, err)
	}
	for _, c := range []change{{in: ".", before: "two"}, {in: "b.go", before: "one"}, {in: "c.go", before: "one"}} {
		if _, _, err := c.apply(root); err == nil {
			t.Errorf("%+v: no error", c)
		}
	}
}
