package survey

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
)

// errFenced ends a search without a result.
var errFenced = errors.New("another process has taken the game over")

// errand is the search for one game in one slice, as a process may hand it to another.
type errand struct {
	Dir    string `json:"dir"`   // of the survey
	Owner  string `json:"owner"` // of the claim
	Stem   string `json:"stem"`
	Game   string `json:"game"`
	Rules  string `json:"rules,omitempty"` // text of its rules file
	Survey string `json:"survey"`          // digest of the manifest
	Depth
	Slice  time.Duration `json:"slice"`
	Memory int64         `json:"memory"` // bytes that a process of its own may take
}

// searcher is what a search needs of the process that it runs in.
type searcher struct {
	open     opener
	progress func(heaps int64)
	log      func(string, ...any)
}

// outcome is what one claim on a game brought.
type outcome struct {
	result  *Result // nil if the search goes on another time
	resumed int64
	spent   time.Duration // by all claims that the checkpoints know of
}

// firstCheckpoint is when the first checkpoint of a slice is written: early, so that a game whose
// process is killed again and again comes forward.
const firstCheckpoint = time.Second

// search works on the game until it is settled or the slice is over; then its values are saved and
// there is no result. The error is errFenced, a runs.DiskError, or that of the game itself.
func (s searcher) search(ctx context.Context, e errand, d *folder) (out outcome, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	game, err := gameOf(e.Game, e.Rules)
	if err != nil {
		return outcome{}, err
	}
	h := &hunt{searcher: s, errand: e, rules: game.Rules, folder: d, begin: time.Now()}
	defer h.close()
	verdict, err := h.settle(ctx)
	if h.run == nil {
		return outcome{}, err
	}
	out = outcome{resumed: h.run.Resumed(), spent: h.spent + h.run.Spent()}
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, errFenced):
		return out, errFenced
	case cause != nil || errors.Is(err, runs.ErrSlice):
		if err := h.run.Save(); err != nil {
			return out, runs.DiskError{Err: err}
		}
		return out, nil
	case err != nil:
		return out, err
	}
	certificate := ""
	if verdict.Status == periodicity.Proved {
		if certificate, err = certify(ctx, h.run, verdict); err != nil {
			return out, err
		}
	}
	out.result = newResult(e.Survey, e.Game, verdict, certificate)
	return out, nil
}

// certify returns the text of a verdict's certificate.
func certify(ctx context.Context, sequence *runs.Run, v *periodicity.Verdict) (string, error) {
	c, err := sequence.Certify(ctx, v)
	if err != nil {
		return "", err
	}
	text, err := c.MarshalText()
	return string(text), err
}
