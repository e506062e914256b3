package main

import (
	"os"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// progress is a bar on a terminal, or where --progress wants one, and nothing elsewhere.
type progress struct {
	bar *progressbar.ProgressBar
}

// newProgress starts a bar for a run of the given number of heaps.
func newProgress(c *cobra.Command, what string, heaps int64) *progress {
	f, ok := c.ErrOrStderr().(*os.File)
	if !ok || !showsProgress(c, f) {
		return &progress{}
	}
	return &progress{progressbar.NewOptions64(heaps,
		progressbar.OptionSetWriter(f),
		progressbar.OptionSetDescription(what),
		progressbar.OptionSetItsString("heaps"),
		progressbar.OptionShowIts(),
		progressbar.OptionShowCount(),
		progressbar.OptionClearOnFinish(),
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

func (p *progress) end() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}
