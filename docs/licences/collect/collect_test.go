package main

import (
	"os"
	"path/filepath"
	"testing"

	"example.org/grundy/docs/licences"
)

// The texts are those of the modules that are linked into the program, word for word, and the table
// of docs/licences.md lists the same. Nothing is missing, and nothing left over from modules that
// are gone.
func TestCollected(t *testing.T) {
	t.Setenv("GOPROXY", "off")
	root, err := root()
	if err != nil {
		t.Fatal(err)
	}
	here, err := linked(root)
	if err != nil {
		t.Fatal(err)
	}
	compare(t, root, here)
	everywhere, err := linked(root, systems...)
	if err != nil {
		t.Skipf("modules of other systems are not there: go mod download (%v)", err)
	}
	list := compare(t, root, everywhere)
	for _, l := range licences.All() {
		if _, is := everywhere[l.Module]; !is && l.Module != licences.Program && l.Module != licences.Go {
			t.Errorf("module %s is not linked into the program on %v: make docs", l.Module, systems)
		}
	}
	text, err := os.ReadFile(filepath.Join(root, "docs", "licences.md"))
	if err != nil {
		t.Fatal(err)
	}
	if want, err := page(string(text), list); err != nil || want != string(text) {
		t.Errorf("docs/licences.md has another table (error %v): make docs", err)
	}
}

// compare holds the texts that there are against the modules' own, which it returns.
func compare(t *testing.T, root string, modules map[string]module) []licences.Licence {
	t.Helper()
	if len(modules) < 20 {
		t.Errorf("only %d modules are linked", len(modules))
	}
	list, err := collect(root, modules)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range list {
		switch got, err := licences.Find(want.Module); {
		case err != nil:
			t.Errorf("%v: make docs", err)
		case got.Text != want.Text && want.Module != licences.Go: // each release of Go may word its own
			t.Errorf("module %s has another licence than the text says: make docs", want.Module)
		}
	}
	return list
}

// A module without a licence is an error, and so is a page without a table.
func TestNothingToCollect(t *testing.T) {
	folder := t.TempDir()
	if l, err := (module{path: "example.org/none", folder: folder}).licence(); err == nil {
		t.Errorf("a module without a licence has %q", l.Text)
	}
	if err := os.WriteFile(filepath.Join(folder, "LICENSE"), []byte("Do as you please.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if list, err := collect(folder, map[string]module{"m": {path: "m", folder: folder}}); err == nil {
		t.Errorf("a licence that nobody knows: %q", list)
	}
	if text, err := page("# Licences\n", nil); err == nil {
		t.Errorf("a page without a table becomes %q", text)
	}
}

// Only the table of a page changes, rows or none.
func TestPage(t *testing.T) {
	list := []licences.Licence{{Module: "m", Text: "Neither the name of M."}}
	want := "before\n\n" + header + "| m | BSD-3-Clause |\n\nafter\n\nall\n"
	for _, text := range []string{"before\n\n" + header + "\nafter\n\nall\n", "before\n\n" + header + "| old | MIT |\n\nafter\n\nall\n"} {
		if got, err := page(text, list); err != nil || got != want {
			t.Errorf("%q, error %v, want %q", got, err, want)
		}
	}
}

// The licences of the parts that are linked go with those of the module, and no others.
func TestLicencesOfParts(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"LICENSE", "a/b/LICENSE.txt", "a/COPYING", "c/LICENSE", "a/b/licence.go"} {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("of "+name+"\n\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	l, err := module{path: "m", folder: folder, packages: map[string]bool{filepath.Join(folder, "a", "b"): true}}.licence()
	want := "==== LICENSE ====\n\nof LICENSE\n\n==== a/COPYING ====\n\nof a/COPYING\n\n==== a/b/LICENSE.txt ====\n\nof a/b/LICENSE.txt\n"
	if err != nil || l.Text != want {
		t.Errorf("%q, error %v, want %q", l.Text, err, want)
	}
}
