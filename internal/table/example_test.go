package table_test

import (
	"fmt"
	"os"

	"example.org/grundy/internal/table"
)

func Example() {
	t := &table.Table{
		Name:    "periods",
		Title:   "Two octal games",
		Caption: "Preperiod counts heap 0.",
		Source:  "Guy & Smith 1956",
		Columns: []table.Column{
			{Key: "game", Header: "Game", Kind: table.KindText, Heads: true},
			{Key: "period", Header: "Period", Kind: table.KindInt},
			{Key: "preperiod", Header: "Preperiod", Kind: table.KindInt},
			{Key: "status", Header: "Status", Kind: table.KindStatus},
		},
	}
	t.Add(table.Text("0.77"), table.Int(12), table.Int(71), table.Text("proved").With(table.Proved))
	t.Add(table.Text("0.07"), table.Int(34), table.Int(53), table.Text("proved").With(table.Proved))

	for _, form := range []string{"table", "csv", "md"} {
		if err := t.Write(os.Stdout, form); err != nil {
			fmt.Println(err)
		}
		fmt.Println()
	}
	// Output:
	// Two octal games
	// Game  Period  Preperiod  Status
	// ----  ------  ---------  ------
	// 0.77      12         71  proved
	// 0.07      34         53  proved
	//
	// Preperiod counts heap 0.
	//
	// Source: Guy & Smith 1956
	//
	// game,period,preperiod,status
	// 0.77,12,71,proved
	// 0.07,34,53,proved
	//
	// ### Two octal games
	//
	// | Game | Period | Preperiod | Status |
	// | :--- | ---: | ---: | :--- |
	// | 0.77 | 12 | 71 | proved |
	// | 0.07 | 34 | 53 | proved |
	//
	// Preperiod counts heap 0.
	//
	// Source: Guy \& Smith 1956
}
