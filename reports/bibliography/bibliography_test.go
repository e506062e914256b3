package bibliography_test

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"example.org/grundy/reports/bibliography"
)

var update = flag.Bool("update", false, "write docs/bibliography.md")

// docs/bibliography.md says what the data say.
func TestDocument(t *testing.T) {
	const file = "../../docs/bibliography.md"
	want := bibliography.Document()
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("%s is not what bibliography.toml makes of it: make docs (error %v)", file, err)
	}
}

// Every work can be found, by a key that no other one has and that no other one is cited by.
func TestKeys(t *testing.T) {
	works := bibliography.Works()
	if len(works) < 20 {
		t.Fatalf("%d works", len(works))
	}
	for _, w := range works {
		if found, err := bibliography.Find(w.Key); err != nil || found != w {
			t.Errorf("%q finds %q, error %v", w.Key, found, err)
		}
		if cited := bibliography.Cited(w.Key); len(cited) != 1 || cited[0] != w {
			t.Errorf("%q cites %q", w.Key, cited)
		}
		if w.Title == "" || w.Author+w.Where == "" {
			t.Errorf("%q cannot be found by %q", w.Key, w)
		}
		if strings.ContainsFunc(w.String(), func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
			t.Errorf("%q: want what is Chinese in original alone: LaTeX lacks its letters", w)
		}
		if w.DOI != "" && !doi.MatchString(w.DOI) {
			t.Errorf("%q has the DOI %q", w.Key, w.DOI)
		}
		if w.Year != 0 && strings.ContainsAny(w.Key, "0123456789") && !strings.Contains(w.Key, fmt.Sprint(w.Year)) {
			t.Errorf("%q is of %d", w.Key, w.Year)
		}
	}
	if _, err := bibliography.Find("Guy 1956"); err == nil || !strings.Contains(err.Error(), `"Guy 1956"`) {
		t.Errorf("error %v does not show the key", err)
	}
}

// doi is the form of a DOI (ISO 26324): a prefix of the directory 10 and any printable suffix.
var doi = regexp.MustCompile(`^10\.\d{4,}/[!-~]+$`)

// A work is found by its DOI, or where its line says.
func TestAddress(t *testing.T) {
	for key, want := range map[string]string{
		"Guy & Smith 1956": "https://doi.org/10.1017/S0305004100031509",
		"OEIS":             "https://oeis.org",
		"Grundy 1939":      "",
	} {
		w, err := bibliography.Find(key)
		if err != nil || w.Address() != want {
			t.Errorf("%s is found at %q, want %q (%v)", key, w.Address(), want, err)
		}
	}
}

func TestCited(t *testing.T) {
	for text, want := range map[string]string{
		"":                                    "",
		"Computed by the mex recursion.":      "",
		"Guy & Smith 1956; OEIS A002186":      "Guy & Smith 1956, OEIS",
		"Flammenkamp's table":                 "Flammenkamp",
		"(Guy & Smith 1956)":                  "Guy & Smith 1956",
		"Guy & Smith 19560":                   "",
		"Wythoff 19070 and then Wythoff 1907": "Wythoff 1907",
	} {
		var keys []string
		for _, w := range bibliography.Cited(text) {
			keys = append(keys, w.Key)
		}
		if got := strings.Join(keys, ", "); got != want {
			t.Errorf("%q cites %q, want %q", text, got, want)
		}
	}
}

func ExampleFind() {
	work, err := bibliography.Find("Guy & Smith 1956")
	fmt.Println(work, err)
	// Output: R. K. Guy and C. A. B. Smith, The G-values of various games (1956), Proc. Cambridge Philos. Soc. 52, 514–526 <nil>
}
