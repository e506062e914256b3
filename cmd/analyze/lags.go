package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/memory"
	"example.org/grundy/internal/numbers"
	"example.org/grundy/internal/table"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/plots/lags"
	"example.org/grundy/sgtable/catalog"
)

// usualLag is the largest lag, unless told: peaks among ten times as many take half a minute to find.
const usualLag = 100_000

type lagsFlags struct {
	heaps, from, maxLag, count number
	format, file               string
	engineFlags
	keepFlags
}

func newLags() *cobra.Command {
	f := lagsFlags{heaps: 1e5, count: 10}
	c := &cobra.Command{
		Use:   "lags GAME",
		Short: "Near-periods: after how many heaps the values are nearly the same again",
		Long: `lags compares each of -n heaps, heaps FROM, FROM+1, …, with the one that comes a lag later among them, for every lag
up to --max-lag, and tells the lags after which the most have the same value: peaks, higher than the lags beside them, that are
no mere multiples of a shorter one. A period agrees throughout. That a lag nearly does proves nothing.

With --keep window the heaps may lie far out: those after a checkpoint, or from FROM on, which the run goes on to.`,
		Example: "  analyze lags kayles -n 1000\n  analyze lags 0.106 -n 1e5 --from 1e6 --keep window",
		Args:    args(cobra.ExactArgs(1)),
		RunE:    func(c *cobra.Command, a []string) error { return runLags(c, a[0], f) },
	}
	flags := c.Flags()
	flags.VarP(&f.heaps, "heaps", "n", "heaps that are compared")
	flags.Var(&f.from, "from", "first of them (default: heap 0; with --keep window that after the checkpoint, or the first of the stream)")
	flags.Var(&f.maxLag, "max-lag", "largest lag (default: half of the heaps, at most 1e5)")
	flags.Var(&f.count, "count", "most lags that are told")
	f.engineFlags.add(c)
	f.addMaxTime(c)
	f.keepFlags.add(c)
	addOutput(flags, &f.format, &f.file, tableFormats, "table")
	return c
}

func runLags(c *cobra.Command, text string, f lagsFlags) error {
	game, err := parseGame(text)
	if err != nil {
		return usage(err)
	}
	format, err := chooseFormat(f.format, f.file, tableFormats)
	if err != nil {
		return err
	}
	if f.maxLag == 0 {
		f.maxLag = min(f.heaps/2, usualLag)
	}
	if f.heaps < 2 || f.maxLag > f.heaps/2 || f.heaps+f.maxLag > lags.MaxTransform {
		return usagef("-n %d, --max-lag %d: want 2 heaps at least, lags up to half of them, and at most %d together", f.heaps, f.maxLag, lags.MaxTransform)
	}
	if err := errors.Join(onlyInFile(format, f.file, "lags.xlsx"), f.check(), writable(f.file)); err != nil {
		return err
	}
	if err := enoughMemory(int64(f.heaps), memory.Agreement, "heaps"); err != nil {
		return err
	}
	sample, from, err := f.sample(c, game)
	if err != nil {
		return err
	}
	looked := f.maxLag
	if looked < f.heaps/2 && f.heaps+looked < lags.MaxTransform {
		looked++ // a peak is higher than the lag behind it
	}
	agreement, err := lags.Agreement(sample, int(looked))
	if err != nil {
		return err
	}
	return output(c, f.file, func(w io.Writer) error {
		return writeTable(w, f.table(game, from, agreement, len(sample)), format)
	})
}

// sample returns the values that are compared, and the heap of the first.
func (f lagsFlags) sample(c *cobra.Command, game catalog.Game) (values []uint32, from int64, err error) {
	if f.keep == keepWindow {
		return f.watched(c, game)
	}
	last := int64(f.from) + int64(f.heaps) - 1
	t, err := compute(c, game, f.engineFlags, f.keepFlags, last, memory.Values)
	if err != nil {
		return nil, 0, err
	}
	values, err = t.Slice(int64(f.from), last+1)
	return values, int64(f.from), err
}

// watched takes the values from a stream as it goes on.
func (f lagsFlags) watched(c *cobra.Command, game catalog.Game) (values []uint32, from int64, err error) {
	if err := oneOf("engine", f.engine, "auto", "lanes"); err != nil {
		return nil, 0, err
	}
	from = -1
	if c.Flags().Changed("from") {
		from = int64(f.from)
	}
	early := false
	f.watch = func(some []byte, at int64) {
		if from < 0 {
			from = at
		}
		early = early || from < at && len(values) == 0
		some = some[min(max(from-at, 0), int64(len(some))):]
		for _, v := range some[:min(len(some), int(f.heaps)-len(values))] {
			values = append(values, uint32(v))
		}
	}
	t, err := begin(c, game, f.engineFlags, f.keepFlags, 0)
	if err != nil {
		return nil, 0, err
	}
	defer t.Close()
	for err == nil && !early && len(values) < int(f.heaps) {
		t.last = max(from, t.Len()) + int64(f.heaps-number(len(values))) - 1
		err = t.Extend(t.ctx, max(t.last, runs.StreamsFrom)) // stops where the values return after a period
	}
	if early {
		t.bar.end()
		return nil, 0, usagef("--from %d: the stream is past that heap: want a later one, or no checkpoint, or --keep values", from)
	}
	return values, from, t.end(c.Context(), err)
}

func (f lagsFlags) table(game catalog.Game, from int64, agreement []int64, heaps int) *table.Table {
	t := &table.Table{
		Name: "lags", Title: "Near-periods of " + game.Title,
		Caption: fmt.Sprintf("Of heaps %s … %s, how many have the value of the heap a lag later among them; lags up to %s. Observed, which proves nothing.",
			numbers.Group(from), numbers.Group(from+int64(heaps)-1), numbers.Group(int64(f.maxLag))),
		Columns: []table.Column{
			{Key: "lag", Header: "Lag", Kind: table.KindInt, Heads: true},
			{Key: "agree", Header: "Heaps that agree", Kind: table.KindInt},
			{Key: "compared", Header: "Heaps compared", Kind: table.KindInt},
			{Key: "share", Header: "Share", Kind: table.KindText},
		},
	}
	for _, k := range lags.NearPeriodsOf(agreement, heaps, int(f.count)) {
		t.Add(table.Int(int64(k)), table.Int(agreement[k]), table.Int(int64(heaps-k)), table.Text(fmt.Sprintf("%.4f", lags.Share(agreement, heaps, k))))
	}
	return t
}
