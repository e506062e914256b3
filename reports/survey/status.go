package survey

import (
	"encoding/json"
	"time"
)

// Status is how far a survey has come.
type Status struct {
	Manifest *Manifest
	Finished int
	Failed   int
	Released int // unfinished games whose last claim was given back
	Unbegun  int // games that nobody has claimed
	Beats    []Beat
	// Seconds is the work that the finished games took together, Since the time when the first
	// of them ended and Last when the last did; zero if none has.
	Seconds     float64
	Since, Last time.Time
}

// ReadStatus reads the status of the survey in dir.
func ReadStatus(dir string) (*Status, error) {
	m, err := ReadManifest(dir)
	if err != nil {
		return nil, err
	}
	d := folderAt(dir)
	b := newBoard(d, m)
	if err := b.read(); err != nil {
		return nil, err
	}
	s := &Status{Manifest: m}
	s.Finished, s.Failed = b.counts()
	for i := range b.states {
		switch st := &b.states[i]; {
		case st.ended():
		case st.claim == 0:
			s.Unbegun++
		case st.released:
			s.Released++
		}
	}
	if s.Beats, err = d.beats(m); err != nil {
		return nil, err
	}
	for _, stem := range b.stems {
		var t cost
		if text, err := d.read(mostCost, timesDir, stem+resultEnding); err != nil || json.Unmarshal(text, &t) != nil {
			continue // the times are for the eyes only
		}
		s.Seconds += t.Seconds
		if s.Since.IsZero() || t.Finished.Before(s.Since) {
			s.Since = t.Finished
		}
		if t.Finished.After(s.Last) {
			s.Last = t.Finished
		}
	}
	return s, nil
}

// Unfinished returns how many games have neither a result nor failed for good.
func (s *Status) Unfinished() int { return len(s.Manifest.Games) - s.Finished - s.Failed }

// Rate returns how many games ended a minute, between the first and the last; 0 if that cannot be
// told yet.
func (s *Status) Rate() float64 {
	if minutes := s.Last.Sub(s.Since).Minutes(); minutes > 0 {
		return float64(s.Finished-1) / minutes
	}
	return 0
}

// Remaining guesses how long the rest takes at that rate; 0 if that cannot be told. The longest
// games come first, so the guess is more often too high than too low.
func (s *Status) Remaining() time.Duration {
	rate := s.Rate()
	if rate == 0 {
		return 0
	}
	return time.Duration(float64(s.Unfinished()) / rate * float64(time.Minute)).Round(time.Second)
}
