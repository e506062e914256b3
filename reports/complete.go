package reports

import (
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/engine/sparse"
)

// Complete fills in what a verdict tells about the game and the engine rather than the period: the
// rules in words, who computed the values, and the rare heaps of those computed where the game has
// a sparse space. The sequence must hold the values that the verdict rests on.
func Complete(v *periodicity.Verdict, game catalog.Game, sequence engine.Sequence) error {
	v.Game, v.Rules, v.Engine = game.Rules.String(), game.Words, sequence.Engine()
	if _, err := sparse.ShapeOf(game.Rules); err != nil {
		return nil // a game without a sparse space has no rare heaps to tell of
	}
	values, err := sequence.Slice(0, v.Computed)
	if err != nil {
		return err
	}
	r, err := sparse.Rare(values, game.Rules)
	if err != nil {
		return err
	}
	v.Rare = &periodicity.Rare{Mask: r.Mask, Parity: r.Parity, Count: r.Count, LastHeap: r.Last}
	return nil
}
