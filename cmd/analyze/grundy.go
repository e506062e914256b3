package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"example.org/grundy/internal/bfile"
	"example.org/grundy/internal/memory"
	"example.org/grundy/internal/table"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/reports"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/classics"
	"example.org/grundy/sgtable/engine"
)

// grundyFormats are the forms that grundy writes, the file's ending naming them too.
var grundyFormats = []string{"table", "csv", "json", "bfile", "md", "tex", "xlsx", "list"}

type grundyFlags struct {
	last, from number
	stats      bool
	told       told
	format     string
	file       string
	engineFlags
	keepFlags
}

func newGrundy() *cobra.Command {
	f := grundyFlags{last: 100}
	c := &cobra.Command{
		Use:   "grundy GAME",
		Short: "Compute Grundy values",
		Long: `grundy computes the Grundy values of heaps 0 … N of a game: each is the least value that
none of the heap's options has. With --counts it writes how many heaps have each value, and with --rare
the rare heaps, instead of the values.`,
		Example: "  analyze grundy kayles -n 50\n  analyze grundy kayles -n 20 --format list\n  analyze grundy 0.07 -n 1e4 --format csv -o dawson.csv\n" +
			"  analyze grundy 0.167 -n 2^20 --keep window --counts\n  analyze grundy grundy -n 1e4 --rare --format bfile",
		Args: args(cobra.ExactArgs(1)),
		RunE: func(c *cobra.Command, a []string) error { return runGrundy(c, a[0], f) },
	}
	flags := c.Flags()
	flags.VarP(&f.last, "heaps", "n", "largest heap")
	flags.Var(&f.from, "from", "first heap that is written")
	flags.BoolVar(&f.stats, "stats", false, "say on standard error what the engine did, how many heaps are rare, and how many have each of the first values")
	f.told.add(c)
	f.engineFlags.add(c)
	f.addMaxTime(c)
	f.keepFlags.add(c)
	addOutput(flags, &f.format, &f.file, grundyFormats, "table")
	return c
}

func engineNames() []string {
	var names []string
	for _, e := range engine.Engines() {
		names = append(names, e.Name)
	}
	return names
}

func runGrundy(c *cobra.Command, text string, f grundyFlags) error {
	classic, isClassic, err := classics.Parse(text)
	var game catalog.Game
	if !isClassic {
		game, err = parseGame(text)
	}
	if err != nil {
		return usage(err)
	}
	format, err := chooseFormat(f.format, f.file, grundyFormats)
	if err != nil {
		return err
	}
	if f.from > f.last {
		return usagef("--from %d lies past -n %d", f.from, f.last)
	}
	if err := onlyInFile(format, f.file, "values.xlsx"); err != nil {
		return err
	}
	if isClassic {
		return grundyOfClassic(c, classic, format, f)
	}
	if err := f.check(); err != nil {
		return err
	}
	if err := f.told.check(c, game.Rules, format); err != nil {
		return err
	}
	if err := writable(f.file); err != nil {
		return err
	}
	if f.keep == keepWindow {
		return summarize(c, game, format, f)
	}
	since := time.Now()
	each := memory.Values
	if format == "xlsx" {
		each = memory.Workbook
	}
	sequence, err := compute(c, game, f.engineFlags, f.keepFlags, int64(f.last), each)
	if err != nil {
		return err
	}
	if f.stats {
		if err := sayStats(c, sequence.Run, time.Since(since).Seconds()); err != nil {
			return err
		}
	}
	if f.told.any() {
		return f.writeTold(c, sequence, format)
	}
	values, err := sequence.Slice(int64(f.from), int64(f.last)+1)
	if err != nil {
		return err
	}
	if format == "tex" {
		return writeRows(c, f, sequence, values)
	}
	return output(c, f.file, func(w io.Writer) error {
		return writeValues(w, format, listed(game, int64(f.from), values))
	})
}

// writeRows writes values as LaTeX, in rows of one period if a quick search finds one.
func writeRows(c *cobra.Command, f grundyFlags, sequence *task, values []uint32) error {
	game, limit := sequence.game, int64(f.last)
	const quick = 2000
	if !runs.LeavesMany(game.Rules) {
		limit = max(limit, quick)
	}
	verdict, err := sequence.settle(c.Context(), periodicity.Options{Limit: limit})
	if err != nil {
		return err
	}
	period := int64(0)
	if claim, ok := verdict.Claim(); ok {
		period = claim.Period
	}
	t := listed(game, int64(f.from), values).table()
	name := "values-" + game.Rules.String()
	return output(c, f.file, reports.ValueRows(name, t.Title, t.Caption, period, int64(f.from), values).WriteLaTeX)
}

// summarize computes values of which it keeps a window, and tells what is known of all.
func summarize(c *cobra.Command, game catalog.Game, format string, f grundyFlags) error {
	if !f.told.any() && (f.format != "" || f.from != 0) {
		return usagef("--keep window keeps no values to write: want no --format or --from with it, or --counts or --rare")
	}
	if err := oneOf("engine", f.engine, "auto", "lanes"); err != nil {
		return err
	}
	f.counting = f.told.counts || f.stats
	since := time.Now()
	t, err := begin(c, game, f.engineFlags, f.keepFlags, int64(f.last))
	if err != nil {
		return err
	}
	defer t.Close()
	for err == nil && t.Len() <= int64(f.last) {
		err = t.Extend(t.ctx, int64(f.last)) // stops where the values return after a period
	}
	if errors.Is(err, runs.ErrUndecided) {
		say(c, "warning: %v (--keep values decides)", err)
		err = nil
	}
	if err := t.end(c.Context(), err); err != nil {
		return err
	}
	if f.stats {
		if err := sayStats(c, t.Run, time.Since(since).Seconds()); err != nil {
			return err
		}
	}
	if f.told.any() {
		return f.writeTold(c, t, format)
	}
	return output(c, f.file, func(w io.Writer) error { return writeSummary(w, game, t.Summary()) })
}

// writeSummary tells what is known of a sequence of which only a window is kept.
func writeSummary(w io.Writer, game catalog.Game, s runs.Summary) error {
	_, err := fmt.Fprintf(w, "%-15s %s\n%-15s %d (0 … %d)\n%-15s %d, first at heap %d\n%-15s %d from heap 1 on, the last %d (mask %s)\n%-15s %s\n",
		"game", gameLine(game), "heaps", s.Heaps, s.Heaps-1, "largest value", s.Max.Value, s.Max.Heap,
		"rare heaps", s.Rare, s.LastRare, s.Colouring, "SHA-256", s.SHA256)
	return err
}

// stopped puts the end of a run by a signal into words.
func stopped(err error) error {
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("stopped")
	}
	return err
}

// addOutput adds --format and --output, of which [chooseFormat] makes one; where neither says anything the format is the usual one.
func addOutput(flags *pflag.FlagSet, format, file *string, known []string, usual string) {
	flags.StringVar(format, "format", "", strings.Join(known, ", ")+" (default: by the file's ending, else "+usual+")")
	flags.StringVarP(file, "output", "o", "", "file to write (default: standard output)")
}

// chooseFormat resolves --format and the ending of -o.
func chooseFormat(format, file string, known []string) (string, error) {
	if format != "" {
		return format, oneOf("format", format, known...)
	}
	switch ending := strings.ToLower(strings.TrimPrefix(filepath.Ext(file), ".")); ending {
	case "":
		return known[0], nil
	case "txt":
		if filepath.Base(file)[0] == 'b' && known[0] == "table" {
			return "bfile", nil // b002186.txt, as the OEIS names them
		}
		return known[0], nil
	default:
		if err := oneOf("format", ending, known...); err != nil {
			return "", usagef("-o %s: cannot tell the format from the ending: use --format with one of %s", file, strings.Join(known, ", "))
		}
		return ending, nil
	}
}

// listing are values of a game that are written: G(from), G(from+1), ….
type listing struct {
	title, name string
	words       string
	from        int64
	values      []uint32
	heading     string // of a table
}

func listed(game catalog.Game, from int64, values []uint32) listing {
	return listing{reports.FigureTitle(game), game.Rules.String(), game.Words + noteLine(game), from, values, game.Title}
}

// writeValues writes a listing in the given form.
func writeValues(w io.Writer, format string, l listing) error {
	switch format {
	case "bfile":
		comments := []string{
			fmt.Sprintf("Grundy values of %s: a(n) for n = %d..%d", l.title, l.from, l.from+int64(len(l.values))-1),
			fmt.Sprintf("Made by Grundy's workbench: analyze grundy '%s' --format bfile", l.name),
		}
		return bfile.Write(w, comments, l.from, func(yield func(uint64, error) bool) {
			for _, v := range l.values {
				if !yield(uint64(v), nil) {
					return
				}
			}
		})
	case "list":
		return writeList(w, l.values)
	}
	return writeTable(w, l.table(), format)
}

// writeList writes the values on one line, with a space between each two.
func writeList(w io.Writer, values []uint32) error {
	out := bufio.NewWriter(w)
	for i, v := range values {
		if i > 0 {
			_ = out.WriteByte(' ') // Flush tells the error
		}
		fmt.Fprint(out, v)
	}
	fmt.Fprintln(out)
	return out.Flush()
}

func (l listing) table() *table.Table {
	return &table.Table{
		Name:    "values",
		Title:   "Grundy values of " + l.heading,
		Caption: l.words,
		Columns: []table.Column{
			{Key: "heap", Header: "Heap", Kind: table.KindInt, Heads: true},
			{Key: "value", Header: "Grundy value", Kind: table.KindInt},
		},
		Stream: func(yield func([]table.Cell, error) bool) {
			row := make([]table.Cell, 2)
			for i, v := range l.values {
				row[0], row[1] = table.Int(l.from+int64(i)), table.Uint(uint64(v))
				if !yield(row, nil) {
					return
				}
			}
		},
	}
}

func noteLine(g catalog.Game) string {
	if g.Note == "" {
		return ""
	}
	return " Note: " + g.Note + "."
}
