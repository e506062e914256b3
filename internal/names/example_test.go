package names_test

import (
	"fmt"

	"example.org/grundy/internal/names"
)

func ExampleNamer() {
	var n names.Namer
	for _, title := range []string{"0.77", "0.[3]", "subtract:1,2,5", "Dawson's Kayles", "dawsons kayles", "CON"} {
		fmt.Println(n.Name(title))
	}
	// Output:
	// 0.77
	// 0.(3)
	// subtract-1,2,5
	// Dawsons-Kayles
	// dawsons-kayles-2
	// _CON
}
