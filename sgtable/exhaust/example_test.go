package exhaust_test

import (
	"context"
	"fmt"
	"iter"

	"example.org/grundy/sgtable/exhaust"
)

// Kayles with three pins in a row: knock down one pin or two adjacent ones. A position is the
// set of standing pins.
func Example() {
	kayles := func(pins uint8) iter.Seq[uint8] {
		return func(yield func(uint8) bool) {
			for i := range 8 {
				for _, shot := range []uint8{1 << i, 3 << i} {
					if shot&^pins == 0 && !yield(pins&^shot) {
						return
					}
				}
			}
		}
	}
	solver := exhaust.New(kayles)
	r, err := solver.Solve(context.Background(), 0b111)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("value %d, normal play %v, misère play %v\n", r.Grundy, r.Normal, r.Misere)
	winning, err := solver.Winning(context.Background(), 0b111, exhaust.Normal)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("winning: leave %03b\n", winning)
	// Output:
	// value 3, normal play N, misère play N
	// winning: leave [101]
}
