package numeration_test

import (
	"fmt"

	"example.org/grundy/sgtable/numeration"
)

// 60 in a form that is not standard, carried to the standard one.
func Example() {
	f, err := numeration.ParseForm("10110110")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f)
	for c := range f.Carries() {
		fmt.Println(c.Form, "carried to place", c.To)
	}
	// Output:
	// 10110110
	// 11000110 carried to place 6
	// 11001000 carried to place 3
	// 100001000 carried to place 8
}

func ExampleMixedRadix_Digits() {
	d, err := numeration.Factorial().Digits(347)
	fmt.Println(d, err)
	// Output: 24121 <nil>
}

func ExamplePSystem_Forms() {
	odd := numeration.NewPSystem(func(i int) (uint64, bool) { return 2*uint64(i) + 1, true })
	forms, err := odd.Forms(5)
	if err != nil {
		fmt.Println(err)
		return
	}
	for d := range forms {
		fmt.Println(d)
	}
	// Output:
	// 100
	// 12
}
