// Collect copies the licences of the program, and of all modules that are linked into it on any
// system, to docs/licences/texts, and writes the table of docs/licences.md. It takes the modules from
// the module cache and downloads what is missing there.
//
//	go run ./docs/licences/collect
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "collect:", err)
		os.Exit(1)
	}
}

func run() error {
	root, err := root()
	if err != nil {
		return err
	}
	modules, err := linked(root, systems...)
	if err != nil {
		return err
	}
	list, err := collect(root, modules)
	if err != nil {
		return err
	}
	folder := filepath.Join(root, "docs", "licences")
	if err := os.RemoveAll(filepath.Join(folder, "texts")); err != nil { // those of modules that are gone
		return err
	}
	for _, l := range list {
		if err := write(folder, l); err != nil {
			return err
		}
	}
	return rewritePage(folder+".md", list)
}
