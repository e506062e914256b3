package runs_test

import (
	"context"
	"fmt"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
)

// The example of the README: it serves open games as well.
func Example() {
	ctx := context.Background()
	for _, text := range []string{"0.07", "0.6"} {
		game, _ := catalog.Parse(text)
		values, _ := engine.Values(ctx, game.Rules, 12)
		fmt.Println(values)
		verdict, _, _ := runs.Settle(ctx, game.Rules, periodicity.Options{Limit: 10_000}, runs.Options{})
		fmt.Println(verdict)
		if claim, ok := verdict.Claim(); ok {
			fmt.Println(claim.Period, verdict.Theorem)
		}
	}
	// Output:
	// [0 0 1 1 2 0 3 1 1 0 3 3 2]
	// 0.07 is proved: period 34 from heap 53 on (theorem guy-smith, 175 heaps)
	// 34 guy-smith
	// [0 0 1 2 0 1 2 3 1 2 3 4 0]
	// 0.6 is open: no period proved within 10 001 heaps
}

// A heap far beyond any table is answered from a proved period.
func ExampleAnyHeap() {
	game, _ := catalog.Parse("kayles")
	var known runs.AnyHeap
	value, _ := known.Value(context.Background(), game.Rules, 1_000_000_000_000_000)
	fmt.Println(value)
	fmt.Println(known.Notes()[0])
	// Output:
	// 1
	// 0.77 is proved: period 12 from heap 71 on (theorem sparse-state, 155 heaps)
}
