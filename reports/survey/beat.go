package survey

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
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
	TTL     float64   `json:"ttl"` // seconds without a change after which its games are taken over
	Running []Running `json:"running"`
}

// Life is what can be told of a process from its last beat.
type Life string

// The lives of a process.
const (
	Living Life = "living"
	Dead   Life = "dead"   // it is certain that it has ended
	Silent Life = "silent" // for longer than its TTL, by its own clock: dead, frozen or cut off
)

// Life tells whether the process lives. That one is dead is known of those of this machine alone, since
// it was started.
func (b *Beat) Life(now time.Time) Life {
	id, _ := processOf(b.Owner)
	switch ttl := cmp.Or(time.Duration(b.TTL*float64(time.Second)), DefaultTTL); {
	case id.Gone():
		return Dead
	case now.Sub(b.Time) > ttl:
		return Silent
	}
	return Living
}

// Running is a game that a process works on.
type Running struct {
	Game  string `json:"game"`
	Claim int    `json:"claim"` // its number
	Heaps int64  `json:"heaps"` // values known
}

// mostBeat is more bytes than a beat has.
const mostBeat = 1 << 20

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
	content := w.folder.pulse(owner)
	p, seen := w.pulses[owner]
	if !seen || p.content != content {
		w.pulses[owner] = pulse{content, time.Now()}
		return false
	}
	return time.Since(p.since) > w.ttl
}

// pulse returns what changes with the beat of an owner. Where the owner is hidden, it is what changes with
// any beat that may not be read.
func (d *folder) pulse(owner string) string {
	if owner != hidden {
		content, err := d.read(mostBeat, beatsDir, owner)
		if errors.Is(err, fs.ErrPermission) {
			return d.pulseOutside(owner)
		}
		return string(content)
	}
	all, _ := d.list(beatsDir) // of what cannot be listed nothing is seen
	var b strings.Builder
	for _, e := range all {
		if _, err := d.read(mostBeat, beatsDir, e.name); errors.Is(err, fs.ErrPermission) {
			b.WriteString(d.pulseOutside(e.name))
		}
	}
	return b.String()
}

// pulseOutside returns what is seen of a beat that may not be read: every beat is a new file.
func (d *folder) pulseOutside(owner string) string {
	info, err := d.stat(beatsDir, owner)
	if err != nil {
		return ""
	}
	return fmt.Sprint(owner, info.ModTime().UnixNano(), info.Size())
}

// beats reads what all processes say about themselves. What no process could have said is left out, and
// of games those that are none of the survey's.
func (d *folder) beats(m *Manifest) ([]Beat, error) {
	games := map[string]bool{}
	for _, g := range m.Games {
		games[g.Game] = true
	}
	all, err := d.list(beatsDir)
	var list []Beat
	for _, e := range all {
		var b Beat
		text, err := d.read(mostBeat, beatsDir, e.name)
		if id, ok := processOf(e.name); err == nil && ok && json.Unmarshal(text, &b) == nil && b.Owner == e.name {
			b.Host, b.PID = id.Host, id.PID
			running := b.Running
			b.Running = nil
			for _, r := range running {
				if games[r.Game] {
					b.Running = append(b.Running, r)
				}
			}
			list = append(list, b)
		}
	}
	return list, err
}
