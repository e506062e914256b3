package survey

import (
	"encoding/json"
	"errors"
	"io/fs"
)

// state is what the folder says about a game.
type state struct {
	finished bool // there is a result
	failures int
	claim    int    // number of the last claim, 0 for none
	released bool   // whether its owner gave it back
	lost     int    // earlier claims that were never given back: their owners died, or stood still
	orphan   bool   // whether the last claim's owner shows no life
	owner    string // of the last claim, where that has been looked up
}

// ended reports whether nobody is to work on the game any more.
func (s *state) ended() bool { return s.finished || s.failures >= maxFailures }

// board is the folder's state of all games, as it was when it was last read.
type board struct {
	folder *folder
	stems  []string
	states []state
}

func newBoard(d *folder, m *Manifest) board {
	return board{d, m.stems(), make([]state, len(m.Games))}
}

// claimed is the content of a claim.
type claimed struct {
	Owner string `json:"owner"`
	Heaps int64  `json:"heaps"` // values in the furthest checkpoint when it was made
}

// mostClaim is more bytes than a claim has.
const mostClaim = 1 << 12

// hidden stands for the owner of a claim that this process may not read.
const hidden = "?"

// read brings the board up to date. It costs three listings of folders, and reads a claim at most
// once.
func (b *board) read() error {
	results, err := b.folder.list(resultsDir)
	if err != nil {
		return err
	}
	for _, e := range results {
		if i, rest, ok := indexOf(b.stems, e.name); ok && rest == resultEnding && e.regular {
			b.states[i].finished = true
		}
	}
	failures, err := b.folder.list(failedDir)
	if err != nil {
		return err
	}
	for i := range b.states {
		b.states[i].failures = 0
	}
	for _, e := range failures {
		if i, rest, ok := indexOf(b.stems, e.name); ok && parseFailure(rest) {
			b.states[i].failures++
		}
	}
	return b.readClaims()
}

func (b *board) readClaims() error {
	claims, err := b.folder.list(claimsDir)
	if err != nil {
		return err
	}
	returned := make([]int, len(b.states)) // claims that were
	for _, e := range claims {
		i, rest, ok := indexOf(b.stems, e.name)
		if number, over, is := parseClaim(rest); ok && is {
			b.states[i].note(number, over)
			if over {
				returned[i]++
			}
		}
	}
	for i := range b.states {
		s := &b.states[i]
		s.lost = max(0, s.claim-returned[i])
		if s.claim > 0 && !s.released {
			s.lost--
		}
	}
	return nil
}

// note takes in a claim or the end of one.
func (s *state) note(number int, over bool) {
	switch {
	case number < s.claim:
	case number > s.claim:
		s.claim, s.released, s.orphan, s.owner = number, over, false, ""
	case over:
		s.released = true
	}
}

// ownerOf looks up who holds the last claim on game i: nobody ("") if the claim names no process, hidden if
// it may not be read.
func (b *board) ownerOf(i int) string {
	s := &b.states[i]
	if s.owner == "" {
		s.owner = b.folder.claim(b.stems[i], s.claim).Owner
	}
	return s.owner
}

// claim reads a claim. One that names no process has no owner, whose beat never changes.
func (d *folder) claim(stem string, number int) (c claimed) {
	text, err := d.read(mostClaim, claimsDir, claimName(stem, number))
	switch {
	case errors.Is(err, fs.ErrPermission):
		return claimed{Owner: hidden}
	case err != nil || json.Unmarshal(text, &c) != nil || !isOwner(c.Owner):
		return claimed{}
	}
	return c
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
