package plots

import (
	"fmt"
	"slices"

	"example.org/grundy/internal/numbers"
)

// SettledOptions are the options of [Settled].
type SettledOptions struct {
	Options
	Searched int64 // heaps that the games not settled were searched to; 0: as many as the last settled one took
}

// Settled draws how many of a family's games are proved periodic within n heaps, against n on a logarithmic
// axis: a step up for each game at the heaps that its proof needs. What is left below the dashed line, all
// games, is open.
//
// It is an error if there are no games, more proofs than games, or a number of heaps that is not
// between 1 and 2⁵³.
func Settled(needed []int64, games int, o SettledOptions) (*Figure, error) {
	if games < 1 || len(needed) > games {
		return nil, fmt.Errorf("figure %q: %d proofs of %d games: want at least one game, and no more proofs", o.Title, len(needed), games)
	}
	heaps := slices.Sorted(slices.Values(needed))
	last := max(o.Searched, 10)
	if n := len(heaps); n > 0 {
		if heaps[0] < 1 || heaps[n-1] > maxNumber {
			return nil, fmt.Errorf("figure %q: a proof of %d to %d heaps: want 1 to %d", o.Title, heaps[0], heaps[n-1], int64(maxNumber))
		}
		last = max(last, heaps[n-1])
	}
	f, err := newFigure(o.Options, "heaps n", "games proved within n heaps", 430, 300)
	if err != nil {
		return nil, err
	}
	steps := curve{x: []float64{1}, y: []float64{0}, sample: line, colour: blue}
	for i, n := range heaps {
		steps.x = append(steps.x, float64(n), float64(n))
		steps.y = append(steps.y, float64(i), float64(i+1))
	}
	steps.x, steps.y = append(steps.x, float64(last)), append(steps.y, float64(len(heaps)))
	all := curve{x: []float64{1, float64(last)}, y: []float64{float64(games), float64(games)}, sample: dashed, colour: black}
	f.logX(1, float64(last))
	f.plot.Y.Min, f.plot.Y.Max = 0, 1.04*float64(games)
	f.plot.Add(newGrid(), all, steps)
	for _, e := range []entry{
		{line, blue, "proved: " + numbers.Group(int64(len(heaps)))},
		{dashed, black, "all games: " + numbers.Group(int64(games))},
	} {
		if err := f.explain(e); err != nil {
			return nil, err
		}
	}
	return f.finish()
}
