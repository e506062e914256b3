package heap_test

import (
	"bytes"
	"context"
	"fmt"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/reports"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/heap"
	"example.org/grundy/sgtable/sum"
)

// A game of your own: take one or three and leave at most two heaps, but a heap of four may not be
// touched. It has all that the games of the catalogue have.
func Example() {
	rules, err := heap.FromDigits("mine", []sgtable.Leaves{0, 7, 0, 7}, nil, heap.Frozen(4))
	if err != nil {
		fmt.Println(err)
		return
	}
	game, ctx := catalog.Of(rules), context.Background()
	fmt.Println(game.Words)

	values, _ := engine.Values(ctx, rules, 15)
	fmt.Println(values)

	verdict, sequence, _ := runs.Settle(ctx, rules, periodicity.Options{Limit: 10_000}, runs.Options{})
	fmt.Println(verdict)

	position, _ := sum.Of(game, 5, 6)
	var known runs.AnyHeap
	moves, _ := position.WinningMoves(ctx, known.Value)
	fmt.Println(len(moves), "winning moves:", moves[0])

	_ = sequence.Extend(ctx, 500)
	values, _ = sequence.Slice(0, 501)
	figure, _ := reports.Draw("fold", game.Title, verdict, values)
	var svg bytes.Buffer
	fmt.Println(figure.Encode(&svg, "svg"), svg.Len() > 1000)
	// Output:
	// Take 1 and leave at most two heaps; take 3 and leave at most two heaps; a heap of 4 may not be touched.
	// [0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1]
	// mine is proved: period 2 from heap 0 on (theorem sparse-state, 7 heaps)
	// 10 winning moves: take 1, leaving 4
	// <nil> true
}

// Digits may be told by a function, for rules that no code says.
func ExampleFromFunc() {
	rules, _ := heap.FromFunc("cubes", 2, func(i int64) sgtable.Leaves {
		for k := int64(1); k*k*k <= i; k++ {
			if k*k*k == i {
				return 7
			}
		}
		return 0
	}, heap.Words("Take a cube of tokens and leave at most two heaps."))
	values, _ := engine.Values(context.Background(), rules, 20)
	fmt.Println(rules.Words(), values)
	// Output:
	// Take a cube of tokens and leave at most two heaps. [0 1 0 1 0 1 0 1 2 3 2 3 2 3 2 3 1 4 5 4 5]
}
