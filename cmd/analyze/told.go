package main

import (
	"fmt"
	"io"
	"iter"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/bfile"
	"example.org/grundy/internal/table"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/sparse"
)

// told says what grundy tells of a sequence instead of its values.
type told struct{ counts, rare bool }

func (t *told) add(c *cobra.Command) {
	c.Flags().BoolVar(&t.counts, "counts", false, "write how many of the heaps 1 … N have each value, instead of the values")
	c.Flags().BoolVar(&t.rare, "rare", false, "write the rare heaps and their values, instead of all")
}

func (t told) any() bool { return t.counts || t.rare }

// check refuses what does not go together, and rare heaps of rules without a sparse space.
func (t told) check(c *cobra.Command, rules sgtable.Rules, format string) error {
	switch {
	case !t.any():
		return nil
	case t.counts && t.rare:
		return usagef("--counts and --rare: want one of them")
	case t.counts && c.Flags().Changed("from"):
		return usagef("--counts counts the heaps from 1 on: want no --from with it")
	case format == "list":
		return usagef("--format list is for values: want another one with --counts or --rare, such as bfile")
	}
	if _, err := sparse.ShapeOf(rules); t.rare && err != nil {
		return usagef("--rare: %w", err)
	}
	return nil
}

// writeTold writes what is told of the sequence of a run.
func (f grundyFlags) writeTold(c *cobra.Command, t *task, format string) error {
	tell := f.tellCounts
	if f.told.rare {
		tell = f.tellRare
	}
	p, err := tell(t)
	if err != nil {
		return err
	}
	return output(c, f.file, func(w io.Writer) error { return p.write(w, format) })
}

// pairs are rows of two numbers, and their table without them.
type pairs struct {
	table    table.Table
	comments []string // of a b-file
	rows     iter.Seq2[int64, uint64]
}

func (f grundyFlags) tellCounts(t *task) (pairs, error) {
	last := int64(f.last)
	counts, err := t.Counts(last)
	return pairs{
		table.Table{
			Name: "counts", Title: "Counts of the Grundy values of " + t.game.Title,
			Caption: fmt.Sprintf("How many of the heaps 1 … %d have each value, of those up to the largest.", last),
			Columns: []table.Column{
				{Key: "value", Header: "Grundy value", Kind: table.KindInt, Heads: true},
				{Key: "heaps", Header: "Heaps", Kind: table.KindInt},
			},
		},
		[]string{
			fmt.Sprintf("%s: a(n) is how many of the heaps 1 … %d have the value n", t.game.Title, last),
			fmt.Sprintf("Made by Grundy's workbench: analyze grundy '%s' -n %d --counts --format bfile", t.game, last),
		},
		func(yield func(int64, uint64) bool) {
			for v, heaps := range counts {
				if !yield(int64(v), uint64(heaps)) {
					return
				}
			}
		},
	}, err
}

func (f grundyFlags) tellRare(t *task) (pairs, error) {
	from, last := int64(f.from), int64(f.last)
	rare, err := t.RareHeaps(last)
	words := fmt.Sprintf("Of heaps 0 … %d, %d are rare by the mask %s, the last %d.", last, rare.Count, rare.Colouring, rare.Last)
	if rare.Count == 0 {
		words = fmt.Sprintf("None of heaps 0 … %d is rare by the mask %s.", last, rare.Colouring)
	}
	if from > 0 {
		words += fmt.Sprintf(" Those from heap %d on.", from)
	}
	return pairs{
		table.Table{
			Name: "rare", Title: "Rare heaps of " + t.game.Title, Caption: words,
			Columns: []table.Column{
				{Key: "heap", Header: "Heap", Kind: table.KindInt, Heads: true},
				{Key: "value", Header: "Grundy value", Kind: table.KindInt},
			},
		},
		[]string{
			fmt.Sprintf("Rare heaps n of %s and their values a(n). %s", t.game.Title, words),
			fmt.Sprintf("Made by Grundy's workbench: analyze grundy '%s' --from %d -n %d --rare --format bfile", t.game, from, last),
		},
		func(yield func(int64, uint64) bool) {
			for n, v := range rare.All {
				if n >= from && !yield(n, uint64(v)) {
					return
				}
			}
		},
	}, err
}

func (p *pairs) write(w io.Writer, format string) error {
	if format == "bfile" {
		return bfile.WriteSome(w, p.comments, p.rows)
	}
	p.table.Stream = func(yield func([]table.Cell, error) bool) {
		row := make([]table.Cell, 2)
		for n, v := range p.rows {
			row[0], row[1] = table.Int(n), table.Uint(v)
			if !yield(row, nil) {
				return
			}
		}
	}
	return writeTable(w, &p.table, format)
}
