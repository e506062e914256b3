package survey

import (
	"fmt"
	"time"

	"example.org/grundy/periodicity"
)

const resultFormat = "grundy-survey-result"

// Result is what the survey finds out about a game. Its bytes depend on the manifest alone.
type Result struct {
	Format         string               `json:"format"`
	ResultsVersion int                  `json:"results_version"`
	Survey         string               `json:"survey"` // digest of the manifest
	Game           string               `json:"game"`
	Verdict        *periodicity.Verdict `json:"verdict"`
	// Certificate is the proof of a proved period, as the text of a file that analyze verify reads;
	// empty otherwise.
	Certificate string `json:"certificate"`
	// Digest is the SHA-256 of the result with an empty digest, in hexadecimal.
	Digest string `json:"digest"`
}

func newResult(survey, game string, v *periodicity.Verdict, certificate string) *Result {
	r := &Result{resultFormat, resultsVersion, survey, game, v, certificate, ""}
	r.Digest = r.digest()
	return r
}

func (r *Result) digest() string {
	unsealed := *r
	unsealed.Digest = ""
	return digestOf(encode(&unsealed))
}

// mostResult is more bytes than a result with its certificate has.
const mostResult = 1 << 28

// readResult reads the result of game i, and refuses one that is damaged or belongs elsewhere.
func (d *folder) readResult(m *Manifest, i int) (*Result, error) {
	name := m.stem(i) + resultEnding
	text, err := d.read(mostResult, resultsDir, name)
	if err != nil {
		return nil, err
	}
	r := &Result{}
	if err := decode(text, r); err != nil {
		return nil, fmt.Errorf("%s: %w", d.file(resultsDir, name), err)
	}
	switch {
	case r.Format != resultFormat || r.ResultsVersion != resultsVersion || r.Survey != m.Digest:
		err = fmt.Errorf("a result of another survey or version")
	case r.Game != m.Games[i].Game:
		err = fmt.Errorf("a result of %s: want one of %s", r.Game, m.Games[i].Game)
	case r.Digest != r.digest() || r.Verdict == nil:
		err = fmt.Errorf("damaged: the digest does not fit")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", d.file(resultsDir, name), err)
	}
	return r, nil
}

// mostCost is more bytes than a cost has.
const mostCost = 1 << 12

// cost is what a result has cost, beside it in a file of its own.
type cost struct {
	Game     string    `json:"game"`
	Owner    string    `json:"owner"`
	Claims   int       `json:"claims"`  // how many it took
	Resumed  int64     `json:"resumed"` // values taken over from a checkpoint by the last one
	Seconds  float64   `json:"seconds"` // of work, as far as checkpoints tell
	Finished time.Time `json:"finished"`
}
