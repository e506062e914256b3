package census

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"example.org/grundy/reports/survey"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
)

// small is the family of the tests: 128 codes, of which 61 games are searched.
const small = "octal:2"

// begin makes a survey in a folder of its own.
func begin(t *testing.T, family string, maxHeap int64) string {
	t.Helper()
	f, err := survey.ParseFamily(family)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "survey")
	if err := survey.Join(t.Context(), dir, f, survey.Depth{MaxHeap: maxHeap}); err != nil {
		t.Fatal(err)
	}
	return dir
}

// run finishes the survey.
func run(t *testing.T, dir string) { runWith(t, dir, survey.Options{Workers: 1}) }

func runWith(t *testing.T, dir string, o survey.Options) {
	t.Helper()
	if err := survey.Run(t.Context(), dir, o); err != nil {
		t.Fatal(err)
	}
}

// games writes a file of games, a family of its own.
func games(t *testing.T, lines string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.txt")
	if err := os.WriteFile(path, []byte(lines), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func merge(t *testing.T, dirs ...string) *Census {
	t.Helper()
	c, err := Merge(t.Context(), dirs...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// written returns the table of a finished survey.
func written(t *testing.T, dirs ...string) string {
	t.Helper()
	c := merge(t, dirs...)
	if n := c.Unfinished(); n != 0 || len(c.Failed) != 0 {
		t.Fatalf("%d games unfinished, %q failed; want none", n, c.Failed)
	}
	var b bytes.Buffer
	if err := c.Write(&b, c.Table(), "csv", ""); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func valuesOf(t *testing.T, game string, heaps int64) []uint32 {
	t.Helper()
	g, err := catalog.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	s, err := engine.Open("naive", g.Rules, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Extend(t.Context(), heaps-1); err != nil {
		t.Fatal(err)
	}
	values, err := s.Slice(0, heaps)
	if err != nil {
		t.Fatal(err)
	}
	return values
}
