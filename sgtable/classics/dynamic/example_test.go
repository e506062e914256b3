package dynamic_test

import (
	"fmt"

	"example.org/grundy/sgtable/classics/dynamic"
)

// One hundred tokens, at most three times what was just taken.
func Example() {
	r, err := dynamic.AtMost(3)
	if err != nil {
		fmt.Println(err)
		return
	}
	parts, err := r.Parts(100)
	fmt.Println("100 =", parts, err)
	takes, err := r.WinningTakes(dynamic.Start(100))
	fmt.Println("take", takes, err)
	// Output:
	// 100 = [76 21 3] <nil>
	// take [3 24] <nil>
}
