package reports

import (
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// lines says on which line of a TOML file each key stands, by its path: "games[2].heaps", and
// "games[2]" for the header of the entry itself.
type lines map[string]int

// linesOf finds the lines of a file's keys. A file that does not parse has those up to the error.
func linesOf(text []byte) lines {
	l := lines{}
	var parser unstable.Parser
	parser.Reset(text)
	entries := map[string]int{}
	at := func(n *unstable.Node) (key string, line int) {
		var words []string
		for keys := n.Key(); keys.Next(); {
			words = append(words, string(keys.Node().Data))
			line = parser.Shape(keys.Node().Raw).Start.Line
		}
		return strings.Join(words, "."), line
	}
	table := ""
	for parser.NextExpression() {
		e := parser.Expression()
		switch e.Kind {
		case unstable.ArrayTable:
			key, line := at(e)
			table = entry(key, entries[key])
			entries[key]++
			l[table] = line
		case unstable.Table:
			key, line := at(e)
			table = key
			l[table] = line
		case unstable.KeyValue:
			key, line := at(e)
			l[field(table, key)] = line
		}
	}
	return l
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
	for {
		if line, ok := l[path]; ok {
			return line
		}
		cut := strings.LastIndexByte(path, '.')
		if cut < 0 {
			return 0
		}
		path = path[:cut]
	}
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
