// Command perftable turns the output of the engines' benchmarks into the Markdown tables of
// docs/performance.md.
//
//	go test -run '^$' -bench 'Engines|Threads|Longer' -count 5 -timeout 0 ./internal/enginetest > bench.txt
//	go test -tags purego -run '^$' -bench Engines -count 5 -timeout 0 ./internal/enginetest >> bench.txt
//	go run ./internal/enginetest/perftable bench.txt
package main

import (
	"fmt"
	"io"
	"os"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "perftable:", err)
		os.Exit(1)
	}
}

func run(files []string, w io.Writer) error {
	if len(files) == 0 {
		return fmt.Errorf("no file: want the output of go test -bench")
	}
	rs, err := read(files)
	if err != nil {
		return err
	}
	return rs.write(w)
}
