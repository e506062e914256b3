package reports

import (
	"fmt"
	"html/template"
	"slices"

	"example.org/grundy/internal/html"
	"example.org/grundy/internal/numbers"
	"example.org/grundy/internal/table"
	"example.org/grundy/periodicity"
	"example.org/grundy/reports/oeis"
	"example.org/grundy/reports/published"
	"example.org/grundy/sgtable/classics/claim"
)

// inShort tells the result first: some lines and three pictures; "" if there is nothing to tell.
func (r *Report) inShort(pictures []picture) (template.HTML, error) {
	var lines []string
	for _, l := range r.results() {
		lines = append(lines, l.sentence)
	}
	if len(lines) == 0 {
		return "", nil
	}
	figures, err := figuresHTML(threeOf(pictures))
	if err != nil {
		return "", err
	}
	return html.Result(lines, figures)
}

// result is one line of what came out: of so many things, how many are so.
type result struct {
	things   string // what is counted, "closed rules"
	are      string // what so many of them are, "hold"
	so, of   int64
	sentence string
	table    string // where it stands
}

// results tell what came out, each from what was computed.
func (r *Report) results() []result {
	var list []result
	add := func(things, are string, so, of int64, table, sentence string) {
		if of > 0 {
			list = append(list, result{things, are, so, of, sentence, table})
		}
	}
	proved := howMany(r.Studies, func(s Study) bool { return s.Verdict.Status == periodicity.Proved })
	games := int64(len(r.Studies))
	add("games studied", "have a proved period", proved, games, "Overview",
		fmt.Sprintf("%s studied: the period of %d is proved, the others are open within the heaps computed.", numbers.Count(games, "game"), proved))
	rows, agree := r.printedFacts()
	add("rows of published tables", "agree", agree, rows, "Contents",
		fmt.Sprintf("%s of published tables recomputed from the rules: %s agree.", numbers.Count(rows, "row"), numbers.Group(agree)))
	if misprints := howMany(r.Worked, func(w answered) bool { return w.Misprint != "" }); misprints > 0 {
		add("worked examples of sources", "are shown to be misprints", misprints, int64(len(r.Worked)), r.misprinted(),
			fmt.Sprintf("%s of sources shown by recomputation, of %s.", numbers.Count(misprints, "misprint"), numbers.Count(int64(len(r.Worked)), "worked example")))
	}
	if r.Census != nil {
		proved, codes := r.Census.Proved()
		add("octal codes of up to four digits", "have a proved period", proved, codes, "Octal-census",
			fmt.Sprintf("%s octal codes of up to four digits: the period of %s is proved.", numbers.Group(codes), numbers.Group(proved)))
	}
	equal := howMany(r.Equivalences, func(s published.Settled) bool {
		return s.Ground != periodicity.Compared && s.Ground != periodicity.Differ
	})
	pairs := int64(len(r.Equivalences))
	add("pairs of games said to be equal", "are proved so", equal, pairs, "Equivalences",
		fmt.Sprintf("%s of games said to be equal: %s are proved so.", numbers.Count(pairs, "pair"), numbers.Group(equal)))
	hold, rules := howMany(r.Classics, claim.Report.Holds), int64(len(r.Classics))
	add("closed rules of classical games", "hold in play by the rules", hold, rules, "Classics",
		fmt.Sprintf("%s of classical games held against play by the rules: %d hold.", numbers.Count(rules, "closed rule"), hold))
	return list
}

// misprinted names the table with the most misprints.
func (r *Report) misprinted() (name string) {
	most := int64(0)
	for _, d := range r.Config.Documents {
		if n := howMany(r.Worked, func(w answered) bool { return w.Table == d.Name && w.Misprint != "" }); n > most {
			name, most = d.Name, n
		}
	}
	return name
}

// summary is the first sheet of the workbook: the results in numbers, each with the way to its table.
func (r *Report) summary() *table.Table {
	t := &table.Table{
		Name: "Summary", Title: r.Config.Title, Caption: r.Config.Intro,
		Source: "Computed from the rules; the sheets say how.",
		Columns: []table.Column{
			{Header: "Looked at", Kind: table.KindText, Heads: true},
			{Header: "In all", Kind: table.KindInt, Format: grouped},
			{Header: "Count", Kind: table.KindInt, Format: grouped},
			{Header: "which", Kind: table.KindText},
			{Header: "The others", Kind: table.KindInt, Format: grouped},
			{Header: "Sheet", Kind: table.KindLink},
		},
	}
	for _, l := range r.results() {
		t.Add(table.Text(l.things), table.Int(l.of), table.Int(l.so), table.Text(l.are), table.Int(l.of-l.so), table.Link(l.table, "#"+l.table))
	}
	return t
}

// howMany counts the elements of a list that are so.
func howMany[T any](list []T, so func(T) bool) (n int64) {
	for _, e := range list {
		if so(e) {
			n++
		}
	}
	return n
}

// printedFacts counts the rows of published tables, and those that agree.
func (r *Report) printedFacts() (rows, agree int64) {
	count := func(v published.Verdict) {
		rows++
		if v == published.Agree {
			agree++
		}
	}
	for _, f := range r.Config.Facts {
		count(f.compare(r.study(f).Verdict))
	}
	for _, p := range r.Papers {
		for _, result := range p.results {
			count(result.Verdict)
		}
	}
	return rows, agree
}

// threeOf chooses pictures that show what the report is about: a fold, rare values, and the P-positions
// of two heaps, as far as there are any.
func threeOf(pictures []picture) []picture {
	var chosen []picture
	for _, name := range []string{"0.77-fold", "0.6-rare", "wythoff-positions"} {
		if i := slices.IndexFunc(pictures, func(p picture) bool { return p.name == name }); i >= 0 {
			chosen = append(chosen, pictures[i])
		}
	}
	if len(chosen) == 0 {
		return pictures[:min(3, len(pictures))]
	}
	return chosen
}

// links lead from a game to its sequences in the OEIS; none if it has none.
func (s *Study) links() (template.HTML, error) {
	var links []html.Link
	for _, m := range oeis.Of(s.game.Rules) {
		text := m.Number
		if m.Shift != 0 {
			text += fmt.Sprintf(" (%s, the same %s on)", m.Game.Rules, numbers.Count(max(m.Shift, -m.Shift), "heap"))
		}
		links = append(links, html.Link{Text: text, Target: m.Address()})
	}
	if len(links) == 0 {
		return "", nil
	}
	return html.Links("In the OEIS:", links...)
}
