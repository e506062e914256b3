// Package latextest lets tests set LaTeX as a reader would. Without pdflatex a test is skipped.
package latextest

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const preamble = `\documentclass[a4paper,11pt]{article}
\usepackage[utf8]{inputenc}
\usepackage{array,booktabs,longtable,pdflscape,hyperref}
\begin{document}
`

// complaint is what TeX says of a box that is too wide or too high, and of a label that stands twice.
var complaint = regexp.MustCompile(`(?m)^(Overfull \\[hv]box.*|LaTeX Warning: (Float too large|Label .* multiply defined).*)$`)

// Fits sets the tables in one document, article on A4 in 11 pt, and fails the test if TeX stops or
// complains of a box that is too wide or too high.
func Fits(t testing.TB, tables ...string) {
	t.Helper()
	engine, err := exec.LookPath("pdflatex")
	if err != nil {
		t.Skip("no pdflatex here (Debian: texlive-latex-recommended): ", err)
	}
	dir := t.TempDir()
	document := preamble + strings.Join(tables, "\\clearpage\n") + "\\end{document}\n"
	if err := os.WriteFile(filepath.Join(dir, "t.tex"), []byte(document), 0o666); err != nil {
		t.Fatal(err)
	}
	for range 2 { // longtable knows its widths from the run before
		run := exec.Command(engine, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "t.tex")
		run.Dir = dir
		if out, err := run.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	log, err := os.ReadFile(filepath.Join(dir, "t.log"))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range complaint.FindAllString(string(log), -1) {
		t.Error(line)
	}
	if !strings.Contains(string(log), "Output written on t.pdf") {
		t.Errorf("nothing was set:\n%s", log)
	}
}
