package worked

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/exhaust"
	"example.org/grundy/sgtable/sum"
)

// Questions about heap games: values, positions, options.

func askValues(ctx context.Context, args []string) (string, error) {
	game, err := catalog.Parse(args[0])
	if err != nil {
		return "", err
	}
	from, to, err := parseRange(args[1])
	if err != nil {
		return "", err
	}
	values, err := engine.Definition(ctx, game.Rules, to)
	if err != nil {
		return "", err
	}
	return join(values[from:]), nil
}

// settled looks for the period of a game; it reports false, with the status, if none is proved.
func settled(ctx context.Context, text string, heaps int64) (c periodicity.Claim, status string, ok bool, err error) {
	game, err := catalog.Parse(text)
	if err != nil {
		return c, "", false, err
	}
	verdict, _, err := runs.Settle(ctx, game.Rules, periodicity.Options{Limit: heaps}, runs.Options{Threads: 1})
	if err != nil {
		return c, "", false, err
	}
	c, ok = verdict.Claim()
	return c, string(verdict.Status), ok && verdict.Status == periodicity.Proved, nil
}

func askPeriod(ctx context.Context, args []string) (string, error) {
	c, status, ok, err := settled(ctx, args[0], 1<<14)
	if err != nil || !ok {
		return status, err
	}
	return fmt.Sprint(c.Period), nil
}

func askLastException(ctx context.Context, args []string) (string, error) {
	c, status, ok, err := settled(ctx, args[0], 1<<20)
	if err != nil || !ok {
		return status, err
	}
	return fmt.Sprint(c.Preperiod - 1), nil
}

// firstValues returns the values of heaps 0 … n, where text says n.
func firstValues(ctx context.Context, game, text string) ([]uint32, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 || n > 1<<20 {
		return nil, fmt.Errorf("%q: want a number of heaps from 0 to %d", text, 1<<20)
	}
	g, err := catalog.Parse(game)
	if err != nil {
		return nil, err
	}
	return engine.Values(ctx, g.Rules, n)
}

func askEqual(ctx context.Context, args []string) (string, error) {
	a, err := firstValues(ctx, args[0], args[2])
	if err != nil {
		return "", err
	}
	b, err := firstValues(ctx, args[1], args[2])
	if err != nil {
		return "", err
	}
	for n := range a {
		if a[n] != b[n] {
			return fmt.Sprintf("differ at heap %d: %d and %d", n, a[n], b[n]), nil
		}
	}
	return "equal", nil
}

func askRepeats(ctx context.Context, args []string) (string, error) {
	values, err := firstValues(ctx, args[0], args[2])
	if err != nil {
		return "", err
	}
	p, err := strconv.Atoi(args[1])
	if err != nil || p < 1 {
		return "", fmt.Errorf("period %q: want a number from 1 on", args[1])
	}
	for n := p; n < len(values); n++ {
		if values[n] != values[n-p] {
			return fmt.Sprintf("fails at heap %d", n), nil
		}
	}
	return "periodic", nil
}

func askValue(ctx context.Context, args []string) (string, error) {
	p, err := sum.Parse(args[0])
	if err != nil {
		return "", err
	}
	v, err := p.Value(ctx, tables().Value)
	return fmt.Sprint(v), err
}

// mostPlayed is how many positions may be reached from one that askOutcome plays out: some tenths
// of a second.
const mostPlayed = 1 << 13

// askOutcome has the nim-sum say who wins, and plays the position out where that is short; the two
// must agree where both speak.
func askOutcome(ctx context.Context, args []string) (string, error) {
	if strings.TrimSpace(args[0]) == "" {
		return "P", nil // the empty position: who is to move cannot
	}
	p, err := sum.Parse(args[0])
	if err != nil {
		return "", err
	}
	v, err := p.Value(ctx, tables().Value)
	if err != nil {
		return "", err
	}
	played, err := p.SearchWithin(ctx, mostPlayed)
	if errors.Is(err, exhaust.ErrTooMany) {
		return outcome(v == 0), nil
	}
	if err != nil {
		return "", err
	}
	return agreed(outcome(v == 0), outcome(played.Normal == exhaust.P))
}

// agreed returns what the nim-sum and play both say; it is an error of this program if they differ.
func agreed(sum, play string) (string, error) {
	if sum != play {
		return "", fmt.Errorf("%s by the nim-sum and %s by play: want the same", sum, play)
	}
	return sum, nil
}

func askMisere(ctx context.Context, args []string) (string, error) {
	p, err := sum.Parse(args[0])
	if err != nil {
		return "", err
	}
	r, err := p.Search(ctx)
	return outcome(r.Misere == exhaust.P), err
}

func askWinning(ctx context.Context, args []string) (string, error) {
	p, err := sum.Parse(args[0])
	if err != nil {
		return "", err
	}
	moves, err := p.WinningMoves(ctx, tables().Value)
	var words []string
	for _, m := range moves {
		words = append(words, fmt.Sprintf("%d→%s", p[m.Heap].Size, heaps(m.Leaves)))
	}
	return strings.Join(words, " "), err
}

// heaps writes what a move leaves: "11", "(4,1)", "0".
func heaps(leaves []int64) string {
	switch len(leaves) {
	case 0:
		return "0"
	case 1:
		return fmt.Sprint(leaves[0])
	}
	return "(" + strings.ReplaceAll(join(leaves), " ", ",") + ")"
}

func oneHeap(text string) (sum.Heap, error) {
	p, err := sum.Parse(text)
	if err == nil && len(p) != 1 {
		err = fmt.Errorf("%d heaps: want one", len(p))
	}
	if err != nil {
		return sum.Heap{}, err
	}
	return p[0], nil
}

func askOptions(_ context.Context, args []string) (string, error) {
	h, err := oneHeap(args[0])
	if err != nil {
		return "", err
	}
	var words []string
	for m := range sum.Options(h.Game.Rules, h.Size) {
		words = append(words, "("+strings.ReplaceAll(join(m.Leaves), " ", ",")+")")
	}
	return strings.Join(words, " "), nil
}

func askOptionValues(ctx context.Context, args []string) (string, error) {
	values, err := optionValues(ctx, args[0])
	slices.Sort(values)
	return join(slices.Compact(values)), err
}

func askOptionList(ctx context.Context, args []string) (string, error) {
	values, err := optionValues(ctx, args[0])
	return join(values), err
}

// optionValues returns the value of each option of a heap, in the order of askOptions.
func optionValues(ctx context.Context, text string) ([]sgtable.Nimber, error) {
	h, err := oneHeap(text)
	if err != nil {
		return nil, err
	}
	known := tables()
	var values []sgtable.Nimber
	for m := range sum.Options(h.Game.Rules, h.Size) {
		var v sgtable.Nimber
		for _, n := range m.Leaves {
			part, err := known.Value(ctx, h.Game.Rules, n)
			if err != nil {
				return nil, err
			}
			v = v.Xor(part)
		}
		values = append(values, v)
	}
	return values, nil
}

func askSimplify(_ context.Context, args []string) (string, error) {
	p, err := sum.Parse(args[0])
	return p.Simplified().String(), err
}

func askMex(_ context.Context, args []string) (string, error) {
	list, err := parseList(args[0])
	if err != nil {
		return "", err
	}
	var values []sgtable.Nimber
	for _, v := range list {
		values = append(values, sgtable.Nimber(v))
	}
	return fmt.Sprint(sgtable.Mex(values...)), nil
}

func askLadder(ctx context.Context, args []string) (string, error) {
	game, err := catalog.Parse(args[0])
	if err != nil {
		return "", err
	}
	known := tables()
	var positions [][]int64
	for _, tuple := range args[1:] {
		p, err := parseList(tuple)
		if err != nil {
			return "", err
		}
		positions = append(positions, p)
		for _, n := range p {
			if _, err := known.Value(ctx, game.Rules, n); err != nil {
				return "", err
			}
		}
	}
	l := sum.Count(positions, func(n int64) uint64 {
		v, _ := known.Value(ctx, game.Rules, n) // known since it was asked for above
		return uint64(v)
	})
	return fmt.Sprintf("%d tuples, %d multisets, %d sets, %d numbers", l.Tuples, l.Multisets, l.Sets, l.Numbers), nil
}
