package script

import (
	"context"
	"fmt"

	"go.starlark.net/starlark"
)

// Pairs are the rules of a game of two heaps that a script tells: options(x, y) lists the positions that a move leaves, a
// pair (x, y) each. They are safe for concurrent use.
type Pairs struct{ script *Script }

// PairsOf returns the rules that a script tells. The error says what is missing.
func PairsOf(s *Script) (*Pairs, error) {
	if n, ok := s.Parameters("options"); !ok || n != 2 {
		return nil, fmt.Errorf("%s: no function options of two heaps: want def options(x, y), which returns a list of pairs", s.Name)
	}
	return &Pairs{s}, nil
}

// Options calls yield with each option of (x, y). The error names the position and the option that is no pair of whole numbers.
func (p *Pairs) Options(ctx context.Context, x, y int, yield func(x, y int)) error {
	what := fmt.Sprintf("position (%d, %d)", x, y)
	list, err := p.script.Call(ctx, what, "options", starlark.MakeInt(x), starlark.MakeInt(y))
	if err != nil {
		return err
	}
	each, ok := list.(starlark.Iterable)
	if !ok {
		return fmt.Errorf("%s: %s: options returns %s: want a list of pairs", p.script.Name, what, list.Type())
	}
	for option := range starlark.Elements(each) {
		u, v, ok := pairOf(option)
		if !ok {
			return fmt.Errorf("%s: %s: option %s: want a pair of heaps, such as (%d, %d)", p.script.Name, what, short(option), max(0, x-1), y)
		}
		yield(u, v)
	}
	return nil
}

// pairOf reads a tuple or a list of two whole numbers.
func pairOf(value starlark.Value) (x, y int, ok bool) {
	pair, ok := value.(starlark.Indexable)
	if !ok || pair.Len() != 2 {
		return 0, 0, false
	}
	errX, errY := starlark.AsInt(pair.Index(0), &x), starlark.AsInt(pair.Index(1), &y)
	return x, y, errX == nil && errY == nil
}
