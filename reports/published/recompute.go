package published

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/engine"
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
	sequence, err := engine.Open("auto", r.game.Rules, engine.Options{Threads: 1})
	if err != nil {
		return err
	}
	verdict, err := periodicity.Prove(ctx, r.game.Rules, sequence, periodicity.Options{Limit: limit})
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
	f.rare = rareOf(values[:verdict.Computed], r.game.Rules)
	for _, k := range Kinds() {
		r.Recomputed[k.Name] = k.of(f)
	}
	r.How = how(verdict)
	r.compare()
	return nil
}

// how says in words how a verdict is known.
func how(v *periodicity.Verdict) string {
	if v.Status == periodicity.Proved {
		return fmt.Sprintf("%s, %s heaps", *v.Theorem, numbers.Group(*v.Heaps))
	}
	return fmt.Sprintf("%s within %s heaps", v.Status, numbers.Group(v.Computed))
}

// fromCertificate takes the facts from the certificate of the game, if there is one.
func (r *Result) fromCertificate(certificates fs.FS) error {
	name := r.game.Rules.String() + ".json"
	c, err := readCertificate(certificates, name)
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
		"preperiod": c.Claim.Preperiod, "period": c.Claim.Period, "saltus": c.Claim.Saltus, "last_exception": c.Claim.Preperiod - 1,
	} {
		r.Recomputed[fact] = fmt.Sprint(number)
	}
	r.Recomputed["status"] = string(periodicity.Proved)
	r.How = fmt.Sprintf("%s, %s heaps: certificate %s", c.Theorem, numbers.Group(c.Heaps), name)
	r.compare()
	return nil
}

func readCertificate(files fs.FS, name string) (*periodicity.Certificate, error) {
	if files == nil {
		return nil, fs.ErrNotExist
	}
	f, err := files.Open(path.Clean(name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	c, err := periodicity.ReadCertificate(name, f)
	if err != nil {
		return nil, err
	}
	return c, c.CheckDigest()
}
