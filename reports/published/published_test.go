package published

import (
	"context"
	"maps"
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"example.org/grundy/internal/table"
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
)

// slow are the games that take seconds each.
var slow = map[string]bool{"0.354": true, "0.376": true, "0.6": true, "0.04": true, "0.06": true, "unequal:4.0": true}

// Every printed fact of every table comes out of the rules, and a row that prints anything else
// differs: changing any one published literal shows.
func TestPapers(t *testing.T) {
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			p, err := Find(name)
			if err != nil {
				t.Fatal(err)
			}
			facts, mutants := 0, 0
			for _, row := range p.Rows {
				if row.Certified || slow[row.Game] && os.Getenv("GRUNDY_LONG") == "" {
					continue
				}
				r := recomputed(t, p, row)
				facts += len(r.Printed)
				mutants += mutantsThatDiffer(r)
			}
			if facts == 0 && name != "Open-games" {
				t.Error("no facts compared")
			}
			if mutants != facts {
				t.Errorf("%d of %d changed facts are found to differ", mutants, facts)
			}
		})
	}
}

// recomputed recomputes a row, which has to agree with what is printed.
func recomputed(t *testing.T, p *Paper, row Row) Result {
	t.Helper()
	r, err := p.Recompute(t.Context(), row, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.Verdict != Agree {
		t.Errorf("%s: %v: printed %v, recomputed %v, %s", r.Game, r.Verdict, r.Printed, r.Recomputed, r.How)
	}
	return r
}

// mutantsThatDiffer changes the printed facts of a result one by one and counts the changes that
// the comparison sees.
func mutantsThatDiffer(r Result) int {
	seen := 0
	for fact, printed := range r.Printed {
		mutant := r
		mutant.Printed = maps.Clone(r.Printed)
		mutant.Printed[fact] = mutate(printed)
		if mutant.compare(); mutant.Verdict == Differs {
			seen++
		}
	}
	return seen
}

// mutate changes a printed fact a little.
func mutate(text string) string {
	if n, err := strconv.Atoi(text); err == nil {
		return strconv.Itoa(n + 1)
	}
	return text + " 0"
}

// Both sides of a fact stand beside each other, and numbers are numbers.
func TestTableSetsBothSidesBesideEachOther(t *testing.T) {
	p, err := parse("Some.tsv", []byte("# title: T\n# heaps: 1000\ngame\tby\tperiod\tmask\n0.77\tGuy\t12\t\n0.454\t\t1\t\n"))
	if err != nil {
		t.Fatal(err)
	}
	p.Rows[1].Certified = true
	var results []Result
	for _, row := range p.Rows {
		r, err := p.Recompute(t.Context(), row, nil)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, r)
	}
	var text strings.Builder
	if err := p.Table(results).WriteCSV(&text); err != nil {
		t.Fatal(err)
	}
	want := "game,by,verdict,how,published_period,period,published_mask,mask\n" +
		"0.77,Guy,agree,\"sparse-state, 155 heaps\",12,12,,0xf\n" +
		"0.454,,not checked,needs a certificate: longer than a report may take,1,,,\n"
	if text.String() != want {
		t.Errorf("got\n%swant\n%s", &text, want)
	}
	if kind := p.Table(results).Rows[0][4].Kind(); kind != table.KindInt {
		t.Errorf("a published period is %v", kind)
	}
}

// A row that takes too long is settled by its certificate, which has to be about its game.
func TestCertificates(t *testing.T) {
	game, err := catalog.Parse("0.77")
	if err != nil {
		t.Fatal(err)
	}
	sequence, err := engine.Open("naive", game.Rules, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	verdict, err := periodicity.Prove(t.Context(), game.Rules, sequence, periodicity.Options{Limit: 1000, Theorem: "guy-smith"})
	if err != nil {
		t.Fatal(err)
	}
	verdict.Game = game.Rules.String()
	c, err := periodicity.Certify(verdict, sequence)
	if err != nil {
		t.Fatal(err)
	}
	text, err := c.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{
		"0.77.json": {Data: text},
		"0.07.json": {Data: text},
		"0.17.json": {Data: text[:len(text)-20]},
	}
	row := func(game, period string) (*Paper, Row) {
		p, err := parse("Some.tsv", []byte("# title: T\n# heaps: 10\ngame\tperiod\theaps\n"+game+"\t"+period+"\tcertificate\n"))
		if err != nil {
			t.Fatal(err)
		}
		return p, p.Rows[0]
	}
	for period, want := range map[string]Verdict{"12": Agree, "13": Differs} {
		p, r := row("0.77", period)
		got, err := p.Recompute(t.Context(), r, files)
		if err != nil || got.Verdict != want || !strings.Contains(got.How, "certificate 0.77.json") {
			t.Errorf("period %s: %v, %q, error %v", period, got.Verdict, got.How, err)
		}
	}
	for _, game := range []string{"0.07", "0.17"} { // of another game; cut short
		p, r := row(game, "34")
		if _, err := p.Recompute(t.Context(), r, files); err == nil {
			t.Errorf("%s: a certificate that proves nothing was taken", game)
		}
	}
	p, r := row("0.137", "34")
	if got, err := p.Recompute(t.Context(), r, files); err != nil || got.Verdict != Unchecked {
		t.Errorf("without a certificate: %v, error %v", got.Verdict, err)
	}
}

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		printed, recomputed, right string
		want                       Verdict
	}{
		{"12", "12", "", Agree},
		{"12", "13", "", Differs},
		{"326637", "326639", "326639", Misprint},
		{"326639", "326639", "326639", Agree}, // the right value in its place
		{"326637", "326638", "326639", Differs},
		{"", "", "", Agree},
	} {
		if got := Compare(c.printed, c.recomputed, c.right); got != c.want {
			t.Errorf("Compare(%q, %q, %q) = %v, want %v", c.printed, c.recomputed, c.right, got, c.want)
		}
	}
	if text := Differs.Cell().Display(table.Format{}); text != "differs" {
		t.Errorf("the cell says %q", text)
	}
}

func TestParseNamesTheLine(t *testing.T) {
	head := "# title: T\n# heaps: 10\n"
	for _, c := range []struct{ text, want string }{
		{head + "game\tperiod\n0.7g\t1\n", "Some.tsv:4: octal code"},
		{head + "game\tperiod\n0.77\tx\n", "Some.tsv:4: "},
		{head + "game\tperiod\n0.77\n", "Some.tsv:4: 1 cells: want 2"},
		{head + "game\tperiods\n", "Some.tsv:3: column \"periods\""},
		{head + "game\tperiod\tperiod\n", "Some.tsv:3: column \"period\" stands twice"},
		{head + "period\n", "Some.tsv:3: columns"},
		{"# title: T\n# heaps: many\n", "Some.tsv:2: heaps \"many\""},
		{"# author: T\n", "Some.tsv:1: key \"author\""},
		{"# title: T\ngame\tperiod\n0.77\t1\n", "want a title, a number of heaps and rows"},
	} {
		_, err := parse("Some.tsv", []byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q", c.text, err, c.want)
		}
	}
	if _, err := Find("Nobody"); err == nil || !strings.Contains(err.Error(), "Octal-games") {
		t.Errorf("an unknown paper: %v", err)
	}
}

func FuzzParse(f *testing.F) {
	for _, name := range Names() {
		text, err := data.ReadFile("data/" + name + ".tsv")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text[:min(len(text), 2000)])
	}
	f.Add([]byte("# title: T\n# heaps: 10\ngame\tperiod\n0.77\t1\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := parse("Some.tsv", text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "Some.tsv:") {
				t.Errorf("error %q names no place", err)
			}
			return
		}
		for _, row := range p.Rows {
			if row.Game == "" || row.game.Rules == nil {
				t.Errorf("a row without a game: %+v", row)
			}
		}
	})
}

func TestRecomputeStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p, err := Find("Open-games")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Recompute(ctx, p.Rows[0], nil); err == nil {
		t.Error("a cancelled computation returned no error")
	}
}
