package misere_test

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable/classics/misere"
	"example.org/grundy/sgtable/classics/multiset"
	"example.org/grundy/sgtable/classics/nim"
)

func ExampleWinningMoves() {
	for _, heaps := range [][]int64{{1, 1, 1}, {1, 1, 5}, {3, 4, 6}} {
		lost, err := misere.Losing(heaps...)
		if err != nil {
			fmt.Println(err)
			return
		}
		moves, err := misere.WinningMoves(heaps)
		fmt.Println(heaps, lost, moves, err)
	}
	// Output:
	// [1 1 1] true [] <nil>
	// [1 1 5] false [5→1] <nil>
	// [3 4 6] false [3→2] <nil>
}

func ExampleSurvey() {
	table, reports, err := misere.Survey(context.Background(), nim.Options, nim.Box(5, 9), multiset.Box(5, 9))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, to := range misere.Classes() {
		fmt.Printf("of %d positions S2, %s can move to %v\n", table.Positions[misere.S2], table.Frequency(misere.S2, to), to)
	}
	fmt.Printf("%s, %s: %s\n", reports[8].Name, reports[8].Closed, reports[8].Verdict())
	// Output:
	// of 1810 positions S2, none can move to S0
	// of 1810 positions S2, some can move to S1
	// of 1810 positions S2, some can move to S2
	// of 1810 positions S2, none can move to T0
	// of 1810 positions S2, none can move to T1
	// of 1810 positions S2, all can move to T2
	// Misère Nim, theorem 8, S2 has a move to T2: holds on 1810 positions
}
