package wythoff

import (
	"context"
	"fmt"
)

// squares fills Squares: the descriptions and the closed rules against the game.
func (c *Comparison) squares(ctx context.Context, ds []description) error {
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
		claim, err := squareOf(d, c.Side)
		if err != nil {
			return err
		}
		c.Squares = append(c.Squares, check(d.Name, Normal, normal, claim))
	}
	c.Squares = append(c.Squares,
		check("closed rule", Normal, normal, closedSquare(c.Side, Normal)),
		check("closed rule", Misere, misere, closedSquare(c.Side, Misere)))
	return nil
}

// squareOf returns what a description says about the positions of a square: P are (0,0) and its
// pairs, either way round. Its a's increase, so no more than side pairs reach into the square.
func squareOf(d description, side int) (*Square, error) {
	claim := &Square{side, make([]bool, side*side)}
	claim.p[0] = true
	s := d.New()
	for range side {
		p, err := s.Next()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.Name, err)
		}
		if inside := int64(side); p.A >= 0 && p.A < inside && p.B >= 0 && p.B < inside {
			claim.p[p.A*inside+p.B] = true
			claim.p[p.B*inside+p.A] = true
		}
	}
	return claim, nil
}

// closedSquare returns what IsP says about the positions of a square.
func closedSquare(side int, play Play) *Square {
	claim := &Square{side, make([]bool, side*side)}
	for i := range claim.p {
		claim.p[i] = isP(Position{int64(i / side), int64(i % side)}, play)
	}
	return claim
}

// check compares a claim with the outcomes by the rules, row by row, up to the first difference.
func check(name string, play Play, rules, claim *Square) SquareCheck {
	for i, is := range rules.p {
		if is != claim.p[i] {
			at := Position{int64(i / rules.side), int64(i % rules.side)}
			return SquareCheck{name, play, int64(i) + 1, &SquareDifference{at, is, claim.p[i]}}
		}
	}
	return SquareCheck{name, play, int64(len(rules.p)), nil}
}
