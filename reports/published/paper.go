package published

import (
	"embed"
	"fmt"
	"math"
	"strconv"
	"strings"

	"example.org/grundy/internal/names"
	"example.org/grundy/sgtable/catalog"
)

//go:embed data/*.tsv
var data embed.FS

// Paper is a table of a publication.
type Paper struct {
	Name    string // file stem, sheet and anchor
	Title   string
	Caption string
	Source  string
	Heaps   int64    // largest heap that may be computed for a row, unless the row says otherwise
	Extent  int64    // largest heap that printed values and largest values speak of; 0 for what may be computed
	Facts   []string // the facts that it prints, of Kinds, in order
	Rows    []Row
}

// Row is a game with what is printed of it.
type Row struct {
	Game    string
	By      string            // who settled it; may be empty
	Printed map[string]string // by fact; what is not printed is missing
	Heaps   int64             // largest heap that may be computed; 0 for that of the paper
	// Certified says that the row takes longer than a report may, so that it rests on a
	// certificate.
	Certified bool

	game catalog.Game
}

// papers are the tables, in the order of a report.
var papers = []string{
	"Octal-games", "Gangolli-Plambeck", "Hard-octal-games", "Open-games", "Subtraction-sets",
	"All-but-sets", "Hexadecimal-games",
}

// Names lists the tables there are.
func Names() []string { return append([]string(nil), papers...) }

// Find returns the table of that name.
func Find(name string) (*Paper, error) {
	for _, known := range papers {
		if known == name {
			file := "data/" + name + ".tsv"
			text, err := data.ReadFile(file)
			if err != nil {
				return nil, err
			}
			return parse(file, text)
		}
	}
	return nil, fmt.Errorf("paper %q: want one of %s", name, strings.Join(papers, ", "))
}

// parse reads a table: lines "# key: value" with the title, caption, source, heaps and extent; a
// line of column names; a row a line, its cells separated by tabs. The columns are game, by, heaps
// (or "certificate") and the facts of kinds. The file's stem is the table's name. The error names
// the file and the line.
func parse(file string, text []byte) (*Paper, error) {
	stem := file[strings.LastIndexByte(file, '/')+1:]
	p := &Paper{Name: strings.TrimSuffix(stem, ".tsv")}
	if !names.Valid(p.Name) {
		return nil, fmt.Errorf("%s: %q is no name of a table", file, p.Name)
	}
	var columns []string
	for i, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		var err error
		switch {
		case strings.HasPrefix(line, "#"):
			err = p.set(strings.TrimPrefix(line, "#"))
		case columns == nil:
			columns = strings.Split(line, "\t")
			err = p.setColumns(columns)
		default:
			err = p.add(columns, strings.Split(line, "\t"))
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, i+1, err)
		}
	}
	if p.Title == "" || p.Heaps == 0 || len(p.Rows) == 0 {
		return nil, fmt.Errorf("%s: want a title, a number of heaps and rows", file)
	}
	return p, nil
}

func (p *Paper) set(line string) (err error) {
	key, value, ok := strings.Cut(strings.TrimSpace(line), ": ")
	if !ok {
		return fmt.Errorf("%q: want # key: value", line)
	}
	switch key {
	case "title":
		p.Title = value
	case "caption":
		p.Caption = value
	case "source":
		p.Source = value
	case "heaps":
		p.Heaps, err = parseHeaps(value)
	case "extent":
		p.Extent, err = parseHeaps(value)
	default:
		err = fmt.Errorf("key %q: want title, caption, source, heaps or extent", key)
	}
	return err
}

func parseHeaps(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 || n > math.MaxInt32 {
		return 0, fmt.Errorf("heaps %q: want a number from 1 to %d", text, math.MaxInt32)
	}
	return n, nil
}

func (p *Paper) setColumns(columns []string) error {
	seen := map[string]bool{}
	for _, c := range columns {
		if seen[c] {
			return fmt.Errorf("column %q stands twice", c)
		}
		seen[c] = true
		if c == "game" || c == "by" || c == "heaps" {
			continue
		}
		if _, ok := kindOf(c); !ok {
			return fmt.Errorf("column %q: want game, by, heaps or a fact", c)
		}
		p.Facts = append(p.Facts, c)
	}
	if !seen["game"] || len(p.Facts) == 0 {
		return fmt.Errorf("columns %q: want game and at least one fact", columns)
	}
	return nil
}

func (p *Paper) add(columns, cells []string) (err error) {
	if len(cells) != len(columns) {
		return fmt.Errorf("%d cells: want %d", len(cells), len(columns))
	}
	row := Row{Printed: map[string]string{}}
	for i, cell := range cells {
		switch c := columns[i]; {
		case c == "game":
			row.Game = cell
			row.game, err = catalog.Parse(cell)
		case cell == "":
		case c == "by":
			row.By = cell
		case c == "heaps" && cell == "certificate":
			row.Certified = true
		case c == "heaps":
			row.Heaps, err = parseHeaps(cell)
		default:
			if kind, _ := kindOf(c); kind.number {
				_, err = strconv.ParseInt(cell, 10, 64)
			}
			if c == "mask" { // the sources leave out the sign of hexadecimal numbers
				cell = "0x" + cell
			}
			row.Printed[c] = cell
		}
		if err != nil {
			return err
		}
	}
	p.Rows = append(p.Rows, row)
	return nil
}
