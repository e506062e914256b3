package census

import (
	"cmp"
	"fmt"
	"slices"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/internal/table"
	"example.org/grundy/periodicity"
	"example.org/grundy/reports/published"
)

var grouped = table.Format{Grouped: true}

func number(key, header string) table.Column {
	return table.Column{Key: key, Header: header, Kind: table.KindInt, Format: grouped}
}

const computedBy = "Computed by the mex recursion; proved by the theorem named."

// verdictColumns are what is told of each game.
func verdictColumns() []table.Column {
	return []table.Column{
		{Key: "game", Header: "Game", Kind: table.KindText, Heads: true},
		{Key: "status", Header: "Status", Kind: table.KindStatus},
		{Key: "theorem", Header: "Theorem", Kind: table.KindText},
		number("preperiod", "Preperiod"), number("period", "Period"), number("saltus", "Saltus"),
		number("last_exception", "Last exception"), number("heaps", "Heaps needed"), number("computed", "Computed"),
		number("max_value", "Largest value"), number("max_heap", "Its heap"),
		{Key: "rare_mask", Header: "Mask", Kind: table.KindText},
		number("rare_count", "Rare heaps"), number("rare_last", "Last rare heap"),
	}
}

// VerdictTable is a table of games with what is known of their periods, a row each.
func VerdictTable(games []string, verdicts []*periodicity.Verdict) *table.Table {
	t := &table.Table{
		Name: "Periods", Title: "Periods",
		Caption: "Heap 0 counts: the preperiod is the first heap from which the period holds. Computed counts heaps from 0 on.",
		Source:  computedBy,
		Columns: verdictColumns(),
	}
	for i, v := range verdicts {
		row := Row{Game: games[i], Verdict: v}
		row.Claim, _ = v.Claim()
		t.Add(row.cells()[:len(t.Columns)]...)
	}
	return t
}

// Table returns all games with a result, a row each: the family's own order first, then those that
// are equal to one of them by rule. It says how many games are lacking.
func (c *Census) Table() *table.Table {
	t := &table.Table{
		Name:  "Games",
		Title: "Survey of " + c.Words(numbers.Group),
		Caption: fmt.Sprintf("Heap 0 counts: the preperiod is the first heap from which the period holds. Computed counts heaps from 0 on. "+
			"A game under \"same as\" is equal by rule to that game, shift heaps on. %s", c.lacking()),
		Source: computedBy,
		Columns: append(verdictColumns(),
			table.Column{Key: "same_as", Header: "Same as", Kind: table.KindText}, number("shift", "Shift"),
			table.Column{Key: "certificate", Header: "Digest of the certificate", Kind: table.KindText}),
	}
	for _, r := range c.Rows {
		t.Add(r.cells()...)
	}
	return t
}

// Seen returns the table of all games as a view wants it; its caption says how many it shows.
func (c *Census) Seen(view table.View) (*table.Table, error) {
	t := c.Table()
	seen, err := t.Seen(view)
	if err == nil && view.Where != "" {
		seen.Caption += fmt.Sprintf(" Shown are %d of %d games, where %s.", len(seen.Rows), len(t.Rows), view.Where)
	}
	return seen, err
}

func (c *Census) lacking() string {
	words := fmt.Sprintf("%d games were searched, %d are equal to one of them by rule.", len(c.Manifest.Games), len(c.Manifest.Dropped))
	if n := c.Unfinished(); n > 0 {
		words += fmt.Sprintf(" Unfinished, and not in the table: %d.", n)
	}
	if n := len(c.Failed); n > 0 {
		words += fmt.Sprintf(" Failed, and not in the table: %d.", n)
	}
	return words
}

// cells are a row of Table. What was computed for another game stands at that game only.
func (r *Row) cells() []table.Cell {
	v := r.Verdict
	own := func(cell table.Cell) table.Cell {
		if r.As != "" {
			return table.Empty()
		}
		return cell
	}
	claimed := func(n int64) table.Cell {
		if r.Claim.Period == 0 {
			return table.Empty()
		}
		return table.Int(n)
	}
	var theorem, needed, mask, rare, last table.Cell
	if v.Status == periodicity.Proved {
		theorem, needed = table.Text(v.Theorem), table.Int(v.Heaps)
	}
	if v.Rare.Known() {
		mask, rare, last = table.Text(v.Rare.String()), table.Int(v.Rare.Count), table.Int(v.Rare.LastHeap)
	}
	as, shift, digest := table.Empty(), table.Empty(), table.Empty()
	if r.As != "" {
		as, shift = table.Text(r.As), table.Int(r.Shift)
	}
	if r.Digest != "" {
		digest = table.Text(r.Digest)
	}
	return []table.Cell{
		table.Text(r.Game), published.StatusCell(v.Status), theorem,
		claimed(r.Claim.Preperiod), claimed(r.Claim.Period), claimed(r.Claim.Saltus), claimed(r.Claim.LastException()),
		own(needed), own(table.Int(v.Computed)),
		table.Uint(uint64(v.Max.Value)), own(table.Int(v.Max.Heap)),
		own(mask), own(rare), own(last), as, shift, digest,
	}
}

// Counts returns how many games there are of each kind: settled by which theorem, observed, open.
func (c *Census) Counts() *table.Table {
	t := &table.Table{
		Name: "Counts", Title: "How many games are settled, and how", Caption: c.lacking(),
		Columns: []table.Column{
			{Key: "status", Header: "Status", Kind: table.KindStatus, Heads: true},
			{Key: "theorem", Header: "Theorem", Kind: table.KindText},
			number("searched", "Games searched"), number("with_equal", "With those equal by rule"),
		},
	}
	type kind struct {
		status  periodicity.Status
		theorem string
	}
	searched, all := map[kind]int64{}, map[kind]int64{}
	var kinds []kind
	for _, r := range c.Rows {
		k := kind{r.Verdict.Status, r.Verdict.Theorem}
		if all[k]++; all[k] == 1 {
			kinds = append(kinds, k)
		}
		if r.As == "" {
			searched[k]++
		}
	}
	place := map[periodicity.Status]int{periodicity.Proved: 0, periodicity.Observed: 1, periodicity.Open: 2}
	slices.SortFunc(kinds, func(a, b kind) int {
		return cmp.Or(cmp.Compare(place[a.status], place[b.status]), cmp.Compare(a.theorem, b.theorem))
	})
	for _, k := range kinds {
		t.Add(published.StatusCell(k.status), table.Text(k.theorem), table.Int(searched[k]), table.Int(all[k]))
	}
	return t
}

// Hardest returns the settled games whose proofs need the most heaps, at most n of them.
func (c *Census) Hardest(n int) *table.Table {
	var rows []Row
	for _, r := range c.Rows {
		if r.As == "" && r.Verdict.Status == periodicity.Proved {
			rows = append(rows, r)
		}
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(b.Verdict.Heaps, a.Verdict.Heaps) })
	return c.some("Hardest", "The settled games that took the most heaps", "Sorted by the heaps that the theorem needs.", rows[:min(n, len(rows))])
}

// Open returns the games of which nothing is proved.
func (c *Census) Open() *table.Table {
	var rows []Row
	for _, r := range c.Rows {
		if r.As == "" && r.Verdict.Status != periodicity.Proved {
			rows = append(rows, r)
		}
	}
	return c.some("Open", "The games that are not settled", "Open means: no theorem proves a period within the heaps computed. It does not mean that there is none.", rows)
}

// some is the table with the given rows alone, of games that were searched.
func (c *Census) some(name, title, caption string, rows []Row) *table.Table {
	t := &table.Table{Name: name, Title: title, Caption: caption, Source: computedBy, Columns: verdictColumns()}
	for _, r := range rows {
		t.Add(r.cells()[:len(t.Columns)]...)
	}
	return t
}
