package plots

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestSave(t *testing.T) {
	dir := t.TempDir()
	f := everyFigure(t)["sequence"]
	for _, format := range Formats() {
		path := filepath.Join(dir, "figure."+format)
		if err := os.WriteFile(path, []byte("older"), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := f.Save(path); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		if err != nil || !bytes.Equal(got, encode(t, f, format)) {
			t.Errorf("%s: file differs from what Encode writes (%v)", path, err)
		}
	}
	if names := list(t, dir); len(names) != len(Formats()) {
		t.Errorf("directory holds %v, want the figures alone", names)
	}
}

// A failed write leaves no file of any name, and an older one as it was.
func TestSaveLeavesNothingBehind(t *testing.T) {
	dir := t.TempDir()
	f := everyFigure(t)["sequence"]
	if err := f.Save(filepath.Join(dir, "figure.gif")); err == nil {
		t.Error("saved as GIF")
	}
	if err := f.Save(filepath.Join(dir, "figure")); err == nil {
		t.Error("saved without a format")
	}
	if err := f.Save(filepath.Join(dir, "missing", "figure.png")); err == nil {
		t.Error("saved in a directory that does not exist")
	}
	if names := list(t, dir); len(names) != 0 {
		t.Errorf("left behind: %v", names)
	}
	// A directory of that name cannot be replaced.
	taken := filepath.Join(dir, "taken.svg")
	if err := os.MkdirAll(filepath.Join(taken, "inside"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := f.Save(taken); err == nil {
		t.Error("saved over a directory")
	}
	if names := list(t, dir); len(names) != 1 {
		t.Errorf("directory holds %v, want taken.svg alone", names)
	}
}

func list(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}
