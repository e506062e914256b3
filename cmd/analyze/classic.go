package main

import (
	"io"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/internal/spelling"
	"example.org/grundy/plots"
	"example.org/grundy/reports"
	"example.org/grundy/reports/answers"
	"example.org/grundy/sgtable/classics"
	"example.org/grundy/sgtable/twoheap"
)

// classicNames lists the classical games that are no codes.
func classicNames() (names []string) {
	for _, g := range classics.Games() {
		names = append(names, g.Name)
	}
	return names
}

// splitHeaps parts a position, "take-half 100 20" or "fibonacci-nim:60", into its game and the heaps after it.
func splitHeaps(words []string) (game string, heaps []string) {
	from := len(words)
	for from > 1 && isNumber(words[from-1]) {
		from--
	}
	game = strings.Join(words[:from], " ")
	if at := strings.LastIndexByte(game, ':'); from == len(words) && at >= 0 {
		return game[:at], strings.FieldsFunc(game[at+1:], func(r rune) bool { return r == ',' || r == ' ' })
	}
	return game, words[from:]
}

// readHeaps reads the sizes of heaps, with the commas and brackets that people write about them.
func readHeaps(sizes []string) (heaps []int64, err error) {
	for _, text := range sizes {
		n, err := numbers.Parse(strings.Trim(text, "(),;"), math.MaxInt64)
		if err != nil {
			return nil, usage(err)
		}
		heaps = append(heaps, n)
	}
	return heaps, nil
}

func isNumber(word string) bool {
	_, err := numbers.Parse(strings.Trim(word, "(),;"), math.MaxInt64)
	return err == nil
}

// misereNim returns the heaps of a position of Nim in misère play that is told by that name.
func misereNim(words []string) (heaps []string, ok bool) {
	game, heaps := splitHeaps(words)
	return heaps, len(heaps) > 0 && isMisereNim(game)
}

func isMisereNim(game string) bool {
	return slices.Contains([]string{"miserenim", "misèrenim"}, spelling.Fold(game))
}

// classic says what is known of a position of a classical game that is no code; it reports false for another.
func (f positionFlags) classic(c *cobra.Command, words []string) (known *answers.Judged, ok bool, err error) {
	name, sizes := splitHeaps(words)
	g, ok, err := classics.Parse(name)
	switch {
	case !ok:
		return nil, false, nil
	case err != nil:
		return nil, true, usage(err)
	case len(sizes) == 0:
		return nil, true, usagef("no heap of %s: want some, as in %s 20", g.Name, g.Name)
	case f.misere:
		return nil, true, usagef("misère play of %s is not known: want it without --misere", g.Name)
	}
	heaps, err := readHeaps(sizes)
	if err != nil {
		return nil, true, err
	}
	known, err = answers.OfClassic(c.Context(), g, heaps, f.options)
	if c.Context().Err() != nil {
		return nil, true, stopped(c.Context().Err())
	}
	return known, true, usage(err)
}

// twoHeaps says what is known of a position of a game of two heaps, but for Nim, which has any number of them;
// it reports false for another. A single position of Wythoff's game does not come here.
func (f positionFlags) twoHeaps(c *cobra.Command, words []string) (known *answers.Judged, ok bool, err error) {
	name := words[0]
	g, err := twoheap.Parse(name)
	if err != nil || g.String() == twoheap.Nim().String() {
		return nil, false, nil
	}
	if f.misere {
		return nil, true, usagef("misère play of %v is not known: want it without --misere", g)
	}
	if len(words) == 1 {
		return nil, true, usagef("no heaps of %v: want two, as in %v 3 4", g, g)
	}
	p, err := answers.ReadWythoff(strings.Join(words[1:], " "))
	if err != nil {
		return nil, true, usage(err)
	}
	known, err = answers.OfTwoHeaps(c.Context(), g, p.X, p.Y, f.options)
	if c.Context().Err() != nil {
		return nil, true, stopped(c.Context().Err())
	}
	return known, true, usage(err)
}

// grundyOfClassic writes the values of a classical game that is no code.
func grundyOfClassic(c *cobra.Command, g classics.Game, format string, f grundyFlags) error {
	for _, flag := range []string{"engine", "threads", "keep", "checkpoint", "checkpoint-every", "stats", "counts", "rare"} {
		if c.Flags().Changed(flag) {
			return usagef("--%s is for games of an engine: %s is computed by its rules", flag, g.Name)
		}
	}
	if err := writable(f.file); err != nil {
		return err
	}
	values, err := valuesOfClassic(c, g, int64(f.last))
	if err != nil {
		return err
	}
	l := listing{g.Title, g.Name, g.Words + " Note: " + g.Note + ".", int64(f.from), values[f.from:], g.Title}
	return output(c, f.file, func(w io.Writer) error { return writeValues(w, format, l) })
}

// mostOfClassic is the largest heap of a classical game of which a list or a picture is made.
const mostOfClassic = 1 << 24

func valuesOfClassic(c *cobra.Command, g classics.Game, last int64) ([]uint32, error) {
	if last > mostOfClassic {
		return nil, usagef("-n %d: want at most %d of %s", last, mostOfClassic, g.Name)
	}
	values, err := g.Values(c.Context(), last)
	if c.Context().Err() != nil {
		return nil, stopped(c.Context().Err())
	}
	return values, usage(err)
}

// drawClassic draws the values of a classical game that is no code.
func drawClassic(c *cobra.Command, g classics.Game, f plotFlags, looks reports.Looks) (*plots.Figure, error) {
	if err := oneOf("kind", f.kind, reports.ValueKinds()...); err != nil {
		return nil, err
	}
	last, err := f.limit(c, int64(f.from)+500)
	if err != nil {
		return nil, err
	}
	values, err := valuesOfClassic(c, g, last)
	if err != nil {
		return nil, err
	}
	return reports.OfValues(f.kind, g.Title, int64(f.from), values[f.from:], looks)
}
