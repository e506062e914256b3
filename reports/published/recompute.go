package published

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
)

// Result is a row with what came out.
type Result struct {
	Row
	Recomputed map[string]string // by fact
	How        string            // how the recomputed facts are known
	Verdict    Verdict
}

// Recompute settles the game of a row from its rules. certificates, which may be nil, holds the
// proofs of rows that take longer than a report may, a file each: "0.454.json". Without one, such a
// row is left unchecked.
func (p *Paper) Recompute(ctx context.Context, row Row, certificates fs.FS) (Result, error) {
	r := Result{Row: row, Recomputed: map[string]string{}, Verdict: Unchecked}
	var err error
	if row.Certified {
		err = r.fromCertificate(certificates)
	} else {
		err = r.compute(ctx, p)
	}
	if err != nil {
		return r, fmt.Errorf("%s: game %s: %w", p.Name, row.Game, err)
	}
	return r, nil
}

// compare sets the verdict: the worst of those of the printed facts.
func (r *Result) compare() {
	r.Verdict = Agree
	for fact, printed := range r.Printed {
		if r.Recomputed[fact] != "" || !r.Certified {
			r.Verdict = max(r.Verdict, Compare(printed, r.Recomputed[fact], ""))
		}
	}
}

func (r *Result) compute(ctx context.Context, p *Paper) error {
	limit, extent := p.Heaps, p.Extent
	if r.Heaps > 0 {
		limit = r.Heaps
	}
	if extent == 0 {
		extent = limit
	}
	verdict, sequence, err := runs.Settle(ctx, r.game.Rules, periodicity.Options{Limit: limit}, runs.Options{Threads: 1})
	if err != nil {
		return err
	}
	heaps := needs(verdict, extent)
	if err := sequence.Extend(ctx, heaps-1); err != nil {
		return err
	}
	values, err := sequence.Slice(0, heaps)
	if err != nil {
		return err
	}
	f := &finding{verdict: verdict, values: values, extent: extent}
	for _, k := range kinds() {
		r.Recomputed[k.Name] = k.of(f)
	}
	r.How = verdict.Ground()
	r.compare()
	return nil
}

// fromCertificate takes the facts from the certificate of the game, if there is one.
func (r *Result) fromCertificate(certificates fs.FS) error {
	name := periodicity.CertificateName(r.game.Rules)
	c, err := periodicity.CertificateIn(certificates, name)
	if errors.Is(err, fs.ErrNotExist) {
		r.How = "needs a certificate: longer than a report may take"
		return nil
	}
	if err != nil {
		return err
	}
	if c.Game != r.game.Rules.String() {
		return fmt.Errorf("certificate %s is about %s", name, c.Game)
	}
	for fact, number := range map[string]int64{
		"preperiod": c.Claim.Preperiod, "period": c.Claim.Period, "saltus": c.Claim.Saltus, "last_exception": c.Claim.LastException(),
	} {
		r.Recomputed[fact] = fmt.Sprint(number)
	}
	r.Recomputed["status"] = string(periodicity.Proved)
	r.How = fmt.Sprintf("%s, %s: certificate %s", c.Theorem, numbers.Count(c.Heaps, "heap"), name)
	r.compare()
	return nil
}
