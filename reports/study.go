package reports

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
)

// Study is one game of the report, computed.
type Study struct {
	Experiment
	Name     string // of its sheet, pictures and files
	Verdict  *periodicity.Verdict
	Values   []uint32 // G(0) … of the heaps shown
	Explored []uint32 // G(0) … of the heaps in the explorer, at least those shown
}

// study computes one experiment: the verdict, and the values that are shown.
func (e Experiment) study(ctx context.Context) (Study, error) {
	fail := func(err error) (Study, error) { return Study{}, fmt.Errorf("game %s: %w", e.game, err) }
	verdict, sequence, err := runs.Settle(ctx, e.game.Rules, periodicity.Options{Limit: e.Heaps, Theorem: e.Theorem}, runs.Options{Threads: 1})
	if err != nil {
		return fail(err)
	}
	shown := e.Show + 1
	if e.Show == 0 {
		shown = verdict.Computed
		if c, ok := verdict.Claim(); ok { // enough of the period to see it
			shown = max(shown, c.Preperiod+4*c.Period)
		}
		shown = min(shown, mostShown+1)
	}
	explored := max(shown, e.Explore+1)
	if err := sequence.Extend(ctx, explored-1); err != nil {
		return fail(err)
	}
	values, err := sequence.Slice(0, explored)
	if err != nil {
		return fail(err)
	}
	return Study{Experiment: e, Verdict: verdict, Values: values[:shown:shown], Explored: values}, nil
}

// fits refuses a figure that a game turns out not to have; i is its place in the file.
func (s *Study) fits(i int) error {
	if slices.Contains(s.Figures, "rare") && rareValue(s.Verdict) == nil {
		return &misfit{field(entry("games", i), "figures"), noRare(s.game.String())}
	}
	return nil
}

// words says the rules and the verdict.
func (s *Study) words() string { return s.game.Words + " " + s.Verdict.Sentence() + "." }

// heading is the game's name with its code.
func (s *Study) heading() string {
	title := s.game.Title
	if code := s.game.Rules.String(); code != title {
		title += " (" + code + ")"
	}
	return title
}

// claim is the verdict's claim, the zero Claim when there is none.
func (s *Study) claim() periodicity.Claim {
	c, _ := s.Verdict.Claim()
	return c
}

// inParallel computes f(0) … f(n−1) on all processors; the order of the results, and so the
// report, does not depend on how many there are.
func inParallel[T any](ctx context.Context, n int, f func(ctx context.Context, i int) (T, error)) ([]T, error) {
	results := make([]T, n)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range n {
		group.Go(func() (err error) {
			results[i], err = f(ctx, i)
			return err
		})
	}
	return results, group.Wait()
}
