package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/table"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/misere"
	"example.org/grundy/sgtable/sum"
)

type genusFlags struct {
	last    number
	held    number
	longest time.Duration
	format  string
}

func newGenus() *cobra.Command {
	f := genusFlags{last: 20, held: misere.UsualGenera}
	c := &cobra.Command{
		Use:   "genus GAME [HEAP...]",
		Short: "Misère play: genus symbols of heaps and positions",
		Long: `genus tells the genus of the heaps of a game up to -n, or of a position of heaps: its Grundy value in
normal play and, above it, its misère values beside 0, 1, 2, … heaps *2 of Nim, of which the last two
are repeated for ever (Winning Ways, chapter 13). A genus is tame if a position of misère Nim has it. A position is
lost for who is to move in misère play exactly if the first misère value is 0.

Everything follows from the definition, through all positions that play can reach; a search that grows too large
stops at --max-positions, or after --max-time, and says how far it came.`,
		Example: "  analyze genus kayles\n  analyze genus kayles 5 3 3\n  analyze genus 0.07 -n 50 --format csv",
		Args:    args(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, a []string) error {
			if err := oneOf("format", f.format, "table", "csv", "json", "md"); err != nil {
				return err
			}
			ctx, cancel := context.WithTimeoutCause(c.Context(), f.longest, fmt.Errorf("%v are over", f.longest))
			defer cancel()
			if len(a) > 1 {
				return genusOfPosition(ctx, c, a, f)
			}
			game, err := parseGame(a[0])
			if err != nil {
				return err
			}
			return generaOfHeaps(ctx, c, game.Rules, f)
		},
	}
	flags := c.Flags()
	flags.VarP(&f.last, "heaps", "n", "largest heap that is looked at")
	flags.Var(&f.held, "max-positions", "positions that may be held, some 150 bytes each")
	flags.DurationVar(&f.longest, "max-time", time.Minute, "time after which the search stops")
	flags.StringVar(&f.format, "format", "table", "table, csv, json or md")
	return c
}

func newGenera(rules sgtable.Rules, f genusFlags) (*misere.Genera, error) {
	g, err := misere.NewGenera(rules)
	if err != nil {
		return nil, usage(err)
	}
	g.MaxHeld = int(f.held)
	return g, nil
}

func generaTable(title string, first table.Column) *table.Table {
	return &table.Table{
		Name: "genera", Title: title,
		Columns: []table.Column{first, {Header: "Genus", Kind: table.KindText}, {Header: "Like Nim", Kind: table.KindText}},
	}
}

func genusCells(g misere.Genus) []table.Cell {
	like := "wild"
	if g.Tame() {
		like = "tame"
	}
	return []table.Cell{table.Text(g.String()), table.Text(like)}
}

// generaOfHeaps lists the genera of single heaps, as far as they can be told.
func generaOfHeaps(ctx context.Context, c *cobra.Command, rules sgtable.Rules, f genusFlags) error {
	g, err := newGenera(rules, f)
	if err != nil {
		return err
	}
	t := generaTable(fmt.Sprintf("Genera of the heaps of %s", rules), table.Column{Header: "Heap", Kind: table.KindInt, Heads: true})
	for n := range int64(f.last) + 1 {
		genus, err := g.Of(ctx, n)
		if c.Context().Err() != nil {
			return c.Context().Err()
		}
		if errors.Is(err, misere.ErrMemory) || ctx.Err() != nil {
			say(c, "open from heap %d on: %v", n, err)
			break
		}
		if err != nil {
			return usage(err)
		}
		t.Add(append([]table.Cell{table.Int(n)}, genusCells(genus)...)...)
	}
	return t.Write(c.OutOrStdout(), f.format)
}

// genusOfPosition tells the genus of a position, whose heaps are of one game.
func genusOfPosition(ctx context.Context, c *cobra.Command, words []string, f genusFlags) error {
	p, err := sum.Read(words...)
	if err != nil {
		return usage(err)
	}
	var sizes []int64
	for _, h := range p {
		if sgtable.Key(h.Game.Rules) != sgtable.Key(p[0].Game.Rules) {
			return usagef("heaps of %s and of %s: want a position of one game", p[0].Game, h.Game)
		}
		sizes = append(sizes, h.Size)
	}
	g, err := newGenera(p[0].Game.Rules, f)
	if err != nil {
		return err
	}
	genus, err := g.Of(ctx, sizes...)
	if err != nil {
		return err
	}
	t := generaTable("Genus of a position", table.Column{Header: "Position", Kind: table.KindText, Heads: true})
	t.Add(append([]table.Cell{table.Text(p.String())}, genusCells(genus)...)...)
	return t.Write(c.OutOrStdout(), f.format)
}
