// Package table holds one model of a table and a renderer for each form it is shown in: CSV, JSON,
// Markdown, LaTeX and plain text here, HTML in package html, XLSX in package workbook. A number in the workbook
// and the same number on the terminal come from one cell, so they cannot disagree.
//
// CSV and JSON are for machines: plain digits, keys, no colours. The others are for readers: digits
// grouped by commas where a column asks for it, marks as colour or weight. A mark is never the
// only carrier of a fact: the word stands in a cell too.
package table

import (
	"fmt"
	"io"
	"iter"
)

// Table is a titled rectangle of cells with its source. Rows and Stream are read only, so several
// renderers may read one table at the same time.
type Table struct {
	Name    string // file stem, sheet and anchor: a name of package names
	Title   string
	Caption string   // what the table shows, in words
	Source  string   // who published the facts in it, or how they were computed
	Cites   []string // keys of the works that the source and the cells name, for LaTeX's \cite
	Columns []Column
	// Rows is the body, one cell per column.
	Rows [][]Cell
	// Stream continues the body after Rows, for one too long to be held: every range over it
	// must yield the same rows. The row may be reused between iterations. An error ends it and
	// makes rendering fail.
	Stream iter.Seq2[[]Cell, error]
}

// Column says what the cells below one header are and how they look.
type Column struct {
	Key    string // name in CSV and JSON; Header if empty
	Header string
	Unit   string // shown after the header, in parentheses
	Kind   Kind
	Format Format
	Align  Align
	Width  int  // in characters, at which a longer text is folded; 0 for as wide as the content
	Heads  bool // whether its cells are the headers of their rows
	// Pair is what this column and another of the same pair tell, each from its source: "Period", of
	// what is published and what comes out. LaTeX leaves out the first if the other says the same in all
	// rows that the first has.
	Pair string
}

// Format says how a number is shown to a reader. The zero value shows all its digits, ungrouped.
type Format struct {
	Grouped bool // digits in threes
}

// Align is the side that a column's cells keep to.
type Align uint8

// The alignments; Natural is right for numbers and left for everything else.
const (
	Natural Align = iota
	Left
	Right
	Centre
)

// Side resolves Natural: it returns Left, Right or Centre.
func (c Column) Side() Align {
	switch {
	case c.Align != Natural:
		return c.Align
	case c.Kind == KindInt:
		return Right
	default:
		return Left
	}
}

// Label is the header with its unit, as a reader sees it.
func (c Column) Label() string {
	if c.Unit == "" {
		return c.Header
	}
	return c.Header + " (" + c.Unit + ")"
}

// ID is the name of the column in CSV and JSON.
func (c Column) ID() string {
	if c.Key == "" {
		return c.Header
	}
	return c.Key
}

// Add appends a row to Rows.
func (t *Table) Add(cells ...Cell) { t.Rows = append(t.Rows, cells) }

// All yields Rows and then Stream. It yields an error, and ends, at the first row that has not one
// cell per column, and where Stream does. A row is valid until the next one.
func (t *Table) All() iter.Seq2[[]Cell, error] {
	return func(yield func([]Cell, error) bool) {
		n := 0
		next := func(row []Cell, err error) bool {
			n++
			if err == nil && len(row) != len(t.Columns) {
				err = fmt.Errorf("table %q, row %d: it has %d cells, want %d, one per column", t.Name, n, len(row), len(t.Columns))
			}
			if err != nil {
				yield(nil, err)
				return false
			}
			return yield(row, nil)
		}
		for _, row := range t.Rows {
			if !next(row, nil) {
				return
			}
		}
		if t.Stream == nil {
			return
		}
		for row, err := range t.Stream {
			if !next(row, err) {
				return
			}
		}
	}
}

// Write renders t in the form that a user gives by its name or file ending: "table" (plain text, also "txt"), "csv",
// "json", "md" or "tex"; any other is an error.
func (t *Table) Write(w io.Writer, form string) error {
	switch form {
	case "table", "txt":
		return t.WriteText(w)
	case "csv":
		return t.WriteCSV(w)
	case "json":
		return t.WriteJSON(w)
	case "md":
		return t.WriteMarkdown(w)
	case "tex":
		return t.WriteLaTeX(w)
	}
	return fmt.Errorf("table format %q: want table, csv, json, md or tex", form)
}
