package reports

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"example.org/grundy/reports/internal/worked"
	"example.org/grundy/sgtable/catalog"
)

//go:embed experiments.toml
var defaultExperiments []byte

// Config is a list of experiments: what a report computes and shows. docs/experiments.md describes
// the file it is read from.
type Config struct {
	Title     string        `toml:"title"`
	Intro     string        `toml:"intro"`
	Games     []Experiment  `toml:"games"`
	Forms     []ClosedForm  `toml:"closed_forms"`
	Facts     []Fact        `toml:"published"`
	Papers    []string      `toml:"papers"` // names of package published
	Worked    []Worked      `toml:"worked"`
	Documents []WorkedTable `toml:"worked_tables"`
	Subsets   *Subsets      `toml:"subtraction_sets"`
	SmallSets *SmallSets    `toml:"small_sets"`
	Wythoff   *Wythoff      `toml:"wythoff"`
	TwoHeaps  *TwoHeaps     `toml:"two_heaps"`
	Tables    []HeatMap     `toml:"heat_maps"`
	// Classics asks for every closed rule of the classical games to be held against play.
	Classics bool `toml:"classics"`
	// Census asks for the census of octal codes of up to four digits.
	Census bool `toml:"census"`
	// Misere asks for the misère quotients of octal games, with Kayles in full.
	Misere bool `toml:"misere"`
	// Equivalences asks for the printed pairs of equal octal games.
	Equivalences bool     `toml:"equivalences"`
	Sources      []Source `toml:"sources"`

	// Text is the file as it was read, for the manifest to name.
	Text []byte `toml:"-"`

	name string // of the file
}

// Experiment is one game of the report.
type Experiment struct {
	Game    string   `toml:"game"`
	Rules   string   `toml:"rules"` // a rules file beside the experiment file, instead of Game
	Name    string   `toml:"name"`  // of its sheet and files; "" for one made of the code
	Group   string   `toml:"group"`
	Heaps   int64    `toml:"heaps"`   // largest heap that may be computed for a proof
	Show    int64    `toml:"show"`    // largest heap of its sheet and figures; 0 for what was computed
	Explore int64    `toml:"explore"` // largest heap of the explorer; 0 for that of the figures
	Theorem string   `toml:"theorem"` // "" for the cheapest
	Figures []string `toml:"figures"` // of FigureKinds

	game catalog.Game
	text string // of the rules file
}

// ClosedForm claims a formula for the values of a game: "n" or "n mod 5".
type ClosedForm struct {
	Game   string `toml:"game"`
	Form   string `toml:"form"`
	Heaps  int64  `toml:"heaps"`
	Source string `toml:"source"`

	game catalog.Game
}

// Fact is what a public source says of a game.
type Fact struct {
	Game          string `toml:"game"`
	Status        string `toml:"status"` // "proved" (the default) or "open"
	Period        int64  `toml:"period"`
	LastException int64  `toml:"last_exception"`
	Source        string `toml:"source"`

	game catalog.Game
}

// Worked is a worked example of a document, in the language of package worked.
type Worked struct {
	Table    string `toml:"table"` // the name of a WorkedTable; "" for the first
	Document string `toml:"document"`
	About    string `toml:"about"`
	Ask      string `toml:"ask"`
	Printed  string `toml:"printed"`
	// Right is what the document should have printed, and Misprint says in words what is wrong;
	// both are "" unless it is known to be wrong.
	Right    string `toml:"right"`
	Misprint string `toml:"misprint"`

	asked worked.Asked
}

// WorkedTable is a table of worked examples.
type WorkedTable struct {
	Name    string `toml:"name"`
	Title   string `toml:"title"`
	Caption string `toml:"caption"`
}

// Subsets asks for every subtraction set within {1 … Largest}.
type Subsets struct {
	Largest int `toml:"largest"`
}

// SmallSets asks for the chapter on subtraction sets of three amounts up to Three and of four up to Four, with a picture of the
// sets {a < b < Drawn}.
type SmallSets struct {
	Three int64 `toml:"three"`
	Four  int64 `toml:"four"`
	Drawn int64 `toml:"drawn"`
}

// Wythoff asks for Wythoff's game: Pairs compared, Square played by the rules, Rows of the table.
type Wythoff struct {
	Pairs  int64 `toml:"pairs"`
	Square int   `toml:"square"`
	Rows   int64 `toml:"rows"`
}

// TwoHeaps asks for the chapter on games of two heaps: the rows 0 … Rows of Wythoff's game with their periods, closed forms held
// against tables of Side × Side, and against Pairs pairs of Wythoff's family.
type TwoHeaps struct {
	Rows  int   `toml:"rows"`
	Side  int   `toml:"side"`
	Pairs int64 `toml:"pairs"`
}

// HeatMap asks for the table of Grundy values of a game of two heaps, as package twoheap reads it.
type HeatMap struct {
	Game string `toml:"game"`
	Side int    `toml:"side"`
}

// Source is a publication that the report cites: a key of the bibliography, or a name with words
// of the user's own.
type Source struct {
	Name  string `toml:"name"`
	Words string `toml:"words"` // where it is found; the bibliography's unless the file has some
}

// mark is what editors on Windows write before a text.
var mark = []byte("\ufeff")

// DefaultConfig returns the experiments that are part of the program: those of the papers.
func DefaultConfig() (*Config, error) { return ParseConfig("experiments.toml", defaultExperiments) }

// ParseConfig reads an experiment file. The error names the file, the line, and what would be
// right.
func ParseConfig(name string, text []byte) (*Config, error) {
	const mostBytes = 4 << 20
	if len(text) > mostBytes {
		return nil, fmt.Errorf("%s: %d bytes: want at most %d", name, len(text), mostBytes)
	}
	c := &Config{Text: text, name: name}
	text = bytes.TrimPrefix(text, mark)
	decoder := toml.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(c); err != nil && !errors.Is(err, io.EOF) {
		return nil, describeTOML(name, err)
	}
	if err := c.check(); err != nil {
		return nil, c.describe(err)
	}
	return c, nil
}

// describeTOML puts the place and the key of a decoding error in front.
func describeTOML(name string, err error) error {
	if missing, ok := errors.AsType[*toml.StrictMissingError](err); ok && len(missing.Errors) > 0 {
		first := missing.Errors[0]
		row, column := first.Position()
		return fmt.Errorf("%s:%d:%d: unknown key %s", name, row, column, strings.Join(first.Key(), "."))
	}
	if decode, ok := errors.AsType[*toml.DecodeError](err); ok {
		row, column := decode.Position()
		return fmt.Errorf("%s:%d:%d: %s", name, row, column, wrongKind(decode))
	}
	return fmt.Errorf("%s: %w", name, err)
}

// ofType finds what stands in a file and what type of Go it was to have.
var ofType = regexp.MustCompile(`cannot decode TOML (.+) into .* of type (\S+)$`)

// wrongKind says what a decoding error is about in the words of the file: no types of Go.
func wrongKind(err *toml.DecodeError) string {
	text := strings.TrimPrefix(err.Error(), "toml: ")
	where := ""
	if key := err.Key(); len(key) > 0 {
		where = key[len(key)-1] + ": "
	}
	kinds := ofType.FindStringSubmatch(text)
	if kinds == nil {
		return where + strings.NewReplacer("in a string", "where a text stands", "in a struct", "where a section stands").Replace(text)
	}
	wanted := "a section"
	switch kind := kinds[2]; {
	case kind == "string":
		wanted = `a text in quotes, as in "0.77"`
	case kind == "bool":
		wanted = "true or false"
	case strings.HasPrefix(kind, "int"):
		wanted = "a whole number"
	case kind == "[]string":
		wanted = `a list of texts, as in ["fold", "rare"]`
	case strings.HasPrefix(kind, "[]"):
		wanted = "a section in double brackets"
	}
	return fmt.Sprintf("%sa value of kind %s: want %s", where, kinds[1], wanted)
}

// describe puts the file in front of an error, and the line of a value that makes no sense.
func (c *Config) describe(err error) error {
	if m, ok := errors.AsType[*misfit](err); ok {
		return fmt.Errorf("%s:%d: %s: %w", c.name, c.lines().of(m.path), m.path, err)
	}
	return fmt.Errorf("%s: %w", c.name, err)
}

// lines finds the lines of the file's keys.
func (c *Config) lines() lines { return linesOf(bytes.TrimPrefix(c.Text, mark)) }
