package workbook_test

import (
	"bytes"
	"fmt"

	"github.com/xuri/excelize/v2"

	"example.org/grundy/internal/table"
	"example.org/grundy/internal/workbook"
)

func Example() {
	book, err := workbook.New(workbook.Properties{Title: "Kayles"})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer book.Close()

	overview := &table.Table{
		Name: "Overview", Title: "Octal games",
		Columns: []table.Column{{Header: "Game", Kind: table.KindLink, Heads: true}, {Header: "Period", Kind: table.KindInt}},
	}
	overview.Add(table.Link("0.77", "#0.77"), table.Int(12))
	if _, err := book.AddTable(overview); err != nil {
		fmt.Println(err)
		return
	}
	if _, err := book.AddGrid(workbook.Grid{
		Name: "0.77", Title: "Kayles", Values: []uint32{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2},
	}); err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	if _, err := book.WriteTo(&file); err != nil {
		fmt.Println(err)
		return
	}

	again, err := excelize.OpenReader(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer again.Close()
	fmt.Println(again.GetSheetList())
	fmt.Println(again.GetCellHyperLink("Overview", "A4"))
	// Output:
	// [Overview 0.77]
	// true '0.77'!A1 <nil>
}
