// Command pack makes the files of package octal in the folder where it runs: "pack tables DOCS" packs the tables, and then "pack rest DOCS"
// writes what is known beside them, the proofs of docs/certificates and docs/records and the sleeps. go generate ./reports/census/octal does both,
// the second in a minute or two.
package main

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"example.org/grundy/internal/atomicfile"
	"example.org/grundy/reports/census/octal"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 2 {
		return errors.New("want tables or rest, and the folder of the tables")
	}
	if args[0] == "rest" {
		return rest(args[1])
	}
	for _, digits := range []string{"3", "4"} {
		if err := pack(filepath.Join(args[1], "census-octal-"+digits+".csv"), "octal-"+digits+".csv.gz"); err != nil {
			return err
		}
	}
	return nil
}

func pack(from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return atomicfile.Write(to, func(w io.Writer) error {
		packer, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			return err
		}
		if _, err := packer.Write(text); err != nil {
			return err
		}
		return packer.Close()
	})
}

func rest(docs string) error {
	certificates, records := os.DirFS(filepath.Join(docs, "certificates")), os.DirFS(filepath.Join(docs, "records"))
	if err := atomicfile.Write("further.tsv", func(w io.Writer) error { return octal.WriteProofs(w, certificates, records) }); err != nil {
		return err
	}
	rows, err := octal.Rows()
	if err != nil {
		return err
	}
	var list []octal.Sleep
	for _, r := range rows {
		s, counts, err := octal.LongestSleep(context.Background(), r)
		if err != nil {
			return err
		}
		if counts {
			list = append(list, s)
		}
	}
	return atomicfile.Write("asleep.tsv", func(w io.Writer) error { return octal.WriteSleeps(w, list) })
}
