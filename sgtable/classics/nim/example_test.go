package nim_test

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable/classics/nim"
)

func ExampleWinningMoves() {
	moves, err := nim.WinningMoves([]int64{14, 15, 18, 22})
	fmt.Println(moves, err)
	// Output: [14→11 15→10 22→19] <nil>
}

func ExampleClaim() {
	report, err := nim.Claim(3, 7).Check(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s: P when %s\n", report.Name, report.Closed)
	fmt.Printf("%s: %d P-positions, %d winning moves: %s\n", report.Box, report.Losing, report.Moves, report.Verdict())
	// Output:
	// Nim: P when the nim-sum is 0
	// at most 3 heaps of at most 7: 15 P-positions, 140 winning moves: holds on 120 positions
}
