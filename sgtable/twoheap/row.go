package twoheap

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable"
)

// Row is a row of a game's table: G(X, 0), G(X, 1), ….
type Row struct {
	Game *Game
	X    int
}

// String returns the row as a user writes it: "wythoff-row-5".
func (r Row) String() string { return fmt.Sprintf("%v-row-%d", r.Game, r.X) }

// Title returns the row as a heading.
func (r Row) Title() string { return fmt.Sprintf("%s, row %d", r.Game.Title(), r.X) }

// Words says what the row is, in English.
func (r Row) Words() string {
	return fmt.Sprintf("%s The first heap is %d, the second n.", r.Game.Words(), r.X)
}

// Open returns the sequence of the row, with no value computed yet. It costs what the columns of the rows
// 0 … X do, and 4 bytes a value. last bounds the columns of a game told by options.
func (r Row) Open(last int64) (sgtable.Slicer, error) {
	if r.Game.moves != nil {
		last = -1
	} else if most := int64(1<<28) / int64(r.X+1); last >= most {
		return nil, fmt.Errorf("%v to %d: want at most %d, for all rows to fit memory", r, last, most-1)
	}
	columns, err := r.Game.Columns(r.X+1, int(last)+1)
	if err != nil {
		return nil, err
	}
	return &rowSequence{row: r, columns: columns}, nil
}

// rowSequence is the growing sequence of a row.
type rowSequence struct {
	sgtable.Table
	row     Row
	columns Columns
}

// Extend computes the row up to column n.
func (s *rowSequence) Extend(ctx context.Context, n int64) error {
	for s.Len() <= n {
		if s.Len()&1023 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
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
