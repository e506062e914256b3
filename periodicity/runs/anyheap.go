package runs

import (
	"context"
	"fmt"
	"math"
	"slices"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/subtraction"
	"example.org/grundy/sgtable/sum"
)

// AnyHeap tells the value of any heap of any game: from a table or, past it, from a proved period. It
// is not safe for concurrent use.
type AnyHeap struct {
	tables sum.Tables
	games  map[string]settled
	notes  []string
}

// settled is a verdict with what is proved, if anything is.
type settled struct {
	verdict *periodicity.Verdict
	proven  periodicity.Proven
	proved  bool
}

// reach is how far a game is computed: the largest heap of a table, past which it needs a proved
// period, and the largest heap computed in search of that proof. Both take some seconds.
type reach struct{ table, proof int64 }

func reachOf(rules sgtable.Rules) reach {
	if _, ok := rules.(sgtable.Listed); ok {
		return reach{1 << 16, 1 << 12}
	}
	_, cycle, repeats := rules.Tail()
	switch last, finite := rules.Last(2); {
	case sgtable.Parts(rules) > 2:
		return reach{1 << 12, 1 << 12}
	case sgtable.Parts(rules) == 2 && (!finite || len(cycle) > 0 || last > 1<<12):
		return reach{1 << 15, 1 << 14} // the definition, whose cost grows with the square
	case sgtable.Parts(rules) < 2 && !repeats:
		return reach{1 << 18, 1 << 14} // as many options as a named set has amounts
	case sgtable.Parts(rules) < 2:
		// A period of L..R and the window of its proof are at most 3R heaps.
		k, _ := sgtable.Finite(rules)
		return reach{1 << 22, min(max(1<<18, 4*k), 1<<24)}
	}
	return reach{1 << 22, 1 << 18}
}

// Value returns G(n) of the rules; it is a [sum.Values]. The error says how far the game was searched
// if no period of it is proved.
func (a *AnyHeap) Value(ctx context.Context, rules sgtable.Rules, n int64) (sgtable.Nimber, error) {
	if set, ok := rules.(subtraction.Set); ok {
		if l, r, ok := set.Interval(); ok {
			a.note(fmt.Sprintf("%s: G(n) = floor((n mod %d) / %d), by theorem interval", rules, l+r, l))
			return subtraction.IntervalValue(l, r, n), nil
		}
	}
	if s := a.games[sgtable.Key(rules)]; s.proved {
		return s.proven.At(ctx, n) // of small heaps too: a table up to them may take longer than the proof did
	}
	far := reachOf(rules)
	if n <= far.table {
		a.tables.Limit = math.MaxInt64
		return a.tables.Value(ctx, rules, n)
	}
	s, err := a.settle(ctx, rules, far.proof)
	switch {
	case err != nil:
		return 0, err
	case !s.proved:
		return 0, fmt.Errorf("heap %d is past any table, and no period of %s is proved within %d heaps (%s): want a heap of at most %d",
			n, rules, s.verdict.Computed, s.verdict.Status, far.table)
	}
	return s.proven.At(ctx, n)
}

func (a *AnyHeap) note(text string) {
	if !slices.Contains(a.notes, text) {
		a.notes = append(a.notes, text)
	}
}

// Notes lists the verdicts on which values past a table rest, in words.
func (a *AnyHeap) Notes() []string { return a.notes }

// Law tells the period of a game that is proved within some seconds; it is a [sum.Law].
func (a *AnyHeap) Law(ctx context.Context, rules sgtable.Rules) (sum.Periodic, bool, error) {
	s, err := a.settle(ctx, rules, reachOf(rules).proof)
	if err != nil || !s.proved {
		return sum.Periodic{}, false, err
	}
	c := s.proven.Claim
	return sum.Periodic{Preperiod: c.Preperiod, Period: c.Period, Saltus: c.Saltus}, true, nil
}

// settle looks for the period of a game once.
func (a *AnyHeap) settle(ctx context.Context, rules sgtable.Rules, limit int64) (settled, error) {
	if s, ok := a.games[sgtable.Key(rules)]; ok {
		return s, nil
	}
	v, sequence, err := Settle(ctx, rules, periodicity.Options{Limit: limit}, Options{})
	if err != nil {
		return settled{}, err
	}
	s := settled{verdict: v}
	if s.proven, s.proved = v.Proven(rules, sequence); s.proved {
		a.note(v.String())
	}
	if a.games == nil {
		a.games = map[string]settled{}
	}
	a.games[sgtable.Key(rules)] = s
	return s, nil
}
