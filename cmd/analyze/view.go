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
func writeTable(w io.Writer, t *table.Table, format string) error { return writeTables(w, format, t) }

// writeTables writes tables in a form, one after the other, or as the sheets of a workbook.
func writeTables(w io.Writer, format string, tables ...*table.Table) error {
	if format == "xlsx" {
		return writeWorkbook(w, tables)
	}
	for i, t := range tables {
		if i > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		if err := t.Write(w, format); err != nil {
			return err
		}
	}
	return nil
}

func writeWorkbook(w io.Writer, tables []*table.Table) error {
	book, err := workbook.New(workbook.Properties{Title: tables[0].Title, Author: "Grundy's workbench", Version: reports.Version()})
	if err != nil {
		return err
	}
	defer book.Close()
	for _, t := range tables {
		if _, err := book.AddTable(t); err != nil {
			return err
		}
	}
	_, err = book.WriteTo(w)
	return err
}
