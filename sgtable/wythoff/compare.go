package wythoff

import (
	"context"
	"fmt"
)

// Stream yields the pairs 1, 2, 3, … of a description.
type Stream interface {
	Next() (Pair, error)
}

// description is one way to say which pairs the P-positions are.
type description struct {
	Name string
	New  func() Stream // at pair 1
}

// described returns the descriptions of this package: the mex construction, the φ-formula,
// the numeration rule, and the direct computation of each pair from the form of n.
func described() []description {
	return []description{
		{"mex", func() Stream { return NewMex() }},
		{"phi", func() Stream { return new(formula) }},
		{"numeration", func() Stream { return new(Rule) }},
		{"direct", func() Stream { return new(directs) }},
	}
}

// Comparison is what [Compare] found.
type Comparison struct {
	Pairs      int64         // pairs asked for
	Side       int           // side of the square played by the rules
	Agreements []Agreement   // of any two descriptions, in their order
	Properties []PropertyRow // of each description
	Squares    []SquareCheck // of each claim about positions
}

// Agreement is the comparison of two descriptions, pair by pair.
type Agreement struct {
	Left, Right string
	Compared    int64       // pairs compared, up to and including the first difference
	First       *Difference // nil when all are equal
}

// Difference is a pair on which two descriptions differ.
type Difference struct {
	N           int64
	Left, Right Pair
}

// PropertyRow is the check of the three properties on the pairs of one description.
type PropertyRow struct {
	Name    string
	Checked int64
	*Properties
}

// SquareCheck is the comparison of a claim with the outcomes by the rules, position by position.
type SquareCheck struct {
	Name     string
	Play     Play
	Compared int64             // positions
	First    *SquareDifference // nil when all are equal
}

// SquareDifference is a position where a claim and the rules differ.
type SquareDifference struct {
	Position     Position
	Rules, Claim bool // is it P?
}

// Agree reports whether no comparison and no check found anything wrong.
func (c *Comparison) Agree() bool {
	for _, a := range c.Agreements {
		if a.First != nil {
			return false
		}
	}
	for _, p := range c.Properties {
		if p.Order != nil || p.Partition != nil || p.Distinct != nil {
			return false
		}
	}
	for _, s := range c.Squares {
		if s.First != nil {
			return false
		}
	}
	return true
}

// Compare holds this package's descriptions against one another on the pairs 1 … pairs, and
// against the game played by its rules on the side × side square; the closed rules of [IsP],
// misère play included, are checked on the square too. A pair costs some 0.2 µs in all and about
// one byte; the square takes 4·side² bytes. progress, if not nil, is told the pairs done, now and then.
//
// A difference is no error but part of the result. When ctx ends, its cause is the error.
func Compare(ctx context.Context, pairs int64, side int, progress func(done int64)) (*Comparison, error) {
	return compareThese(ctx, described(), pairs, side, progress)
}

// compareThese is [Compare] with descriptions of the caller's choice.
func compareThese(ctx context.Context, ds []description, pairs int64, side int, progress func(done int64)) (*Comparison, error) {
	if pairs < 0 || pairs > MaxN {
		return nil, fmt.Errorf("pairs to compare: %d: want 0 … %d", pairs, int64(MaxN))
	}
	c := &Comparison{Pairs: pairs, Side: side}
	if err := c.squares(ctx, ds); err != nil {
		return nil, err
	}
	if err := c.streams(ctx, ds, nil, progress); err != nil {
		return nil, err
	}
	return c, nil
}

// streams fills Agreements and Properties, the latter for pairs with b_n = a_n + gap(n, a_n), nil for n.
func (c *Comparison) streams(ctx context.Context, ds []description, gap func(n, a int64) int64, progress func(int64)) error {
	streams, row := make([]Stream, len(ds)), make([]Pair, len(ds))
	for i, d := range ds {
		streams[i] = d.New()
		c.Properties = append(c.Properties, PropertyRow{d.Name, c.Pairs, &Properties{gap: gap}})
		for _, e := range ds[:i] {
			c.Agreements = append(c.Agreements, Agreement{Left: e.Name, Right: d.Name, Compared: c.Pairs})
		}
	}
	const step = 1 << 16
	for n := int64(1); n <= c.Pairs; n++ {
		for i, s := range streams {
			p, err := s.Next()
			if err != nil {
				return fmt.Errorf("%s: %w", ds[i].Name, err)
			}
			c.Properties[i].Add(p)
			row[i] = p
		}
		c.differ(n, row)
		if n%step == 0 || n == c.Pairs {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if progress != nil {
				progress(n)
			}
		}
	}
	return nil
}

// differ notes the first differences that row n shows; Agreements stand in the order of its loop.
func (c *Comparison) differ(n int64, row []Pair) {
	k := 0
	for i := range row {
		for j := range i {
			if a := &c.Agreements[k]; a.First == nil && row[i] != row[j] {
				a.Compared, a.First = n, &Difference{n, row[j], row[i]}
			}
			k++
		}
	}
}
