package answers

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable/exhaust"
	"example.org/grundy/sgtable/twoheap"
)

// MostOfTwo is the largest heap of a position of two heaps that OfTwoHeaps decides, by a table.
const MostOfTwo = 2047

// OfTwoHeaps says what is known of a position of a game of two heaps, in normal play, by the table of its
// values; with its options if they are wanted. The cost is that of the table.
func OfTwoHeaps(ctx context.Context, g *twoheap.Game, x, y int64, options bool) (*Judged, error) {
	if max(x, y) > MostOfTwo || min(x, y) < 0 {
		return nil, fmt.Errorf("position (%d,%d) of %v: want heaps of 0 to %d, for a table of all values", x, y, g, MostOfTwo)
	}
	t, err := twoheap.NewTable(ctx, g, int(max(x, y))+1)
	if err != nil {
		return nil, err
	}
	value := t.At(int(x), int(y))
	shown := fmt.Sprintf("(%d,%d)", x, y)
	a := &Judged{
		Position: g.String() + " " + shown, Simplified: g.String() + " " + shown, Play: exhaust.Normal.String(), Outcome: exhaust.N.String(), Value: &value,
		How: "table of all values by the definition", Winning: []WinningMove{}, Notes: []string{g.Title() + ": " + g.Words()},
	}
	if value == 0 {
		a.Outcome = exhaust.P.String()
	}
	list := HeapOptions{Heap: 1, Options: []HeapOption{}, All: true}
	g.Options(int(x), int(y), func(left, right int) {
		words, leaves := TakeOfTwo(x, y, left, right), []int64{int64(left), int64(right)}
		taken := x - int64(left) + y - int64(right)
		v := t.At(left, right)
		if v == 0 {
			a.Winning = append(a.Winning, WinningMove{Heap: 1, Game: g.String(), Size: -1, Shown: shown, Take: taken, Leaves: leaves, Words: words})
		}
		if list.All = len(list.Options) < MostOptions; list.All {
			list.Options = append(list.Options, HeapOption{taken, leaves, v, words})
		}
	})
	if options {
		a.Options = []HeapOptions{list}
	}
	return a, nil
}

// TakeOfTwo says in words what is taken of two heaps, x and y, of which so much is left.
func TakeOfTwo(x, y int64, left, right int) string {
	from := fmt.Sprintf("%d and %d", x-int64(left), y-int64(right))
	switch {
	case int64(left) == x:
		from = fmt.Sprintf("%d from the second heap", y-int64(right))
	case int64(right) == y:
		from = fmt.Sprintf("%d from the first heap", x-int64(left))
	}
	return fmt.Sprintf("take %s, leaving (%d,%d)", from, left, right)
}
