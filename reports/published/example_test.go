package published_test

import (
	"context"
	"fmt"

	"example.org/grundy/reports/published"
)

func ExampleCompare() {
	const printed, recomputed = "326637", "326639" // the last exception of 0.56 in OEIS A071436
	fmt.Println(published.Compare(printed, recomputed, ""))
	fmt.Println(published.Compare(printed, recomputed, "326639"))
	fmt.Println(published.Compare("326639", recomputed, "326639"))
	// Output:
	// differs
	// misprint
	// agree
}

func ExamplePaper_Recompute() {
	paper, err := published.Find("Hard-octal-games")
	if err != nil {
		fmt.Println(err)
		return
	}
	row := paper.Rows[1]
	r, err := paper.Recompute(context.Background(), row, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(row.Game, row.By, r.Printed["period"], r.Recomputed["period"], r.Verdict)
	// Output: 0.156 Jack Kenyon, 1967 349 349 agree
}
