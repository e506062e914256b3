package lanes_test

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable/engine/lanes"
	"example.org/grundy/sgtable/takebreak"
)

func ExampleRun() {
	// 0.106 is not settled before heap 465384263797 (Flammenkamp).
	code, _ := takebreak.Parse("0.106")
	run, err := lanes.New(code, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := run.Extend(context.Background(), 100_000); err != nil {
		fmt.Println(err)
		return
	}
	values, _ := run.Slice(99_990, 100_001)
	fmt.Println(values)
	stats := run.Stats()
	fmt.Println(stats.Colouring, stats.Rare, stats.LastRare)
	// Output:
	// [5 1 2 4 7 4 0 3 5 6 5]
	// 0xd+pos 15 1103
}
