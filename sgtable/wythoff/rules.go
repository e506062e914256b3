package wythoff

import (
	"fmt"
	"iter"
)

// MaxSquare is the largest side of the table that [Outcomes] makes.
const MaxSquare = 10_000

// Options yields every position that one move from p leads to: from the first heap, from the
// second, from both. There are X + Y + min(X,Y) of them.
func Options(p Position) iter.Seq[Position] {
	return func(yield func(Position) bool) {
		for x := range p.X {
			if !yield(Position{x, p.Y}) {
				return
			}
		}
		for y := range p.Y {
			if !yield(Position{p.X, y}) {
				return
			}
		}
		for k := int64(1); k <= min(p.X, p.Y); k++ {
			if !yield(Position{p.X - k, p.Y - k}) {
				return
			}
		}
	}
}

// Allowed reports whether one move leads from p to q, at once.
func Allowed(p, q Position) bool {
	a, b := p.X-q.X, p.Y-q.Y
	return min(a, b, q.X, q.Y) >= 0 && max(a, b) > 0 && (a == 0 || b == 0 || a == b)
}

// Square is the table of outcomes of all positions with both heaps below its side.
type Square struct {
	side int
	p    []bool // p[x*side+y]: the previous player wins
}

// Outcomes plays the game on the side × side square of heaps 0 … side−1, from the small
// positions up, by nothing but the rules: a position is P exactly when no option is P, and (0,0)
// is P in normal and N in misère play. It takes side² bytes and O(side²) time.
func Outcomes(side int, play Play) (*Square, error) {
	if err := checkSide(side); err != nil {
		return nil, err
	}
	s := &Square{side, make([]bool, side*side)}
	// The options of (x,y) are what lies before it on its row, its column and its diagonal. So
	// it is enough to keep, for every line, whether a P-position was met on it so far.
	column, diagonal := make([]bool, side), make([]bool, 2*side)
	for x := range side {
		row := false
		for y := range side {
			d := x - y + side
			if row || column[y] || diagonal[d] || (x+y == 0 && play == Misere) {
				continue
			}
			s.p[x*side+y] = true
			row, column[y], diagonal[d] = true, true, true
		}
	}
	return s, nil
}

func checkSide(side int) error {
	if side < 1 || side > MaxSquare {
		return fmt.Errorf("square of %d × %d positions: want a side of 1 … %d", side, side, MaxSquare)
	}
	return nil
}

// Side returns the number of heap sizes on each side: 0 … Side()−1.
func (s *Square) Side() int { return s.side }

// P reports whether (x,y) is a P-position, for 0 ≤ x, y < Side().
func (s *Square) P(x, y int) bool { return s.p[x*s.side+y] }

// Pairs lists the P-positions with x ≤ y, by ascending x.
func (s *Square) Pairs() []Pair {
	var pairs []Pair
	for x := range s.side {
		for y := x; y < s.side; y++ {
			if s.P(x, y) {
				pairs = append(pairs, Pair{int64(x), int64(y)})
			}
		}
	}
	return pairs
}
