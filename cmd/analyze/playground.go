package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"example.org/grundy/reports"
	"example.org/grundy/reports/playground"
)

func newPlayground() *cobra.Command {
	var file string
	c := &cobra.Command{
		Use:   "playground",
		Short: "Write a page that computes games itself, offline",
		Long: `playground writes one HTML file of 3 MB that opens from disk in any current browser, without a network, and holds
this program, compiled to WebAssembly. Type a game and see its values, its period with the proof, and a certificate to save;
decide positions; see tables of two heaps and misère quotients; find games by their values; play against the program. The
address of the page holds the game.

A program that make build, or a release, has made brings the engine along. Any other compiles it, which takes the go
command and the sources: want it run within them.`,
		Example: "  analyze playground -o playground.html",
		Args:    args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			if filepath.Ext(file) != ".html" {
				return usagef("-o %q: want a file that ends in .html", file)
			}
			if err := writable(file); err != nil {
				return err
			}
			engine, err := playgroundEngine(c.Context())
			if err != nil {
				return err
			}
			return output(c, file, func(w io.Writer) error { return writePlayground(w, engine) })
		},
	}
	c.Flags().StringVarP(&file, "output", "o", "", "file to write: .html")
	return c
}

// writePlayground writes the page of this program.
func writePlayground(w io.Writer, engine playground.Engine) error {
	return playground.Write(w, engine, "Written by analyze playground, "+reports.Version()+".")
}

// playgroundEngine returns the engine that the program brings along, or compiles it where its sources are.
func playgroundEngine(ctx context.Context) (playground.Engine, error) {
	if engine, ok := playground.Embedded(); ok {
		return engine, nil
	}
	kept, err := os.MkdirTemp("", "grundy-playground-")
	if err != nil {
		return playground.Engine{}, err
	}
	defer os.RemoveAll(kept)
	engine, err := playground.Build(ctx, ".", kept)
	if err != nil {
		return engine, fmt.Errorf("this program was built without the engine of the playground (make build puts it in), and it cannot be compiled here: %w", stopped(err))
	}
	return engine, nil
}
