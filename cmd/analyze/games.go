package main

import (
	"strings"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/table"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/classics"
	"example.org/grundy/sgtable/subtraction"
)

func newGames() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:     "games",
		Short:   "List the games that have a name",
		Example: "  analyze games\n  analyze games --format json",
		Args:    args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := oneOf("format", format, "table", "csv", "json", "md"); err != nil {
				return err
			}
			if format == "table" {
				return gamesListed().WriteText(c.OutOrStdout())
			}
			return gamesTable().Write(c.OutOrStdout(), format)
		},
	}
	c.Flags().StringVar(&format, "format", "table", "table, csv, json or md")
	return c
}

// gamesListed is the table for a terminal of 80 columns.
func gamesListed() *table.Table {
	t := gamesTable()
	t.Columns = []table.Column{
		t.Columns[0], t.Columns[1], {Header: "Title", Kind: table.KindText}, {Header: "Rules, and what to know", Kind: table.KindText, Width: 32},
	}
	t.Rows = nil
	for _, g := range catalog.Games() {
		t.Add(table.Text(g.Name), table.Text(g.Rules.String()), table.Text(g.Title), table.Text(g.Words+noteLine(g)))
	}
	for _, g := range classics.Games() {
		t.Add(table.Text(g.Name), table.Empty(), table.Text(g.Title), table.Text(g.Words+" Note: "+g.Note+"."))
	}
	return t
}

func gamesTable() *table.Table {
	t := &table.Table{
		Name:  "games",
		Title: "Games with a name",
		Columns: []table.Column{
			{Header: "Name", Kind: table.KindText, Heads: true},
			{Header: "Game", Kind: table.KindText},
			{Header: "Rules", Kind: table.KindText},
			{Header: "Title", Kind: table.KindText},
			{Header: "Note", Kind: table.KindText},
		},
		Caption: "Any octal or hexadecimal code is a game too; so are subtract:1,2,5, subtract:1..7, allbut:2,3, " +
			"unequal:4.0 and subtract: with one of " + strings.Join(subtraction.Names(), ", ") +
			"; bounded-nim:3 is subtract:1..3, dynamic-nim takes any factor. Games without a code are known to grundy, position and plot; " +
			"position and plot know misere-nim and wythoff too.",
	}
	for _, g := range catalog.Games() {
		t.Add(table.Text(g.Name), table.Text(g.Rules.String()), table.Text(g.Words), table.Text(g.Title), table.Text(g.Note))
	}
	for _, g := range classics.Games() {
		t.Add(table.Text(g.Name), table.Empty(), table.Text(g.Words), table.Text(g.Title), table.Text(g.Note))
	}
	return t
}
