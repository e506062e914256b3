package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// change is one of the list: a text that stands exactly once in a file, or in the files of a folder that
// are no tests, what it becomes, and the tests that must fail then.
type change struct {
	name   string
	in     string // a file or a folder of the module
	before string
	after  string
	pkg    string // the package whose tests must fail
	tests  string // a regexp of those that are run; empty for all
	why    string // why it matters
}

func (c change) hash() string { return fmt.Sprintf("%x", sha256.Sum256([]byte(c.name))) }

// readList reads a list of changes:
//
//	change  NAME
//	in      FILE OR FOLDER
//	test    PACKAGE [REGEXP OF TESTS]
//	why     WHY IT MATTERS
//	- the text before, in lines
//	+ the text after, in lines; none to take it out
//
// Empty lines and those that begin with # do not count.
func readList(text string) ([]change, error) {
	var list []change
	for i, line := range strings.Split(text, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		if name, ok := strings.CutPrefix(line, "change "); ok {
			list = append(list, change{name: strings.TrimSpace(name)})
			continue
		}
		if len(list) == 0 {
			return nil, fmt.Errorf("line %d: %q before the first change", i+1, line)
		}
		if err := list[len(list)-1].enter(line); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	names := map[string]bool{}
	for _, c := range list {
		if c.in == "" || c.pkg == "" || c.why == "" || c.before == "" || c.before == c.after {
			return nil, fmt.Errorf("%s: want in, test, why, and a text that changes", c.name)
		}
		if names[c.name] {
			return nil, fmt.Errorf("%s: there are two of this name", c.name)
		}
		names[c.name] = true
	}
	return list, nil
}

// enter takes in a line.
func (c *change) enter(line string) error {
	word, rest, _ := strings.Cut(line, " ")
	field := strings.TrimSpace(rest)
	switch word {
	case "in":
		c.in = field
	case "test":
		c.pkg, c.tests, _ = strings.Cut(field, " ")
	case "why":
		c.why = field
	case "-":
		c.before = joined(c.before, rest)
	case "+":
		c.after = joined(c.after, rest)
	default:
		return fmt.Errorf("%q: want change, in, test, why, - or +", line)
	}
	return nil
}

func joined(lines, line string) string {
	if lines == "" {
		return line
	}
	return lines + "\n" + line
}

// apply returns the file of the module in which the text stands, and what it becomes.
func (c change) apply(root string) (file, changed string, err error) {
	files, err := c.files(root)
	if err != nil {
		return "", "", err
	}
	found := 0
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			return "", "", err
		}
		if n := strings.Count(string(b), c.before); n > 0 {
			found += n
			file, changed = f, strings.Replace(string(b), c.before, c.after, 1)
		}
	}
	if found != 1 {
		return "", "", fmt.Errorf("%s: the text is there %d times: want once", c.in, found)
	}
	return file, changed, nil
}

// files returns the file that the change names, or those of the folder.
func (c change) files(root string) ([]string, error) {
	path := filepath.Join(root, filepath.FromSlash(c.in))
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() {
		return []string{path}, err
	}
	all, err := filepath.Glob(filepath.Join(path, "*.go"))
	if err != nil {
		return nil, err
	}
	var files []string
	for _, f := range all {
		if !strings.HasSuffix(f, "_test.go") {
			files = append(files, f)
		}
	}
	if len(files) == 0 {
		return nil, errors.New(c.in + ": no Go files")
	}
	return files, nil
}
