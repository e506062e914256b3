package answers

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/exhaust"
	"example.org/grundy/sgtable/sum"
)

// IsTreblecross reports whether words are a name of the game and a strip of squares.
func IsTreblecross(words []string) bool {
	if len(words) != 2 || !sum.IsBoard(words[1]) {
		return false
	}
	g, err := catalog.Parse(words[0])
	return err == nil && g.Rules.String() == sum.TreblecrossRules().String()
}

// Treblecross decides a strip of squares, and says which squares win.
func (j *Judge) Treblecross(ctx context.Context, text string) (*Judged, error) {
	board, err := sum.ParseTreblecross(text)
	if err != nil {
		return nil, err
	}
	known, err := board.Judge(ctx, j.known.Value)
	if err != nil {
		return nil, err
	}
	name := "treblecross:" + board.String()
	a := &Judged{
		Position: name, Simplified: name, Play: exhaust.Normal.String(), Outcome: exhaust.P.String(), Winning: []WinningMove{},
		How: "three in a row, at once",
	}
	if !known.AtOnce {
		a.Value, a.How = &known.Value, "nim-sum of the gaps, heaps of 0.007"
		for i, v := range known.Values {
			a.Heaps = append(a.Heaps, HeapValue{Game: "0.007", Size: known.Heaps[i], Value: v, Wanted: v.Xor(known.Value)})
		}
		a.Notes = []string{"a gap of k squares between two X is heap k-2 (0 if k is less), a gap of k at an end is heap k; nobody marks a square within two of an X"}
	}
	if len(known.Winning) > 0 {
		a.Outcome = exhaust.N.String()
	}
	for _, square := range known.Winning {
		a.Winning = append(a.Winning, WinningMove{Heap: 1, Game: "treblecross", Shown: board.String(), Leaves: []int64{}, Words: fmt.Sprintf("mark square %d", square)})
	}
	return a, nil
}
