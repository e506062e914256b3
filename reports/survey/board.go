package survey

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// state is what the folder says about a game.
type state struct {
	finished bool // there is a result
	failures int
	claim    int    // number of the last claim, 0 for none
	released bool   // whether its owner gave it back
	orphan   bool   // whether its owner shows no life
	owner    string // of the last claim, where that has been looked up
}

// ended reports whether nobody is to work on the game any more.
func (s *state) ended() bool { return s.finished || s.failures >= maxFailures }

// board is the folder's state of all games, as it was when it was last read.
type board struct {
	folder *folder
	states []state
}

// claimed is the content of a claim.
type claimed struct {
	Owner string `json:"owner"`
}

func claimName(stem string, number int) string { return fmt.Sprintf("%s.e%d", stem, number) }

const released = ".released"

// indexOf returns the number that begins a file's name; it reports false for a file that belongs to
// no game.
func (b *board) indexOf(name string) (int, bool) {
	number, _, ok := strings.Cut(name, "_")
	i, err := strconv.Atoi(number)
	return i, ok && err == nil && i >= 0 && i < len(b.states)
}

// read brings the board up to date. It costs three listings of folders, and reads a claim at most
// once.
func (b *board) read() error {
	names, err := b.folder.list(resultsDir)
	if err != nil {
		return err
	}
	for _, name := range names {
		if i, ok := b.indexOf(name); ok && strings.HasSuffix(name, ".json") {
			b.states[i].finished = true
		}
	}
	if names, err = b.folder.list(failedDir); err != nil {
		return err
	}
	failures := map[int]int{}
	for _, name := range names {
		if i, ok := b.indexOf(name); ok {
			failures[i]++
		}
	}
	for i := range b.states {
		b.states[i].failures = failures[i]
	}
	if names, err = b.folder.list(claimsDir); err != nil {
		return err
	}
	for _, name := range names {
		if i, ok := b.indexOf(name); ok {
			b.states[i].note(name)
		}
	}
	return nil
}

// note takes in the name of a claim or of the end of one.
func (s *state) note(name string) {
	name, over := strings.CutSuffix(name, released)
	number, err := strconv.Atoi(name[strings.LastIndex(name, ".e")+len(".e"):])
	switch {
	case err != nil || number < s.claim:
	case number > s.claim:
		s.claim, s.released, s.orphan, s.owner = number, over, false, ""
	case over:
		s.released = true
	}
}

// ownerOf looks up who holds the last claim on game i; "" if the claim cannot be read.
func (b *board) ownerOf(i int, stem string) string {
	s := &b.states[i]
	if s.owner == "" {
		var c claimed
		if text, err := b.folder.read(claimsDir, claimName(stem, s.claim)); err == nil {
			_ = json.Unmarshal(text, &c) // a claim that says nothing has no owner, whose beat never changes
		}
		s.owner = c.Owner
	}
	return s.owner
}

// counts returns how many games have a result and how many have failed for good.
func (b *board) counts() (finished, failed int) {
	for i := range b.states {
		switch s := &b.states[i]; {
		case s.finished:
			finished++
		case s.ended():
			failed++
		}
	}
	return finished, failed
}
