package survey

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"example.org/grundy/periodicity/runs"
)

// work claims and searches games until there are none, or ctx ends. start is where in the order the
// worker begins to look.
func (p *process) work(ctx context.Context, start int) {
	for ctx.Err() == nil {
		changed := p.changed()
		j, more, err := p.claimNext(start)
		switch {
		case err != nil:
			p.stop(&fatalError{err})
			return
		case j != nil:
			if err := p.carryOut(ctx, j); err != nil {
				p.stop(&fatalError{err})
				return
			}
		case !more:
			return
		default:
			select {
			case <-ctx.Done():
			case <-changed:
			case <-time.After(p.pause()):
			}
		}
	}
}

// pause is how long a worker waits before it looks again for work that others hold.
func (p *process) pause() time.Duration {
	return min(max(p.Beat/4, 10*time.Millisecond), 2*time.Second)
}

// claimNext claims a game: of those that nobody works on, one with the fewest claims so far, so that
// each has its slice before one has its second; among these the first in the order. It returns nil
// if there is none, and reports whether there may be one later.
func (p *process) claimNext(start int) (*job, bool, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for range mostTries {
		if p.Budget > 0 && time.Since(p.begin) >= p.Budget {
			return nil, false, nil
		}
		if time.Since(p.read) > p.pause() {
			if err := p.board.read(); err != nil {
				return nil, false, err
			}
			p.read = time.Now()
			p.lookAtOwners()
			finished, failed := p.board.counts()
			p.Progress(finished+failed, len(p.board.states))
		}
		game, more := p.choose(start)
		if game < 0 {
			return nil, more, nil
		}
		j, err := p.claim(game)
		if j != nil || err != nil {
			return j, true, err
		}
		p.read = time.Time{} // somebody was faster: the board is out of date
	}
	return nil, true, nil
}

// mostTries is how often a worker reaches for a game before it waits.
const mostTries = 100

// choose picks the game to claim, −1 for none; it reports whether any has not ended.
func (p *process) choose(start int) (game int, more bool) {
	game = -1
	for k := range p.order {
		i := p.order[(start+k)%len(p.order)]
		s := &p.board.states[i]
		if s.ended() {
			continue
		}
		more = true
		free := s.claim == 0 || s.released || s.orphan
		if free && p.running[i] == nil && (game < 0 || s.claim < p.board.states[game].claim) {
			game = i
		}
	}
	return game, more
}

// lookAtOwners finds the claims whose owners show no life. Every owner is watched from the first
// time its claim is seen, whether or not there is other work.
func (p *process) lookAtOwners() {
	dead := map[string]bool{}
	for _, i := range p.order {
		s := &p.board.states[i]
		if s.ended() || s.claim == 0 || s.released || p.running[i] != nil {
			continue
		}
		owner := p.board.ownerOf(i)
		if _, known := dead[owner]; !known {
			dead[owner] = p.watch.look(owner)
		}
		s.orphan = dead[owner]
	}
}

// claim makes the next claim on the game; it returns nil if another process was faster, or if the
// game has ended meanwhile.
func (p *process) claim(game int) (*job, error) {
	s, stem := &p.board.states[game], p.board.stems[game]
	if s.claim >= mostClaims {
		return nil, fmt.Errorf("%s: the %d-th claim on the game: nobody has made so many; remove it", p.folder.file(claimsDir, claimName(stem, s.claim)), s.claim)
	}
	number, known := s.claim+1, int64(0)
	if s.claim > 0 {
		known = p.folder.furthest(stem)
	}
	made, err := p.folder.create(claimsDir, claimName(stem, number), false, literally(encode(claimed{p.folder.owner, known})))
	if !made || err != nil {
		return nil, err
	}
	j := &job{game: game, claim: number, died: s.lost > 0}
	if s.claim > 0 && !s.released {
		p.Log("%s: taken over from %s, which shows no life", p.manifest.Games[game].Game, cmp.Or(s.owner, "nobody"))
		p.folder.sweep(func(owner string) bool { return owner == s.owner })
		j.died = true
	}
	if j.died {
		j.last = p.folder.tooManyLost(stem, number, known)
	}
	s.claim, s.released, s.orphan, s.owner = number, false, false, p.folder.owner
	if info, err := p.folder.stat(resultsDir, stem+resultEnding); err == nil && info.Mode().IsRegular() {
		s.finished = true
		return nil, nil
	}
	p.running[game] = j
	return j, nil
}

// tooManyLost returns an error if maxLost earlier claims on the game, none of which was given back, brought
// no checkpoint further than the values known now.
func (d *folder) tooManyLost(stem string, number int, known int64) error {
	lost := 0
	for n := number - 1; n > 0 && lost < maxLost; n-- {
		c := d.claim(stem, n)
		if c.Heaps < known {
			return nil // the game has come forward since
		}
		if _, err := d.stat(claimsDir, claimName(stem, n)+released); err != nil {
			lost++
		}
	}
	if lost < maxLost {
		return nil
	}
	return fmt.Errorf("%d processes in turn died while they searched it, or lost it, with %d heaps known", lost, known)
}

// carryOut searches the game of a job and puts down what comes out. Its error is one of the folder.
func (p *process) carryOut(ctx context.Context, j *job) error {
	searching, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	p.mu.Lock()
	j.cancel = cancel
	p.mu.Unlock()

	out, err := p.search(searching, j)
	failure := p.putDown(j, out, err)
	if errors.Is(err, errFenced) || errors.Is(failure, errSwept) && p.lost(j) {
		p.Log("%s: left, since another process has taken it over", p.manifest.Games[j.game].Game)
		failure = p.release(j) // whoever counts what was lost sees that this process lives
		if errors.Is(failure, errSwept) {
			failure = nil
		}
		p.end(j, false)
		return failure
	}
	p.end(j, out.result != nil && failure == nil)
	return failure
}

// search searches the game of a job: here, or in a process of its own if one has died on it.
func (p *process) search(ctx context.Context, j *job) (outcome, error) {
	if j.last != nil {
		return outcome{}, j.last
	}
	game := p.manifest.Games[j.game].Game
	e := errand{
		Dir: p.folder.path, Owner: p.folder.owner, Stem: p.board.stems[j.game], Game: game, Rules: p.manifest.Rules[game],
		Survey: p.manifest.Digest, Depth: p.manifest.Depth, Slice: p.Slice, Memory: cmp.Or(p.Memory, memoryFor(p.manifest.mostKept())),
	}
	if j.died && len(p.Alone) > 0 {
		return p.sendOut(ctx, e, j)
	}
	return searcher{p.open, j.heaps.Store, p.Log}.search(ctx, e, p.folder)
}

// putDown writes what came of a job: its result, its error, or that it is given back.
func (p *process) putDown(j *job, out outcome, err error) error {
	switch disk, isDisk := errors.AsType[runs.DiskError](err); {
	case errors.Is(err, errFenced):
		return nil
	case isDisk:
		return disk.Err
	case err != nil:
		p.Log("%s: failed: %v", p.manifest.Games[j.game].Game, err)
		if err := p.fail(j, err); err != nil {
			return err
		}
	case out.result != nil:
		return p.publish(j, out)
	}
	return p.release(j)
}

// release gives the job's game back.
func (p *process) release(j *job) error {
	_, err := p.folder.create(claimsDir, claimName(p.board.stems[j.game], j.claim)+released, false, literally(nil))
	return err
}

// end takes the job off the list.
func (p *process) end(j *job, finished bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.running, j.game)
	s := &p.board.states[j.game]
	if finished {
		s.finished = true
	} else {
		p.read = time.Time{} // the folder knows how the claim ended
	}
	close(p.change)
	p.change = make(chan struct{})
	ended, failed := p.board.counts()
	p.Progress(ended+failed, len(p.board.states))
}

// changed returns a channel that is closed when the next job of this process ends.
func (p *process) changed() <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.change
}

// publish puts down a result, and what it cost.
func (p *process) publish(j *job, out outcome) error {
	stem, game := p.board.stems[j.game], p.manifest.Games[j.game].Game
	if err := p.folder.publish(resultsDir, stem+resultEnding, game, encode(out.result)); err != nil {
		return err
	}
	spent := cost{
		Game: game, Owner: p.folder.owner, Claims: j.claim, Resumed: out.resumed,
		Seconds: out.spent.Seconds(), Finished: time.Now().UTC(),
	}
	if _, err := p.folder.create(timesDir, stem+resultEnding, false, literally(encode(spent))); err != nil {
		return err
	}
	p.folder.forget(stem)
	return nil
}

// fail puts down the error of a game.
func (p *process) fail(j *job, err error) error {
	text := literally([]byte(err.Error() + "\n"))
	for number := 1; ; number++ {
		made, err := p.folder.create(failedDir, failureName(p.board.stems[j.game], number), true, text)
		if made || err != nil {
			return err
		}
	}
}

// allEnded reports whether no game of the shard is left.
func (p *process) allEnded() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.board.read(); err != nil {
		return false
	}
	for _, game := range p.order {
		if !p.board.states[game].ended() {
			return false
		}
	}
	return true
}
