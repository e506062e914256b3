package wythoff_test

import (
	"fmt"

	"example.org/grundy/sgtable/wythoff"
)

// Every winning move from two positions, and the case of the proof that each one is.
func Example() {
	for _, p := range []wythoff.Position{{X: 3, Y: 4}, {X: 10, Y: 14}} {
		moves, err := wythoff.WinningMoves(p, wythoff.Normal)
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, m := range moves {
			fmt.Println(m)
			fmt.Println("  " + m.Case.String())
		}
	}
	// Output:
	// (3,4) → (1,2): take 2 from both heaps
	//   case 3: the smaller heap is a_k, the larger is below b_k, both go down to the pair of their difference
	// (10,14) → (10,6): take 8 from the second heap
	//   case 1: the smaller heap is b_k, the larger goes down to a_k
	// (10,14) → (6,10): take 4 from both heaps
	//   another winning move than the proof's
}

func ExampleAt() {
	p, err := wythoff.At(1_000_000_000_000_000_000)
	fmt.Println(p, err)
	// Output: (1618033988749894848,2618033988749894848) <nil>
}
