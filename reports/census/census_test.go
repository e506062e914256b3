package census

import (
	"os"
	"strings"
	"testing"
)

// docs/census-octal-3.csv has every code of up to three digits once, and the rows of games that a
// short run settles are those of a short run.
func TestTheCommittedCensus(t *testing.T) {
	text, err := os.ReadFile("../../docs/census-octal-3.csv")
	if err != nil {
		t.Fatal(err)
	}
	committed := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		game, _, _ := strings.Cut(line, ",")
		if committed[game] != "" {
			t.Errorf("%s stands twice", game)
		}
		committed[game] = line
	}
	dir := begin(t, "octal:3", 600)
	run(t, dir)
	settled := 0
	for _, line := range strings.Split(strings.TrimSpace(written(t, dir)), "\n") {
		game, rest, _ := strings.Cut(line, ",")
		there := committed[game]
		switch {
		case there == "":
			t.Errorf("%s is missing", game)
		case strings.HasPrefix(rest, "open,"):
			if as := sameAs(line); sameAs(there) != as {
				t.Errorf("%s: %q, want it to be the same as %q", game, there, as)
			}
		case there != line:
			t.Errorf("got  %s\nwant %s", there, line)
		default:
			settled++
		}
		delete(committed, game)
	}
	if settled < 600 {
		t.Errorf("only %d rows were made again", settled)
	}
	if len(committed) != 0 {
		t.Errorf("rows of no game of the family: %v", committed)
	}
}

// sameAs returns the cells "same as" and "shift" of a line of CSV, which its digest follows.
func sameAs(line string) string {
	cells := strings.Split(line, ",")
	return strings.Join(cells[len(cells)-3:len(cells)-1], ",")
}
