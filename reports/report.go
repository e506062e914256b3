package reports

import (
	"context"
	"fmt"

	"example.org/grundy/periodicity"
	"example.org/grundy/reports/names"
	"example.org/grundy/reports/table"
	"example.org/grundy/sgtable/classics"
	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/wythoff"
)

// Report is everything that a configuration asks for, computed and not yet written.
type Report struct {
	Config   *Config
	Studies  []Study
	Forms    []formResult
	Subsets  []subsetRow
	Worked   []answered
	Classics []claim.Report
	Wythoff  *wythoff.Comparison
}

// Compute carries out the experiments of a configuration, on all processors. log, if not nil, is
// told what is being done. What the report holds does not depend on the number of processors.
func Compute(ctx context.Context, c *Config, log func(format string, args ...any)) (*Report, error) {
	if log == nil {
		log = func(string, ...any) {}
	}
	r := &Report{Config: c}
	var namer names.Namer
	for _, reserved := range fixedNames {
		namer.Name(reserved)
	}
	var err error
	log("%d games", len(c.Games))
	if r.Studies, err = inParallel(ctx, len(c.Games), func(ctx context.Context, i int) (Study, error) {
		return c.Games[i].study(ctx)
	}); err != nil {
		return nil, err
	}
	for i := range r.Studies {
		r.Studies[i].Name = namer.Name(r.Studies[i].game.Rules.String())
	}
	log("%d closed forms, %d worked examples", len(c.Forms), len(c.Worked))
	if r.Forms, err = inParallel(ctx, len(c.Forms), func(ctx context.Context, i int) (formResult, error) {
		return c.Forms[i].compare(ctx)
	}); err != nil {
		return nil, err
	}
	if r.Worked, err = c.answerAll(ctx); err != nil {
		return nil, err
	}
	if c.Subsets != nil {
		log("subtraction sets within {1 … %d}", c.Subsets.Largest)
		if r.Subsets, err = c.Subsets.study(ctx); err != nil {
			return nil, err
		}
	}
	if c.Classics {
		log("the classics")
		if r.Classics, err = classics.Run(ctx, classics.All()); err != nil {
			return nil, err
		}
	}
	if w := c.Wythoff; w != nil {
		log("Wythoff's game, %d pairs", w.Pairs)
		if r.Wythoff, err = wythoff.Compare(ctx, w.Pairs, w.Square, nil); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// fixedNames are taken before any game is named.
var fixedNames = []string{
	"Overview", "Published", "Closed-forms", "Subtraction-sets", "Source-documents",
	"Classics", "Wythoff", "Wythoff-compared", "Sources", "Pictures",
}

// Tables returns the report's tables in reading order.
func (r *Report) Tables() ([]*table.Table, error) {
	tables := []*table.Table{r.overview()}
	if len(r.Config.Facts) > 0 {
		tables = append(tables, r.published())
	}
	if len(r.Forms) > 0 {
		tables = append(tables, r.closedForms())
	}
	if len(r.Worked) > 0 {
		tables = append(tables, r.documents())
	}
	if len(r.Classics) > 0 {
		tables = append(tables, r.classical())
	}
	if r.Subsets != nil {
		tables = append(tables, r.subsets())
	}
	if r.Wythoff != nil {
		pairs, err := r.Config.Wythoff.pairs()
		if err != nil {
			return nil, err
		}
		tables = append(tables, pairs, r.comparison())
	}
	if len(r.Config.Sources) > 0 {
		tables = append(tables, r.sources())
	}
	return tables, nil
}

func (r *Report) sources() *table.Table {
	t := &table.Table{
		Name:  "Sources",
		Title: "Sources",
		Columns: []table.Column{
			{Key: "name", Header: "Cited as", Kind: table.KindText, Heads: true},
			{Key: "source", Header: "Source", Kind: table.KindText, Width: 110},
		},
	}
	for _, s := range r.Config.Sources {
		t.Add(table.Text(s.Name), table.Text(s.Words))
	}
	return t
}

// Disagreements lists what came out otherwise than it should: published facts that differ, closed
// rules that fail, worked examples that differ without being known misprints.
func (r *Report) Disagreements() []string {
	var list []string
	for _, f := range r.Config.Facts {
		if v := r.study(f).Verdict; !f.agrees(v) {
			list = append(list, fmt.Sprintf("published: %s, %s", f.Game, f.Source))
		}
	}
	for _, f := range r.Forms {
		if f.First >= 0 {
			list = append(list, fmt.Sprintf("closed form: %s, G(n) = %s differs at heap %d", f.Game, f.Form, f.First))
		}
	}
	for _, a := range r.Worked {
		if a.verdict().Mark() == table.Differs {
			list = append(list, fmt.Sprintf("worked example: %s, %s: printed %q, recomputed %q", a.Document, a.Ask, a.Printed, a.Answer))
		}
	}
	for _, c := range r.Classics {
		if !c.Holds() {
			list = append(list, fmt.Sprintf("closed rule: %s: %s", c.Name, c.Difference))
		}
	}
	for _, s := range r.Subsets {
		if s.verdict.Status != periodicity.Proved {
			list = append(list, fmt.Sprintf("subtraction set: %s is not proved", s.set))
		}
	}
	if r.Wythoff != nil && !r.Wythoff.Agree() {
		list = append(list, "Wythoff: two descriptions differ")
	}
	return list
}
