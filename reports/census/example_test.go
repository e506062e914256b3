package census_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"example.org/grundy/reports/census"
	"example.org/grundy/reports/survey"
)

func Example() {
	folder, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	dir := filepath.Join(folder, "census")
	ctx := context.Background()

	family, err := survey.ParseFamily("octal:1")
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := survey.Join(ctx, dir, family, survey.Depth{MaxHeap: 1000}); err != nil {
		fmt.Println(err)
		return
	}
	if err := survey.Run(ctx, dir, survey.Options{Workers: 2}); err != nil {
		fmt.Println(err)
		return
	}
	found, err := census.Merge(ctx, dir)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := found.Counts().WriteText(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// How many games are settled, and how
	// Status  Theorem       Games searched  With those equal by rule
	// ------  ------------  --------------  ------------------------
	// proved  guy-smith                  2                         2
	// proved  one-heap                   3                         4
	// proved  sparse-state               6                         9
	// open                               1                         1
	//
	// 12 games were searched, 4 are equal to one of them by rule.
}
