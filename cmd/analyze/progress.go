package main

import (
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// progress is a bar on a terminal, or where --progress wants one, and nothing elsewhere.
type progress struct {
	what string
	bar  *progressbar.ProgressBar
}

// newProgress starts a bar for so many of something, heaps say; −1 if that is told later.
func newProgress(c *cobra.Command, what, each string, all int64) *progress {
	f, ok := c.ErrOrStderr().(*os.File)
	if !ok || !showsProgress(c, f) {
		return &progress{}
	}
	return &progress{what, progressbar.NewOptions64(all,
		progressbar.OptionSetWriter(f),
		progressbar.OptionSetDescription(what),
		progressbar.OptionSetItsString(each),
		progressbar.OptionShowIts(),
		progressbar.OptionShowCount(),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetPredictTime(each != "heaps"), // a heap may cost more than the one before: see setLeft
	)}
}

// showsProgress reports whether --progress and --quiet want a bar: without a word, on a terminal only.
func showsProgress(c *cobra.Command, f *os.File) bool {
	if quiet, err := c.Flags().GetBool("quiet"); err == nil && quiet {
		return false
	}
	switch when, _ := c.Flags().GetString("progress"); when {
	case "always":
		return true
	case "never":
		return false
	}
	return term.IsTerminal(int(f.Fd()))
}

func (p *progress) set(done int64) {
	if p.bar != nil {
		_ = p.bar.Set64(done) // a bar that cannot be drawn is no reason to stop
	}
}

// setLeft is set where the time left is told by one who knows how the cost grows.
func (p *progress) setLeft(done int64, left time.Duration) {
	if p.bar != nil {
		p.bar.Describe(p.what + ", " + roughly(left) + " to go")
		p.set(done)
	}
}

// setOf is set where the number of all may change.
func (p *progress) setOf(done, all int) {
	if p.bar != nil {
		p.bar.ChangeMax(all)
		p.set(int64(done))
	}
}

func (p *progress) end() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}
