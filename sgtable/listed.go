package sgtable

import "context"

// Listed are rules that list the options of each heap: a game of your own that no digits tell, see packages heap and
// script. Its value is the mex over the list, computed by the naive engine; no theorem covers it, for a list says
// nothing of the heaps that were not asked for.
//
// A position is a number: n ≥ 0 is heap n, as everywhere, and a negative number is a position of the game's own, such as a
// board, which only the rules can read. Heap 0 stands for nothing and has no options, whatever a list would say of it.
type Listed interface {
	Rules
	// Options calls yield with each option of a position: the positions that it leaves side by side, none for an
	// option that ends the game. Zeros among them mean nothing. The slice is the rules', valid within the call. The
	// error says where the list cannot be made, or is ctx's cause.
	Options(ctx context.Context, position int64, yield func(option ...int64)) error
	// Show names a position as its players would: "7" for heap 7.
	Show(position int64) string
}

// NoDigits are what rules say of their digits that have none: nothing is known of the amounts that a move takes or of
// the number of heaps that it leaves. Embedded by rules that are [Listed] or [Sequenced].
type NoDigits struct{}

// Digit returns nothing.
func (NoDigits) Digit(int64) Leaves { return 0 }

// Moves returns nothing.
func (NoDigits) Moves(int64) []Move { return nil }

// Last reports false: there may be moves that leave any number of heaps.
func (NoDigits) Last(int) (int64, bool) { return 0, false }

// Tail reports false.
func (NoDigits) Tail() (int64, []Leaves, bool) { return 0, nil, false }

// Distinct returns false.
func (NoDigits) Distinct() bool { return false }

// Frozen returns nothing.
func (NoDigits) Frozen() []int64 { return nil }
