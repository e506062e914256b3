package survey

import (
	"context"
	"errors"
	"fmt"
	"os"
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
	for {
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
}

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
		owner := p.board.ownerOf(i, p.stems[i])
		if _, known := dead[owner]; !known {
			dead[owner] = p.watch.look(owner)
		}
		s.orphan = dead[owner]
	}
}

// claim makes the next claim on the game; it returns nil if another process was faster, or if the
// game has ended meanwhile.
func (p *process) claim(game int) (*job, error) {
	s := &p.board.states[game]
	number := s.claim + 1
	made, err := p.folder.create(claimsDir, claimName(p.stems[game], number), false, literally(encode(claimed{p.folder.owner})))
	if !made || err != nil {
		return nil, err
	}
	if s.claim > 0 && !s.released {
		p.Log("%s: taken over from %s, which shows no life", p.manifest.Games[game].Game, s.owner)
		p.folder.sweep(s.owner)
	}
	s.claim, s.released, s.orphan, s.owner = number, false, false, p.folder.owner
	if _, err := os.Stat(p.folder.file(resultsDir, p.stems[game]+".json")); err == nil {
		s.finished = true
		return nil, nil
	}
	j := &job{game: game, claim: number}
	p.running[game] = j
	return j, nil
}

// carryOut searches the game of a job and puts down what comes out. Its error is one of the folder.
func (p *process) carryOut(ctx context.Context, j *job) error {
	searching, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	p.mu.Lock()
	j.cancel = cancel
	p.mu.Unlock()

	out, err := p.search(searching, j)
	game := p.manifest.Games[j.game].Game
	var failure error
	switch disk, isDisk := errors.AsType[runs.DiskError](err); {
	case errors.Is(err, errFenced):
		p.Log("%s: left, since another process has taken it over", game)
		p.end(j, false)
		return nil
	case isDisk:
		failure = disk.Err
	case err != nil:
		p.Log("%s: failed: %v", game, err)
		failure = p.fail(j, err)
	case out.result != nil:
		failure = p.publish(j, out)
	}
	if failure == nil && (err != nil || out.result == nil) {
		_, failure = p.folder.create(claimsDir, claimName(p.stems[j.game], j.claim)+released, false, literally(nil))
	}
	p.end(j, out.result != nil && failure == nil)
	return failure
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
	stem, game := p.stems[j.game], p.manifest.Games[j.game].Game
	if err := p.folder.publish(resultsDir, stem+".json", game, encode(out.result)); err != nil {
		return err
	}
	spent := cost{
		Game: game, Owner: p.folder.owner, Claims: j.claim, Resumed: out.resumed,
		Seconds: out.spent.Seconds(), Finished: time.Now().UTC(),
	}
	if _, err := p.folder.create(timesDir, stem+".json", false, literally(encode(spent))); err != nil {
		return err
	}
	p.folder.forget(stem)
	return nil
}

// fail puts down the error of a game.
func (p *process) fail(j *job, err error) error {
	text := literally([]byte(err.Error() + "\n"))
	for number := 1; ; number++ {
		made, err := p.folder.create(failedDir, fmt.Sprintf("%s.%d", p.stems[j.game], number), true, text)
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
