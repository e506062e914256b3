// Command perftable turns the output of the engines' benchmarks into the Markdown tables of
// docs/performance.md. With -before it compares with an earlier version, timed in alternation. make bench
// runs it; by hand:
//
//	go test -run '^$' -bench 'Engines|Threads|Longer' -count 5 -timeout 0 ./internal/enginetest > bench.txt
//	go test -tags purego -run '^$' -bench Engines -count 5 -timeout 0 ./internal/enginetest >> bench.txt
//	go run ./internal/enginetest/perftable bench.txt
package main

import (
	"flag"
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

func run(args []string, w io.Writer) error {
	flags := flag.NewFlagSet("perftable", flag.ContinueOnError)
	before := flags.String("before", "", "compare with an earlier version, of which this `file` has the output")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return fmt.Errorf("no file: want the output of go test -bench")
	}
	rs, err := read(flags.Args())
	if err != nil {
		return err
	}
	if err := rs.write(w); err != nil || *before == "" {
		return err
	}
	earlier, err := read([]string{*before})
	if err != nil {
		return err
	}
	return rs.compare(w, earlier)
}
