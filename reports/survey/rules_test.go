package survey

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A survey of rules files holds their texts, and searches by them and by no file; a manifest cannot name one without its text.
func TestRulesFilesAreInTheManifest(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "mine.star")
	if err := os.WriteFile(file, []byte("def options(n):\n  return [[n-1]]\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(dir, "games.txt")
	if err := os.WriteFile(list, []byte(file+"\n0.77\nrules:[[n//2]]\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := ParseFamily(list)
	if err != nil {
		t.Fatal(err)
	}
	m, err := plan(t.Context(), f, Depth{MaxHeap: 100})
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Games) != 3 || len(m.Rules) != 1 || !strings.Contains(m.Rules[file], "n-1") {
		t.Fatalf("games %v, rules %v", m.Games, m.Rules)
	}
	if err := m.check(); err != nil {
		t.Error(err)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := m.check(); err != nil {
		t.Errorf("without the file: %v", err)
	}
	if g, err := gameOf(file, m.Rules[file]); err != nil || g.Rules.String() != file {
		t.Errorf("read back as %v, error %v", g, err)
	}
	// Other rules of the name are another survey.
	if err := os.WriteFile(file, []byte("def options(n):\n  return [[n//3]]\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	other, err := ParseFamily(list)
	if err != nil {
		t.Fatal(err)
	}
	if !m.covers(f, Depth{MaxHeap: 100}) || m.covers(other, Depth{MaxHeap: 100}) {
		t.Error("the manifest covers the survey of its rules, and no other")
	}
	m.Rules = nil
	if err := m.check(); err == nil {
		t.Error("a manifest that names a file is taken")
	}
	// One without rules files is written as ever.
	f.Games = f.Games[1:2]
	if m, err = plan(t.Context(), f, Depth{MaxHeap: 100}); err != nil {
		t.Fatal(err)
	}
	if text, err := json.Marshal(m); err != nil || strings.Contains(string(text), `"rules"`) {
		t.Errorf("%s, error %v", text, err)
	}
}
