package dynamic

import (
	"context"
	"fmt"
	"math"
	"slices"

	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/exhaust"
)

// variants is what the bibliography calls the article that the double game is from.
const variants = "Nim and its variants"

// Search plays the game out for heaps 0 … most and returns the least winning take of each, the
// heap itself being allowed; math.MaxInt64 for heap 0, where nothing can be taken. It knows the
// rules only: the options grow with what may be taken, so a position is won exactly when the
// least winning take of its heap is allowed, and a take t of n wins exactly when the least
// winning take of n−t is more than Limit(t). The cost is the sum of the takes it returns.
func (r Rule) Search(ctx context.Context, most int64) ([]int64, error) {
	least := make([]int64, most+1)
	least[0] = math.MaxInt64
	for n := int64(1); n <= most; n++ {
		if n%1024 == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		taken := int64(1)
		for least[n-taken] <= r.Limit(taken) {
			taken++
		}
		least[n] = taken
	}
	return least, nil
}

// CheckStarts compares the search with a closed form of all winning takes, [Rule.WinningTakes]
// for instance, for the starts of 1 … most tokens. It looks at most²/2 takes.
func (r Rule) CheckStarts(most int64, closed func(Position) ([]int64, error)) claim.Func {
	return func(ctx context.Context) (claim.Report, error) {
		report := claim.Report{Words: r.words()}
		report.Box = fmt.Sprintf("starts of 1 … %d tokens", most)
		least, err := r.Search(ctx, most)
		if err != nil {
			return report, err
		}
		var found []int64
		for n := int64(1); n <= most; n++ {
			if n%1024 == 0 && ctx.Err() != nil {
				return report, context.Cause(ctx)
			}
			start := Start(n)
			found = r.winners(least, start, found[:0])
			claimed, err := closed(start)
			if err != nil {
				return report, err
			}
			report.Positions++
			report.Moves += int64(len(found))
			if len(found) == 0 {
				report.Losing++
			}
			if !slices.Equal(found, claimed) {
				report.Difference = fmt.Sprintf("start of %d: the takes %v win, the rule says %v", n, found, claimed)
				return report, nil
			}
		}
		return report, nil
	}
}

// winners appends the winning takes of a start, given the least one of each heap.
func (r Rule) winners(least []int64, start Position, found []int64) []int64 {
	for taken := least[start.Heap]; taken <= start.Most; taken++ {
		if least[start.Heap-taken] > r.Limit(taken) {
			found = append(found, taken)
		}
	}
	return found
}

// Claim is the theorem for every position of at most the given number of tokens, whatever may be
// taken, to be compared with the options themselves. The error is that of [Rule.Losing].
func (r Rule) Claim(most int64) (claim.Claim[Position], error) {
	losing, err := r.Losing(most)
	if err != nil {
		return claim.Claim[Position]{}, err
	}
	c := claim.Claim[Position]{
		Words:   r.words(),
		Play:    exhaust.Normal,
		Options: r.Options,
		Positions: func(yield func(Position) bool) {
			for n := range most + 1 {
				for l := range n + 1 {
					if !yield(Position{Heap: n, Most: l}) {
						return
					}
				}
			}
		},
		Losing: func(p Position) bool {
			return len(r.winning(parts(losing, p.Heap), p.Most)) == 0
		},
		Winning: func(p Position) []Position {
			var won []Position
			for _, taken := range r.winning(parts(losing, p.Heap), p.Most) {
				won = append(won, r.After(p, taken))
			}
			return won
		},
		Complete: true,
	}
	c.Box = fmt.Sprintf("at most %d tokens, any number of which may be taken", most)
	return c, nil
}

// CheckAtMost compares the theorem for the factor k with the search for starts up to most.
func CheckAtMost(k, most int64) claim.Func {
	return func(ctx context.Context) (claim.Report, error) {
		r, err := AtMost(k)
		if err != nil {
			return claim.Report{}, err
		}
		return r.CheckStarts(most, r.WinningTakes)(ctx)
	}
}

// CheckPositions compares the theorem for the factor k with the options, position by position,
// for all positions of at most the given number of tokens.
func CheckPositions(k, most int64) claim.Func {
	return func(ctx context.Context) (claim.Report, error) {
		r, err := AtMost(k)
		if err != nil {
			return claim.Report{}, err
		}
		c, err := r.Claim(most)
		if err != nil {
			return claim.Report{}, err
		}
		return c.Check(ctx)
	}
}

func (r Rule) words() claim.Words {
	w := claim.Words{
		Name:     fmt.Sprintf("Dynamic nim, factor %d", r.factor),
		Rules:    fmt.Sprintf("one heap; the first move may not take all, a later one takes %v; the last to move wins", r),
		Closed:   fmt.Sprintf("lost starts are 1 and, p being the last one, p + q with the least lost q that has %dq ≥ p", r.factor),
		Strategy: "write the heap greedily as a sum of lost starts and take the last part, or last parts too few to be answered by the part before",
		Document: variants,
	}
	switch {
	case r.less:
		w.Name = fmt.Sprintf("Dynamic nim, below factor %d", r.factor)
		w.Closed = fmt.Sprintf("lost starts are 1 and, p being the last one, p + q with the least lost q that has %dq > p", r.factor)
	case r.factor == 1:
		w.Closed = "lost starts are the powers of two"
	case r.factor == 2:
		w.Name += " (Fibonacci nim)"
		w.Closed = "lost starts are the Fibonacci numbers"
		w.Strategy = "take the least part of the Zeckendorf form, or last parts of it that sum to less than half of the part before"
	case r.factor == 3:
		w.Name += " (the challenge)"
	}
	return w
}
