package periodicity_test

import (
	"context"
	"fmt"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/engine/naive"
	"example.org/grundy/sgtable/takebreak"
)

func ExampleProve() {
	kayles, err := takebreak.Parse("0.77")
	if err != nil {
		fmt.Println(err)
		return
	}
	run, err := naive.New(kayles)
	if err != nil {
		fmt.Println(err)
		return
	}
	v, err := periodicity.Prove(context.Background(), kayles, run, periodicity.Options{Limit: 1 << 16, Theorem: "guy-smith"})
	if err != nil {
		fmt.Println(err)
		return
	}
	claim, _ := v.Claim()
	fmt.Println(v.Status, "by", v.Theorem, "from", v.Heaps, "heaps:", claim)
	fmt.Println("exceptional heaps:", v.Exceptions.Heaps)
	// Output:
	// proved by guy-smith from 167 heaps: period 12 from heap 71 on
	// exceptional heaps: [0 3 6 9 11 15 18 21 22 28 34 39 57 70]
}
