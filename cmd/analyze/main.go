// Command analyze studies impartial combinatorial games: it computes Grundy sequences, finds and
// proves their periods, plays positions, and writes tables, plots and reports.
//
// Every verdict says proved, observed or open. Run "analyze help" for the commands; each shows an
// example that runs.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"example.org/grundy/internal/memory"
)

// Exit codes: what a script may tell from them.
const (
	exitDone     = 0
	exitNo       = 1  // the answer is no, or something failed
	exitUsage    = 2  // malformed arguments or game
	exitUnproved = 3  // not proved, under --require-proof
	exitStopped  = 75 // stopped, and a checkpoint was written
)

func main() {
	os.Exit(start())
}

// start runs the command line of the process and returns its exit code.
func start() int {
	memory.Heed()
	ctx, stop := signal.NotifyContext(context.Background(), stopSignals...)
	defer stop()
	context.AfterFunc(ctx, stop) // the first signal asks; a second one ends the process
	err := execute(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	if err != nil && !errors.Is(err, errQuiet) {
		fmt.Fprintf(os.Stderr, "analyze: %v\n%s", err, caret(err))
	}
	return exitCode(err)
}

// execute executes one command line. Results go to stdout; progress, timings and warnings to stderr.
func execute(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(stdin)
	out := &heeding{Writer: stdout}
	root.SetOut(out)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if (err == nil || errors.Is(err, errQuiet)) && out.err != nil { // an answer that nobody has read is none
		return fmt.Errorf("cannot write standard output: %w", out.err)
	}
	return err
}

// heeding keeps the first error of a writer, for commands and libraries that do not look at it.
type heeding struct {
	io.Writer
	err error
}

func (h *heeding) Write(p []byte) (int, error) {
	n, err := h.Writer.Write(p)
	if h.err == nil {
		h.err = err
	}
	return n, err
}

// until is a writer for as long as nobody has asked to stop.
type until struct {
	ctx context.Context
	io.Writer
}

func (u until) Write(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.Writer.Write(p)
}
