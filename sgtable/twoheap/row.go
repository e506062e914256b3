package twoheap

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/pace"
)

// Row is a row of a game's table: G(X, 0), G(X, 1), …. It implements [sgtable.Sequenced].
type Row struct {
	sgtable.NoDigits
	Game *Game
	X    int
}

// String returns the row as a user writes it: "wythoff-row-5".
func (r Row) String() string { return fmt.Sprintf("%v-row-%d", r.Game, r.X) }

// Title returns the row as a heading.
func (r Row) Title() string { return fmt.Sprintf("%s, row %d", r.Game.Title(), r.X) }

// Words says what the row is, in English.
func (r Row) Words() string {
	return fmt.Sprintf("%s The first heap is %d, heap n is the second.", r.Game.Words(), r.X)
}

// Key tells rows apart: the row as a user writes it, with a hash of the rules file if there is one.
func (r Row) Key() string { return r.Game.keyed(r.String()) }

// SameAs reports whether o is the same row.
func (r Row) SameAs(o sgtable.Rules) bool {
	other, ok := o.(Row)
	return ok && other.X == r.X && r.Game.sameAs(other.Game)
}

// Sequence returns the sequence of the row, with no value computed yet. It costs what the columns of the rows
// 0 … X do, and 4 bytes a value.
func (r Row) Sequence() (sgtable.Slicer, error) {
	columns, err := r.Game.Columns(r.X+1, 0)
	if err != nil {
		return nil, err
	}
	return &rowSequence{row: r, columns: columns}, nil
}

// mostOptionValues bounds the values that a row of a game told by options keeps: those of all rows, 1 GiB.
const mostOptionValues = 1 << 28

// rowSequence is the growing sequence of a row.
type rowSequence struct {
	sgtable.Table
	row      Row
	columns  Columns
	clock    pace.Clock
	progress func(columns int64)
}

// Watch lets progress be told now and then how many columns are known.
func (s *rowSequence) Watch(progress func(columns int64)) { s.progress = progress }

// Work returns how much was done so far: the options that were listed and the steps that this took, or else the columns, each of which costs
// about what the one before did.
func (s *rowSequence) Work() int64 {
	if own, ok := s.columns.(*optionColumns); ok {
		return own.steps()
	}
	return s.Len()
}

// Extend computes the row up to column n.
func (s *rowSequence) Extend(ctx context.Context, n int64) error {
	if most := int64(mostOptionValues) / int64(s.row.X+1); s.row.Game.moves == nil && n >= most {
		return fmt.Errorf("%v to %d: want at most %d, for all rows to fit memory", s.row, n, most-1)
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	for s.Len() <= n {
		if s.row.Game.moves == nil || s.Len()&255 == 0 { // a column of options may take long
			if err := s.clock.Look(ctx, s.Len(), s.progress); err != nil {
				return err
			}
		}
		column, err := s.columns.Next()
		if err != nil {
			return err
		}
		if err := s.Append(sgtable.Nimber(column[s.row.X])); err != nil {
			return err
		}
	}
	return nil
}

var _ sgtable.Sequenced = Row{}
