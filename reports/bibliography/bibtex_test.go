package bibliography

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestBibTeX(t *testing.T) {
	guySmith, err := Find("Guy & Smith 1956")
	if err != nil {
		t.Fatal(err)
	}
	oeis, err := Find("OEIS")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := WriteBibTeX(&b, []Work{guySmith, oeis}); err != nil {
		t.Fatal(err)
	}
	const want = `% Sources of Grundy's workbench. Tables cite them by these keys.

@article{Guy-Smith-1956,
  author       = {R. K. Guy and C. A. B. Smith},
  title        = {{The G-values of various games}},
  year         = {1956},
  journal      = {Proc. Cambridge Philos. Soc.},
  volume       = {52},
  pages        = {514--526},
  doi          = {10.1017/S0305004100031509}
}

@misc{OEIS,
  title        = {{The On-Line Encyclopedia of Integer Sequences}},
  howpublished = {\url{https://oeis.org}, by A-number}
}
`
	if got := b.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Keys are unique, and BibTeX reads the whole bibliography.
func TestBibTeXReadsAllWorks(t *testing.T) {
	seen := map[string]string{}
	for _, w := range Works() {
		if other, twice := seen[w.BibTeXKey()]; twice || w.BibTeXKey() == "" {
			t.Errorf("%q and %q have the key %q", other, w.Key, w.BibTeXKey())
		}
		seen[w.BibTeXKey()] = w.Key
	}
	tool, err := exec.LookPath("bibtex")
	if err != nil {
		t.Skip("no bibtex here (Debian: texlive-binaries): ", err)
	}
	dir := t.TempDir()
	var b strings.Builder
	if err := WriteBibTeX(&b, Works()); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"sources.bib": b.String(),
		"t.aux":       "\\citation{*}\n\\bibstyle{plain}\n\\bibdata{sources}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command(tool, "t")
	run.Dir = dir
	out, err := run.CombinedOutput()
	bbl, _ := os.ReadFile(filepath.Join(dir, "t.bbl"))
	if err != nil || strings.Contains(string(out), "error") || strings.Count(string(bbl), "\\bibitem") != len(Works()) {
		t.Errorf("%v, %d works of %d\n%s", err, strings.Count(string(bbl), "\\bibitem"), len(Works()), out)
	}
}
