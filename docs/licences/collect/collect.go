package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.org/grundy/docs/licences"
)

// collect returns the licences of the program, of Go and of the modules, in the order of the page.
func collect(root string, modules map[string]module) ([]licences.Licence, error) {
	goroot, err := command(root, nil, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	all := []module{{path: licences.Program, folder: root}, {path: licences.Go, folder: strings.TrimSpace(goroot)}}
	for _, m := range modules {
		all = append(all, m)
	}
	var list []licences.Licence
	for _, m := range all {
		l, err := m.licence()
		if err != nil {
			return nil, err
		}
		if l.Names() == "" {
			return nil, fmt.Errorf("module %s: package licences has no signature of its licence", m.path)
		}
		list = append(list, l)
	}
	slices.SortFunc(list, func(a, b licences.Licence) int { return licences.Compare(a.Module, b.Module) })
	return list, nil
}

func write(folder string, l licences.Licence) error {
	file := filepath.Join(folder, filepath.FromSlash(licences.File(l.Module)))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(l.Text), 0o644)
}

// header begins the table of docs/licences.md, which ends at the next empty line.
const header = "| module | licence |\n| --- | --- |\n"

// page returns docs/licences.md with the table of the licences.
func page(text string, list []licences.Licence) (string, error) {
	before, after, found := strings.Cut(text, header)
	_, after, ended := strings.Cut("\n"+after, "\n\n") // the table may have no rows yet
	if !found || !ended {
		return "", fmt.Errorf("want a table that begins with %q and ends at an empty line", header)
	}
	var b strings.Builder
	b.WriteString(before + header)
	for _, l := range list {
		fmt.Fprintf(&b, "| %s | %s |\n", l.Module, l.Names())
	}
	return b.String() + "\n" + after, nil
}

func rewritePage(file string, list []licences.Licence) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	changed, err := page(string(text), list)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return os.WriteFile(file, []byte(changed), 0o644)
}
