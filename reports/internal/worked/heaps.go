package worked

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/exhaust"
	"example.org/grundy/sgtable/sum"
)

// Questions about heap games: values, positions, options.

// How far a question may go, so that it is answered in some seconds.
const (
	mostListed   = 3000    // values and options in one answer
	mostDefined  = 20_000  // heaps by the definition
	mostComputed = 1 << 20 // heaps by an engine that looks at few options
)

// mostHeaps is the largest heap that is computed of the game: the definition looks at all options, whose
// number grows with the heap, and with its square where a move leaves three heaps.
func mostHeaps(rules sgtable.Rules) int64 {
	_, finite := sgtable.Finite(rules)
	switch parts := sgtable.Parts(rules); {
	case parts > 2:
		return 1 << 12
	case parts == 2 && !finite:
		return mostDefined
	}
	return mostComputed
}

func (games Games) readValues(args []string) (Asked, error) {
	game, err := games(args[0])
	if err != nil {
		return nil, err
	}
	from, to, err := parseRange(args[1], min(mostDefined, mostHeaps(game.Rules)))
	if err == nil && to-from >= mostListed {
		err = fmt.Errorf("range %q: want at most %d heaps", args[1], mostListed)
	}
	return func(ctx context.Context) (string, error) {
		values, err := engine.Definition(ctx, game.Rules, to)
		if err != nil {
			return "", err
		}
		return join(values[from:]), nil
	}, err
}

// readSettled asks for what the proved claim says of a game, or for the status if none is proved.
func (games Games) readSettled(text string, heaps int64, say func(periodicity.Claim) int64) (Asked, error) {
	game, err := games(text)
	if err != nil {
		return nil, err
	}
	heaps = min(heaps, mostHeaps(game.Rules))
	return func(ctx context.Context) (string, error) {
		verdict, _, err := runs.Settle(ctx, game.Rules, periodicity.Options{Limit: heaps}, runs.Options{Threads: 1})
		if err != nil {
			return "", err
		}
		if c, ok := verdict.Claim(); ok && verdict.Status == periodicity.Proved {
			return fmt.Sprint(say(c)), nil
		}
		return string(verdict.Status), nil
	}, nil
}

func (games Games) readPeriod(args []string) (Asked, error) {
	return games.readSettled(args[0], 1<<14, func(c periodicity.Claim) int64 { return c.Period })
}

func (games Games) readLastException(args []string) (Asked, error) {
	return games.readSettled(args[0], mostComputed, periodicity.Claim.LastException)
}

// firstValues reads a game and a heap n up to which its values are asked for.
func (games Games) firstValues(game, text string) (values func(context.Context) ([]uint32, error), err error) {
	g, err := games(game)
	if err != nil {
		return nil, err
	}
	n, err := parseUpTo(text, mostHeaps(g.Rules))
	return func(ctx context.Context) ([]uint32, error) { return engine.Values(ctx, g.Rules, n) }, err
}

func (games Games) readEqual(args []string) (Asked, error) {
	first, err := games.firstValues(args[0], args[2])
	if err != nil {
		return nil, err
	}
	second, err := games.firstValues(args[1], args[2])
	return func(ctx context.Context) (string, error) {
		a, err := first(ctx)
		if err != nil {
			return "", err
		}
		b, err := second(ctx)
		if err != nil {
			return "", err
		}
		for n := range a {
			if a[n] != b[n] {
				return fmt.Sprintf("differ at heap %d: %d and %d", n, a[n], b[n]), nil
			}
		}
		return "equal", nil
	}, err
}

func (games Games) readRepeats(args []string) (Asked, error) {
	first, err := games.firstValues(args[0], args[2])
	if err != nil {
		return nil, err
	}
	p, err := parseUpTo(args[1], mostComputed)
	if err == nil && p == 0 {
		err = errors.New("period 0: want a number from 1 on")
	}
	return func(ctx context.Context) (string, error) {
		values, err := first(ctx)
		if err != nil {
			return "", err
		}
		for n := int(p); n < len(values); n++ {
			if values[n] != values[n-int(p)] {
				return fmt.Sprintf("fails at heap %d", n), nil
			}
		}
		return "periodic", nil
	}, err
}

// parsePosition reads a position whose heaps can all be computed.
func parsePosition(text string) (sum.Position, error) {
	p, err := sum.Parse(text)
	if err != nil {
		return nil, err
	}
	for _, h := range p {
		if most := mostHeaps(h.Game.Rules); h.Size > most {
			return nil, fmt.Errorf("heap %s: want at most %d", h, most)
		}
	}
	return p, nil
}

// tables computes values of the heaps of a position.
func tables() *sum.Tables { return &sum.Tables{Limit: mostComputed} }

// readPosition asks something of a position.
func readPosition(text string, ask func(context.Context, sum.Position) (string, error)) (Asked, error) {
	p, err := parsePosition(text)
	return func(ctx context.Context) (string, error) { return ask(ctx, p) }, err
}

func readValue(args []string) (Asked, error) {
	return readPosition(args[0], func(ctx context.Context, p sum.Position) (string, error) {
		v, err := p.Value(ctx, tables().Value)
		return fmt.Sprint(v), err
	})
}

// mostPlayed is how many positions may be reached from one that readOutcome plays out: some tenths
// of a second.
const mostPlayed = 1 << 13

// readOutcome has the nim-sum say who wins, and plays the position out where that is short; the two
// must agree where both speak.
func readOutcome(args []string) (Asked, error) {
	if strings.TrimSpace(args[0]) == "" { // the empty position: who is to move cannot
		return func(context.Context) (string, error) { return "P", nil }, nil
	}
	return readPosition(args[0], func(ctx context.Context, p sum.Position) (string, error) {
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
	})
}

// agreed returns what the nim-sum and play both say; it is an error of this program if they differ.
func agreed(sum, play string) (string, error) {
	if sum != play {
		return "", fmt.Errorf("%s by the nim-sum and %s by play: want the same", sum, play)
	}
	return sum, nil
}

func readMisere(args []string) (Asked, error) {
	return readPosition(args[0], func(ctx context.Context, p sum.Position) (string, error) {
		r, err := p.Search(ctx)
		return outcome(r.Misere == exhaust.P), err
	})
}

func readWinning(args []string) (Asked, error) {
	return readPosition(args[0], func(ctx context.Context, p sum.Position) (string, error) {
		moves, err := p.WinningMoves(ctx, tables().Value)
		var words []string
		for _, m := range moves {
			words = append(words, fmt.Sprintf("%d→%s", p[m.Heap].Size, heaps(m.Leaves)))
		}
		return strings.Join(words, " "), err
	})
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

// readOptions asks something of the options of a heap, of which there are few.
func readOptions(text string, ask func(context.Context, sgtable.Rules, []sum.Move) (string, error)) (Asked, error) {
	p, err := parsePosition(text)
	if err == nil && len(p) != 1 {
		err = fmt.Errorf("%d heaps: want one", len(p))
	}
	if err != nil {
		return nil, err
	}
	rules := p[0].Game.Rules
	var options []sum.Move
	for m := range sum.Options(rules, p[0].Size) {
		if options = append(options, m); len(options) > mostListed {
			return nil, fmt.Errorf("heap %s: want one with at most %d options", p[0], mostListed)
		}
	}
	return func(ctx context.Context) (string, error) { return ask(ctx, rules, options) }, nil
}

func readOptionsLeft(args []string) (Asked, error) {
	return readOptions(args[0], func(_ context.Context, _ sgtable.Rules, options []sum.Move) (string, error) {
		var words []string
		for _, m := range options {
			words = append(words, "("+strings.ReplaceAll(join(m.Leaves), " ", ",")+")")
		}
		return strings.Join(words, " "), nil
	})
}

func readOptionValues(args []string) (Asked, error) {
	return readOptions(args[0], func(ctx context.Context, rules sgtable.Rules, options []sum.Move) (string, error) {
		values, err := optionValues(ctx, rules, options)
		slices.Sort(values)
		return join(slices.Compact(values)), err
	})
}

func readOptionList(args []string) (Asked, error) {
	return readOptions(args[0], func(ctx context.Context, rules sgtable.Rules, options []sum.Move) (string, error) {
		values, err := optionValues(ctx, rules, options)
		return join(values), err
	})
}

// optionValues returns the value of each option.
func optionValues(ctx context.Context, rules sgtable.Rules, options []sum.Move) ([]sgtable.Nimber, error) {
	known := tables()
	var values []sgtable.Nimber
	for _, m := range options {
		var v sgtable.Nimber
		for _, n := range m.Leaves {
			part, err := known.Value(ctx, rules, n)
			if err != nil {
				return nil, err
			}
			v = v.Xor(part)
		}
		values = append(values, v)
	}
	return values, nil
}

func readSimplify(args []string) (Asked, error) {
	p, err := sum.Parse(args[0])
	return func(context.Context) (string, error) { return p.Simplified().String(), nil }, err
}

func readMex(args []string) (Asked, error) {
	list, err := parseList(args[0])
	return func(context.Context) (string, error) {
		var values []sgtable.Nimber
		for _, v := range list {
			values = append(values, sgtable.Nimber(v))
		}
		return fmt.Sprint(sgtable.Mex(values...)), nil
	}, err
}

func (games Games) readLadder(args []string) (Asked, error) {
	game, err := games(args[0])
	if err != nil {
		return nil, err
	}
	var positions [][]int64
	for _, tuple := range args[1:] {
		p, err := parseList(tuple)
		if err != nil {
			return nil, err
		}
		for _, n := range p {
			if most := mostHeaps(game.Rules); n > most {
				return nil, fmt.Errorf("heap %d of %s: want at most %d", n, game, most)
			}
		}
		positions = append(positions, p)
	}
	return func(ctx context.Context) (string, error) {
		known := tables()
		for _, n := range slices.Concat(positions...) {
			if _, err := known.Value(ctx, game.Rules, n); err != nil {
				return "", err
			}
		}
		l := sum.Count(positions, func(n int64) uint64 {
			v, _ := known.Value(ctx, game.Rules, n) // known since it was asked for above
			return uint64(v)
		})
		return fmt.Sprintf("%d tuples, %d multisets, %d sets, %d numbers", l.Tuples, l.Multisets, l.Sets, l.Numbers), nil
	}, nil
}
