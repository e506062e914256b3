package reports

import (
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// lines says on which line of a TOML file each key stands, by its path: "games[2].heaps", and
// "games[2]" for the header of the entry itself.
type lines map[string]int

// linesOf finds the lines of the keys of a file that decodes. Such a file is a row of headers of one
// word and of keys, each on lines of its own. Each is TOML by itself, but not if it is cut short within
// a text or a list: so it ends where the lines since the last one decode. The time is quadratic in
// the lines of the longest value. The decoder takes capitals in keys for small letters.
func linesOf(text []byte) lines {
	l, entries := lines{}, map[string]int{}
	table, statement, first, last := "", "", 1, 0
	for line := range strings.Lines(strings.ToLower(string(text))) {
		statement += line
		last++
		var tree map[string]any
		if toml.Unmarshal([]byte(statement), &tree) != nil {
			continue
		}
		header := strings.HasPrefix(strings.TrimLeft(statement, " \t"), "[")
		for key, value := range tree {
			if !header {
				l.add(field(table, key), value, first)
				continue
			}
			table = key
			if _, list := value.([]any); list {
				table = entry(key, entries[key])
				entries[key]++
			}
			l[table] = first
		}
		statement, first = "", last+1
	}
	return l
}

// add says that a value, with all keys in it, stands on a line.
func (l lines) add(path string, value any, line int) {
	if l[path] == 0 {
		l[path] = line
	}
	if table, ok := value.(map[string]any); ok {
		for key, v := range table {
			l.add(field(path, key), v, line)
		}
	}
}

// entry is the path of an entry of a list, counted from 0, and field that of a key in it.
func entry(list string, i int) string { return fmt.Sprintf("%s[%d]", list, i) }

func field(table, key string) string {
	if table == "" {
		return key
	}
	return table + "." + key
}

// of returns the line of a path, of what holds it if it has none of its own, or 0.
func (l lines) of(path string) int {
	for l[path] == 0 && path != "" {
		path = path[:max(0, strings.LastIndexAny(path, ".["))]
	}
	return l[path]
}

// misfit is what is wrong with the value at a path of the file.
type misfit struct {
	path string
	err  error
}

func (m *misfit) Error() string { return m.err.Error() }
func (m *misfit) Unwrap() error { return m.err }

func misfitf(path, format string, args ...any) error {
	return &misfit{path, fmt.Errorf(format, args...)}
}
