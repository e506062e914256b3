package worked

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"example.org/grundy/sgtable/classics/dynamic"
	"example.org/grundy/sgtable/classics/georgia"
	"example.org/grundy/sgtable/classics/misere"
	"example.org/grundy/sgtable/classics/multiset"
	"example.org/grundy/sgtable/classics/newstone"
	"example.org/grundy/sgtable/classics/nim"
	"example.org/grundy/sgtable/exhaust"
	"example.org/grundy/sgtable/wythoff"
)

// Questions about the classics. Outcomes come from playing the game, not from its closed rule.

func readThird(args []string) (Asked, error) {
	const most = 60
	a, err := parseUpTo(args[0], most)
	if err != nil {
		return nil, fmt.Errorf("heap %w", err)
	}
	list, err := parseList(args[1])
	if err != nil {
		return nil, err
	}
	largest := a
	for _, b := range list {
		if b > most {
			return nil, fmt.Errorf("heap %d: want 0 to %d", b, most)
		}
		largest = max(largest, b)
	}
	return func(ctx context.Context) (string, error) {
		table, err := nim.Third(ctx, int(largest))
		if err != nil {
			return "", err
		}
		var third []int64
		for _, b := range list {
			third = append(third, table[a][b])
		}
		return join(third), nil
	}, nil
}

func readClass(args []string) (Asked, error) {
	h, err := parseHeaps(args[0])
	return func(context.Context) (string, error) { return misere.ClassOf(h).String(), nil }, err
}

func parseHeaps(text string) (multiset.Heaps, error) {
	list, err := parseList(text)
	if err != nil {
		return multiset.Heaps{}, err
	}
	return multiset.Of(list...)
}

// The most pairs of Wythoff's game that are counted, and that are listed.
const (
	mostPairs  = 1 << 24
	pairsShown = 1000
)

// wythoffPairs returns pairs from … to by the mex construction.
func wythoffPairs(ctx context.Context, from, to int64) ([]wythoff.Pair, error) {
	mex := wythoff.NewMex()
	var pairs []wythoff.Pair
	for n := int64(1); n <= to; n++ {
		p, err := mex.Next()
		if err == nil && n%(1<<16) == 0 {
			err = context.Cause(ctx)
		}
		if err != nil {
			return nil, err
		}
		if n >= from {
			pairs = append(pairs, p)
		}
	}
	return pairs, nil
}

func readWythoffA(args []string) (Asked, error) {
	return readPairs(args[0], func(p wythoff.Pair) int64 { return p.A })
}

func readWythoffB(args []string) (Asked, error) {
	return readPairs(args[0], func(p wythoff.Pair) int64 { return p.B })
}

func readPairs(text string, of func(wythoff.Pair) int64) (Asked, error) {
	from, to, err := parseRange(text, mostPairs)
	if err == nil && to-from >= pairsShown {
		err = fmt.Errorf("range %q: want at most %d pairs", text, pairsShown)
	}
	return func(ctx context.Context) (string, error) {
		pairs, err := wythoffPairs(ctx, from, to)
		var list []int64
		for _, p := range pairs {
			list = append(list, of(p))
		}
		return join(list), err
	}, err
}

func readWythoffPair(args []string) (Asked, error) {
	n, err := parseUpTo(args[0], mostPairs)
	if err == nil && n == 0 {
		err = fmt.Errorf("pair 0: want a number from 1 on")
	}
	return func(ctx context.Context) (string, error) {
		pairs, err := wythoffPairs(ctx, n, n)
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("(%d,%d)", pairs[0].A, pairs[0].B), nil
	}, err
}

func readWythoffCount(args []string) (Asked, error) {
	x, err := parseUpTo(args[0], mostPairs)
	return func(context.Context) (string, error) {
		mex := wythoff.NewMex()
		for n := 0; ; n++ {
			if p, err := mex.Next(); err != nil || p.A > x {
				return fmt.Sprint(n), err
			}
		}
	}, err
}

func readWythoff(args []string) (Asked, error) { return readWythoffOutcome(args[0], wythoff.Normal) }

func readWythoffMisere(args []string) (Asked, error) {
	return readWythoffOutcome(args[0], wythoff.Misere)
}

func readWythoffOutcome(text string, play wythoff.Play) (Asked, error) {
	p, err := wythoffPosition(text)
	return func(context.Context) (string, error) {
		square, err := wythoff.Outcomes(int(max(p.X, p.Y))+1, play)
		if err != nil {
			return "", err
		}
		return outcome(square.P(int(p.X), int(p.Y))), nil
	}, err
}

func wythoffPosition(text string) (wythoff.Position, error) {
	list, err := parseList(text)
	if err == nil && (len(list) != 2 || max(list[0], list[1]) >= wythoff.MaxSquare) {
		err = fmt.Errorf("position %q: want two heaps below %d", text, wythoff.MaxSquare)
	}
	if err != nil {
		return wythoff.Position{}, err
	}
	return wythoff.Position{X: list[0], Y: list[1]}, nil
}

func readWythoffMoves(args []string) (Asked, error) {
	p, err := wythoffPosition(args[0])
	return func(context.Context) (string, error) {
		moves, err := wythoff.WinningMoves(p, wythoff.Normal)
		var words []string
		for _, m := range moves {
			words = append(words, strings.ReplaceAll(m.To.String(), " ", ""))
		}
		return strings.Join(words, " "), err
	}, err
}

// factorRule reads the factor K of a game in which at most K times the last take may be taken, and a number.
func factorRule(args []string, most int64) (dynamic.Rule, int64, error) {
	k, err := strconv.ParseInt(args[0], 10, 32)
	if err != nil {
		return dynamic.Rule{}, 0, fmt.Errorf("factor %q: want a number", args[0])
	}
	n, err := parseUpTo(args[1], most)
	if err != nil {
		return dynamic.Rule{}, 0, err
	}
	rule, err := dynamic.AtMost(k)
	return rule, n, err
}

// readDynamic asks for the starts from which the game is lost, by search: those whose least winning
// take is the whole heap, which the first move may not take.
func readDynamic(args []string) (Asked, error) {
	rule, count, err := factorRule(args, 1000)
	return func(ctx context.Context) (string, error) {
		for most := int64(64); ; most *= 2 {
			least, err := rule.Search(ctx, most)
			if err != nil {
				return "", err
			}
			var lost []int64
			for n := int64(1); n <= most && int64(len(lost)) < count; n++ {
				if least[n] >= n {
					lost = append(lost, n)
				}
			}
			if int64(len(lost)) == count {
				return join(lost), nil
			}
			if most > 1<<20 {
				return "", fmt.Errorf("only %d P-positions up to %d", len(lost), most)
			}
		}
	}, err
}

// readDynamicWinning asks for the winning first takes by search: those after which the least winning
// take of the rest is more than may be taken.
func readDynamicWinning(args []string) (Asked, error) {
	rule, n, err := factorRule(args, 20_000)
	return func(ctx context.Context) (string, error) {
		least, err := rule.Search(ctx, n)
		if err != nil {
			return "", err
		}
		var takes []int64
		for t := int64(1); t < n; t++ {
			if least[n-t] > rule.Limit(t) {
				takes = append(takes, t)
			}
		}
		return join(takes), nil
	}, err
}

func readNewStone(args []string) (Asked, error) {
	h, err := parseHeaps(args[0])
	return func(ctx context.Context) (string, error) {
		r, err := exhaust.New(newstone.Options).Solve(ctx, h)
		return outcome(r.Normal == exhaust.P), err
	}, err
}

func readGeorgia(args []string) (Asked, error) {
	list, err := parseList(args[0])
	if err != nil {
		return nil, err
	}
	strip, err := georgia.Of(list...)
	return func(ctx context.Context) (string, error) {
		r, err := exhaust.New(georgia.Options).Solve(ctx, strip)
		return outcome(r.Normal == exhaust.P), err
	}, err
}
