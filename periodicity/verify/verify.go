// Package verify checks certificates of periodicity with code that shares nothing with the fast
// engine that found them: the values are computed again by the definition, or for long sequences
// by the plain marking engine, and every mathematical field of the certificate is derived from
// them again, leastness of the period and of the preperiod included.
package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
)

// Options say how far a check may go.
type Options struct {
	// MaxHeaps is the largest number of values that may be computed. 0 stands for 2²⁴, or for 2¹⁸
	// where only the definition can compute them and the cost is quadratic.
	MaxHeaps int64
	// Log, if set, is told what will be done and what it costs before it is done.
	Log func(line string)
}

// Report says what was checked and how.
type Report struct {
	Game    string // canonical form of the rules
	Theorem string
	Claim   periodicity.Claim
	Heaps   int64  // how many values were computed
	Engine  string // what computed them
	// Checked lists the fields that were recomputed, with what was found, in words.
	Checked []string
}

// Verify checks a certificate: nil means that its claim is proved. The error says which field is
// wrong and what it would have to be. The certificate is not trusted in anything; no number in it
// makes Verify take memory or time before it was compared with Options.MaxHeaps.
func Verify(ctx context.Context, c *periodicity.Certificate, o Options) (Report, error) {
	k := &checker{Certificate: c, log: o.Log, report: Report{Game: c.Game, Theorem: c.Theorem, Claim: c.Claim}}
	steps := []func(context.Context, Options) error{k.header, k.rules, k.bounds, k.compute, k.proof, k.exceptions}
	if c.Version == periodicity.StreamedVersion {
		steps = []func(context.Context, Options) error{k.header, k.rules, k.stream}
	}
	for _, step := range steps {
		if err := step(ctx, o); err != nil {
			return k.report, fmt.Errorf("certificate of %q refused: %w", c.Game, err)
		}
	}
	return k.report, nil
}

type checker struct {
	*periodicity.Certificate
	log    func(string)
	report Report

	game    sgtable.Rules
	theorem periodicity.Theorem
	engine  engine
	values  []uint32
}

func (k *checker) checked(format string, args ...any) {
	k.report.Checked = append(k.report.Checked, fmt.Sprintf(format, args...))
}

func wrong(field string, got, want any) error {
	return fmt.Errorf("field %q is %v: want %v", field, got, want)
}

func (k *checker) header(context.Context, Options) error {
	switch {
	case k.Format != periodicity.CertificateFormat:
		return wrong("format", k.Format, periodicity.CertificateFormat)
	case k.Version != periodicity.CertificateVersion && k.Version != periodicity.StreamedVersion:
		return wrong("version", k.Version, fmt.Sprintf("%d or %d", periodicity.CertificateVersion, periodicity.StreamedVersion))
	}
	if err := k.CheckDigest(); err != nil {
		return err
	}
	k.checked("digest: that of the other fields")
	return nil
}

func (k *checker) rules(context.Context, Options) error {
	const longest = 4096
	if len(k.Game) > longest {
		return fmt.Errorf("field %q has %d bytes: want at most %d", "game", len(k.Game), longest)
	}
	game, err := catalog.Parse(k.Game)
	if err != nil {
		return fmt.Errorf("field %q: %w", "game", err)
	}
	k.game = game.Rules
	if canonical := k.game.String(); canonical != k.Game {
		return wrong("game", k.Game, canonical)
	}
	if k.theorem, err = periodicity.ByName(k.Theorem); err != nil {
		return fmt.Errorf("field %q: %w", "theorem", err)
	}
	if err := k.theorem.Covers(k.game); err != nil {
		return fmt.Errorf("theorem %s: %w", k.Theorem, err)
	}
	if _, sparse := k.theorem.(periodicity.SparseState); sparse {
		if k.theorem, err = periodicity.SparseStateOf(k.Parameters); err != nil {
			return fmt.Errorf("field %q: %w", "parameters", err)
		}
	}
	k.checked("game: %s, which theorem %s covers", k.Game, k.Theorem)
	return nil
}

func (k *checker) bounds(_ context.Context, o Options) error {
	k.engine = engineFor(k.game, k.Heaps)
	limit := o.MaxHeaps
	if limit == 0 {
		limit = k.engine.limit
	}
	switch {
	case k.Heaps < 1:
		return wrong("heaps", k.Heaps, "at least 1")
	case k.Heaps > limit:
		return fmt.Errorf("it needs %d values, by the %s engine: more than %d, the largest number allowed (--max-heaps)", k.Heaps, k.engine.name, limit)
	}
	if k.log != nil {
		k.log(fmt.Sprintf("%s: %d values by the %s engine, %s", k.Game, k.Heaps, k.engine.name, k.engine.cost))
	}
	return nil
}

func (k *checker) compute(ctx context.Context, _ Options) error {
	run, err := k.engine.open(k.game)
	if err != nil {
		return err
	}
	if err := run.Extend(ctx, k.Heaps-1); err != nil {
		return err
	}
	if k.values, err = run.Slice(0, k.Heaps); err != nil {
		return err
	}
	k.report.Heaps, k.report.Engine = k.Heaps, k.engine.name
	if hash := periodicity.ValuesSHA256(k.values); hash != k.Values {
		return wrong("values_sha256", k.Values, hash)
	}
	k.checked("values: those of heaps 0 … %d, computed by the %s engine, have the hash", k.Heaps-1, k.engine.name)
	return nil
}

func (k *checker) proof(ctx context.Context, _ Options) error {
	p, err := periodicity.Check(ctx, k.theorem, k.game, k.Claim, k.values)
	if err != nil {
		return err
	}
	switch {
	case p.Claim != k.Compared:
		return wrong("compared", k.Compared, p.Claim)
	case p.Heaps != k.Heaps:
		return wrong("heaps", k.Heaps, p.Heaps)
	case p.Window != k.Window:
		return wrong("window", k.Window, p.Window)
	case !slices.Equal(p.Parameters, k.Parameters):
		return wrong("parameters", k.Parameters, p.Parameters)
	}
	k.checked("proof: theorem %s holds on heaps %d … %d, compared with those %d later", k.Theorem, p.Window.From, p.Window.To, p.Claim.Period)
	k.checked("claim: %s; no smaller period, and no earlier heap for this one", k.Claim)
	return nil
}

func (k *checker) exceptions(context.Context, Options) error {
	want := periodicity.ExceptionsOf(k.Claim, k.values)
	if !want.Equal(k.Exceptions) {
		return errors.New(`field "exceptions": not the exceptional heaps of the sequence`)
	}
	if !slices.Equal(k.ExceptionalValues, want.Values(k.values)) {
		return errors.New(`field "exceptional_values": not the values of the exceptional heaps`)
	}
	k.checked("exceptions: %d heaps and their values", want.Count)
	return nil
}
