// Package octal holds the censuses of octal codes that come with the program, docs/census-octal-3.csv and
// docs/census-octal-4.csv, as rows: what is proved of each code of up to four digits, and how far the open ones were
// searched. go generate packs the tables, and a test holds what is packed against them. In a browser there are none: the playground
// is a page of at most three million bytes.
package octal

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
)

//go:generate go run ./pack tables ../../../docs
//go:generate go run ./pack rest ../../../docs

// Most is the largest number of digits of a code that has a row.
const Most = 4

// Row is a code with what is known of its period. What a row does not tell is zero, and a row of a game that is
// equal to another by rule tells its claim alone: the rest stands at that game.
type Row struct {
	Game        string
	Status      periodicity.Status
	Theorem     string
	Claim       periodicity.Claim // of period 0 if nothing is proved
	Heaps       int64             // that the theorem needs, from heap 0 on
	Computed    int64             // heaps, from heap 0 on
	Max         periodicity.Max
	Rare        periodicity.Rare
	SameAs      string // the game that was searched in place of this one; empty if it was itself
	Shift       int64  // G_Game(n) = G_SameAs(n − Shift)
	Certificate string // the digest of the certificate
	// Further is set where the table has the game open, and a certificate of docs/certificates or docs/records proves it, or it is equal by rule
	// to one that is proved so or by the other table: Computed, Max and Rare are still those of the table.
	Further bool
}

// Searched reports whether the game was searched itself.
func (r Row) Searched() bool { return r.SameAs == "" }

// Proved reports whether a period is proved.
func (r Row) Proved() bool { return r.Status == periodicity.Proved }

// Words say what is known: "proved: period 12 from heap 71 on (theorem sparse-state, 155 heaps)", "open within 131,073 heaps".
func (r Row) Words() string {
	if r.Proved() {
		return fmt.Sprintf("proved: %s (theorem %s, %s)", r.Claim.Words(numbers.Group), r.Theorem, numbers.Count(r.Heaps, "heap"))
	}
	return string(r.Status) + " within " + numbers.Count(r.Computed, "heap")
}

// Digits is the number of digits after the point.
func (r Row) Digits() int {
	_, digits, _ := strings.Cut(r.Game, ".")
	return len(digits)
}

// columns are those of a table of codes, in order, as package census writes it.
var columns = []string{
	"game", "status", "theorem", "preperiod", "period", "saltus", "last_exception", "heaps", "computed", "max_value", "max_heap",
	"rare_mask", "rare_count", "rare_last", "same_as", "shift", "certificate",
}

// Read reads the rows of a table of codes, as analyze survey merge writes it. An error names the line.
func Read(r io.Reader) ([]Row, error) {
	lines, err := csv.NewReader(r).ReadAll()
	if err != nil {
		return nil, err
	}
	if len(lines) == 0 || !slices.Equal(lines[0], columns) {
		return nil, fmt.Errorf("not a census of octal codes: want the columns %s", strings.Join(columns, ","))
	}
	rows := make([]Row, len(lines)-1)
	for i, cells := range lines[1:] {
		if rows[i], err = parse(cells); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+2, err)
		}
	}
	return rows, nil
}

func parse(cells []string) (Row, error) {
	var err error
	number := func(text string, bits int) (n int64) {
		if text != "" && err == nil {
			n, err = strconv.ParseInt(text, 10, bits)
		}
		return n
	}
	r := Row{
		Game: cells[0], Status: periodicity.Status(cells[1]), Theorem: cells[2],
		Claim: periodicity.Claim{Preperiod: number(cells[3], 64), Period: number(cells[4], 64), Saltus: number(cells[5], 64)},
		Heaps: number(cells[7], 64), Computed: number(cells[8], 64), SameAs: cells[14], Shift: number(cells[15], 64), Certificate: cells[16],
	}
	r.Max.Value, r.Max.Heap = sgtable.Nimber(number(cells[9], 33)), number(cells[10], 64)
	r.Rare.Count, r.Rare.LastHeap = number(cells[12], 64), number(cells[13], 64)
	if mask, parity := strings.CutSuffix(cells[11], "+pos"); mask != "" && err == nil {
		var bits uint64
		bits, err = strconv.ParseUint(mask, 0, 32)
		r.Rare.Mask, r.Rare.Parity = uint32(bits), parity
	}
	return r, err
}

// tables reads the tables that come with the program once, by the number of digits.
var tables = sync.OnceValues(func() (map[int][]Row, error) {
	byDigits := map[int][]Row{}
	for digits := 3; digits <= Most; digits++ {
		var err error
		if byDigits[digits], err = unpackTable(digits); err != nil {
			return nil, fmt.Errorf("octal codes of %d digits: %w", digits, err)
		}
	}
	return byDigits, nil
})

// Table returns the rows of the table of codes of up to so many digits, 3 or 4, as they stand in its file.
func Table(digits int) ([]Row, error) {
	all, err := tables()
	return all[digits], err
}

// Rows returns a row for every code of up to four digits, the shorter ones from their own table, which may have searched
// further; what certificates prove beyond the tables is told too. Reading them for the first time takes some ten milliseconds.
func Rows() ([]Row, error) {
	all, err := tables()
	if err != nil {
		return nil, err
	}
	rows := merged(all)
	return rows, prove(rows)
}

// merged returns the rows of the shorter codes and, from the longest table, those of the others.
func merged(all map[int][]Row) []Row {
	rows := slices.Clone(all[Most-1])
	for _, r := range all[Most] {
		if r.Digits() == Most {
			rows = append(rows, r)
		}
	}
	return rows
}

// index has the rows by their games.
var index = sync.OnceValues(func() (map[string]Row, error) {
	rows, err := Rows()
	byGame := make(map[string]Row, len(rows))
	for _, r := range rows {
		byGame[r.Game] = r
	}
	return byGame, err
})

// Find returns the row of a code, as its rules write themselves; it reports false if there is none. Of a game that was not
// searched it tells how far the one was that stands for it.
func Find(game string) (Row, bool, error) {
	byGame, err := index()
	r, ok := byGame[game]
	if ok && !r.Searched() {
		r.Heaps, r.Computed = byGame[r.SameAs].Heaps, byGame[r.SameAs].Computed
	}
	return r, ok, err
}

// Proofs tells what the tables prove of a game.
func Proofs(rules sgtable.Rules) (periodicity.Claim, bool) {
	r, ok, err := Find(rules.String())
	return r.Claim, err == nil && ok && r.Proved()
}
