// Package reports turns experiments into a report: tables, figures, a workbook, a page to read and
// explore offline, and the manifest of them all.
//
// A [Config] lists the experiments: games, printed facts, worked examples, the classical games.
// [Compute] carries them out from the rules alone and [Report.Write] writes what came out; the same
// experiments give the same bytes. What a source prints is compared with what came out in one way
// only, published.Compare, and [Report.Disagreements] lists what differs.
package reports

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"example.org/grundy/internal/memory"
	"example.org/grundy/internal/names"
	"example.org/grundy/internal/table"
	"example.org/grundy/periodicity"
	"example.org/grundy/reports/census"
	"example.org/grundy/reports/misere"
	"example.org/grundy/reports/published"
	"example.org/grundy/reports/sets"
	"example.org/grundy/reports/twoheap"
	"example.org/grundy/sgtable/classics"
	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/wythoff"
)

// Report is everything that a configuration asks for, computed and not yet written.
type Report struct {
	Config       *Config
	Studies      []Study
	Forms        []formResult
	Papers       []paperResult
	Subsets      []subsetRow
	SmallSets    *sets.Chapter
	Worked       []answered
	Equivalences []published.Settled
	Classics     []claim.Report
	Misere       *misereSurvey
	Third        [][]int64
	Quotients    *misere.Chapter
	Census       *census.Chapter
	TwoHeaps     *twoheap.Chapter
	Wythoff      *wythoff.Comparison

	playground func(io.Writer) error // writes the page that computes games itself; nil for none
}

// Options are what a computation may be told beside the experiments.
type Options struct {
	// Log, if set, is told what is being done.
	Log func(format string, args ...any)
	// Certificates holds the proofs of the rows of papers that take longer than a report may, a
	// file a game: "0.454.json". Without it those rows are left unchecked.
	Certificates fs.FS
	// Playground, if set, writes a page that computes games itself, to which the report's leads.
	Playground func(io.Writer) error
}

func (o Options) log(format string, args ...any) {
	if o.Log != nil {
		o.Log(format, args...)
	}
}

// Compute carries out the experiments of a configuration, on all processors. What the report holds
// does not depend on how many there are.
func Compute(ctx context.Context, c *Config, o Options) (*Report, error) {
	r := &Report{Config: c, playground: o.Playground}
	for _, part := range []func(context.Context, Options) error{
		r.computeGames, r.computePapers, r.computeForms, r.computeWorked, r.computeCensus, r.computeClassics, r.computeQuotients, r.computeWythoff,
		r.computeTwoHeaps, r.computeSmallSets,
	} {
		if err := part(ctx, o); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// CheckMemory refuses a configuration that shows more than there is memory for.
func (c *Config) CheckMemory() error {
	heaps := int64(0)
	for _, e := range c.Games {
		heaps += max(e.Show, e.Explore) + 1
	}
	if err := memory.Enough(heaps, memory.Page, "heaps shown"); err != nil || c.Wythoff == nil {
		return err
	}
	return memory.Enough(c.Wythoff.Pairs, memory.WythoffPair, "pairs")
}

func (r *Report) computeGames(ctx context.Context, o Options) (err error) {
	c := r.Config
	o.log("%d games", len(c.Games))
	if r.Studies, err = inParallel(ctx, len(c.Games), func(ctx context.Context, i int) (Study, error) {
		return c.Games[i].study(ctx)
	}); err != nil {
		return err
	}
	for i := range r.Studies {
		if err := r.Studies[i].fits(i); err != nil {
			return c.describe(err)
		}
	}
	var namer names.Namer
	taken := fixedNames()
	for _, t := range c.Documents {
		taken = append(taken, t.Name)
	}
	for _, name := range taken {
		namer.Name(name)
	}
	for i := range r.Studies {
		s := &r.Studies[i]
		title := s.Experiment.Name
		if title == "" {
			title = s.game.Rules.String()
		}
		s.Name = namer.Name(title)
	}
	if c.Subsets != nil {
		o.log("subtraction sets within {1 … %d}", c.Subsets.Largest)
		r.Subsets, err = c.Subsets.study(ctx)
	}
	return err
}

func (r *Report) computeSmallSets(ctx context.Context, o Options) (err error) {
	s := r.Config.SmallSets
	if s == nil {
		return nil
	}
	o.log("subtraction sets of three and four amounts, up to %d and %d", s.Three, s.Four)
	r.SmallSets, err = sets.NewChapter(ctx, sets.Options{Three: s.Three, Four: s.Four, Drawn: s.Drawn})
	return err
}

func (r *Report) computeForms(ctx context.Context, o Options) (err error) {
	o.log("%d closed forms", len(r.Config.Forms))
	r.Forms, err = inParallel(ctx, len(r.Config.Forms), func(ctx context.Context, i int) (formResult, error) {
		return r.Config.Forms[i].compare(ctx)
	})
	return err
}

func (r *Report) computeWorked(ctx context.Context, o Options) (err error) {
	o.log("%d worked examples", len(r.Config.Worked))
	r.Worked, err = r.Config.answerAll(ctx)
	return err
}

func (r *Report) computeClassics(ctx context.Context, o Options) (err error) {
	if !r.Config.Classics {
		return nil
	}
	o.log("the classics")
	if r.Classics, err = classics.Run(ctx, classics.All()); err != nil {
		return err
	}
	if r.Third, err = thirdHeaps(ctx); err != nil {
		return err
	}
	r.Misere, err = surveyMisere(ctx)
	return err
}

func (r *Report) computeCensus(_ context.Context, o Options) (err error) {
	if r.Config.Census {
		o.log("the census of octal codes")
		r.Census, err = census.NewChapter()
	}
	return err
}

func (r *Report) computeQuotients(ctx context.Context, o Options) (err error) {
	if r.Config.Misere {
		o.log("misère quotients")
		r.Quotients, err = misere.NewChapter(ctx)
	}
	return err
}

func (r *Report) computeWythoff(ctx context.Context, o Options) (err error) {
	w := r.Config.Wythoff
	if w == nil {
		return nil
	}
	o.log("Wythoff's game, %d pairs", w.Pairs)
	r.Wythoff, err = wythoff.Compare(ctx, w.Pairs, w.Square, nil)
	return err
}

func (r *Report) computeTwoHeaps(ctx context.Context, o Options) (err error) {
	t := r.Config.TwoHeaps
	if t == nil {
		return nil
	}
	o.log("games of two heaps, rows 0 to %d of Wythoff's game", t.Rows)
	r.TwoHeaps, err = twoheap.NewChapter(ctx, twoheap.Options{Rows: t.Rows, Side: t.Side, Pairs: t.Pairs})
	return err
}

// Tables returns the report's tables in reading order.
func (r *Report) Tables() ([]*table.Table, error) {
	var tables []*table.Table
	add := func(wanted bool, make func() *table.Table) {
		if wanted {
			tables = append(tables, make())
		}
	}
	add(len(r.Studies) > 0, r.overview)
	add(len(r.Config.Facts) > 0, r.published)
	for i := range r.Papers {
		add(true, r.Papers[i].table)
	}
	tables = append(tables, r.documents()...)
	add(len(r.Forms) > 0, r.closedForms)
	add(r.Subsets != nil, r.subsets)
	if r.SmallSets != nil {
		tables = append(tables, r.SmallSets.Tables()...)
	}
	add(r.Equivalences != nil, func() *table.Table { return published.EquivalenceTable(r.Equivalences) })
	if r.Census != nil {
		tables = append(tables, r.Census.Tables()...)
	}
	add(r.Classics != nil, r.classical)
	add(r.Misere != nil, func() *table.Table { return r.Misere.classes() })
	add(r.Misere != nil, func() *table.Table { return r.Misere.theorems() })
	add(r.Third != nil, r.third)
	if r.Quotients != nil {
		tables = append(tables, r.Quotients.Tables()...)
	}
	if r.Wythoff != nil {
		pairs, err := r.Config.Wythoff.pairs()
		if err != nil {
			return nil, err
		}
		tables = append(tables, pairs, r.comparison())
	}
	if r.TwoHeaps != nil {
		tables = append(tables, r.TwoHeaps.Tables()...)
	}
	add(len(r.Config.Sources) > 0, r.sources)
	first := min(1, len(tables))
	tables = slices.Insert(tables, first, r.contents(tables))
	for _, t := range tables {
		cite(t)
	}
	return tables, nil
}

// Disagreements lists what came out otherwise than it should: printed facts that differ, closed
// rules that fail, worked examples that differ without being known misprints.
func (r *Report) Disagreements() []string {
	var list []string
	for _, f := range r.Config.Facts {
		if f.compare(r.study(f).Verdict) != published.Agree {
			list = append(list, fmt.Sprintf("published: %s, %s", f.Game, f.Source))
		}
	}
	for _, p := range r.Papers {
		list = append(list, p.paper.Differences(p.results)...)
	}
	for _, f := range r.Forms {
		if f.First >= 0 {
			list = append(list, fmt.Sprintf("closed form: %s, G(n) = %s differs at heap %d", f.Game, f.Form, f.First))
		}
	}
	for _, a := range r.Worked {
		if why := a.unexpected(); why != "" {
			list = append(list, why)
		}
	}
	for _, s := range r.Equivalences {
		if s.Ground == periodicity.Differ {
			list = append(list, fmt.Sprintf("equal games: %s and %s: %s", s.Equivalence.A, s.Equivalence.B, s.Sentence()))
		}
	}
	if r.Quotients != nil {
		list = append(list, r.Quotients.Disagreements()...)
	}
	if r.TwoHeaps != nil {
		list = append(list, r.TwoHeaps.Disagreements()...)
	}
	if r.SmallSets != nil {
		list = append(list, r.SmallSets.Disagreements()...)
	}
	return append(list, r.failures()...)
}

// failures lists the checks that failed among those that compare nothing with a source.
func (r *Report) failures() []string {
	var list []string
	checks := r.Classics
	if r.Misere != nil {
		checks = append(checks[:len(checks):len(checks)], r.Misere.reports...)
	}
	for _, c := range checks {
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
