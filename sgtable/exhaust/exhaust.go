// Package exhaust decides finite games by looking at every line of play: the outcome in normal
// and in misère play and the Grundy value, from the options of a position and nothing else.
//
// It is the definition that every closed rule of the classical games is held against, so it
// knows no theorem: no nim-sum, no symmetry, no pruning. A game is a function that yields the
// options of a position; positions are values of any comparable type, best a small one in which
// equal positions are equal values (a sorted array of heaps, a bit set of pieces).
package exhaust

import "example.org/grundy/sgtable"

// Play says who wins when the moves run out.
type Play uint8

const (
	Normal Play = iota // who cannot move loses: the last to move wins
	Misere             // who cannot move wins: the last to move loses
)

// String returns "normal" or "misère".
func (p Play) String() string {
	if p == Misere {
		return "misère"
	}
	return "normal"
}

// Outcome says who wins a position when both play as well as can be.
type Outcome uint8

const (
	P Outcome = iota // the previous player wins: whoever is to move loses
	N                // the next player wins: whoever is to move
)

// String returns "P" or "N".
func (o Outcome) String() string {
	if o == N {
		return "N"
	}
	return "P"
}

// outcome returns N when won is true.
func outcome(won bool) Outcome {
	if won {
		return N
	}
	return P
}

// Result is what exhaustive play finds out about a position.
type Result struct {
	Grundy sgtable.Nimber // mex of the values of the options
	Normal Outcome        // N when some option is P; no options: P
	Misere Outcome        // N when some option is P, or when there is no option at all
}

// Outcome returns the outcome in the given play.
func (r Result) Outcome(play Play) Outcome {
	if play == Misere {
		return r.Misere
	}
	return r.Normal
}
