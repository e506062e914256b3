package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"example.org/grundy/internal/abandon"
	"example.org/grundy/internal/atomicfile"
	"example.org/grundy/internal/memory"
	"example.org/grundy/internal/spelling"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/classics"
)

// progressTimes are the values of --progress.
var progressTimes = []string{"auto", "always", "never"}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "analyze",
		Short: "Study impartial combinatorial games",
		Long: `analyze computes Grundy sequences of take-and-break games, finds and proves their
periods, plays positions, checks the closed rules of the classics, and writes it all down.

A game is written as a code (0.77, 4.007, 0.3F, 0.30[3]), a subtraction set (subtract:1,2,5,
subtract:1..7, subtract:squares, allbut:2,3), a splitting rule (unequal:4.0), or a name
(analyze games). Any other game is a file of rules (mine.star, docs/rules.md), or an expression that
lists the options of heap n ('rules:[[n-d] for d in range(1,n+1) if n%d==0]'). The literature's ways do as well: ·77, 0.(3), 0.3…, S(1,2,5), "Dawson's Kayles".
Numbers may be written 1000, 1e6, 2^22 or 4_194_304. Heap 0 counts.

Exit status: 0 done; 1 the answer is no, or something failed; 2 malformed arguments or game, or work
for which there is no memory or no place to write, which is said before it is begun; 3 not proved, under
--require-proof; 75 stopped, with a checkpoint written.`,
		Args:          noCommand,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
		SilenceUsage:  true,
		SilenceErrors: true,
		Version:       versionWords(),
		PersistentPreRunE: func(c *cobra.Command, _ []string) error {
			when, err := c.Flags().GetString("progress")
			if err != nil {
				return nil // a command that cobra made
			}
			return oneOf("progress", when, progressTimes...)
		},
	}
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.PersistentFlags().Bool("quiet", false, "no progress and no remarks on standard error, errors only")
	root.PersistentFlags().String("progress", "auto", "when to show progress: auto (on a terminal), always, never")
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		if negative.MatchString(err.Error()) {
			return usagef("a negative number among the arguments: want numbers from 0 on (see %s --help)", c.CommandPath())
		}
		return usagef("%w%s (see %s --help)", plain(err), nearestFlag(c, err), c.CommandPath())
	})
	root.AddCommand(
		newGrundy(), newPeriod(), newVerify(), newCompare(), newPosition(), newPlay(), newMisere(), newGenus(), newCheck(), newIdentify(), newLags(), newWythoff(), newTable(), newPlot(), newExplore(), newPlayground(), newReport(), newSurvey(), newOEIS(), newGames(), newLicences(), newVersion(), newManuals(),
	)
	complete(root)
	return root
}

// plain says what the value of a flag would have to be, where the parser of flags has words of Go for it.
func plain(err error) error {
	var invalid *pflag.InvalidValueError
	if !errors.As(err, &invalid) {
		return err
	}
	want, ok := map[string]string{"int": "a whole number", "duration": "a time such as 90s or 1h30m", "bool": "true or false"}[invalid.GetFlag().Value.Type()]
	if !ok {
		return err
	}
	return fmt.Errorf("--%s %s: want %s", invalid.GetFlag().Name, invalid.GetValue(), want)
}

// negative is how a number such as -5 looks to the parser of flags.
var negative = regexp.MustCompile(`^unknown shorthand flag: '[0-9]'`)

// args makes the check of a command's arguments one of usage.
func args(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if err := check(c, args); err != nil {
			return usagef("%w (see %s --help)", err, c.CommandPath())
		}
		return nil
	}
}

func parseGame(text string) (catalog.Game, error) {
	g, err := catalog.Parse(text)
	if err == nil {
		return g, nil
	}
	if classic, ok, _ := classics.Parse(text); ok {
		return g, usagef("what may be taken in %s depends on more than how many: grundy, position and plot know it", classic.Name)
	}
	if isMisereNim(text) {
		return g, usagef("no value decides misère play: want analyze position misere-nim 3 4 5, or analyze misere nim")
	}
	return g, usage(err)
}

// oneOf refuses a flag's value that is not one of those wanted.
func oneOf(flag, value string, wanted ...string) error {
	for _, w := range wanted {
		if value == w {
			return nil
		}
	}
	return usagef("--%s %q%s: want %s", flag, value, spelling.DidYouMean(value, wanted...), strings.Join(wanted, ", "))
}

// output writes a command's result to the file, whole or not at all, or to stdout if file is "". A signal
// is heard meanwhile, also where a pipe is opened that nobody reads.
func output(c *cobra.Command, file string, write func(io.Writer) error) error {
	ctx := c.Context()
	if file == "" || file == "-" {
		return stopped(abandon.Do(ctx, func() error { return buffered(until{ctx, c.OutOrStdout()}, write) }))
	}
	put := func() error {
		return atomicfile.Write(file, func(w io.Writer) error {
			return abandon.Do(ctx, func() error { return write(w) })
		})
	}
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		return stopped(abandon.Do(ctx, put)) // nothing is to be cleared away after it
	}
	return stopped(put())
}

// buffered has something written that comes line by line.
func buffered(w io.Writer, write func(io.Writer) error) error {
	out := bufio.NewWriterSize(w, 1<<16)
	err := write(out)
	if flushed := out.Flush(); err == nil {
		err = flushed
	}
	return err
}

// input opens a file, or the standard input for "-"; done is to be called at the end. A signal is heard
// meanwhile, also where a pipe is opened that nobody writes.
func input(c *cobra.Command, path string) (in io.Reader, done func(), err error) {
	if path == "-" {
		return c.InOrStdin(), func() {}, nil
	}
	var f *os.File
	err = abandon.Do(c.Context(), func() (err error) {
		f, err = os.Open(path)
		return err
	})
	switch {
	case c.Context().Err() != nil:
		return nil, nil, stopped(c.Context().Err())
	case err != nil:
		return nil, nil, usage(err)
	}
	return f, func() { _ = f.Close() }, nil // it was only read
}

// textLine is a line of a file, which counts them from 1.
type textLine struct {
	number int
	text   string
}

// inputLines reads the lines of a file, or of the standard input for "-", without those that are empty or begin with #.
func inputLines(c *cobra.Command, path string) ([]textLine, error) {
	in, done, err := input(c, path)
	if err != nil {
		return nil, err
	}
	defer done()
	var list []textLine // and no result by name, to which what is abandoned would go on adding
	err = abandon.Do(c.Context(), func() error {
		scanner := bufio.NewScanner(in)
		for n := 1; scanner.Scan(); n++ {
			if text := strings.TrimSpace(strings.TrimPrefix(scanner.Text(), "\ufeff")); text != "" && text[0] != '#' {
				list = append(list, textLine{n, text})
			}
		}
		return scanner.Err()
	})
	switch {
	case c.Context().Err() != nil:
		return nil, stopped(c.Context().Err())
	case err != nil:
		return nil, usagef("%s: %w", path, err)
	}
	return list, nil
}

// readInput reads all of standard input, which is to be no more than so many bytes.
func readInput(c *cobra.Command, most int64) ([]byte, error) {
	var text []byte
	err := abandon.Do(c.Context(), func() (err error) {
		text, err = io.ReadAll(io.LimitReader(c.InOrStdin(), most+1))
		return err
	})
	switch {
	case c.Context().Err() != nil:
		return nil, stopped(c.Context().Err())
	case err != nil:
		return nil, err
	case int64(len(text)) > most:
		return nil, usagef("standard input has more than %d bytes: want at most so many", most)
	}
	return text, nil
}

// writable refuses files that cannot be written, before the work on what goes into them.
func writable(files ...string) error {
	for _, file := range files {
		if file == "" || file == "-" {
			continue
		}
		if err := atomicfile.Check(file); err != nil {
			return usage(err)
		}
	}
	return nil
}

// enoughMemory refuses work that there is no memory for, before it is begun.
func enoughMemory(n int64, each memory.Use, what string) error {
	return usage(memory.Enough(n, each, what))
}

// say writes a line for the user's eyes to stderr, unless --quiet is set.
func say(c *cobra.Command, format string, args ...any) {
	if quiet, err := c.Flags().GetBool("quiet"); err == nil && quiet {
		return
	}
	fmt.Fprintf(c.ErrOrStderr(), format+"\n", args...)
}
