package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"example.org/grundy/docs/licences"
	"example.org/grundy/internal/table"
	"example.org/grundy/reports"
)

func newLicences() *cobra.Command {
	var all bool
	var format string
	c := &cobra.Command{
		Use:     "licences [MODULE...]",
		Aliases: []string{"licenses"},
		Short:   "List what the program is built with, or print the licences",
		Long: `licences lists the program, Go and the modules that this binary is built with, their versions and
licences. Of the modules named it prints the licences word for word; with --all, of all.`,
		Example: "  analyze licences\n  analyze licences github.com/spf13/cobra\n  analyze licences --all",
		RunE: func(c *cobra.Command, modules []string) error {
			if err := oneOf("format", format, "table", "csv", "json", "md"); err != nil {
				return err
			}
			if all && len(modules) > 0 {
				return usagef("--all and modules: want one of the two")
			}
			list := licences.All()
			if len(modules) > 0 {
				list = nil
			}
			for _, m := range modules {
				l, err := licences.Find(m)
				if err != nil {
					return usagef("%w (see analyze licences)", err)
				}
				list = append(list, l)
			}
			if all || len(modules) > 0 {
				return printLicences(c.OutOrStdout(), list)
			}
			return licencesTable(list).Write(c.OutOrStdout(), format)
		},
	}
	c.Flags().BoolVar(&all, "all", false, "print all licences")
	c.Flags().StringVar(&format, "format", "table", "of the list: table, csv, json or md")
	return c
}

// printLicences writes the texts, each below the name of its module if there are several.
func printLicences(w io.Writer, list []licences.Licence) error {
	var b strings.Builder
	for i, l := range list {
		if len(list) > 1 {
			fmt.Fprintf(&b, "%s######## %s: %s\n\n", strings.Repeat("\n", min(i, 1)), l.Module, l.Names())
		}
		b.WriteString(l.Text)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// licencesTable lists the modules that are linked into this binary. Some have their licences with
// the program and are linked on another system only.
func licencesTable(list []licences.Licence) *table.Table {
	versions := versionsLinked()
	t := &table.Table{
		Name:  "licences",
		Title: "What the program is built with",
		Columns: []table.Column{
			{Header: "Module", Kind: table.KindText, Heads: true},
			{Header: "Version", Kind: table.KindText},
			{Header: "Licence", Kind: table.KindText},
		},
		Caption: "analyze licences MODULE prints the licences of a module.",
	}
	for _, l := range list {
		if version, linked := versions[l.Module]; linked {
			t.Add(table.Text(l.Module), table.Text(version), table.Text(l.Names()))
		}
	}
	return t
}

// versionsLinked returns the versions of what this binary is built with.
func versionsLinked() map[string]string {
	versions := map[string]string{licences.Program: reports.Version(), licences.Go: runtime.Version()}
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, m := range build.Deps {
			versions[m.Path] = m.Version
			if m.Replace != nil {
				versions[m.Path] = m.Replace.Version
			}
		}
	}
	return versions
}
