package misere

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable"
)

// Solver finds the quotients of the heaps 0 … n of one game, for n = 0, 1, 2, …. It is not safe for
// concurrent use.
type Solver struct {
	// MaxHeld bounds the positions whose estimates are held while a quotient is learned, about 40 bytes
	// each; New sets it to UsualHeld.
	MaxHeld int

	rules     sgtable.Rules
	heaps     *heaps
	q         *Quotient
	closure   *closure
	learnOnly bool  // for tests: free extensions are not tried
	wild      int64 // the first heap with which the quotient is wild, 0 if there is none yet
}

// UsualHeld is the bound of a new solver on the positions held: 16 million, 640 MB.
const UsualHeld = 16 << 20

// New returns a solver for a game. The error says if its rules are not those of a finite code.
func New(rules sgtable.Rules) (*Solver, error) {
	if _, listed := rules.(sgtable.Listed); listed {
		return nil, fmt.Errorf("misère quotient of %s: it lists its options, and a quotient is proved by digits: want a finite code or set", rules)
	}
	if _, finite := sgtable.Finite(rules); !finite {
		return nil, fmt.Errorf("misère quotient of %s: its moves do not end; want a finite code or set", rules)
	}
	q := trivial()
	return &Solver{MaxHeld: UsualHeld, rules: rules, heaps: newHeaps(rules), q: q, closure: newClosure(q)}, nil
}

// Rules returns the rules of the game.
func (s *Solver) Rules() sgtable.Rules { return s.rules }

// Quotient returns the quotient of the heaps that are known so far.
func (s *Solver) Quotient() *Quotient { return s.q }

// FirstWild returns the first heap whose quotient with those before is wild; 0 if all are tame as far as
// they are known.
func (s *Solver) FirstWild() int64 { return s.wild }

// Entries returns the number of pairs that decide condition (N).
func (s *Solver) Entries() int { return s.closure.entries() }

// Extend goes on to heap n. It stops when ctx ends, and with an error that wraps ErrMemory; the heaps
// known by then stay known, and it may be called again.
func (s *Solver) Extend(ctx context.Context, n int64) error {
	if n > maxHeap {
		return fmt.Errorf("misère quotient of %s: heap %d: want at most %d", s.rules, n, maxHeap)
	}
	for s.q.Heaps() < n {
		if err := s.next(ctx); err != nil {
			return fmt.Errorf("misère quotient of %s known up to heap %d, |Q| = %d: %w", s.rules, s.q.Heaps(), s.q.Order(), err)
		}
	}
	return nil
}

// next finds the quotient with one heap more.
func (s *Solver) next(ctx context.Context) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	n := int32(s.q.Heaps() + 1)
	if int(n) == len(s.heaps.options) {
		s.heaps.add()
	}
	if s.heaps.terminal[n] {
		s.q = s.q.with(0)
		return nil
	}
	kept, err := s.keep(ctx, n)
	if kept || err != nil {
		return err
	}
	var q *Quotient
	var c *closure
	if !s.learnOnly {
		q, c, err = extend(ctx, s.heaps, s.q)
	}
	if q == nil && err == nil {
		q, c, err = learn(ctx, s.heaps, s.q, s.MaxHeld)
	}
	if err != nil {
		return err
	}
	s.q, s.closure = q, c
	if s.wild == 0 && !q.Tame() {
		s.wild = int64(n)
	}
	return nil
}

// keep looks for an element of the quotient that may be heap n's class: one that satisfies (P), and (N)
// with all words that hold heap n. There is at most one, since the quotient is reduced.
func (s *Solver) keep(ctx context.Context, n int32) (bool, error) {
	e := s.heaps.values(s.q, n)
	var candidates []pair
	for x := range Element(s.q.Order()) {
		p := pair{x, e}
		if s.q.inP.has(x) == e.meets(s.q.inP) || e.has(x) {
			continue
		}
		if !s.q.breaksP(p) {
			candidates = append(candidates, p)
		}
	}
	for _, p := range candidates {
		if s.closure.dominates(p) {
			s.q = s.q.with(p.value)
			return true, nil
		}
	}
	for _, p := range candidates {
		c, right, err := s.closure.with(ctx, p)
		if right {
			s.q, s.closure = s.q.with(p.value), c
		}
		if right || err != nil {
			return right, err
		}
	}
	return false, nil
}
