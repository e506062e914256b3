package census

import (
	"slices"
	"strings"
	"testing"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/internal/table"
	"example.org/grundy/periodicity"
	"example.org/grundy/reports/census/octal"
)

func chapter(t *testing.T) *Chapter {
	t.Helper()
	c, err := NewChapter()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func tableOf(t *testing.T, c *Chapter, name string) *table.Table {
	t.Helper()
	for _, one := range c.Tables() {
		if one.Name == name {
			return one
		}
	}
	t.Fatalf("no table %s", name)
	return nil
}

// number is the cell of a column.
func cellOf(t *testing.T, tab *table.Table, row []table.Cell, key string) string {
	t.Helper()
	i := slices.IndexFunc(tab.Columns, func(c table.Column) bool { return c.Key == key })
	if i < 0 {
		t.Fatalf("%s has no column %s", tab.Name, key)
	}
	return row[i].Machine()
}

// Every code counts once, in the row of its proof, and the last row is their sum.
func TestEveryCodeIsCounted(t *testing.T) {
	c := chapter(t)
	sizes := tableOf(t, c, "Octal-census")
	last := sizes.Rows[len(sizes.Rows)-1]
	if three, four := cellOf(t, sizes, last, "codes_3"), cellOf(t, sizes, last, "codes_4"); three != "1024" || four != "7168" {
		t.Errorf("%s codes of up to three digits, %s of four: want 1024 and 7168", three, four)
	}
	proved := map[string]bool{}
	for _, r := range c.rows {
		if r.Game == "0.16" && (!r.Proved() || r.Heaps <= 100_000 || r.Heaps > 1_000_000) {
			t.Errorf("0.16: %+v", r)
		}
		proved[r.Game] = r.Proved()
	}
	few := c.count("", periodicity.Proved, func(r octal.Row) bool { return r.Proved() && r.Heaps <= 10 })
	if got := cellOf(t, sizes, sizes.Rows[0], "codes_3"); got != table.Int(few.counts[1]).Machine() || few.counts[1] < 400 {
		t.Errorf("%s codes of up to three digits are settled within 10 heaps: want %d", got, few.counts[1])
	}
	n, all := c.Proved()
	if all != 8192 || n != provedOf(proved) {
		t.Errorf("%d of %d proved, want %d of 8192", n, all, provedOf(proved))
	}
}

func provedOf(is map[string]bool) (n int64) {
	for _, yes := range is {
		if yes {
			n++
		}
	}
	return n
}

// The tables of extremes begin with the most extreme game, and hold searched and proved ones alone.
func TestExtremesComeFirst(t *testing.T) {
	c := chapter(t)
	if r := c.row["0.104"]; !r.Proved() || r.Claim.Period != 11_770_282 { // Flammenkamp
		t.Errorf("0.104: %+v; want its period", r)
	}
	for name, of := range map[string]func(octal.Row) int64{
		"Octal-longest": func(r octal.Row) int64 { return r.Claim.Period },
		"Octal-latest":  func(r octal.Row) int64 { return r.Claim.Preperiod },
		"Octal-largest": func(r octal.Row) int64 { return int64(r.Max.Value) },
	} {
		shown := tableOf(t, c, name)
		if len(shown.Rows) != chapterRows {
			t.Errorf("%s: %d rows", name, len(shown.Rows))
		}
		listed := map[string]bool{}
		least := int64(-1)
		for _, cells := range shown.Rows {
			r := *c.row[cellOf(t, shown, cells, "game")]
			if least >= 0 && of(r) > least || !r.Proved() || !r.Searched() {
				t.Errorf("%s: %+v stands below %d", name, r, least)
			}
			least = of(r)
			listed[r.Game] = true
		}
		for _, r := range c.rows {
			if r.Searched() && r.Proved() && of(r) > least && !listed[r.Game] && !(r.Further && name == "Octal-largest") {
				t.Errorf("%s: %s is left out", name, r.Game)
			}
		}
	}
}

// The open games with few rare heaps are listed, those with the fewest first; 0.56, which is proved, is not among them, nor 0.6, of which one in nine heaps
// is rare.
func TestOpenGamesAreListed(t *testing.T) {
	c := chapter(t)
	open := tableOf(t, c, "Octal-open")
	var games []string
	for _, cells := range open.Rows {
		games = append(games, cellOf(t, open, cells, "game"))
	}
	for game, want := range map[string]bool{"0.336": true, "0.104": false, "0.56": false, "0.77": false} {
		if slices.Contains(games, game) != want {
			t.Errorf("%s is listed: %v, want %v", game, !want, want)
		}
	}
	if !slices.IsSortedFunc(games, func(a, b string) int { return int(c.row[a].Rare.Count - c.row[b].Rare.Count) }) {
		t.Errorf("not sorted: %v", games)
	}
}

// Games that sleep and wake are told with where.
func TestSleepersAreTold(t *testing.T) {
	c := chapter(t)
	asleep := tableOf(t, c, "Octal-asleep")
	if !strings.Contains(asleep.Caption, "5 times the first") || len(asleep.Rows) == 0 {
		t.Errorf("%d rows: %s", len(asleep.Rows), asleep.Caption)
	}
	found := false
	for _, cells := range asleep.Rows {
		found = found || cellOf(t, asleep, cells, "game") == "0.5242"
	}
	if !found {
		t.Error("0.5242 is missing, quiet from heap 254 on for hundreds of thousands of heaps")
	}
}

func TestChapterIsDrawn(t *testing.T) {
	c := chapter(t)
	periods, err := c.Periods()
	if err != nil || !strings.Contains(periods.Caption, "preperiod") {
		t.Errorf("%v, %v", periods, err)
	}
	furthest := int64(0)
	for _, r := range c.where(few) {
		furthest = max(furthest, r.Computed)
	}
	settled, err := c.Settled()
	if err != nil || !strings.Contains(settled.Caption, "some with few rare heaps to heap "+numbers.Group(furthest-1)) {
		t.Errorf("%v, %v", settled, err)
	}
}

// What a survey writes is read back by package octal.
func TestOctalReadsWhatASurveyWrites(t *testing.T) {
	dir := begin(t, small, 400)
	run(t, dir)
	c := merge(t, dir)
	rows, err := octal.Read(strings.NewReader(written(t, dir)))
	if err != nil || len(rows) != len(c.Rows) {
		t.Fatalf("%d rows, %v; want %d", len(rows), err, len(c.Rows))
	}
	for i, r := range c.Rows {
		want := octal.Row{Game: r.Game, Status: r.Verdict.Status, Theorem: r.Verdict.Theorem, Claim: r.Claim, SameAs: r.As, Shift: r.Shift, Certificate: r.Digest, Max: r.Verdict.Max}
		if r.As == "" {
			want.Heaps, want.Computed, want.Rare = r.Verdict.Heaps, r.Verdict.Computed, r.Verdict.Rare
		} else {
			want.Max.Heap = 0
		}
		if rows[i] != want {
			t.Errorf("read  %+v\nwrote %+v", rows[i], want)
		}
	}
}
