package main

import (
	"context"
	"fmt"
	"math"
	"math/bits"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/sum"
)

// reach is how far position computes a game: the largest heap of a table, past which it needs a
// proved period, and the largest heap computed in search of that proof. Both take some seconds.
type reach struct{ table, proof int64 }

func reachOf(rules sgtable.Rules) reach {
	_, cycle, repeats := rules.Tail()
	switch last, finite := rules.Last(2); {
	case sgtable.Parts(rules) > 2:
		return reach{1 << 12, 1 << 12}
	case sgtable.Parts(rules) == 2 && (!finite || len(cycle) > 0 || last > 1<<12):
		return reach{1 << 15, 1 << 14} // the definition, whose cost grows with the square
	case sgtable.Parts(rules) < 2 && !repeats:
		return reach{1 << 18, 1 << 14} // as many options as a named set has amounts
	}
	return reach{1 << 22, 1 << 18}
}

// known tells the value of any heap: from a table, or, past it, from a proved period.
type known struct {
	tables *sum.Tables
	proofs map[string]*proof
	notes  []string // what was proved on the way
}

// proof is a verdict with the values that it repeats.
type proof struct {
	verdict  *periodicity.Verdict
	sequence engine.Sequence
}

func newKnown() *known {
	return &known{tables: &sum.Tables{Limit: math.MaxInt64}, proofs: map[string]*proof{}}
}

func (k *known) value(ctx context.Context, rules sgtable.Rules, n int64) (sgtable.Nimber, error) {
	far := reachOf(rules)
	if n <= far.table {
		return k.tables.Value(ctx, rules, n)
	}
	p, err := k.prove(ctx, rules)
	if err != nil {
		return 0, err
	}
	claim, _ := p.verdict.Claim()
	if p.verdict.Status != periodicity.Proved {
		return 0, fmt.Errorf("heap %d is past any table, and no period of %s is proved within %d heaps (%s): want a heap of at most %d",
			n, rules, p.verdict.Computed, p.verdict.Status, far.table)
	}
	beyond := n - claim.Preperiod
	low, err := p.sequence.At(claim.Preperiod + beyond%claim.Period)
	if err != nil {
		return 0, err
	}
	high, added := bits.Mul64(uint64(beyond/claim.Period), uint64(claim.Saltus))
	value, carry := bits.Add64(added, uint64(low), 0)
	if high != 0 || carry != 0 {
		return 0, fmt.Errorf("the value of heap %d of %s does not fit 64 bits", n, rules)
	}
	return sgtable.Nimber(value), nil
}

// prove settles the game once.
func (k *known) prove(ctx context.Context, rules sgtable.Rules) (*proof, error) {
	if p, ok := k.proofs[rules.String()]; ok {
		return p, nil
	}
	sequence, err := engine.Open("auto", rules, engine.Options{})
	if err != nil {
		return nil, err
	}
	verdict, err := periodicity.Prove(ctx, rules, sequence, periodicity.Options{Limit: reachOf(rules).proof})
	if err != nil {
		return nil, err
	}
	if claim, ok := verdict.Claim(); ok && verdict.Status == periodicity.Proved {
		k.notes = append(k.notes, fmt.Sprintf("%s is proved: %s, by theorem %s", rules, claim, *verdict.Theorem))
		if err := sequence.Extend(ctx, claim.Preperiod+claim.Period); err != nil {
			return nil, err
		}
	}
	p := &proof{verdict, sequence}
	k.proofs[rules.String()] = p
	return p, nil
}
