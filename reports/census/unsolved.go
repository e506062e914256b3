package census

import (
	_ "embed"
	"strings"

	"example.org/grundy/periodicity"
	"example.org/grundy/reports/published"
)

//go:embed data/octal_open.txt
var openList string

// openGames returns the octal games that are listed as unsolved; the first line of the list names
// its source.
func openGames() []string {
	_, games, _ := strings.Cut(openList, "\n")
	return strings.Fields(games)
}

// compareOpen sets the status of the games that are listed as unsolved beside what was found.
func compareOpen(rows map[string]*Row) []Comparison {
	var list []Comparison
	for _, game := range openGames() {
		row := rows[game]
		if row == nil {
			continue
		}
		listed, found := string(periodicity.Open), string(row.Verdict.Status)
		list = append(list, Comparison{
			Source: "Unsolved-games", Game: game, Fact: "status", Published: listed, Found: found,
			Verdict: published.Compare(listed, found, ""), Heap: -1, Ground: row.Verdict.Ground(),
		})
	}
	return list
}
