package survey

import (
	"context"
	"runtime"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/standard"
)

// Game is a game that is searched.
type Game struct {
	Game string `json:"game"` // its rules in canonical form
	// Weight says how long the search may take beside the others: 0 if a short look settled the
	// game. It only decides the order.
	Weight int64 `json:"weight"`
}

// Dropped is a game that need not be searched, because the rules of the standard form (theorem T7
// of docs/theory.md) prove that G_Game(n) = G_As(n − Shift) for all n ≥ max(0, Shift), and that
// G_Game(n) = 0 for n < Shift.
type Dropped struct {
	Game  string `json:"game"`
	As    string `json:"as"`
	Shift int64  `json:"shift"`
}

// Reduce keeps of all games that have one form the first: [standard.Of] gives the form in which they are
// equal by rule, [standard.MisereOf] that in which they are in misère play too. It costs a form a game.
func Reduce(games []sgtable.Rules, of func(sgtable.Rules) (standard.Form, bool)) (kept []sgtable.Rules, dropped []Dropped) {
	type first struct {
		rules sgtable.Rules
		shift int64
	}
	seen := map[string]first{}
	for _, rules := range games {
		form, ok := of(rules)
		if !ok {
			kept = append(kept, rules)
			continue
		}
		name := form.Code.String()
		if as, ok := seen[name]; ok {
			dropped = append(dropped, Dropped{rules.String(), as.rules.String(), form.Shift - as.shift})
			continue
		}
		seen[name] = first{rules, form.Shift}
		kept = append(kept, rules)
	}
	return kept, dropped
}

// probeHeap is the largest heap of the look that weighs a game. Where moves leave three heaps and more only
// the definition computes, whose cost grows with the square, and the look is shorter.
func probeHeap(rules sgtable.Rules) int64 {
	if sgtable.Parts(rules) > 2 {
		return 250
	}
	return 1000
}

// weigh looks at the first heaps of each game. One that they settle weighs nothing. Else the
// engines' work at a heap grows with the rare heaps there are, and without a sparse space with the
// heaps themselves. told, if not nil, is called with how many of all are done.
func weigh(ctx context.Context, games []sgtable.Rules, told func(done, all int)) ([]Game, error) {
	weighed := make([]Game, len(games))
	var done atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, rules := range games {
		group.Go(func() error {
			weighed[i].Game = rules.String()
			v, _, err := runs.Settle(ctx, rules, periodicity.Options{Limit: probeHeap(rules)}, runs.Options{Threads: 1})
			switch {
			case err != nil:
				return err
			case v.Status == periodicity.Proved:
			case v.Rare.Known():
				weighed[i].Weight = v.Rare.Count + 1
			default:
				weighed[i].Weight = probeHeap(rules)
			}
			if told != nil {
				told(int(done.Add(1)), len(games))
			}
			return nil
		})
	}
	return weighed, group.Wait()
}
