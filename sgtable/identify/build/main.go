// Command build writes the index of package identify: go generate ./sgtable/identify.
package main

import (
	"context"
	"fmt"
	"os"

	"example.org/grundy/internal/atomicfile"
	"example.org/grundy/sgtable/identify"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "build: want the file to write")
		os.Exit(2)
	}
	index, err := identify.Build(context.Background())
	if err == nil {
		err = atomicfile.Write(os.Args[1], index.Write)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}
