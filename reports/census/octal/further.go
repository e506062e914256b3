package octal

import (
	_ "embed" // the proofs
	"fmt"
	"io"
	"io/fs"
	"strings"

	"example.org/grundy/periodicity"
)

// Proof is what a certificate of docs/certificates or docs/records proves of a game that the tables have open.
type Proof struct {
	Game        string
	Theorem     string
	Claim       periodicity.Claim
	Heaps       int64
	Certificate string // its digest
}

//go:embed further.tsv
var further string

// proofColumns is the first line of further.tsv.
const proofColumns = "game\ttheorem\tpreperiod\tperiod\tsaltus\theaps\tcertificate\n"

// proofs returns the proofs that come with the program, by game.
func proofs() (map[string]Proof, error) {
	text, ok := strings.CutPrefix(further, proofColumns)
	if !ok {
		return nil, fmt.Errorf("further.tsv: want the columns %q", proofColumns)
	}
	byGame := map[string]Proof{}
	for line := range strings.Lines(text) {
		var p Proof
		if _, err := fmt.Sscanf(line, "%s\t%s\t%d\t%d\t%d\t%d\t%s\n", &p.Game, &p.Theorem, &p.Claim.Preperiod, &p.Claim.Period, &p.Claim.Saltus, &p.Heaps, &p.Certificate); err != nil {
			return nil, fmt.Errorf("further.tsv: %q: %w", line, err)
		}
		byGame[p.Game] = p
	}
	return byGame, nil
}

// prove enters the proofs into the rows of their games, and into those that are equal to them by rule. So is what the table of
// shorter codes proves, and that of longer ones does not.
func prove(rows []Row) error {
	byGame, err := proofs()
	if err != nil {
		return err
	}
	searched := map[string]*Row{}
	for i := range rows {
		r := &rows[i]
		if !r.Searched() {
			continue
		}
		searched[r.Game] = r
		if p, ok := byGame[r.Game]; ok && !r.Proved() {
			r.Status, r.Theorem, r.Claim, r.Heaps, r.Certificate, r.Further = periodicity.Proved, p.Theorem, p.Claim, p.Heaps, p.Certificate, true
		}
	}
	for i := range rows {
		r := &rows[i]
		own := searched[r.SameAs]
		if r.Searched() || r.Proved() || own == nil || !own.Proved() {
			continue
		}
		r.Status, r.Theorem, r.Claim, r.Further = own.Status, own.Theorem, own.Claim, true
		r.Claim.Preperiod += r.Shift
	}
	return nil
}

// WriteProofs writes what the certificates in folders prove of games that the tables have open, as package octal reads it.
func WriteProofs(w io.Writer, folders ...fs.FS) error {
	all, err := tables()
	if err != nil {
		return err
	}
	var b strings.Builder
	b.WriteString(proofColumns)
	for _, r := range merged(all) {
		if r.Proved() {
			continue
		}
		for _, folder := range folders {
			c, err := periodicity.CertificateIn(folder, r.Game+".json")
			if err != nil || c.Game != r.Game {
				continue
			}
			fmt.Fprintf(&b, "%s\t%s\t%d\t%d\t%d\t%d\t%s\n", c.Game, c.Theorem, c.Claim.Preperiod, c.Claim.Period, c.Claim.Saltus, c.Heaps, c.Digest)
			break
		}
	}
	_, err = io.WriteString(w, b.String())
	return err
}
