// Package census makes tables, pages and comparisons with published tables of what a survey has
// found: package survey computes, and this package tells.
package census

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"example.org/grundy/internal/atomicfile"
	"example.org/grundy/internal/names"
	"example.org/grundy/periodicity"
	"example.org/grundy/reports/survey"
)

// Census is what a survey has found out so far, of all games of its family.
type Census struct {
	survey.Findings
	Rows []Row // all games with a result: first those that were searched, then the dropped
}

// Row is a game of the family with what is known about it.
type Row struct {
	Game    string
	Verdict *periodicity.Verdict // of the game that was searched
	// As is the game that was searched in place of this one, equal to it by rule; empty if it was
	// itself. G_Game(n) = G_As(n − Shift).
	As    string
	Shift int64
	// Claim is what is proved or observed of this game; Period is 0 if nothing is.
	Claim periodicity.Claim
	// Digest is that of the certificate of a game that was searched and is proved; else empty.
	Digest string
}

// Merge reads the results in the folders of one survey, one folder or those of several shards, and
// makes their rows. It refuses what [survey.ReadResults] refuses.
func Merge(ctx context.Context, dirs ...string) (*Census, error) {
	found, err := survey.ReadResults(dirs...)
	if err != nil {
		return nil, err
	}
	c := &Census{Findings: *found}
	if err := c.fill(ctx); err != nil {
		return nil, err
	}
	return c, nil
}

// fill makes the rows.
func (c *Census) fill(ctx context.Context) error {
	found := map[string]*survey.Result{}
	for _, r := range c.Results {
		if r == nil {
			continue
		}
		found[r.Game] = r
		row := Row{Game: r.Game, Verdict: r.Verdict}
		row.Claim, _ = r.Verdict.Claim()
		if r.Certificate != "" {
			proof, err := periodicity.ReadCertificate(r.Game, strings.NewReader(r.Certificate))
			if err != nil {
				return err
			}
			row.Digest = proof.Digest
		}
		c.Rows = append(c.Rows, row)
	}
	for _, d := range c.Manifest.Dropped {
		r := found[d.As]
		if r == nil {
			continue
		}
		row := Row{Game: d.Game, Verdict: r.Verdict, As: d.As, Shift: d.Shift}
		if claim, ok := r.Verdict.Claim(); ok {
			var err error
			if row.Claim, err = shifted(ctx, d, claim); err != nil {
				return fmt.Errorf("game %s: %w", d.Game, err)
			}
		}
		c.Rows = append(c.Rows, row)
	}
	return nil
}

// shifted carries the claim of a game over to one that was dropped for it. Only where the game is
// periodic from heap 0 on and the other begins with more zeros do some values have to be looked at:
// these zeros may belong to the period or not.
func shifted(ctx context.Context, d survey.Dropped, c periodicity.Claim) (periodicity.Claim, error) {
	moved := periodicity.Claim{Preperiod: max(0, c.Preperiod+d.Shift), Period: c.Period, Saltus: c.Saltus}
	if c.Preperiod > 0 || d.Shift <= 0 {
		return moved, nil
	}
	values, err := valuesOfGame(ctx, d.Game, moved.Preperiod+2*moved.Period)
	if err != nil {
		return moved, err
	}
	return periodicity.Least(moved, values), nil
}

// WriteCertificates writes the certificates of the proved games into dir, a file each, as analyze
// verify reads them. It makes the folder if there is none; a file of the same name is replaced.
func (c *Census) WriteCertificates(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	var namer names.Namer
	for _, r := range c.Results {
		if r == nil || r.Certificate == "" {
			continue
		}
		file := filepath.Join(dir, namer.Name(r.Game)+".json")
		if err := atomicfile.Write(file, func(w io.Writer) error {
			_, err := io.WriteString(w, r.Certificate)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}
