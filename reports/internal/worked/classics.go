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

func askThird(ctx context.Context, args []string) (string, error) {
	a, err := strconv.Atoi(args[0])
	if err != nil {
		return "", fmt.Errorf("heap %q: want a number", args[0])
	}
	list, err := parseList(args[1])
	if err != nil {
		return "", err
	}
	most := a
	for _, b := range list {
		most = max(most, int(b))
	}
	if a < 0 || most > 60 {
		return "", fmt.Errorf("heaps up to %d: want 0 to 60", most)
	}
	table, err := nim.Third(ctx, most)
	if err != nil {
		return "", err
	}
	var third []int64
	for _, b := range list {
		if b < 0 {
			return "", fmt.Errorf("heap %d: want 0 or more", b)
		}
		third = append(third, table[a][b])
	}
	return join(third), nil
}

func askClass(_ context.Context, args []string) (string, error) {
	h, err := parseHeaps(args[0])
	return misere.ClassOf(h).String(), err
}

func parseHeaps(text string) (multiset.Heaps, error) {
	list, err := parseList(text)
	if err != nil {
		return multiset.Heaps{}, err
	}
	return multiset.Of(list...)
}

func wythoffPairs(args []string) ([]wythoff.Pair, error) {
	from, to, err := parseRange(args[0])
	if err != nil {
		return nil, err
	}
	mex := wythoff.NewMex()
	var pairs []wythoff.Pair
	for n := int64(1); n <= to; n++ {
		p, err := mex.Next()
		if err != nil {
			return nil, err
		}
		if n >= from {
			pairs = append(pairs, p)
		}
	}
	return pairs, nil
}

func askWythoffA(_ context.Context, args []string) (string, error) {
	pairs, err := wythoffPairs(args)
	var a []int64
	for _, p := range pairs {
		a = append(a, p.A)
	}
	return join(a), err
}

func askWythoffB(_ context.Context, args []string) (string, error) {
	pairs, err := wythoffPairs(args)
	var b []int64
	for _, p := range pairs {
		b = append(b, p.B)
	}
	return join(b), err
}

func askWythoffPair(_ context.Context, args []string) (string, error) {
	pairs, err := wythoffPairs([]string{args[0] + ".." + args[0]})
	if err != nil || len(pairs) != 1 {
		return "", fmt.Errorf("pair %q: want a number from 1 on", args[0])
	}
	return fmt.Sprintf("(%d,%d)", pairs[0].A, pairs[0].B), nil
}

func askWythoffCount(_ context.Context, args []string) (string, error) {
	x, err := strconv.ParseInt(args[0], 10, 64)
	if err != nil || x < 0 || x > 1<<24 {
		return "", fmt.Errorf("%q: want a number from 0 to %d", args[0], 1<<24)
	}
	mex := wythoff.NewMex()
	for n := 0; ; n++ {
		if p, err := mex.Next(); err != nil || p.A > x {
			return fmt.Sprint(n), err
		}
	}
}

func askWythoff(_ context.Context, args []string) (string, error) {
	return wythoffOutcome(args[0], wythoff.Normal)
}

func askWythoffMisere(_ context.Context, args []string) (string, error) {
	return wythoffOutcome(args[0], wythoff.Misere)
}

func wythoffOutcome(text string, play wythoff.Play) (string, error) {
	p, err := wythoffPosition(text)
	if err != nil {
		return "", err
	}
	square, err := wythoff.Outcomes(int(max(p.X, p.Y))+1, play)
	if err != nil {
		return "", err
	}
	return outcome(square.P(int(p.X), int(p.Y))), nil
}

func wythoffPosition(text string) (wythoff.Position, error) {
	list, err := parseList(text)
	if err == nil && (len(list) != 2 || list[0] < 0 || list[1] < 0 || max(list[0], list[1]) >= wythoff.MaxSquare) {
		err = fmt.Errorf("position %q: want two heaps below %d", text, wythoff.MaxSquare)
	}
	if err != nil {
		return wythoff.Position{}, err
	}
	return wythoff.Position{X: list[0], Y: list[1]}, nil
}

func askWythoffMoves(_ context.Context, args []string) (string, error) {
	p, err := wythoffPosition(args[0])
	if err != nil {
		return "", err
	}
	moves, err := wythoff.WinningMoves(p, wythoff.Normal)
	var words []string
	for _, m := range moves {
		words = append(words, strings.ReplaceAll(m.To.String(), " ", ""))
	}
	return strings.Join(words, " "), err
}

// factorRule reads the factor K of a game in which at most K times the last take may be taken.
func factorRule(args []string) (dynamic.Rule, int64, error) {
	k, err := strconv.ParseInt(args[0], 10, 32)
	if err != nil {
		return dynamic.Rule{}, 0, fmt.Errorf("factor %q: want a number", args[0])
	}
	n, err := strconv.ParseInt(args[1], 10, 32)
	if err != nil || n < 0 || n > 20_000 {
		return dynamic.Rule{}, 0, fmt.Errorf("%q: want a number from 0 to 20000", args[1])
	}
	rule, err := dynamic.AtMost(k)
	return rule, n, err
}

// askDynamic lists the starts from which the game is lost, by search: those whose least winning
// take is the whole heap, which the first move may not take.
func askDynamic(ctx context.Context, args []string) (string, error) {
	rule, count, err := factorRule(args)
	if err != nil {
		return "", err
	}
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
}

// askDynamicWinning lists the winning first takes by search: those after which the least winning
// take of the rest is more than may be taken.
func askDynamicWinning(ctx context.Context, args []string) (string, error) {
	rule, n, err := factorRule(args)
	if err != nil {
		return "", err
	}
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
}

func askNewStone(ctx context.Context, args []string) (string, error) {
	h, err := parseHeaps(args[0])
	if err != nil {
		return "", err
	}
	r, err := exhaust.New(newstone.Options).Solve(ctx, h)
	return outcome(r.Normal == exhaust.P), err
}

func askGeorgia(ctx context.Context, args []string) (string, error) {
	list, err := parseList(args[0])
	if err != nil {
		return "", err
	}
	strip, err := georgia.Of(list...)
	if err != nil {
		return "", err
	}
	r, err := exhaust.New(georgia.Options).Solve(ctx, strip)
	return outcome(r.Normal == exhaust.P), err
}
