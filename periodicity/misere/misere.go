// Package misere decides misère play of a game for heaps of every size: the misère quotients of its
// heaps are found one after the other, by package sgtable/misere, until a theorem proves that the
// pretending function Φ repeats.
//
// Theorems T1, T2 and T3 hold for Φ as they do for Grundy values: docs/misere.md. The heaps of the window
// have to be verified, not only to be given values.
package misere

import (
	"context"
	"errors"
	"slices"
	"time"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/misere"
)

// Verdict is what is known about misère play of a game.
type Verdict struct {
	Game string
	// Status is Proved if Φ is known for every heap, or Open. Nothing is ever merely observed here.
	Status periodicity.Status
	// Quotient is that of the heaps up to Quotient.Heaps(); of all heaps, if Proved.
	Quotient *misere.Quotient
	// FirstWild is the first heap with which the quotient is wild, 0 if it is tame as far as it is known.
	FirstWild int64
	// Claim, Theorem and Premise say how Φ repeats, in its least form, and what proves it, if Proved.
	Claim   periodicity.Claim
	Theorem string
	Premise periodicity.Premise
	// Stopped says why it is Open.
	Stopped error
}

// Phi returns Φ(n), of any heap if the verdict is Proved. It reports false for a heap that is not known.
func (v *Verdict) Phi(n int64) (misere.Element, bool) {
	if v.Status == periodicity.Proved && n >= v.Claim.Preperiod {
		n = v.Claim.Preperiod + (n-v.Claim.Preperiod)%v.Claim.Period
	}
	if n < 0 || n > v.Quotient.Heaps() {
		return 0, false
	}
	return v.Quotient.Phi(n), true
}

// Limits bound a search.
type Limits struct {
	Heaps int64         // the largest heap looked at
	Time  time.Duration // 0 for no bound
	Held  int           // positions held by the solver; 0 for its own bound
	// Progress, if set, is told after each heap how far the search is.
	Progress func(*misere.Quotient)
	// Save, if set, is called when the quotient has grown, and when the search stops without a proof.
	Save func(*misere.Solver) error
}

// UsualHeaps is a bound on heaps that suits most games.
const UsualHeaps = 1000

// errTime is the cause when Limits.Time is over.
var errTime = errors.New("the bound on time is reached")

// ErrHeaps is why a verdict is Open when Limits.Heaps was reached.
var ErrHeaps = errors.New("the largest heap to be looked at is reached")

// Find goes on with a solver until Φ is proved to repeat or a limit is reached, which makes the verdict
// Open. The error is the cause of ctx, or says that the solver cannot go on; a verdict comes with it all
// the same, for the heaps known by then.
func Find(ctx context.Context, s *misere.Solver, l Limits) (*Verdict, error) {
	if l.Held > 0 {
		s.MaxHeld = l.Held
	}
	bounded, stop := ctx, context.CancelFunc(func() {})
	if l.Time > 0 {
		bounded, stop = context.WithTimeoutCause(ctx, l.Time, errTime)
	}
	defer stop()
	v, err := l.find(ctx, bounded, s)
	if l.Save != nil && v.Status != periodicity.Proved {
		err = errors.Join(err, l.Save(s))
	}
	return v, err
}

func (l Limits) find(ctx, bounded context.Context, s *misere.Solver) (*Verdict, error) {
	v := &Verdict{Game: s.Rules().String(), Status: periodicity.Open}
	theorems := theorems(s.Rules())
	for order := s.Quotient().Order(); ; {
		v.Quotient, v.FirstWild = s.Quotient(), s.FirstWild()
		if l.Progress != nil {
			l.Progress(v.Quotient)
		}
		if err := v.prove(ctx, s.Rules(), theorems); err != nil || v.Status == periodicity.Proved {
			return v, err
		}
		if err := l.saveGrown(s, &order); err != nil {
			return v, err
		}
		n := v.Quotient.Heaps() + 1
		if n > l.Heaps {
			v.Stopped = ErrHeaps
			return v, nil
		}
		if err := s.Extend(bounded, n); err != nil {
			v.Quotient = s.Quotient()
			if ctx.Err() == nil && (errors.Is(err, errTime) || errors.Is(err, misere.ErrMemory)) {
				v.Stopped, err = err, nil
			}
			return v, err
		}
	}
}

// saveGrown saves if the quotient has more elements than the order that was seen last.
func (l Limits) saveGrown(s *misere.Solver, order *int) error {
	grown := s.Quotient().Order()
	if l.Save == nil || grown == *order {
		return nil
	}
	*order = grown
	return l.Save(s)
}

// theorems are those that hold for Φ, as far as they cover the rules.
func theorems(rules sgtable.Rules) []periodicity.Theorem {
	hold := []string{"one-heap", "guy-smith", "unequal-parts"}
	return slices.DeleteFunc(periodicity.Theorems(), func(t periodicity.Theorem) bool {
		return !slices.Contains(hold, t.Name()) || t.Covers(rules) != nil
	})
}

// prove sets the claim if Φ, as far as it is known, satisfies the premise of a theorem.
func (v *Verdict) prove(ctx context.Context, rules sgtable.Rules, theorems []periodicity.Theorem) error {
	phi := make([]uint32, v.Quotient.Heaps()+1)
	for n := range phi {
		phi[n] = uint32(v.Quotient.Phi(int64(n)))
	}
	look := periodicity.NewLook(phi)
	for _, t := range theorems {
		claim, ok := t.Propose(rules, look)
		if !ok {
			continue
		}
		premise, err := t.Premise(rules, claim, phi)
		if err != nil || premise.Heaps > int64(len(phi)) {
			continue
		}
		if err := t.Check(ctx, rules, premise, phi); err != nil {
			return err
		}
		v.Status, v.Theorem, v.Premise = periodicity.Proved, t.Name(), premise
		v.Claim = periodicity.Least(premise.Claim, phi)
		return nil
	}
	return nil
}
