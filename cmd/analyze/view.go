package main

import (
	"io"
	"slices"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/table"
	"example.org/grundy/internal/workbook"
	"example.org/grundy/reports"
)

// addView gives a command the flags that choose rows and columns of its table.
func addView(c *cobra.Command, v *table.View) {
	c.Flags().StringVar(&v.Where, "where", "", "rows to show, such as 'status=proved and period>100': columns by the names in CSV, compared by =, !=, <, <=, >, >=, with and, or, not and parentheses; none is an empty cell")
	c.Flags().StringVar(&v.Sort, "sort", "", "columns to sort by, between commas; a minus before one that descends")
	c.Flags().StringVar(&v.Columns, "columns", "", "columns to show, between commas (default: all)")
}

// onlyInFile refuses a workbook on a terminal or in a pipe.
func onlyInFile(format, file, example string) error {
	if format == "xlsx" && slices.Contains([]string{"", "-"}, file) {
		return usagef("--format xlsx needs a file: -o %s", example)
	}
	return nil
}

// writeTable writes a table in a form, a workbook among them.
func writeTable(w io.Writer, t *table.Table, format string) error {
	if format == "xlsx" {
		return writeTableWorkbook(w, t)
	}
	return t.Write(w, format)
}

func writeTableWorkbook(w io.Writer, t *table.Table) error {
	book, err := workbook.New(workbook.Properties{Title: t.Title, Author: "Grundy's workbench", Version: reports.Version()})
	if err != nil {
		return err
	}
	defer book.Close()
	if _, err := book.AddTable(t); err != nil {
		return err
	}
	_, err = book.WriteTo(w)
	return err
}
