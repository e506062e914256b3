package survey

import (
	"encoding/json"
	"time"
)

// Beat is what a process says about itself. Others only look whether it changes; the rest is for
// the eyes of a user.
type Beat struct {
	Owner   string    `json:"owner"`
	Host    string    `json:"host"`
	PID     int       `json:"pid"`
	Count   int64     `json:"count"` // of beats, from 1 on
	Time    time.Time `json:"time"`
	Running []Running `json:"running"`
}

// Running is a game that a process works on.
type Running struct {
	Game  string `json:"game"`
	Claim int    `json:"claim"` // its number
	Heaps int64  `json:"heaps"` // values known
}

// pulse is the beat of another process as seen from here.
type pulse struct {
	content string
	since   time.Time // when it was first seen so, by the clock of this process
}

// watch tells the living from the dead.
type watch struct {
	folder *folder
	ttl    time.Duration
	pulses map[string]pulse
}

// look reads the beat of an owner; it reports whether it has not changed for longer than the TTL. A
// missing beat is one that does not change.
func (w *watch) look(owner string) (dead bool) {
	content, _ := w.folder.read(beatsDir, owner)
	p, seen := w.pulses[owner]
	if !seen || p.content != string(content) {
		w.pulses[owner] = pulse{string(content), time.Now()}
		return false
	}
	return time.Since(p.since) > w.ttl
}

// beats reads what all processes say about themselves.
func (d *folder) beats() ([]Beat, error) {
	names, err := d.list(beatsDir)
	var list []Beat
	for _, name := range names {
		var b Beat
		if text, err := d.read(beatsDir, name); err == nil && json.Unmarshal(text, &b) == nil {
			list = append(list, b)
		}
	}
	return list, err
}
