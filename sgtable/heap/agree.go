package heap

import (
	"context"
	"fmt"
	"slices"

	"example.org/grundy/sgtable"
)

// Work that is done at most to compare a list of options with digits: options, and numbers in them.
const mostCompared = 1 << 17

// A Likeness says which digits make the options of a list.
type Likeness struct {
	Digits  []sgtable.Leaves // d₀, d₁, …, the last other than 0
	Unequal bool             // the heaps that a move leaves must differ
	To      int64            // the heaps 0 … To were compared: nothing is known of others
}

// Digits returns the finite code that makes exactly the options of heaps 0 … to of the list, if there is one in which no move
// takes more than a quarter of to; it looks at fewer heaps where they have very many options. Agreement on finitely many heaps
// proves nothing. The error is that of the list.
func Digits(ctx context.Context, list sgtable.Listed, to int64) (Likeness, bool, error) {
	c, err := collect(ctx, list, to)
	if err != nil || c == nil {
		return Likeness{}, false, err
	}
	like := Likeness{To: c.to()}
	for n, options := range c.heaps {
		for _, o := range options {
			take := int64(n) - o.total
			if take < 0 || len(o.parts) > sgtable.MaxParts {
				return Likeness{}, false, nil
			}
			for int64(len(like.Digits)) <= take {
				like.Digits = append(like.Digits, 0)
			}
			like.Digits[take] |= 1 << len(o.parts)
		}
	}
	if len(like.Digits) == 0 || int64(len(like.Digits)-1) > like.To/4 || like.Digits[0]&3 != 0 {
		return Likeness{}, false, nil
	}
	for _, like.Unequal = range []bool{false, true} {
		var options []Option
		if like.Unequal {
			options = append(options, Unequal())
		}
		rules, err := FromDigits("digits", like.Digits, nil, options...)
		if err == nil && c.differs(rules) == nil {
			return like, true, nil
		}
	}
	return Likeness{}, false, nil
}

// Agree returns the largest heap up to which the options of the list are exactly those of the rules, at most to and fewer where
// heaps have very many options. The error says at which heap they differ, or is that of the list.
func Agree(ctx context.Context, list sgtable.Listed, rules sgtable.Rules, to int64) (int64, error) {
	c, err := collect(ctx, list, to)
	if err != nil {
		return 0, err
	}
	if c == nil {
		return 0, fmt.Errorf("%s lists positions of its own: want heaps, as %s has", list, rules)
	}
	if err := c.differs(rules); err != nil {
		return 0, fmt.Errorf("%s: %w", list, err)
	}
	return c.to(), nil
}

// option is what a move leaves, the largest first.
type option struct {
	parts []int64
	total int64
}

// collected are the options of heaps 0, 1, …, sorted, each once.
type collected struct{ heaps [][]option }

func (c *collected) to() int64 { return int64(len(c.heaps)) - 1 }

// collect lists options; nil if there are positions of the game's own among them.
func collect(ctx context.Context, list sgtable.Listed, to int64) (*collected, error) {
	c, seen, own := &collected{}, 0, false
	for n := int64(0); n <= to && seen < mostCompared; n++ {
		var options []option
		err := list.Options(ctx, n, func(left ...int64) {
			seen += 1 + len(left)
			o := option{}
			for _, p := range left {
				own = own || p < 0
				if p > 0 {
					o.parts, o.total = append(o.parts, p), o.total+p
				}
			}
			options = append(options, o)
		})
		if err != nil {
			return nil, err
		}
		if own {
			return nil, nil
		}
		c.heaps = append(c.heaps, sorted(options))
	}
	return c, nil
}

func sorted(options []option) []option {
	for _, o := range options {
		slices.SortFunc(o.parts, func(a, b int64) int { return int(b - a) })
	}
	slices.SortFunc(options, func(a, b option) int { return slices.Compare(a.parts, b.parts) })
	return slices.CompactFunc(options, func(a, b option) bool { return slices.Equal(a.parts, b.parts) })
}

// differs returns an error that names the first heap with other options than by the rules.
func (c *collected) differs(rules sgtable.Rules) error {
	for n, has := range c.heaps {
		wants := optionsBy(rules, int64(n), len(has)+1) // one more is enough to differ
		if len(wants) > len(has) {
			return fmt.Errorf("heap %d: %d options, and %s has more", n, len(has), rules)
		}
		for i, o := range has {
			if _, found := slices.BinarySearchFunc(wants, o, func(a, b option) int { return slices.Compare(a.parts, b.parts) }); !found {
				return fmt.Errorf("heap %d: option %d of %v is none of %s", n, i+1, o.parts, rules)
			}
		}
	}
	return nil
}

// optionsBy returns the options of heap n by the rules, sorted, or so many of them.
func optionsBy(rules sgtable.Rules, n int64, most int) (options []option) {
	if slices.Contains(rules.Frozen(), n) {
		return nil
	}
	for _, m := range rules.Moves(n) {
		for h := range m.Leaves.Most() + 1 {
			if m.Leaves.Has(h) {
				options = layOut(options, &most, nil, n-m.Take, n-1, h, rules.Distinct())
			}
		}
	}
	return sorted(options)
}

// layOut adds the ways to lay rest out as that many heaps, none above the largest, as long as left lasts.
func layOut(ways []option, left *int, parts []int64, rest, largest int64, heaps int, distinct bool) []option {
	if heaps == 0 {
		if rest == 0 && *left > 0 {
			*left--
			ways = append(ways, option{parts: slices.Clone(parts)})
		}
		return ways
	}
	for a := min(largest, rest-int64(heaps)+1); a >= 1 && a*int64(heaps) >= rest && *left > 0; a-- {
		next := a
		if distinct {
			next--
		}
		ways = layOut(ways, left, append(parts, a), rest-a, next, heaps-1, distinct)
	}
	return ways
}
