package reports

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// lines says on which line of a TOML file each key stands, by its path: "games[2].heaps", and
// "games[2]" for the header of the entry itself.
type lines map[string]int

// linesOf finds the lines of the keys of a file that decodes, in a time linear in its length. The decoder
// takes capitals in keys for small letters.
func linesOf(text []byte) lines {
	f := finder{lines: lines{}, text: text, line: 1}
	entries := map[string]int{}
	table := ""
	var p unstable.Parser
	p.Reset(text)
	for p.NextExpression() {
		switch e := p.Expression(); e.Kind {
		case unstable.KeyValue:
			f.add(table, e)
		case unstable.Table:
			table = f.key("", e)
		case unstable.ArrayTable:
			list := f.key("", e)
			delete(f.lines, list) // its entries have lines, and one that is not there has none
			table = entry(list, entries[list])
			entries[list]++
			f.lines[table] = f.line
		}
	}
	return f.lines
}

// finder goes through a text from key to key.
type finder struct {
	lines lines
	text  []byte
	line  int // the one that the last key stands on
	at    int // where that key begins
}

// add notes the lines of a key below a path, and of those in the table that it has for a value.
func (f *finder) add(path string, keyValue *unstable.Node) {
	path = f.key(path, keyValue)
	if value := keyValue.Value(); value.Kind == unstable.InlineTable {
		for children := value.Children(); children.Next(); {
			f.add(path, children.Node())
		}
	}
}

// key returns the path of a node's key, each word of which it notes.
func (f *finder) key(path string, node *unstable.Node) string {
	for words := node.Key(); words.Next(); {
		word := words.Node()
		begins := int(word.Raw.Offset)
		f.line += bytes.Count(f.text[f.at:begins], []byte("\n"))
		f.at = begins
		path = field(path, strings.ToLower(string(word.Data)))
		if f.lines[path] == 0 {
			f.lines[path] = f.line
		}
	}
	return path
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
