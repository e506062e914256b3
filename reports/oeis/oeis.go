// Package oeis drafts entries of the On-Line Encyclopedia of Integer Sequences (https://oeis.org) for
// Grundy values, and lists those that it has. Package bfile reads entries.
package oeis

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/standard"
)

//go:embed sequences.tsv
var sequences string

// Sequence is one that the OEIS has: the Grundy values of a game from a heap on.
type Sequence struct {
	Number string // A002186
	Game   catalog.Game
	First  int64 // heap of the first term
}

// Address is where the sequence is found.
func (s Sequence) Address() string { return "https://oeis.org/" + s.Number }

var known = sync.OnceValue(func() []Sequence {
	list, err := parse(sequences)
	if err != nil {
		panic("sequences.tsv: " + err.Error()) // part of the program, and read by its tests
	}
	return list
})

func parse(text string) ([]Sequence, error) {
	var list []Sequence
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
		cells := strings.Split(line, "\t")
		if strings.HasPrefix(line, "#") || cells[0] == "anumber" {
			continue
		}
		if len(cells) != 3 {
			return nil, fmt.Errorf("line %d: %d cells: want A-number, game and first heap", i+1, len(cells))
		}
		game, err := catalog.Parse(cells[1])
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		first, err := strconv.ParseInt(cells[2], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		list = append(list, Sequence{cells[0], game, first})
	}
	return list, nil
}

// Known lists the sequences by their numbers.
func Known() []Sequence { return append([]Sequence(nil), known()...) }

// Match is a sequence of the OEIS whose game is equal, by rule, to one asked for.
type Match struct {
	Sequence
	Shift int64 // G(n) of the game asked for is that of the sequence's at n − Shift
}

// Of lists the sequences of a game: those of the game itself first, then those of games that the standard
// form proves equal to it.
func Of(rules sgtable.Rules) []Match {
	var same, equal []Match
	for _, s := range known() {
		if s.Game.Rules.String() == rules.String() {
			same = append(same, Match{s, 0})
		} else if e, ok := standard.Equal(rules, s.Game.Rules); ok {
			equal = append(equal, Match{s, e.Shift})
		}
	}
	return append(same, equal...)
}
