package ask

import (
	"bytes"
	"context"
	"encoding"
	"errors"
	"fmt"
	"runtime"

	"example.org/grundy/internal/memory"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/reports/explore/shown"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
)

// usualSearch is the largest heap computed in search of a period, unless told: as far as it is worth while, for a page
// stops a search that it was not told how far to take after some seconds. Of those heaps up to 10 000 are shown.
func usualSearch(rules sgtable.Rules) int64 {
	if runs.LeavesMany(rules) {
		return runs.LastOfManyParts
	}
	return max(runs.UsualLast(rules), 1<<19)
}

// Settled is what is known of a game's sequence.
type Settled struct {
	Game    string               `json:"game"`  // the rules in canonical form
	Title   string               `json:"title"` // a name, or the canonical form
	Words   string               `json:"words"` // the rules in English
	Note    string               `json:"note,omitempty"`
	Heaps   int64                `json:"heaps"` // the largest heap that was asked for
	Verdict *periodicity.Verdict `json:"verdict"`
	View    shown.View           `json:"view"` // as the explorer shows it
	Stopped bool                 `json:"stopped"`
}

// settle looks for the period of a game, and gives the values of the heaps that are to be shown.
func (s *Session) settle(ctx context.Context, r Request, progress Progress) (Reply, error) {
	game, err := catalog.Parse(r.Game)
	if err != nil {
		return Reply{}, err
	}
	last, err := largest("shown", r.Heaps, min(usualSearch(game.Rules), 10_000))
	if err != nil {
		return Reply{}, err
	}
	limit, err := largest("computed", r.Search, max(last, usualSearch(game.Rules)))
	if err != nil {
		return Reply{}, err
	}
	s.game, s.verdict, s.run = catalog.Game{}, nil, nil
	runtime.GC() // the table of the last game is free before memory is counted
	if err := memory.Enough(max(last, limit), memory.Page, "heaps"); err != nil {
		return Reply{}, err
	}
	verdict, run, err := prove(ctx, game, limit, progress)
	stopped := err != nil && ctx.Err() != nil && verdict != nil
	if err != nil && !stopped {
		return Reply{}, err
	}
	if !stopped {
		err = run.Extend(ctx, last)
		if stopped = err != nil && ctx.Err() != nil; err != nil && !stopped {
			return Reply{}, err
		}
	}
	values, err := run.Slice(0, min(run.Len(), last+1))
	if err == nil && len(values) == 0 {
		err = errors.New("stopped before there was a value")
	}
	if err != nil {
		return Reply{}, err
	}
	seen, err := shown.Of(game.Rules.String(), game, verdict, values)
	if err == nil {
		err = seen.Validate()
	}
	if err != nil {
		return Reply{}, err
	}
	s.game, s.verdict, s.run = game, verdict, run
	return Reply{Settled{
		Game: game.Rules.String(), Title: game.Title, Words: game.Words, Note: game.Note, Heaps: last,
		Verdict: verdict, View: seen.View(), Stopped: stopped,
	}, values}, nil
}

// prove looks for the period within the heaps up to limit. The verdict is nil if there is an error that is no end of
// ctx.
func prove(ctx context.Context, game catalog.Game, limit int64, progress Progress) (*periodicity.Verdict, *runs.Run, error) {
	run, err := runs.Open(game.Rules, runs.Options{Progress: func(heaps int64) { progress(heaps, limit+1) }})
	if err != nil {
		return nil, nil, err
	}
	if v, ok := runs.AtOnce(game.Rules, limit); ok {
		return v, run, nil
	}
	v, err := run.Period(ctx, periodicity.Options{Limit: limit})
	return v, run, err
}

// File is a file to be saved.
type File struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// fileOf writes a certificate as a file.
func fileOf(name string, certificate encoding.TextMarshaler) (File, error) {
	text, err := certificate.MarshalText()
	return File{name, string(bytes.TrimSpace(text)) + "\n"}, err
}

// certificate writes down the proof of the game that was settled last.
func (s *Session) certificate(ctx context.Context, _ Request, _ Progress) (Reply, error) {
	switch {
	case s.verdict == nil:
		return Reply{}, errors.New("no game was settled: want one first")
	case s.verdict.Status != periodicity.Proved:
		return Reply{}, fmt.Errorf("no certificate: the verdict is %s", s.verdict.Status)
	case s.verdict.Computed == 0:
		return Reply{}, fmt.Errorf("no certificate: theorem %s needs no values", s.verdict.Theorem)
	}
	certificate, err := s.run.Certify(ctx, s.verdict)
	if err != nil {
		return Reply{}, err
	}
	file, err := fileOf(periodicity.CertificateName(s.game.Rules), certificate)
	return Reply{Data: file}, err
}
