package answers

import (
	"fmt"
	"math"
	"strings"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/sgtable/wythoff"
)

// Wythoff is what is known of a position of Wythoff's game.
type Wythoff struct {
	Position [2]int64      `json:"position"`
	Play     string        `json:"play"`
	Outcome  string        `json:"outcome"`
	Winning  []WythoffMove `json:"winning_moves"`
}

// WythoffMove is a winning move, and which step of the theorem's proof it is.
type WythoffMove struct {
	To    [2]int64 `json:"to"`
	Case  string   `json:"case"`
	Words string   `json:"words"`
}

// ReadWythoff reads two heaps: "3,4", "(3, 4)", "3 4".
func ReadWythoff(text string) (p wythoff.Position, err error) {
	heaps := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;() ", r) })
	if len(heaps) != 2 {
		return p, fmt.Errorf("position %q: want two heaps, as in 3,4", text)
	}
	if p.X, err = numbers.Parse(heaps[0], math.MaxInt64); err != nil {
		return p, fmt.Errorf("position %q: %w", text, err)
	}
	if p.Y, err = numbers.Parse(heaps[1], math.MaxInt64); err != nil {
		return p, fmt.Errorf("position %q: %w", text, err)
	}
	return p, nil
}

// OfWythoff decides a position of Wythoff's game, by the theorem. A negative heap is an error.
func OfWythoff(p wythoff.Position, play wythoff.Play) (*Wythoff, error) {
	a := &Wythoff{Position: [2]int64{p.X, p.Y}, Play: play.String(), Outcome: "N", Winning: []WythoffMove{}}
	losing, err := wythoff.IsP(p, play)
	if err != nil {
		return nil, err
	}
	if losing {
		a.Outcome = "P"
	}
	moves, err := wythoff.WinningMoves(p, play)
	if err != nil {
		return nil, err
	}
	for _, m := range moves {
		a.Winning = append(a.Winning, WythoffMove{[2]int64{m.To.X, m.To.Y}, m.Case.String(), m.String()})
	}
	return a, nil
}
