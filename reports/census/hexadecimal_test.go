package census

import (
	"os"
	"strings"
	"testing"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/reports/census/octal"
	"example.org/grundy/sgtable/catalog"
)

func hexadecimalRows(t *testing.T) []octal.Row {
	t.Helper()
	file, err := os.Open("../../docs/census-hexadecimal-3.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := octal.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// docs/census-hexadecimal-3.csv has every hexadecimal code of up to three digits once, and the rows of some games, drawn evenly, are what
// a search finds again.
func TestTheHexadecimalCensus(t *testing.T) {
	games := map[string]bool{}
	searched := 0
	for _, r := range hexadecimalRows(t) {
		if games[r.Game] {
			t.Errorf("%s stands twice", r.Game)
		}
		if games[r.Game] = true; !r.Searched() {
			continue
		}
		if searched++; searched%150 == 0 {
			checkRow(t, r, 1000)
		}
	}
	if len(games) != 4*16*16*16 {
		t.Errorf("%d games: want all 16384 codes", len(games))
	}
}

// checkRow searches a game up to a heap and compares what is found with its row.
func checkRow(t *testing.T, r octal.Row, limit int64) {
	t.Helper()
	game, err := catalog.Parse(r.Game)
	if err != nil {
		t.Fatal(err)
	}
	v, _, err := runs.Settle(t.Context(), game.Rules, periodicity.Options{Limit: limit}, runs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if claim, _ := v.Claim(); v.Status != r.Status || v.Theorem != r.Theorem || claim != r.Claim || v.Max != r.Max {
		t.Errorf("%s: found %v, largest value %v; the table has %+v", r.Game, v, v.Max, r)
	}
}

// What docs/results.md counts of hexadecimal codes is what the table has.
func TestResultsCountHexadecimalCodes(t *testing.T) {
	by := map[periodicity.Status]int64{}
	searched, arithmetic := int64(0), int64(0)
	for _, r := range hexadecimalRows(t) {
		if !r.Searched() {
			continue
		}
		searched++
		if by[r.Status]++; r.Proved() && r.Claim.Saltus > 0 {
			arithmetic++
		}
	}
	text, err := os.ReadFile("../../docs/results.md")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.Join(strings.Fields(string(text)), " ")
	for _, words := range []string{
		"Of " + comma(searched) + " games that are equal to no earlier one by rule " + comma(by[periodicity.Proved]) + " are *proved*, " + comma(arithmetic) + " of them arithmetically periodic",
		comma(by[periodicity.Observed]) + " are *observed* and " + comma(by[periodicity.Open]) + " *open*",
	} {
		if !strings.Contains(page, words) {
			t.Errorf("docs/results.md does not say %q", words)
		}
	}
}
