package wythoff

import (
	"context"
	"fmt"
)

// squares fills Squares: the descriptions and the closed rules against the game.
func (c *Comparison) squares(ctx context.Context, ds []Description) error {
	normal, err := Outcomes(c.Side, Normal)
	if err != nil {
		return err
	}
	misere, err := Outcomes(c.Side, Misere)
	if err != nil {
		return err
	}
	for _, d := range ds {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		claim, err := claimOf(d, c.Side)
		if err != nil {
			return err
		}
		c.Squares = append(c.Squares, check(d.Name, Normal, normal, claim))
	}
	closed := func(play Play) func(x, y int) bool {
		return func(x, y int) bool { return isP(Position{int64(x), int64(y)}, play) }
	}
	c.Squares = append(c.Squares,
		check("closed rule", Normal, normal, closed(Normal)),
		check("closed rule", Misere, misere, closed(Misere)))
	return nil
}

// claimOf returns what a description says about the positions of a square: P are (0,0) and its
// pairs, either way round. Its a's increase, so no more than side pairs reach into the square.
func claimOf(d Description, side int) (func(x, y int) bool, error) {
	claimed := map[Position]bool{{0, 0}: true}
	s := d.New()
	for range side {
		p, err := s.Next()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.Name, err)
		}
		if p.A >= int64(side) {
			break
		}
		claimed[Position{p.A, p.B}] = true
		claimed[Position{p.B, p.A}] = true
	}
	return func(x, y int) bool { return claimed[Position{int64(x), int64(y)}] }, nil
}

// check compares a claim with the outcomes, row by row, up to the first difference.
func check(name string, play Play, s *Square, claim func(x, y int) bool) SquareCheck {
	c := SquareCheck{Name: name, Play: play}
	for x := range s.side {
		for y := range s.side {
			c.Compared++
			if rules, claims := s.P(x, y), claim(x, y); rules != claims {
				c.First = &SquareDifference{Position{int64(x), int64(y)}, rules, claims}
				return c
			}
		}
	}
	return c
}
