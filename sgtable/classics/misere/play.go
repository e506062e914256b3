package misere

import (
	"fmt"
	"slices"

	"example.org/grundy/sgtable/classics/multiset"
	"example.org/grundy/sgtable/classics/nim"
	"example.org/grundy/sgtable/exhaust"
)

// Chain plays a game out and returns the positions met, from h to the end. Whoever can win
// makes a winning move of the given play; the loser's move is picked by reply, which is given
// the options. Then the classes run, from an S2 on,
//
//	normal play  S2 → T2 → … → S1 → T0 → S0 → … → T0
//	misère play  S2 → T2 → … → S1 → S0 → T0 → … → S0 → T0
//
// and whoever moves from S1 chooses which.
func Chain(h multiset.Heaps, play exhaust.Play, reply func([]multiset.Heaps) multiset.Heaps) ([]multiset.Heaps, error) {
	line := []multiset.Heaps{h}
	for h.Len() > 0 {
		winning := nim.WinningMoves
		if play == exhaust.Misere {
			winning = WinningMoves
		}
		moves, err := winning(h.Sizes())
		if err != nil {
			return nil, err
		}
		options := slices.Collect(nim.Options(h))
		if won := nim.After(h, moves); len(won) > 0 {
			h = won[0]
		} else if h = reply(options); !slices.Contains(options, h) {
			return nil, fmt.Errorf("reply %v to %v is not one of its %d options", h, line[len(line)-1], len(options))
		}
		line = append(line, h)
	}
	return line, nil
}
