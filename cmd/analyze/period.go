package main

import (
	"encoding"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/table"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/subtraction"
)

type periodFlags struct {
	last    number
	theorem string
	format  string
	proof   bool
	cert    string
	coq     string
	list    string // file with a game a line
	file    string
	view    table.View
	engineFlags
	keepFlags
}

func newPeriod() *cobra.Command {
	f := periodFlags{}
	c := &cobra.Command{
		Use:   "period GAME...",
		Short: "Find the period of a game, or of many, and prove it",
		Long: `period computes Grundy values until a theorem proves that they are periodic from some heap on,
or arithmetic-periodic (each period adds the same saltus), or up to -n.

The verdict is proved: by the named theorem, over the window of heaps it compared. Or observed: of
200 heaps or more a pattern held over half, and over five periods, and no theorem here could accept it
however long the run. Or open: everything else, with how far it was searched. Heap 0 counts: the
preperiod is the first heap from which the period holds, the last exception the heap before.

With --keep window memory does not grow, for games whose rare heaps stop: runs of 10^8 heaps and more. If
a late heap can only be decided by all values, they are kept on disk from there on, less than a byte a heap:
beside the checkpoint, in FILE.values, or in the folder for temporary files.
With --checkpoint a run that is stopped or killed goes on when the same command is given again.

Many games, given as arguments or a line each in a --file, are told in a table, a row each; --where, --sort
and --columns choose what it shows. A terminal is shown some columns, a file all of them unless told.`,
		Example: "  analyze period kayles\n  analyze period 0.07 --theorem guy-smith --format json\n  analyze period 0.6 -n 1e5\n  analyze period 0.56 -n 1e9 --keep window --checkpoint 0.56.ckpt\n" +
			"  analyze period kayles 0.07 grundy --sort -period\n  analyze period --file games.txt --where 'status=proved' -o periods.csv",
		Args: func(c *cobra.Command, a []string) error {
			if f.list != "" {
				return nil
			}
			return args(cobra.MinimumNArgs(1))(c, a)
		},
		RunE: func(c *cobra.Command, a []string) (err error) {
			if f.format, err = chooseFormat(f.format, f.file, periodFormats); err != nil {
				return err
			}
			games, err := readGames(c, a, f.list)
			if err != nil {
				return err
			}
			if err := f.check(c, len(games)); err != nil {
				return err
			}
			if f.tabled(len(games)) {
				return runPeriods(c, games, f)
			}
			if !c.Flags().Changed("heaps") {
				f.last = number(runs.UsualLast(games[0].Rules))
			}
			return runPeriod(c, games[0], f)
		},
	}
	flags := c.Flags()
	flags.VarP(&f.last, "heaps", "n", "largest heap that may be computed; default 65536, where moves leave three heaps 4096, for a large subtraction set four times its largest amount")
	flags.StringVar(&f.theorem, "theorem", periodicity.Auto, "auto (the cheapest that is satisfied), "+strings.Join(periodicity.TheoremNames(), ", "))
	addOutput(flags, &f.format, &f.file, periodFormats, "text; of many games a table")
	flags.StringVar(&f.list, "file", "", "file with a game a line (- for standard input)")
	addView(c, &f.view)
	flags.StringVar(&f.cert, "cert", "", "file for the certificate of a proved period (see analyze verify), - for standard output")
	flags.StringVar(&f.coq, "coq", "", "file for a proved period of an octal code as a theorem of Coq (docs/machine.md)")
	f.engineFlags.add(c)
	f.keepFlags.add(c)
	flags.BoolVar(&f.proof, "require-proof", false, "exit with status 3 unless the verdict is proved")
	return c
}

// check refuses flags that mean nothing, or not with so many games.
func (f *periodFlags) check(c *cobra.Command, games int) error {
	if err := oneOf("theorem", f.theorem, append(periodicity.TheoremNames(), periodicity.Auto)...); err != nil {
		return err
	}
	if err := f.keepFlags.check(); err != nil {
		return err
	}
	if err := onlyInFile(f.format, f.file, "periods.xlsx"); err != nil {
		return err
	}
	if f.view != (table.View{}) && !f.tabled(games) {
		return usagef("--where, --sort and --columns are for a table: want several games, or --format table")
	}
	return writable(f.file, f.cert)
}

func runPeriod(c *cobra.Command, game catalog.Game, f periodFlags) error {
	if err := checkTheorem(game, f.theorem); err != nil {
		return err
	}
	if err := f.checkWindow(); err != nil {
		return err
	}
	if v, ok := f.byInterval(game, f.last); ok {
		return f.write(c, game, v, nil)
	}
	verdict, task, err := settle(c, game, f.engineFlags, f.keepFlags, periodicity.Options{Limit: int64(f.last), Theorem: f.theorem})
	if err != nil {
		return err
	}
	defer task.Close()
	sayFirstMove(c, game, verdict)
	return f.write(c, game, verdict, task)
}

// sayFirstMove says that nothing can be seen of a game before its first move.
func sayFirstMove(c *cobra.Command, game catalog.Game, v *periodicity.Verdict) {
	set, ok := game.Rules.(subtraction.Set)
	if !ok || v.Status == periodicity.Proved {
		return
	}
	if spans, finite := set.Spans(); finite && len(spans) > 0 && spans[len(spans)-1].To > v.Computed {
		say(c, "note: moves of %s take %d to %d, and heaps 0 … %d were computed: want a larger -n", game, spans[0].From, spans[len(spans)-1].To, v.Computed-1)
	}
}

// write writes the verdict, and its certificate if one is wanted. There is no task if no values were
// needed.
func (f *periodFlags) write(c *cobra.Command, game catalog.Game, verdict *periodicity.Verdict, task *task) (err error) {
	switch {
	case f.cert == "":
	case task == nil:
		say(c, "no certificate: theorem %s needs no values (docs/theory.md)", verdict.Theorem)
	default:
		if err := writeCertificate(c, f.cert, verdict, task); err != nil {
			return err
		}
	}
	if f.coq != "" {
		if err := writeCoq(c, f.coq, verdict, game); err != nil {
			return err
		}
	}
	err = output(c, f.file, func(w io.Writer) error {
		if f.file == "" && (f.cert == "-" || f.coq == "-") {
			return nil // that alone is on standard output
		}
		if f.format == "json" {
			return writeJSON(w, verdict)
		}
		return writeVerdict(w, game, verdict)
	})
	if err == nil && f.proof && verdict.Status != periodicity.Proved {
		return &codedError{exitUnproved, fmt.Errorf("%s is not proved within heaps 0 … %d", game, f.last)}
	}
	return err
}

// checkWindow refuses what does not go with a window.
func (f *periodFlags) checkWindow() error {
	if f.keep != keepWindow {
		return nil
	}
	if err := oneOf("engine", f.engine, "auto", "lanes"); err != nil {
		return err
	}
	if err := oneOf("theorem", f.theorem, periodicity.Auto, periodicity.SparseState{}.Name()); err != nil {
		return fmt.Errorf("--keep window: %w", err)
	}
	return nil
}

// writeCertificate writes down the proof; without one there is nothing to write, which is said.
func writeCertificate(c *cobra.Command, file string, v *periodicity.Verdict, t *task) error {
	if v.Status != periodicity.Proved {
		say(c, "no certificate: the verdict is %s", v.Status)
		return nil
	}
	certificate, err := t.Certify(c.Context(), v)
	if err != nil {
		return err
	}
	return writeText(c, file, certificate)
}

// writeText writes a file that says what text says, or standard output for "-".
func writeText(c *cobra.Command, file string, text encoding.TextMarshaler) error {
	b, err := text.MarshalText()
	if err != nil {
		return err
	}
	return output(c, file, func(w io.Writer) error {
		_, err := w.Write(b)
		return err
	})
}

// writeCoq writes the theorem for Coq; if there is none, that is said.
func writeCoq(c *cobra.Command, file string, v *periodicity.Verdict, game catalog.Game) error {
	text, err := v.Coq(game.Rules)
	if err != nil {
		say(c, "no file for Coq: %v", err)
		return nil
	}
	return output(c, file, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// checkTheorem refuses a theorem that does not cover the game.
func checkTheorem(game catalog.Game, name string) error {
	if name == periodicity.Auto {
		return nil
	}
	theorem, err := periodicity.ByName(name)
	if err != nil {
		return usage(err)
	}
	if err := theorem.Covers(game.Rules); err != nil {
		return usagef("theorem %s: %w", name, err)
	}
	return nil
}

func writeVerdict(w io.Writer, game catalog.Game, v *periodicity.Verdict) error {
	var b strings.Builder
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-15s %s\n", name, fmt.Sprintf(format, args...))
	}
	line("game", "%s", gameLine(game))
	line("rules", "%s", game.Words)
	line("status", "%s", v.Status)
	if claim, ok := v.Claim(); ok {
		saltus := ""
		if claim.Saltus != 0 {
			saltus = fmt.Sprintf(" with saltus %d", claim.Saltus)
		}
		line("period", "%d%s", claim.Period, saltus)
		last := fmt.Sprintf("the last exception is heap %d", claim.LastException())
		if claim.Preperiod == 0 {
			last = "there is no exception"
		}
		line("preperiod", "%d (heap 0 counts; %s)", claim.Preperiod, last)
		line("exceptions", "%s", exceptionWords(v.Exceptions))
	}
	switch {
	case v.Status == periodicity.Proved && v.Computed == 0:
		line("theorem", "%s: needs no values", v.Theorem)
	case v.Status == periodicity.Proved:
		line("theorem", "%s: needs %d heaps", v.Theorem, v.Heaps)
	}
	if v.Status != periodicity.Open && v.Computed > 0 {
		line("window", "heaps %d … %d compared with those a period later", v.Window.From, v.Window.To)
	}
	if v.Computed > 0 {
		line("computed", "%d heaps (engine %s)", v.Computed, v.Engine)
	}
	line("largest value", "%d, first at heap %d", v.Max.Value, v.Max.Heap)
	if r := v.Rare; r.Known() {
		line("rare heaps", "%d, the last %d (mask %s)", r.Count, r.LastHeap, r)
	}
	if game.Note != "" {
		line("note", "%s", game.Note)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func gameLine(g catalog.Game) string {
	if g.Title == g.Rules.String() {
		return g.Title
	}
	return g.Rules.String() + " (" + g.Title + ")"
}

// exceptionWords lists the exceptional heaps, or as many as fit some lines.
func exceptionWords(x periodicity.Exceptions) string {
	const most = 100
	switch {
	case !x.Known:
		return "not listed: they are looked for up to preperiod 2^30"
	case x.Count == 0:
		return "none"
	}
	heaps := x.Heaps
	if heaps == nil {
		heaps = x.First
	}
	var words []string
	for _, n := range heaps[:min(most, len(heaps))] {
		words = append(words, strconv.FormatInt(n, 10))
	}
	if x.Count > int64(len(words)) {
		words = append(words, fmt.Sprintf("… (%d heaps)", x.Count))
	}
	return strings.Join(words, " ")
}
