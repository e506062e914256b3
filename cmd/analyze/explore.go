package main

import (
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/memory"
	"example.org/grundy/reports"
	"example.org/grundy/reports/explore"
	"example.org/grundy/reports/explore/shown"
)

func newExplore() *cobra.Command {
	last, f := number(131_072), engineFlags{}
	var file string
	c := &cobra.Command{
		Use:   "explore GAME",
		Short: "Write a page to look at a game's sequence, offline",
		Long: `explore writes one HTML file that opens from disk and holds the Grundy values of heaps 0 … N: a
raster folded at any width, in which a period stands as upright stripes. Slider and arrow keys change
the width, the mouse shows n and G(n), and the proved period and near-periods are suggested.`,
		Example: "  analyze explore kayles -n 1e5 -o kayles.html\n  analyze explore grundy -n 2^18 -o grundy.html",
		Args:    args(cobra.ExactArgs(1)),
		RunE: func(c *cobra.Command, a []string) error {
			if filepath.Ext(file) != ".html" {
				return usagef("-o %q: want a file that ends in .html", file)
			}
			game, err := parseGame(a[0])
			if err != nil {
				return err
			}
			if err := writable(file); err != nil {
				return err
			}
			verdict, values, err := settleAndCompute(c, game, f, int64(last), memory.Page)
			if err != nil {
				return err
			}
			seen, err := shown.Of(gameLine(game), game, verdict, values)
			if err != nil {
				return err
			}
			page := explore.Page{
				Title: game.Title,
				Words: "Each heap is a cell, coloured by its Grundy value, in rows of a width of your choice: at the period, upright stripes.",
				Games: []shown.Game{seen},
				Foot:  "Written by analyze explore, " + reports.Version() + ".",
			}
			return output(c, file, func(w io.Writer) error { return explore.Write(w, page) })
		},
	}
	flags := c.Flags()
	flags.VarP(&last, "heaps", "n", "largest heap of the page")
	f.add(c)
	f.addMaxTime(c)
	flags.StringVarP(&file, "output", "o", "", "file to write: .html")
	return c
}
