package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"example.org/grundy/reports/answers"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/identify"
)

func newIdentify() *cobra.Command {
	var format string
	var most number = 10
	c := &cobra.Command{
		Use:   "identify VALUES... | FILE.star",
		Short: "Which games have these values?",
		Long: `identify looks for games whose Grundy values hold the given ones in a row, from any heap on: octal codes
of up to four digits after the point, hexadecimal ones of up to two, subtraction sets within 1 … 8 and
all-but sets within 1 … 7, the sets and games with a name, and rows of the table of Wythoff's game.

Games that are equal by rule, a shift apart, are one class. Of octal codes it is said what the censuses of
docs/census-octal-3.csv and docs/census-octal-4.csv prove of their periods. Of two classes the heap is told
at which they part; if they do not within the index, whether they are equal, and whether that is proved or
only so as far as they were compared.

Sixteen values or more that stand in no class of the index are looked for in the proved periods of octal
codes: as far as heap 2,048. That a game has the values given says nothing about its other heaps.

Of rules of your own, a file or an expression that lists options, the values of heaps 0 to 60 are looked for.`,
		Example: "  analyze identify 0,1,2,3,1,4,3,2\n  analyze identify 1 1 2 0 3 1 1 0 --format json",
		Args:    args(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, a []string) error {
			if err := oneOf("format", format, "text", "json"); err != nil {
				return err
			}
			values, err := identified(c, strings.Join(a, " "))
			if err != nil {
				return err
			}
			index, err := identify.Load()
			if err != nil {
				return err
			}
			list, found, err := answers.Identify(c.Context(), index, values, int(most))
			if err != nil {
				return stopped(err)
			}
			if format == "json" {
				err = writeJSON(c.OutOrStdout(), answers.Data(list))
			} else {
				err = writeMatches(c.OutOrStdout(), len(values), found, list)
			}
			if err == nil && found == 0 {
				return errQuiet
			}
			return err
		},
	}
	c.Flags().StringVar(&format, "format", "text", "text or json")
	c.Flags().Var(&most, "most", "classes that are shown")
	return c
}

// firstOfOwn is the last heap whose value is looked for of rules that list options.
const firstOfOwn = 60

// identified returns the values that are looked for: those that are written, or the first ones of rules of the user's own.
func identified(c *cobra.Command, text string) ([]uint32, error) {
	if !catalog.IsOwn(text) {
		values, err := answers.ReadValues(text)
		return values, usage(err)
	}
	game, err := parseGame(text)
	if err != nil {
		return nil, err
	}
	values, err := engine.Values(c.Context(), game.Rules, firstOfOwn)
	return values, stopped(err)
}

func writeMatches(w io.Writer, values, found int, list []answers.Identified) error {
	var b strings.Builder
	switch found {
	case 0:
		fmt.Fprintf(&b, "no class of the index has these %d values in a row\n", values)
	case 1:
		fmt.Fprintf(&b, "1 class has these %d values in a row:\n", values)
	default:
		fmt.Fprintf(&b, "%d classes have these %d values in a row:\n", found, values)
	}
	for i, m := range list {
		writeMatch(&b, values, m)
		if i > 0 {
			writeBeside(&b, list[0], m)
		}
	}
	if more := found - len(list); more > 0 {
		fmt.Fprintf(&b, "and %d more (--most %d shows them)\n", more, found)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func writeMatch(b *strings.Builder, values int, m answers.Identified) {
	games := m.Games()
	from := m.Heap()
	fmt.Fprintf(b, "  %s, heaps %d … %d", games[0].Game, from, from+int64(m.Agreed)-1)
	if m.Agreed < values {
		fmt.Fprintf(b, " (compared so far; %d values lie beyond)", values-m.Agreed)
	}
	if len(m.Class.OEIS) > 0 {
		fmt.Fprintf(b, "; OEIS %s", strings.Join(m.Class.OEIS, ", "))
	}
	b.WriteByte('\n')
	const shown = 8
	if others := games[1:]; len(others) > 0 {
		var words []string
		for _, g := range others[:min(shown, len(others))] {
			g.Shift -= games[0].Shift
			words = append(words, g.String())
		}
		if more := len(others) - shown; more > 0 {
			words = append(words, fmt.Sprintf("%d more", more))
		}
		fmt.Fprintf(b, "    equal by rule: %s\n", strings.Join(words, "; "))
	}
	if m.Census != nil {
		fmt.Fprintf(b, "    %s is %s\n", m.Census.Game, m.Census.Words())
	}
}

// writeBeside says where a class parts from the one that was found first, or whether they are equal.
func writeBeside(b *strings.Builder, first, m answers.Identified) {
	at, x, y, parts := identify.Parts(first.Match, m.Match)
	known, game := first.Games()[0].Game, m.Games()[0].Game
	if parts {
		fmt.Fprintf(b, "    parts from %s where heap %d of %s has %d and heap %d of %s has %d\n", known, m.Heap()+at, game, y, first.Heap()+at, known, x)
		return
	}
	fmt.Fprintf(b, "    agrees with %s on %d heaps, as far as the index goes\n", known, at)
	fmt.Fprintf(b, "    A = %s, B = %s: %s\n", known, game, m.Equal.Sentence())
	for _, line := range m.Equal.How() {
		fmt.Fprintf(b, "      %s\n", line)
	}
}
