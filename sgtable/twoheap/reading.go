package twoheap

import (
	"context"
	"fmt"
	"strings"

	"example.org/grundy/sgtable"
)

// Reading is a whole table read as one sequence, as the OEIS holds tables: A317205 is the triangle of Wythoff's game,
// A004481 its antidiagonals, A047708 its diagonal. It implements [sgtable.Sequenced].
type Reading struct {
	sgtable.NoDigits
	Game  *Game
	Order Order
}

// Order is the order in which a table is read, from (0, 0) on.
type Order uint8

// The orders.
const (
	Triangle      Order = iota // G(x, 0) … G(x, x) of each x
	Antidiagonals              // G(d, 0), G(d−1, 1) … G(0, d) of each d
	Diagonal                   // G(x, x)
)

// orders are what a user calls them.
var orders = []string{"triangle", "antidiagonals", "diagonal"}

// String names the order.
func (o Order) String() string { return orders[o] }

// words says which term n is.
func (o Order) words() string {
	return [...]string{
		"The terms are G(x, 0) to G(x, x) of each x, one x after the other.",
		"The terms are G(d, 0), G(d-1, 1) to G(0, d) of each d, one d after the other.",
		"Term n is G(n, n).",
	}[o]
}

// next returns the position that is read after p.
func (o Order) next(p Vector) Vector {
	switch {
	case o == Diagonal:
		return Vector{p.First + 1, p.Second + 1}
	case o == Triangle && p.Second < p.First:
		return Vector{p.First, p.Second + 1}
	case o == Antidiagonals && p.First > 0:
		return Vector{p.First - 1, p.Second + 1}
	case o == Antidiagonals:
		return Vector{p.Second + 1, 0}
	}
	return Vector{p.First + 1, 0}
}

// terms returns how many terms a table of the side has.
func (o Order) terms(side int64) int64 {
	if o == Diagonal {
		return side
	}
	return side * (side + 1) / 2
}

// String returns the reading as a user writes it: "wythoff-triangle".
func (r Reading) String() string { return fmt.Sprintf("%v-%v", r.Game, r.Order) }

// Title returns the reading as a heading.
func (r Reading) Title() string { return fmt.Sprintf("%s, %v", r.Game.Title(), r.Order) }

// Words says what the terms are, in English.
func (r Reading) Words() string { return r.Game.Words() + " " + r.Order.words() }

// Key tells readings apart, as [Row.Key] does rows.
func (r Reading) Key() string { return r.Game.keyed(r.String()) }

// SameAs reports whether o is the same reading.
func (r Reading) SameAs(o sgtable.Rules) bool {
	other, ok := o.(Reading)
	return ok && other.Order == r.Order && r.Game.sameAs(other.Game)
}

// Sequence returns the sequence, with no value computed yet. It costs a table of the side that the last term needs, at most
// [MaxSide], and 4 bytes a term; a table is computed anew where a larger one is needed, and then at least twice as large.
func (r Reading) Sequence() (sgtable.Slicer, error) { return &readingSequence{reading: r}, nil }

// readingSequence is the growing sequence of a reading.
type readingSequence struct {
	sgtable.Table
	reading Reading
	at      Vector // the position of the next term
	table   *Table
}

// Extend computes the terms up to n.
func (s *readingSequence) Extend(ctx context.Context, n int64) error {
	if n < s.Len() {
		return nil
	}
	order := s.reading.Order
	if most := order.terms(MaxSide) - 1; n > most {
		return fmt.Errorf("%v to %d: want at most %d, the last term of a table of %d × %d", s.reading, n, most, MaxSide, MaxSide)
	}
	side := 1
	for order.terms(int64(side)) <= n {
		side++
	}
	if s.table == nil || s.table.side < side {
		if s.table != nil {
			side = min(max(side, 2*s.table.side), MaxSide)
		}
		table, err := NewTable(ctx, s.reading.Game, side)
		if err != nil {
			return err
		}
		s.table = table
	}
	for ; s.Len() <= n; s.at = order.next(s.at) {
		if err := s.Append(s.table.At(s.at.First, s.at.Second)); err != nil {
			return err
		}
	}
	return nil
}

// ParseReading reads a reading of a game: "wythoff-triangle", "wythoff:2 diagonal". It reports false if the text is not meant for
// one.
func ParseReading(text string) (Reading, bool, error) {
	whole := strings.TrimRight(text, between[1:])
	for order, word := range orders {
		cut := len(whole) - len(word)
		if cut < 2 || !strings.EqualFold(whole[cut:], word) {
			continue
		}
		game := strings.TrimRight(whole[:cut], between)
		if game == "" || game == whole[:cut] {
			return Reading{}, false, nil
		}
		g, err := parseIn(text, game)
		return Reading{Game: g, Order: Order(order)}, true, err
	}
	return Reading{}, false, nil
}

var _ sgtable.Sequenced = Reading{}
