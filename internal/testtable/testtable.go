// Package testtable reads the tables of published values that tests are held against.
package testtable

import (
	"encoding/csv"
	"os"
	"testing"
)

// Rows returns the rows of a file of cells between tabs, without the names of the columns and lines
// that begin with #.
func Rows(t testing.TB, file string) [][]string {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma, r.Comment, r.LazyQuotes, r.FieldsPerRecord = '\t', '#', true, -1
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows[1:]
}
