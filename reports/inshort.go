package reports

import (
	"fmt"
	"html/template"
	"slices"

	"example.org/grundy/internal/html"
	"example.org/grundy/internal/numbers"
	"example.org/grundy/periodicity"
	"example.org/grundy/reports/oeis"
	"example.org/grundy/reports/published"
	"example.org/grundy/sgtable/classics/claim"
)

// inShort tells the result first: some lines and three pictures; "" if there is nothing to tell.
func (r *Report) inShort(pictures []picture) (template.HTML, error) {
	lines := r.resultLines()
	if len(lines) == 0 {
		return "", nil
	}
	figures, err := figuresHTML(threeOf(pictures))
	if err != nil {
		return "", err
	}
	return html.Result(lines, figures)
}

// resultLines tell the result, each from what was computed.
func (r *Report) resultLines() []string {
	var lines []string
	if n := len(r.Studies); n > 0 {
		proved := howMany(r.Studies, func(s Study) bool { return s.Verdict.Status == periodicity.Proved })
		lines = append(lines, fmt.Sprintf("%s studied: the period of %d is proved, the others are open within the heaps computed.", numbers.Count(int64(n), "game"), proved))
	}
	if rows, agree := r.printedFacts(); rows > 0 {
		lines = append(lines, fmt.Sprintf("%s of published tables recomputed from the rules: %s agree.", numbers.Count(rows, "row"), numbers.Group(agree)))
	}
	if misprints := howMany(r.Worked, func(w answered) bool { return w.Misprint != "" }); misprints > 0 {
		lines = append(lines, fmt.Sprintf("%s of sources shown by recomputation, of %s.", numbers.Count(misprints, "misprint"), numbers.Count(int64(len(r.Worked)), "worked example")))
	}
	if n := len(r.Equivalences); n > 0 {
		proved := howMany(r.Equivalences, func(s published.Settled) bool {
			return s.Ground != periodicity.Compared && s.Ground != periodicity.Differ
		})
		lines = append(lines, fmt.Sprintf("%s of games said to be equal: %s are proved so.", numbers.Count(int64(n), "pair"), numbers.Group(proved)))
	}
	if n := len(r.Classics); n > 0 {
		hold := howMany(r.Classics, claim.Report.Holds)
		lines = append(lines, fmt.Sprintf("%s of classical games held against play by the rules: %d hold.", numbers.Count(int64(n), "closed rule"), hold))
	}
	return lines
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
