// Package boards holds games that are played move by move, against the program: in the page and in the terminal. States and
// moves are lists of numbers, which a page can keep. What the program answers is the first move that wins; where none does it
// takes little, which waits for a mistake.
package boards

import (
	"context"
	"fmt"
	"math"
	"strings"

	"example.org/grundy/internal/numbers"
)

// Board is a game that is played.
type Board interface {
	// Move returns the state after a move, or why the rules do not allow it.
	Move(state, move []int64) ([]int64, error)
	// Reply returns a move for whoever is to move. Its Move is empty if none is left.
	Reply(ctx context.Context, state []int64) (Reply, error)
}

// Reply is a move that the program makes.
type Reply struct {
	Move  []int64
	Wins  bool   // against any play
	Words string // the move in words
}

// Written is a board whose states and moves are written in a line.
type Written interface {
	Board
	// Show writes a state.
	Show(state []int64) string
	// Read reads a move as a player types it. The rules may not allow it: Move tells.
	Read(state []int64, line string) ([]int64, error)
	// Rules says what a move is, and how it is typed.
	Rules() string
}

// amounts reads the numbers of a line: "take 2 from heap 1" has the two of them. A word that is neither a number nor one that
// moves are told with is an error.
func amounts(line string) (list []int64, err error) {
	for _, word := range strings.FieldsFunc(strings.ToLower(line), func(r rune) bool { return strings.ContainsRune(" \t:,;+()", r) }) {
		switch word {
		case "heap", "take", "from", "and", "leaving", "mark", "square":
			continue
		}
		n, err := numbers.Parse(word, math.MaxInt64)
		if err != nil {
			return nil, fmt.Errorf("move %q: %w", line, err)
		}
		list = append(list, n)
	}
	return list, nil
}

// need reads so many numbers of a line, or says what is wanted.
func need(line string, count int, want string) ([]int64, error) {
	list, err := amounts(line)
	if err == nil && len(list) != count {
		err = fmt.Errorf("move %q: want %s", line, want)
	}
	return list, err
}
