// Package verify checks certificates of periodicity with code of its own: it reads the game's name, computes
// the values from the rules, and checks the conditions of the theorem, which docs/theory.md states and
// proves, the leastness of period and preperiod, and the exceptional heaps. All it shares with what writes
// certificates is their form, package certificate; a test sees to that.
package verify

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"time"

	"example.org/grundy/periodicity/certificate"
)

type (
	claim     = certificate.Claim
	window    = certificate.Window
	parameter = certificate.Parameter
)

// Options say how far a check may go.
type Options struct {
	// MaxHeaps is the largest number of values that may be computed. 0 stands for 2²⁴, or 2²⁸ where only
	// a window of them is kept: what fits in memory.
	MaxHeaps int64
	// MaxTime is how long a check may take by the model in cost.go, which counts steps and looks at no clock.
	// 0 stands for ten minutes.
	MaxTime time.Duration
	// Workers is how many segments of a certificate with waypoints are checked at a time; 0 stands for 1. The
	// result does not depend on it.
	Workers int
	// Log, if set, is told what will be done and how long it takes before it is done.
	Log func(line string)
}

// Report says what was checked and how.
type Report struct {
	Game    string // canonical form of the rules
	Theorem string
	Claim   certificate.Claim
	Heaps   int64  // how many values were computed
	Engine  string // how they were computed
	// Checked lists the fields that were recomputed, with what was found, in words.
	Checked []string
}

// Verify checks a certificate: nil means that its claim is proved. The error says which field is
// wrong and what it would have to be. The certificate is not trusted in anything; no number in it
// makes Verify take memory or time before it was compared with the options.
func Verify(ctx context.Context, c *certificate.Certificate, o Options) (Report, error) {
	k := newChecker(ctx, c, o)
	if c.Version == certificate.StreamedVersion {
		err := k.run(k.header, k.rules, k.stream)
		return k.report, err
	}
	err := k.run(k.header, k.rules, k.kept, k.compute, k.proof, k.exceptions)
	return k.report, err
}

func newChecker(ctx context.Context, c *certificate.Certificate, o Options) *checker {
	return &checker{Certificate: c, options: o, meter: meter{ctx: ctx}, report: Report{Game: c.Game, Theorem: c.Theorem, Claim: c.Claim}}
}

// run takes one step of the check after the other.
func (k *checker) run(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return fmt.Errorf("certificate of %q refused: %w", k.Game, err)
		}
	}
	return nil
}

type checker struct {
	*certificate.Certificate
	options Options
	report  Report
	meter   meter

	game    *rules
	theorem theorem
	numbers numbers // of theorem sparse-state
	method  method
	values  []uint32
}

func (k *checker) checked(format string, args ...any) {
	k.report.Checked = append(k.report.Checked, fmt.Sprintf(format, args...))
}

func wrong(field string, got, want any) error {
	return fmt.Errorf("field %q is %v: want %v", field, got, want)
}

func (k *checker) header() error {
	switch {
	case k.Format != certificate.Format:
		return wrong("format", k.Format, certificate.Format)
	case k.Version != certificate.Version && k.Version != certificate.StreamedVersion:
		return wrong("version", k.Version, fmt.Sprintf("%d or %d", certificate.Version, certificate.StreamedVersion))
	}
	if err := k.CheckDigest(); err != nil {
		return err
	}
	k.checked("digest: that of the other fields")
	return nil
}

func (k *checker) rules() (err error) {
	if k.game, err = parse(k.Game); err != nil {
		return fmt.Errorf("field %q: %w", "game", err)
	}
	if k.theorem, err = theoremNamed(k.Certificate.Theorem); err != nil {
		return err
	}
	if k.game.row != nil && k.theorem.name != "rows" {
		return fmt.Errorf("theorem %s does not cover %s: it is no game of single heaps", k.theorem.name, k.Game)
	}
	if err := k.theorem.covers(k.game); err != nil {
		return fmt.Errorf("theorem %s does not cover %s: %w", k.theorem.name, k.Game, err)
	}
	k.checked("game: %s, which theorem %s covers", k.Game, k.theorem.name)
	return nil
}

// mostHeaps bounds every number of heaps, so that sums of a few fit.
const mostHeaps = 1 << 40

// bounds compares every number that counts heaps with what is allowed, and with the number of them all.
func (k *checker) bounds(limit int64) error {
	if k.options.MaxHeaps > 0 {
		limit = min(k.options.MaxHeaps, mostHeaps)
	}
	switch {
	case k.Heaps < 1:
		return wrong("heaps", k.Heaps, "at least 1")
	case k.Heaps > limit:
		return fmt.Errorf("it needs %d values: more than %d, the largest number allowed (--max-heaps)", k.Heaps, limit)
	}
	for _, c := range []claim{k.Claim, k.Compared} {
		if c.Preperiod < 0 || c.Period < 1 || c.Saltus < 0 || c.Preperiod > k.Heaps || c.Period > k.Heaps || c.Saltus > mostHeaps {
			return fmt.Errorf("preperiod %d, period %d, saltus %d: want at least 0, 1 and 0, and a whole period in %d heaps", c.Preperiod, c.Period, c.Saltus, k.Heaps)
		}
	}
	return nil
}

// affordable says what will be done, and refuses what is expected to take too long.
func (k *checker) affordable(how method, heaps int64, workers int) error {
	allowed := k.options.allowed()
	k.method, k.meter.limit = how, int64(allowed)
	steps := estimate(k.game, how, k.Claim, heaps) / float64(workers)
	if k.options.Log != nil {
		k.options.Log(fmt.Sprintf("%s: %d values by %s: %s", k.Game, heaps, how, inWords(steps)))
	}
	if steps > float64(allowed) {
		return fmt.Errorf("%d values by %s are expected to take %s: want more time than %s (--max-time)", heaps, how, inWords(steps), allowed)
	}
	return nil
}

// kept checks how much a certificate asks for of which all values are kept.
func (k *checker) kept() error {
	const usual = 1 << 24
	if err := k.bounds(usual); err != nil {
		return err
	}
	if err := k.theorem.plan(k); err != nil {
		return fmt.Errorf("theorem %s: %w", k.theorem.name, err)
	}
	return k.affordable(methodFor(k.game, k.Heaps), k.Heaps, 1)
}

func (k *checker) compute() (err error) {
	if k.values, err = valuesOf(k.game, k.Heaps, k.method, &k.meter); err != nil {
		return err
	}
	k.report.Heaps, k.report.Engine = k.Heaps, string(k.method)
	hash := sha256.New()
	block := make([]byte, 0, 1<<12)
	for _, v := range k.values {
		if block = binary.LittleEndian.AppendUint32(block, v); len(block) == cap(block) {
			hash.Write(block)
			block = block[:0]
		}
	}
	hash.Write(block)
	if sum := hex.EncodeToString(hash.Sum(nil)); sum != k.Values {
		return wrong("values_sha256", k.Values, sum)
	}
	k.checked("values: those of heaps 0 … %d, computed by %s, have the hash", k.Heaps-1, k.method)
	return nil
}

func (k *checker) proof() error {
	if err := k.theorem.holds(k); err != nil {
		return fmt.Errorf("theorem %s: %w", k.theorem.name, err)
	}
	if err := k.least(); err != nil {
		return fmt.Errorf("not the least claim: %w", err)
	}
	k.checked("proof: theorem %s holds on heaps %d … %d, compared with those %d later", k.theorem.name, k.Window.From, k.Window.To, k.Compared.Period)
	k.checked("claim: %s; no smaller period, and no earlier heap for this one", k.Claim)
	return nil
}
