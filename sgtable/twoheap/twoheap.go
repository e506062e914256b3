// Package twoheap is impartial games of two heaps (x, y) as tables: Nim, Wythoff's game and its kin,
// Nimhof, Euclid's game, and games of your own, told by their options.
//
// A [Game] is its moves, and its values are the mex over them, column by column ([Game.Columns]), on a
// square ([NewTable]) or along a row ([Row.Open]). Beside them stand what closed forms there are, in exact
// integers, each a claim that [Check] holds against the table.
//
// In nearly all of these games what a move may take does not depend on the heaps, and anything may be taken
// from the second heap alone. Of such games the values of a row are additively periodic:
// periodicity.ProveRows proves it.
package twoheap

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/script"
	"example.org/grundy/sgtable/wythoff"
)

// Game is an impartial game of two heaps. In every option neither heap is larger, and one is smaller.
type Game struct {
	name, title, words string

	moves   *Moves
	options func(x, y int, yield func(x, y int)) error // where there are no moves of any heaps
	key     string                                     // tells games of one name apart; "" where the name does
	steps   func() int64                               // that listing options took so far; nil where nobody counts them

	form   Form
	family *wythoff.General
}

// Form is a closed form of a game: of its values or, where Value is nil, of its P-positions.
type Form struct {
	Words  string // "x xor y"; empty if there is no closed form
	Source string // a key of the bibliography
	Value  func(x, y int) sgtable.Nimber
	Lost   func(x, y int) bool
}

// Vector is an amount of each heap.
type Vector struct{ First, Second int }

// Moves say what may be taken from heaps of any size: any amount of the second heap alone, and of both such
// amounts as Allowed reports.
type Moves struct {
	// Allowed reports whether a ≥ 1 may be taken from the first heap together with b ≥ 0 from the second.
	Allowed func(a, b int) bool
	// Most returns the largest b that is allowed with a ≥ 1, −1 if none is.
	Most func(a int) int
	// Lines are vectors all of whose multiples are allowed; First is at least 1. They only make it fast.
	Lines []Vector
}

// String returns the game as a user writes it, in canonical form.
func (g *Game) String() string { return g.name }

// Title returns the name as a heading.
func (g *Game) Title() string { return g.title }

// Words says the rules in English.
func (g *Game) Words() string { return g.words }

// Moves returns what may be taken, where that does not depend on the heaps, else nil.
func (g *Game) Moves() *Moves { return g.moves }

// Form returns the closed form of the game; it reports false if there is none.
func (g *Game) Form() (Form, bool) { return g.form, g.form.Words != "" }

// Family returns which game of Wythoff's family the game is; it reports false for another.
func (g *Game) Family() (wythoff.General, bool) {
	if g.family == nil {
		return wythoff.General{}, false
	}
	return *g.family, true
}

// keyed tells sequences of the game apart that a user writes alike: with a hash of the rules file if there is one.
func (g *Game) keyed(text string) string {
	if g.key == "" {
		return text
	}
	return text + "#" + g.key
}

// sameAs reports whether two games are one by what is known of them: those told by a function are only themselves.
func (g *Game) sameAs(o *Game) bool {
	return g == o || (g.moves != nil || g.key != "") && g.keyed(g.name) == o.keyed(o.name)
}

// isWythoff reports whether the game is Wythoff's own.
func (g *Game) isWythoff() bool { return g.family != nil && *g.family == wythoff.General{S: 1, T: 1} }

// Options calls yield for every option of (x, y), in no particular order, one perhaps twice. The error is that of a
// script.
func (g *Game) Options(x, y int, yield func(x, y int)) error {
	if g.moves == nil {
		return g.options(x, y, yield)
	}
	for b := 1; b <= y; b++ {
		yield(x, y-b)
	}
	for a := 1; a <= x; a++ {
		for b := 0; b <= min(y, g.moves.Most(a)); b++ {
			if g.moves.Allowed(a, b) {
				yield(x-a, y-b)
			}
		}
	}
	return nil
}

// FromOptions returns a game of your own. options calls yield for every option of the position; one that is
// no smaller is an error of what computes the values. Its values come from the definition, whose cost is
// that of listing the options of every position.
func FromOptions(name, words string, options func(x, y int, yield func(x, y int))) (*Game, error) {
	if name == "" || options == nil {
		return nil, fmt.Errorf("game %q of two heaps: want a name and a function that lists options", name)
	}
	return &Game{name: name, title: name, words: words, options: func(x, y int, yield func(x, y int)) error {
		options(x, y, yield)
		return nil
	}}, nil
}

// FromScript returns the game that a rules file tells by its function options(x, y), which a user writes as text. Its name and
// its words are those of the file, if it says them.
func FromScript(s *script.Script, text string) (*Game, error) {
	pairs, err := script.PairsOf(s)
	if err != nil {
		return nil, err
	}
	g := &Game{name: text, title: text, words: "As " + s.Name + " lists the options.", key: s.Sum(), steps: s.Steps}
	for name, to := range map[string]*string{"name": &g.title, "words": &g.words} {
		said, err := s.String(name)
		if err != nil {
			return nil, err
		}
		if said != "" {
			*to = said
		}
	}
	g.options = func(x, y int, yield func(x, y int)) error { return pairs.Options(context.Background(), x, y, yield) }
	return g, nil
}
