// Command pack compiles the engine of the playground and packs it, for a program that is then built with the tag
// playground: go run ./reports/playground/pack, at the root of the module. What it writes is not committed.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"example.org/grundy/internal/atomicfile"
	"example.org/grundy/reports/playground"
)

func main() {
	if err := pack(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func pack() error {
	const kept, built = "build/playground", "reports/playground/built"
	for _, folder := range []string{kept, built} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return err
		}
	}
	module, err := filepath.Abs(kept)
	if err != nil {
		return err
	}
	engine, err := playground.Build(context.Background(), ".", module)
	if err != nil {
		return err
	}
	for name, text := range map[string][]byte{"engine.wasm.gz": engine.Packed, "wasm_exec.js": engine.Exec} {
		err := atomicfile.Write(filepath.Join(built, name), func(w io.Writer) error {
			_, err := w.Write(text)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
