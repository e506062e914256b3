package census

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/reports/census/octal"
)

// The periods that docs/results.md lists are those of the tables, and so are its counts.
func TestResultsAreThoseOfTheTables(t *testing.T) {
	text, err := os.ReadFile("../../docs/results.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	listed := 0
	for _, cells := range regexp.MustCompile(`(?m)^\| ([04]\.[0-7]+) \| ([0-9,]+) \| ([0-9,]+) \| ([a-z-]+), ([0-9,]+) \|`).FindAllStringSubmatch(page, -1) {
		listed++
		r, ok, err := octal.Find(cells[1])
		if err != nil || !ok || !r.Proved() || r.Theorem != cells[4] ||
			r.Claim.Preperiod != count(t, cells[2]) || r.Claim.Period != count(t, cells[3]) || r.Heaps != count(t, cells[5]) {
			t.Errorf("%s: %+v, %v", cells[0], r, err)
		}
	}
	if listed != 14 {
		t.Errorf("%d periods are listed, want 14", listed)
	}
	c := chapter(t)
	four, err := octal.Table(4)
	if err != nil {
		t.Fatal(err)
	}
	n := countsOf(four)
	alone := countsOf(slices.DeleteFunc(slices.Clone(four), func(r octal.Row) bool { return r.Digits() < 4 }))
	codes, _ := c.Proved()
	for _, words := range []string{
		comma(n.searched) + " of them are equal to no earlier one by rule", comma(n.proved) + " of the games are proved periodic",
		comma(n.open) + " are open: " + comma(n.far) + " to heap 4,194,304 and " + comma(n.open-n.far) + " to heap 131,072", comma(codes) + " of the 8,192 codes",
		comma(alone.soon) + " of the " + comma(alone.proved) + " of four digits need no more than 1,000 heaps",
	} {
		if !strings.Contains(strings.Join(strings.Fields(page), " "), words) {
			t.Errorf("docs/results.md does not say %q", words)
		}
	}
	for _, s := range c.sleeps {
		if !strings.Contains(page, s.Game) || !strings.Contains(page, comma(s.From)) || !strings.Contains(page, comma(s.To)) {
			t.Errorf("docs/results.md does not tell the sleep of %s from heap %d to %d", s.Game, s.From, s.To)
		}
	}
}

// counts are those of the games of a table that were searched: what it proves, within 1,000 heaps, and what it has open, past heap 131,072.
type counts struct{ searched, proved, soon, open, far int64 }

func countsOf(rows []octal.Row) (n counts) {
	for _, r := range rows {
		if !r.Searched() {
			continue
		}
		n.searched++
		switch {
		case !r.Proved():
			n.open++
			if r.Computed > 1<<17+1 {
				n.far++
			}
		default:
			n.proved++
			if r.Heaps <= 1000 {
				n.soon++
			}
		}
	}
	return n
}

func count(t *testing.T, text string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(strings.ReplaceAll(text, ",", ""), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// comma writes a number as the pages do.
func comma(n int64) string { return strings.ReplaceAll(numbers.Group(n), "\u2009", ",") }
