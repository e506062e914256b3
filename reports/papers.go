package reports

import (
	"context"

	"example.org/grundy/internal/table"
	"example.org/grundy/periodicity"
	"example.org/grundy/reports/published"
)

// paperResult is a table of a paper, recomputed.
type paperResult struct {
	paper   *published.Paper
	results []published.Result
}

func (p *paperResult) table() *table.Table { return p.paper.Table(p.results) }

// computePapers recomputes the tables of the papers, all rows side by side, and the equal games.
func (r *Report) computePapers(ctx context.Context, o Options) error {
	type job struct{ paper, row int }
	var jobs []job
	for _, name := range r.Config.Papers {
		paper, err := published.Find(name)
		if err != nil {
			return err
		}
		o.log("%s, %d rows", paper.Title, len(paper.Rows))
		for row := range paper.Rows {
			jobs = append(jobs, job{len(r.Papers), row})
		}
		r.Papers = append(r.Papers, paperResult{paper, make([]published.Result, len(paper.Rows))})
	}
	results, err := inParallel(ctx, len(jobs), func(ctx context.Context, i int) (published.Result, error) {
		p := r.Papers[jobs[i].paper].paper
		return p.Recompute(ctx, p.Rows[jobs[i].row], o.Certificates)
	})
	if err != nil {
		return err
	}
	for i, j := range jobs {
		r.Papers[j.paper].results[j.row] = results[i]
	}
	if !r.Config.Equivalences {
		return nil
	}
	pairs, err := published.Equivalences()
	if err != nil {
		return err
	}
	o.log("%d pairs of equal games", len(pairs))
	proofs := periodicity.ProofsIn(o.Certificates)
	r.Equivalences, err = inParallel(ctx, len(pairs), func(ctx context.Context, i int) (published.Settled, error) {
		return pairs[i].Settle(ctx, proofs)
	})
	return err
}
