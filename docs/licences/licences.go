// Package licences holds the licences of the program and of all that is linked into it, so that a
// binary carries the texts that have to go with it. They are copies; `make docs` collects them.
package licences

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
)

// What is no module that the program requires has a name of its own: the program itself, and the
// standard library with the runtime.
const (
	Program = "analyze"
	Go      = "Go"
)

// texts has a file for each module: texts/github.com/spf13/cobra.txt.
//
//go:embed texts
var texts embed.FS

// Licence is what a module may be used under.
type Licence struct {
	Module string // its path, [Program] or [Go]
	Text   string // all its licences, word for word
}

var all = sync.OnceValue(func() []Licence {
	var list []Licence
	err := fs.WalkDir(texts, "texts", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := texts.ReadFile(path)
		list = append(list, Licence{Module: ModuleOf(path), Text: string(text)})
		return err
	})
	if err != nil {
		panic(err) // part of the program
	}
	slices.SortFunc(list, func(a, b Licence) int { return Compare(a.Module, b.Module) })
	return list
})

// All returns all licences, in the order of [Compare].
func All() []Licence { return slices.Clone(all()) }

// Find returns the licence of a module. The error shows the module.
func Find(module string) (Licence, error) {
	for _, l := range all() {
		if l.Module == module {
			return l, nil
		}
	}
	return Licence{}, fmt.Errorf("module %q: want one that the program is built with", module)
}

// Compare orders modules: the program, Go, and the others by their paths.
func Compare(a, b string) int {
	return cmp.Or(cmp.Compare(rank(a), rank(b)), strings.Compare(a, b))
}

func rank(module string) int {
	switch module {
	case Program:
		return 0
	case Go:
		return 1
	}
	return 2
}

// File returns the file of a module's licences below this folder, and ModuleOf is its inverse.
func File(module string) string { return "texts/" + module + ".txt" }

// ModuleOf returns the module whose licences are in a file.
func ModuleOf(file string) string {
	return strings.TrimSuffix(strings.TrimPrefix(file, "texts/"), ".txt")
}

// signatures are words that stand in every copy of a licence and in no other one, with the name
// that SPDX has for it.
var signatures = []struct{ name, words string }{
	{"BSD-3-Clause", "Neither the name of"},
	{"BSD-2-Clause", "Simplified BSD License"},
	{"Apache-2.0", "Apache License Version 2.0, January 2004"},
	{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy of this software"},
	{"OFL-1.1", "SIL OPEN FONT LICENSE Version 1.1"},
	{"CC-BY-4.0", "Creative Commons Attribution 4.0 International Public License"},
	{"FTL", "The FreeType Project LICENSE"},
}

// Names returns the names of the licences in the text, "BSD-3-Clause, OFL-1.1", and "" if it
// recognizes none.
func (l Licence) Names() string {
	text := strings.Join(strings.Fields(l.Text), " ")
	var names []string
	for _, s := range signatures {
		if strings.Contains(text, s.words) {
			names = append(names, s.name)
		}
	}
	return strings.Join(names, ", ")
}
