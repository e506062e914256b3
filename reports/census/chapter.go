package census

import (
	"cmp"
	"fmt"
	"slices"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/internal/table"
	"example.org/grundy/periodicity"
	"example.org/grundy/plots"
	"example.org/grundy/reports/census/octal"
	"example.org/grundy/reports/published"
)

// Chapter is what the report shows of the octal codes of up to four digits, from the tables that come with the program.
type Chapter struct {
	rows   []octal.Row
	row    map[string]*octal.Row // by game
	sleeps []octal.Sleep
}

// NewChapter reads the tables.
func NewChapter() (*Chapter, error) {
	rows, err := octal.Rows()
	if err != nil {
		return nil, err
	}
	c := &Chapter{rows: rows, row: map[string]*octal.Row{}}
	for i := range rows {
		c.row[rows[i].Game] = &rows[i]
	}
	c.sleeps, err = octal.Sleeps()
	return c, err
}

// Proved returns how many codes have a proved period, and how many there are.
func (c *Chapter) Proved() (proved, all int64) {
	for _, r := range c.rows {
		if r.Proved() {
			proved++
		}
	}
	return proved, int64(len(c.rows))
}

// chapterRows is how many rows a table of extremes has, and fewRare how many rare heaps are few.
const (
	chapterRows = 25
	fewRare     = 1000
)

const ofTheTables = "docs/census-octal-3.csv and docs/census-octal-4.csv, and docs/certificates and docs/records for what is proved beyond them; every row can be made again by analyze survey run, and every proof checked by analyze verify."

// Tables returns the tables of the chapter, in reading order.
func (c *Chapter) Tables() []*table.Table {
	return []*table.Table{c.sizes(), c.longest(), c.latest(), c.largest(), c.asleep(), c.open()}
}

// size is a row of the table of sizes: games of which so much is known, searched and with those equal by rule, of up to
// three digits and of four.
type size struct {
	words  string
	status periodicity.Status
	counts [4]int64
}

// sizes tells how many codes are settled within how many heaps.
func (c *Chapter) sizes() *table.Table {
	t := &table.Table{
		Name: "Octal-census", Title: "Octal codes of up to four digits: how many are settled, and within how many heaps",
		Caption: fmt.Sprintf("All codes with d₀ = 0 and d₀ = 4. Searched are the games that are equal to no earlier one by rule; the others have the proof of the game that they equal. "+
			"Open games were searched to heap %s at least.", numbers.Group(c.searched())),
		Source: ofTheTables,
		Columns: []table.Column{
			{Key: "heaps", Header: "Heaps that the proof needs", Kind: table.KindText, Heads: true},
			number("searched_3", "Up to three digits: searched"), number("codes_3", "codes"),
			number("searched_4", "Four digits: searched"), number("codes_4", "codes"),
			{Key: "status", Header: "Status", Kind: table.KindStatus},
		},
	}
	all := size{words: "all"}
	for _, s := range c.bySize() {
		cells := []table.Cell{table.Text(s.words)}
		for i, n := range s.counts {
			cells = append(cells, table.Int(n))
			all.counts[i] += n
		}
		t.Add(append(cells, published.StatusCell(s.status))...)
	}
	t.Add(table.Text(all.words), table.Int(all.counts[0]), table.Int(all.counts[1]), table.Int(all.counts[2]), table.Int(all.counts[3]), table.Empty())
	return t
}

// bySize counts the codes by the decade of the heaps that their proofs need, and the open ones by their rare heaps.
func (c *Chapter) bySize() []size {
	var sizes []size
	from := int64(0)
	for to := int64(10); from < c.mostNeeded(); from, to = to, 10*to {
		words := fmt.Sprintf("%s to %s", numbers.Group(from+1), numbers.Group(to))
		sizes = append(sizes, c.count(words, periodicity.Proved, func(r octal.Row) bool { return r.Proved() && r.Heaps > from && r.Heaps <= to }))
	}
	return append(sizes,
		c.count(fmt.Sprintf("open, fewer than %s rare heaps", numbers.Group(fewRare)), periodicity.Open, few),
		c.count("open, the others", periodicity.Open, func(r octal.Row) bool { return !r.Proved() && !few(r) }))
}

// few reports whether a game is open with few rare heaps.
func few(r octal.Row) bool { return !r.Proved() && r.Rare.Known() && r.Rare.Count < fewRare }

// count counts the codes whose searched game is so.
func (c *Chapter) count(words string, status periodicity.Status, is func(octal.Row) bool) size {
	s := size{words: words, status: status}
	for _, r := range c.rows {
		own, column := r, 0
		if r.Digits() > 3 {
			column = 2
		}
		if !r.Searched() {
			own = *c.row[r.SameAs]
		}
		if !is(own) {
			continue
		}
		s.counts[column+1]++
		if r.Searched() {
			s.counts[column]++
		}
	}
	return s
}

func (c *Chapter) mostNeeded() (most int64) {
	for _, r := range c.rows {
		most = max(most, r.Heaps)
	}
	return most
}

// searched is the heap to which every open game was searched.
func (c *Chapter) searched() int64 {
	least := int64(-1)
	for _, r := range c.rows {
		if r.Searched() && !r.Proved() && (least < 0 || r.Computed-1 < least) {
			least = r.Computed - 1
		}
	}
	return least
}

// where returns the searched games that are so.
func (c *Chapter) where(is func(octal.Row) bool) (rows []octal.Row) {
	for _, r := range c.rows {
		if r.Searched() && is(r) {
			rows = append(rows, r)
		}
	}
	return rows
}

// some returns the searched games that are so, at most as many as a table of extremes has, the largest first.
func (c *Chapter) some(is func(octal.Row) bool, of func(octal.Row) int64) []octal.Row {
	rows := c.where(is)
	slices.SortStableFunc(rows, func(a, b octal.Row) int { return -cmp.Compare(of(a), of(b)) })
	return rows[:min(chapterRows, len(rows))]
}

var (
	gameColumn   = table.Column{Key: "game", Header: "Game", Kind: table.KindText, Heads: true}
	statusColumn = table.Column{Key: "status", Header: "Status", Kind: table.KindStatus}
)

// proofs is a table of proved games.
func proofs(name, title, caption string, rows []octal.Row) *table.Table {
	t := &table.Table{
		Name: name, Title: title, Caption: caption + " Heap 0 counts: the preperiod is the first heap from which the period holds.", Source: ofTheTables,
		Columns: []table.Column{
			gameColumn, number("preperiod", "Preperiod"), number("period", "Period"), number("heaps", "Heaps needed"),
			number("max_value", "Largest value"), number("max_heap", "Its heap"), number("rare_count", "Rare heaps"),
			{Key: "theorem", Header: "Theorem", Kind: table.KindText}, statusColumn,
		},
	}
	for _, r := range rows {
		rare, largest, heap := table.Empty(), table.Empty(), table.Empty()
		if r.Rare.Known() {
			rare = table.Int(r.Rare.Count)
		}
		if !r.Further {
			largest, heap = table.Uint(uint64(r.Max.Value)), table.Int(r.Max.Heap)
		}
		t.Add(table.Text(r.Game), table.Int(r.Claim.Preperiod), table.Int(r.Claim.Period), table.Int(r.Heaps), largest, heap, rare, table.Text(r.Theorem), published.StatusCell(r.Status))
	}
	return t
}

func (c *Chapter) longest() *table.Table {
	return proofs("Octal-longest", "Octal codes of up to four digits: the longest periods", "The longest proved periods of the games that were searched.",
		c.some(octal.Row.Proved, func(r octal.Row) int64 { return r.Claim.Period }))
}

func (c *Chapter) latest() *table.Table {
	return proofs("Octal-latest", "Octal codes of up to four digits: the longest preperiods", "The latest of the proved periods to begin, among the games that were searched.",
		c.some(octal.Row.Proved, func(r octal.Row) int64 { return r.Claim.Preperiod }))
}

func (c *Chapter) largest() *table.Table {
	bounded := func(r octal.Row) bool { return r.Proved() && r.Claim.Saltus == 0 && !r.Further }
	return proofs("Octal-largest", "Octal codes of up to four digits: the largest values", "The largest value is that of all heaps, since the period is proved and the saltus is 0. Games that only a certificate of docs/certificates or docs/records proves are left out.",
		c.some(bounded, func(r octal.Row) int64 { return int64(r.Max.Value) }))
}

// asleep tells the games whose rare values come back after a long time.
func (c *Chapter) asleep() *table.Table {
	t := &table.Table{
		Name: "Octal-asleep", Title: "Octal codes of up to four digits: rare values that sleep and wake",
		Caption: fmt.Sprintf("Games with fewer than %s rare heaps, of which two that follow one another, in the columns Asleep from and Wakes at, lie far apart: the second is heap %s or later, and %d times the first or more. "+
			"A heap is rare by the mask that leaves the fewest rare heaps of all that were computed. Whoever had stopped searching in between would have thought that there are no more.",
			numbers.Group(octal.SleepMost), numbers.Group(octal.SleepLast), octal.SleepTimes),
		Source: ofTheTables,
		Columns: []table.Column{
			gameColumn, number("from", "Asleep from"), number("to", "Wakes at"), number("later", "Rare heaps from there on"), number("rare_count", "Rare heaps"),
			{Key: "rare_mask", Header: "Mask", Kind: table.KindText}, number("computed", "Computed"), statusColumn,
		},
	}
	for _, s := range c.sleeps {
		r := c.row[s.Game]
		t.Add(table.Text(s.Game), table.Int(s.From), table.Int(s.To), table.Int(s.Later), table.Int(r.Rare.Count),
			table.Text(r.Rare.String()), table.Int(r.Computed), published.StatusCell(r.Status))
	}
	return t
}

// open tells the open games that are most like those that are settled.
func (c *Chapter) open() *table.Table {
	t := &table.Table{
		Name: "Octal-open", Title: "Octal codes of up to four digits: open games with few rare heaps",
		Caption: fmt.Sprintf("Open means: no theorem proves a period within the heaps computed. It does not mean that there is none. The open games with %s rare heaps or more are in the tables of the source alone.", numbers.Group(fewRare)),
		Source:  ofTheTables,
		Columns: []table.Column{
			gameColumn, number("computed", "Computed"), number("rare_count", "Rare heaps"), number("rare_last", "Last rare heap"),
			{Key: "rare_mask", Header: "Mask", Kind: table.KindText}, number("max_value", "Largest value"), number("max_heap", "Its heap"), statusColumn,
		},
	}
	rows := c.where(few)
	slices.SortStableFunc(rows, func(a, b octal.Row) int { return cmp.Compare(a.Rare.Count, b.Rare.Count) })
	for _, r := range rows {
		t.Add(table.Text(r.Game), table.Int(r.Computed), table.Int(r.Rare.Count), table.Int(r.Rare.LastHeap), table.Text(r.Rare.String()),
			table.Uint(uint64(r.Max.Value)), table.Int(r.Max.Heap), published.StatusCell(r.Status))
	}
	return t
}

// Settled draws how many of the games that were searched are proved within how many heaps.
func (c *Chapter) Settled() (*plots.Figure, error) {
	var needed []int64
	games, most := 0, int64(0)
	for _, r := range c.rows {
		if !r.Searched() {
			continue
		}
		games++
		if r.Proved() {
			needed = append(needed, r.Heaps)
		} else {
			most = max(most, r.Computed)
		}
	}
	return plots.Settled(needed, games, plots.SettledOptions{Searched: most, Options: plots.Options{
		Title: "Octal codes of up to four digits: how far they must be computed",
		Caption: fmt.Sprintf("Games that are proved periodic within n heaps, of %s that are equal to no earlier one by rule. Open ones were searched to heap %s at least, some with few rare heaps to heap %s.",
			numbers.Count(int64(games), "game"), numbers.Group(c.searched()), numbers.Group(most-1)),
	}})
}

// Periods draws the proved periods against the preperiods.
func (c *Chapter) Periods() (*plots.Figure, error) {
	clouds := []plots.Cloud{{Name: "four digits"}, {Name: "up to three digits"}}
	for _, r := range c.rows {
		if !r.Searched() || !r.Proved() {
			continue
		}
		cloud := &clouds[0]
		if r.Digits() <= 3 {
			cloud = &clouds[1]
		}
		cloud.X, cloud.Y = append(cloud.X, r.Claim.Preperiod+1), append(cloud.Y, r.Claim.Period)
	}
	return plots.Scatter(clouds, plots.ScatterOptions{Options: plots.Options{
		Title: "Octal codes of up to four digits: periods against preperiods", Subtitle: "every point a game that is equal to no earlier one by rule, its period proved",
		Caption: "The proved periods of octal codes of up to four digits against the preperiod, of which the logarithmic axis shows one more, so that 0 has a place. Long periods come with long preperiods, and long preperiods with periods of every length.",
		XLabel:  "preperiod + 1", YLabel: "period",
	}})
}
