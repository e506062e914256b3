package reports_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.org/grundy/reports"
)

const divisors = "name = 'Take a divisor'\ndef options(n):\n  return [[n - d] for d in range(1, n + 1) if n % d == 0]\n"

// parseBeside reads an experiment file of a folder in which mine.star stands.
func parseBeside(t *testing.T, text string) (*reports.Config, error) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "mine.star"), []byte(divisors), 0o666); err != nil {
		t.Fatal(err)
	}
	return reports.ParseConfig(filepath.Join(dir, "mine.toml"), []byte(text))
}

// A rules file is a game of the report, and other entries call it by its name.
func TestRulesFilesOfAnExperimentFile(t *testing.T) {
	config, err := parseBeside(t, `
[[games]]
rules = "mine.star"
heaps = 100

[[closed_forms]]
game = "mine.star"
form = "n mod 5"
heaps = 10

[[worked_tables]]
name = "Printed"

[[worked]]
ask = "values mine.star 1..8"
printed = "1 2 1 3 1 2 1 4"
`)
	if err != nil {
		t.Fatal(err)
	}
	report, err := reports.Compute(t.Context(), config, reports.Options{})
	if err != nil {
		t.Fatal(err)
	}
	// G(1) = 1, G(2) = 2, and G(3) = 1 is not 3: of the three entries the formula alone is wrong.
	got := report.Disagreements()
	if len(got) != 1 || !strings.Contains(got[0], "mine.star, G(n) = n mod 5 differs at heap 3") {
		t.Errorf("disagreements %q", got)
	}
	dir := filepath.Join(t.TempDir(), "out")
	if err := report.Write(t.Context(), dir, nil); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "manifest.json"))
	if err != nil || !strings.Contains(string(text), `"mine.star"`) {
		t.Errorf("the manifest does not name the rules file: %v", err)
	}
}

// An experiment file reaches no file but those beside it that its games name.
func TestExperimentFilesNameNoPaths(t *testing.T) {
	for text, want := range map[string]string{
		"[[games]]\nrules = '../mine.star'\nheaps = 9":                                         "mine.toml:2: games[0].rules: \"../mine.star\": want the name of a file",
		"[[games]]\nrules = '/etc/mine.star'\nheaps = 9":                                       "want the name of a file that ends in .star",
		"[[games]]\nrules = 'mine.toml'\nheaps = 9":                                            "want the name of a file that ends in .star",
		"[[games]]\nrules = 'other.star'\nheaps = 9":                                           "no such file",
		"[[games]]\nrules = 'mine.star'\ngame = 'nim'\nheaps = 9":                              "both game and rules",
		"[[games]]\ngame = 'mine.star'\nheaps = 9":                                             "is no rules file of [[games]]: want a section there with rules = ",
		"[[closed_forms]]\ngame = '/tmp/mine.star'\nform = 'n'\nheaps = 9":                     "is no rules file of [[games]]",
		"[[worked_tables]]\nname = 'T'\n[[worked]]\nask = 'values x.star 0..3'":                "is no rules file of [[games]]",
		"[[worked_tables]]\nname = 'T'\n[[worked]]\nask = 'value /x.star:3'":                   "want heaps of a game without a rules file",
		"[[games]]\nrules = 'mine.star'\nheaps = 9\n[[games]]\nrules = 'mine.star'\nheaps = 9": "stands twice",
		"[[games]]\ngame = 'mine.star'\nheaps = 9\n[[games]]\nrules = 'mine.star'\nheaps = 9":  "is no rules file of [[games]]",
	} {
		if _, err := parseBeside(t, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
}
