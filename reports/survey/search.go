package survey

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable/catalog"
)

// errFenced ends a search without a result.
var errFenced = errors.New("another process has taken the game over")

// outcome is what one claim on a game brought.
type outcome struct {
	result  *Result // nil if the search goes on another time
	resumed int64
	spent   time.Duration // by all claims that the checkpoints know of
}

// search works on a game until it is settled or the slice is over; then its values are saved and
// there is no result. The error is errFenced, a runs.DiskError, or that of the game itself.
func (p *process) search(ctx context.Context, j *job) (out outcome, err error) {
	name := p.manifest.Games[j.game].Game
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	game, err := catalog.Parse(name)
	if err != nil {
		return outcome{}, err
	}
	sequence, err := p.open(game.Rules, runs.Options{
		Threads: 1, Slice: p.Slice, Every: p.Slice / 6, Progress: j.heaps.Store, Log: p.Log,
		Place: place{p.folder, p.stems[j.game], name, p.Log},
	})
	if err != nil {
		return outcome{}, err
	}
	verdict, err := sequence.Period(ctx, periodicity.Options{Limit: p.manifest.MaxHeap})
	out = outcome{resumed: sequence.Resumed(), spent: sequence.Spent()}
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, errFenced):
		return out, errFenced
	case cause != nil || errors.Is(err, runs.ErrSlice):
		if err := sequence.Save(); err != nil {
			return out, runs.DiskError{Err: err}
		}
		return out, nil
	case err != nil:
		return out, err
	}
	certificate := ""
	if verdict.Status == periodicity.Proved {
		if certificate, err = certify(ctx, sequence, verdict); err != nil {
			return out, err
		}
	}
	out.result = newResult(p.manifest, name, verdict, certificate)
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
