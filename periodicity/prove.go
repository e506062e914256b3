package periodicity

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/sparse"
	"example.org/grundy/sgtable/twoheap"
)

// Auto names the choice of the theorem that needs the fewest heaps.
const Auto = "auto"

// Options say how far Prove goes, and how.
type Options struct {
	// Limit is the largest heap that may be computed, at least 0.
	Limit int64
	// Theorem is the name of the theorem to use; empty or Auto for the cheapest that is satisfied.
	Theorem string
	// Progress, if set, is called after each look with the number of values known.
	Progress func(heaps int64)
}

// Prove computes the sequence of the rules in source until a theorem proves its period, or up to
// the limit, and says what is known then. Values that source has already are used, but looked at in
// the same order, so that the verdict does not depend on them.
//
// It looks for periods at sizes that grow by a quarter, so that all looks together cost a small
// multiple of the last one, which is linear. A look proposes a claim; if the theorem needs fewer
// heaps than the next look they are computed, exactly so many, and checked. The last look is at all
// heaps up to the limit, so that what can be proved with them is.
//
// The error says which theorem does not cover the rules, or why the source stopped; when ctx ends,
// the verdict on what was computed by then comes with the context's cause.
func Prove(ctx context.Context, rules sgtable.Rules, source sgtable.Slicer, o Options) (*Verdict, error) {
	if o.Limit < 0 {
		return nil, fmt.Errorf("largest heap %d: want at least 0", o.Limit)
	}
	if row, ok := rules.(twoheap.Row); ok && row.Game.Moves() != nil && (o.Theorem == "" || o.Theorem == Auto) {
		return proveRow(ctx, row, source, o)
	}
	theorems, err := applicable(rules, o.Theorem)
	if err != nil {
		return nil, err
	}
	p := &prover{ctx: ctx, rules: rules, source: source, theorems: theorems, limit: plus(o.Limit, 1)}
	for n := int64(8); ; n = p.next(n) {
		n = min(n, p.limit)
		if err := p.extend(n); err != nil {
			return p.undecided(), err
		}
		if o.Progress != nil {
			o.Progress(p.known)
		}
		v, err := p.look(n)
		if err != nil {
			return p.undecided(), err
		}
		if v != nil {
			return v, nil
		}
		if n == p.limit {
			return p.undecided(), nil
		}
	}
}

// applicable returns the theorems that may be used; none if no theorem covers the rules and none
// was named.
func applicable(r sgtable.Rules, name string) ([]Theorem, error) {
	if name != "" && name != Auto {
		t, err := ByName(name)
		if err != nil {
			return nil, fmt.Errorf("%w, or %s", err, Auto)
		}
		if err := t.Covers(r); err != nil {
			return nil, fmt.Errorf("theorem %s: %w", name, err)
		}
		return []Theorem{t}, nil
	}
	return slices.DeleteFunc(Theorems(), func(t Theorem) bool { return t.Covers(r) != nil }), nil
}

type prover struct {
	ctx      context.Context
	rules    sgtable.Rules
	source   sgtable.Slicer
	theorems []Theorem
	limit    int64    // how many values may be computed
	known    int64    // how many have been looked at
	values   []uint32 // these
}

func (p *prover) next(n int64) int64 { return min(plus(n, max(1, n/4)), p.limit) }

// extend makes at least n values known.
func (p *prover) extend(n int64) error {
	if n <= p.known {
		return nil
	}
	err := p.source.Extend(p.ctx, n-1)
	known := min(n, max(p.known, p.source.Len()))
	values, sliceErr := p.source.Slice(0, known)
	if sliceErr == nil {
		p.values, p.known = values, known
	}
	if err == nil && known < n {
		err = fmt.Errorf("%d values are known after computing up to heap %d", known, n-1)
	}
	return errors.Join(err, sliceErr)
}

// proposal is a claim that a theorem may be able to prove.
type proposal struct {
	theorem Theorem
	claim   Claim
	premise Premise
}

// look proposes claims from the first n values and tries those that can be decided before the next
// look, the cheapest first.
func (p *prover) look(n int64) (*Verdict, error) {
	l := NewLook(p.values[:n])
	var proposals []proposal
	for _, t := range p.theorems {
		if c, ok := t.Propose(p.rules, l); ok {
			if premise, err := t.Premise(p.rules, c, p.values[:n]); err == nil {
				proposals = append(proposals, proposal{t, c, premise})
			}
		}
	}
	for _, q := range cheapestFirst(proposals) {
		claim, proved, err := p.try(q, p.next(n))
		if err != nil {
			return nil, err
		}
		if proved {
			return p.verdict(Least(claim, p.values))
		}
	}
	return nil, nil
}

func cheapestFirst(proposals []proposal) []proposal {
	slices.SortStableFunc(proposals, func(a, b proposal) int { return cmp.Compare(a.premise.Heaps, b.premise.Heaps) })
	return proposals
}

// try computes the values that the theorem needs, if they are at most bound, and checks them. It
// returns the claim that is then proved.
func (p *prover) try(q proposal, bound int64) (Claim, bool, error) {
	for premise := q.premise; premise.Heaps <= bound; {
		if err := p.extend(premise.Heaps); err != nil {
			return Claim{}, false, err
		}
		var err error
		if premise, err = q.theorem.Premise(p.rules, q.claim, p.values); err != nil {
			return Claim{}, false, nil
		}
		if premise.Heaps <= p.known {
			err := q.theorem.Check(p.ctx, p.rules, premise, p.values)
			return premise.Claim, err == nil, context.Cause(p.ctx)
		}
	}
	return Claim{}, false, nil
}

// verdict proves the claim, which is true and the least one, with the theorem that needs the fewest
// of the known values.
func (p *prover) verdict(c Claim) (*Verdict, error) {
	var proposals []proposal
	for _, t := range p.theorems {
		if premise, err := t.Premise(p.rules, c, p.values); err == nil && premise.Heaps <= p.known {
			proposals = append(proposals, proposal{t, c, premise})
		}
	}
	for _, q := range cheapestFirst(proposals) {
		premise, err := Check(p.ctx, q.theorem, p.rules, c, p.values)
		if err != nil {
			continue
		}
		v := p.describe()
		v.prove(q.theorem.Name(), c, premise)
		v.Exceptions = ExceptionsOf(c, p.values)
		return v, nil
	}
	return nil, context.Cause(p.ctx)
}

// undecided returns the verdict when nothing is proved: observed or open.
func (p *prover) undecided() *Verdict {
	v := p.describe()
	if c, ok := p.observe(); ok {
		v.Status, v.claim = Observed, c
		v.Exceptions, v.Window = ExceptionsOf(c, p.values), Window{From: c.Preperiod, To: p.known - 1 - c.Period}
	}
	return v
}

// A pattern is observed over that many values and periods at least: short tables repeat by chance.
// 0.68 repeats for three periods of 59 heaps, and then no more.
const (
	leastObserved = 200
	leastPeriods  = 5
)

// observe returns the pattern that held over at least leastPeriods periods (and three times the
// longest move, before which not all moves have been seen) and half of the heaps, unless a theorem
// could settle it in a longer run.
func (p *prover) observe() (Claim, bool) {
	if p.known < leastObserved || (oneHeap{}).Covers(p.rules) == nil || (allBut{}).Covers(p.rules) == nil {
		return Claim{}, false // a long enough run proves a period of each of the two kinds
	}
	longest, finite := sgtable.Finite(p.rules)
	if finite && sgtable.Parts(p.rules) <= 2 {
		// A period without a saltus is proved in a longer run; what looks like one with a saltus
		// stops, in every game that was followed.
		return Claim{}, false
	}
	if !finite {
		// Before every digit of the tail has had its turn the game has not shown itself; digits
		// that neither end nor repeat never have.
		from, cycle, repeats := p.rules.Tail()
		_, listed := p.rules.(sgtable.Listed) // of whose moves nothing is known, whatever the run
		_, sequenced := p.rules.(sgtable.Sequenced)
		if !listed && !sequenced && (!repeats || from > p.known) {
			return Claim{}, false
		}
		longest = from + int64(len(cycle))
	}
	c, ok := NewLook(p.values).fewest(func(c Claim) int64 {
		held := p.known - c.Preperiod
		if c.Saltus < 0 || held/leastPeriods < c.Period || held/3 < longest || held < p.known-held {
			return -1
		}
		return c.Preperiod + c.Period
	})
	if !ok || p.mayProve(c) {
		return Claim{}, false
	}
	return c, true
}

// mayProve reports whether a theorem could accept the claim in a longer run.
func (p *prover) mayProve(c Claim) bool {
	for _, t := range Theorems() {
		if t.Covers(p.rules) != nil {
			continue
		}
		if _, err := t.Premise(p.rules, c, p.values); err == nil {
			return true
		}
	}
	return false
}

// describe returns the open verdict on the values known.
func (p *prover) describe() *Verdict {
	engine := ""
	if e, ok := p.source.(interface{ Engine() string }); ok {
		engine = e.Engine()
	}
	v := newVerdict(p.rules, engine, p.known)
	if sgtable.Parts(p.rules) == 2 {
		if r, err := sparse.Rare(p.values, p.rules); err == nil {
			v.Rare = Rare{r.Mask, r.Parity, r.Count, r.Last}
		}
	}
	v.Max.Value, v.Max.Heap = sgtable.TableOf(p.values).Max()
	return v
}
