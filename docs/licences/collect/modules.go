package main

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"example.org/grundy/docs/licences"
)

// systems are those that the program is built for; one of them links a module that others do not.
var systems = []string{"linux", "darwin", "windows"}

// module is one that is linked into the program.
type module struct {
	path     string
	folder   string          // where its files are
	packages map[string]bool // the folders of its packages that are linked
}

// root returns the folder of this module.
func root() (string, error) {
	file, err := command("", nil, "env", "GOMOD")
	return filepath.Dir(strings.TrimSpace(file)), err
}

// command runs go in a folder.
func command(folder string, environment []string, args ...string) (string, error) {
	c := exec.Command("go", args...)
	c.Dir = folder
	c.Env = append(os.Environ(), environment...)
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("go %s (%s): %w", strings.Join(args, " "), strings.Join(environment, " "), err)
	}
	return string(out), nil
}

// linked returns the modules that the program is linked with on any of the systems, by their paths;
// on the one at hand if none is named.
func linked(root string, systems ...string) (map[string]module, error) {
	if len(systems) == 0 {
		systems = []string{""}
	}
	modules := map[string]module{}
	for _, system := range systems {
		var environment []string
		if system != "" {
			environment = []string{"GOOS=" + system, "GOARCH=amd64", "CGO_ENABLED=0"}
		}
		out, err := command(root, environment, "list", "-deps",
			"-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}", "./cmd/analyze")
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(out) {
			words := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
			if len(words) < 3 {
				continue // a package of Go or of this module
			}
			m, known := modules[words[0]]
			if !known {
				m = module{path: words[0], folder: words[1], packages: map[string]bool{}}
				modules[m.path] = m
			}
			m.packages[words[2]] = true
		}
	}
	return modules, nil
}

// licenceFile is how files are named that have to go with the code around them.
var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)[^/]*$`)

// elsewhere are licences of linked code that stand in no folder above it. Of the two licences that
// Freetype-Go may be used under the program takes the first.
var elsewhere = map[string][]string{
	"github.com/golang/freetype": {"licenses/ftl.txt"},
	"golang.org/x/image":         {"font/gofont/ttfs/README"},
}

// files returns the names of a module's licences: those at its root and in every folder above a
// package that is linked.
func (m module) files() ([]string, error) {
	folders := map[string]bool{}
	for p := range m.packages {
		for ; len(p) > len(m.folder); p = filepath.Dir(p) {
			folders[p] = true
		}
	}
	folders[m.folder] = true
	files := slices.Clone(elsewhere[m.path])
	for folder := range folders {
		found, err := filesIn(m.folder, folder)
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("module %s: no licence in %s", m.path, m.folder)
	}
	slices.SortFunc(files, func(a, b string) int { // that of the module before those of its parts
		if depth := strings.Count(a, "/") - strings.Count(b, "/"); depth != 0 {
			return depth
		}
		return strings.Compare(a, b)
	})
	return files, nil
}

// filesIn returns the licences in one folder of a module, by their names from its root.
func filesIn(root, folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	within, err := filepath.Rel(root, folder)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, e := range entries {
		if e.Type().IsRegular() && licenceFile.MatchString(e.Name()) && filepath.Ext(e.Name()) != ".go" {
			files = append(files, path.Join(filepath.ToSlash(within), e.Name()))
		}
	}
	return files, nil
}

// licence returns a module's licences, one after the other.
func (m module) licence() (licences.Licence, error) {
	files, err := m.files()
	if err != nil {
		return licences.Licence{}, err
	}
	var b strings.Builder
	for i, name := range files {
		text, err := os.ReadFile(filepath.Join(m.folder, filepath.FromSlash(name)))
		if err != nil {
			return licences.Licence{}, err
		}
		if len(files) > 1 {
			fmt.Fprintf(&b, "%s==== %s ====\n\n", strings.Repeat("\n", min(i, 1)), name)
		}
		b.WriteString(strings.TrimRight(string(text), "\n") + "\n")
	}
	return licences.Licence{Module: m.path, Text: b.String()}, nil
}
