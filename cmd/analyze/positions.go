package main

import (
	"strings"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/table"
)

// manyPositions tells the positions of a file, one a line.
func manyPositions(c *cobra.Command, f positionFlags) error {
	if f.format == "text" {
		f.format = "table"
	}
	if err := oneOf("format", f.format, "table", "csv", "json", "md"); err != nil {
		return err
	}
	if f.options {
		return usagef("--options is for one position: want it without --file")
	}
	lines, err := inputLines(c, f.file)
	if err != nil {
		return err
	}
	t := &table.Table{
		Name:  "positions",
		Title: "Positions in " + f.play().String() + " play",
		Columns: []table.Column{
			{Header: "Position", Kind: table.KindText, Heads: true},
			{Header: "Outcome", Kind: table.KindText},
			{Header: "Value", Kind: table.KindInt},
			{Header: "Winning moves", Kind: table.KindInt},
			{Header: "The first", Kind: table.KindText},
		},
	}
	judge := f.judge(c) // remembers values from line to line
	for _, line := range lines {
		known, err := f.known(c, judge, strings.Fields(line.text))
		if err != nil {
			return usagef("%s, line %d: %w", f.file, line.number, err)
		}
		t.Add(answer{known}.row()...)
	}
	return t.Write(c.OutOrStdout(), f.format)
}

// row is the answer as a row of a table.
func (a answer) row() []table.Cell {
	row := []table.Cell{table.Text(a.Position), table.Text(a.Outcome), table.Empty(), table.Empty(), table.Empty()}
	if a.Value != nil {
		row[2] = table.Uint(uint64(*a.Value))
	}
	if a.Unlisted != "" {
		return row
	}
	row[3] = table.Int(a.Count())
	if len(a.Winning) > 0 {
		row[4] = table.Text(a.Winning[0].String())
	}
	return row
}
