package reports_test

import (
	"context"
	"fmt"

	"example.org/grundy/reports"
)

func Example() {
	config, err := reports.ParseConfig("mine.toml", []byte(`
[[games]]
game = "0.77"
heaps = 1000

[[published]]
game = "0.77"
period = 12
last_exception = 70
source = "Guy & Smith 1956"
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := reports.Compute(context.Background(), config, reports.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	v := report.Studies[0].Verdict
	fmt.Println(v)
	fmt.Println(len(report.Disagreements()), "differ")
	// Output:
	// 0.77 is proved: period 12 from heap 71 on (theorem sparse-state, 155 heaps)
	// 0 differ
}
