package reports

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/catalog"
)

//go:embed experiments.toml
var defaultExperiments []byte

// Config is a list of experiments: what a report computes and shows. docs/experiments.md describes
// the file it is read from.
type Config struct {
	Title   string       `toml:"title"`
	Intro   string       `toml:"intro"`
	Games   []Experiment `toml:"games"`
	Forms   []ClosedForm `toml:"closed_forms"`
	Facts   []Fact       `toml:"published"`
	Worked  []Worked     `toml:"worked"`
	Subsets *Subsets     `toml:"subtraction_sets"`
	Wythoff *Wythoff     `toml:"wythoff"`
	Tables  []HeatMap    `toml:"heat_maps"`
	// Classics asks for every closed rule of the classical games to be held against play.
	Classics bool     `toml:"classics"`
	Sources  []Source `toml:"sources"`

	// Text is the file as it was read, for the manifest to name.
	Text []byte `toml:"-"`
}

// Experiment is one game of the report.
type Experiment struct {
	Game    string   `toml:"game"`
	Group   string   `toml:"group"`
	Heaps   int64    `toml:"heaps"`   // largest heap that may be computed for a proof
	Show    int64    `toml:"show"`    // largest heap of its sheet and figures; 0 for what was computed
	Theorem string   `toml:"theorem"` // "" for the cheapest
	Figures []string `toml:"figures"` // sequence, fold, histogram

	game catalog.Game
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

// Worked is a worked example of a source document, in the language of package worked.
type Worked struct {
	Document string `toml:"document"`
	About    string `toml:"about"`
	Ask      string `toml:"ask"`
	Printed  string `toml:"printed"`
	// Misprint says that the document is known to be wrong here, and how.
	Misprint string `toml:"misprint"`
}

// Subsets asks for every subtraction set within {1 … Largest}.
type Subsets struct {
	Largest int `toml:"largest"`
}

// Wythoff asks for Wythoff's game: Pairs compared, Square played by the rules, Rows of the table.
type Wythoff struct {
	Pairs  int64 `toml:"pairs"`
	Square int   `toml:"square"`
	Rows   int64 `toml:"rows"`
}

// HeatMap asks for the table of Grundy values of a game of two heaps: "nim" or "wythoff".
type HeatMap struct {
	Game string `toml:"game"`
	Side int    `toml:"side"`
}

// Source is a publication that the report cites.
type Source struct {
	Name  string `toml:"name"`
	Words string `toml:"words"`
}

// DefaultConfig returns the experiments that are part of the program: those of the papers.
func DefaultConfig() (*Config, error) { return ParseConfig("experiments.toml", defaultExperiments) }

// ParseConfig reads an experiment file. The error names the file, the line where that is known,
// and what would be right.
func ParseConfig(name string, text []byte) (*Config, error) {
	const mostBytes = 4 << 20
	if len(text) > mostBytes {
		return nil, fmt.Errorf("%s: %d bytes: want at most %d", name, len(text), mostBytes)
	}
	c := &Config{Text: text}
	decoder := toml.NewDecoder(strings.NewReader(string(text)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(c); err != nil && !errors.Is(err, io.EOF) {
		return nil, describeTOML(name, err)
	}
	if err := c.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}

// describeTOML puts the line and the key of a decoding error in front.
func describeTOML(name string, err error) error {
	if missing, ok := errors.AsType[*toml.StrictMissingError](err); ok && len(missing.Errors) > 0 {
		first := missing.Errors[0]
		row, column := first.Position()
		return fmt.Errorf("%s:%d:%d: unknown key %s", name, row, column, strings.Join(first.Key(), "."))
	}
	if decode, ok := errors.AsType[*toml.DecodeError](err); ok {
		row, column := decode.Position()
		return fmt.Errorf("%s:%d:%d: %s", name, row, column, strings.TrimPrefix(decode.Error(), "toml: "))
	}
	return fmt.Errorf("%s: %w", name, err)
}

// FigureKinds lists the figures that Draw makes of a sequence.
func FigureKinds() []string { return []string{"sequence", "fold", "histogram"} }

// check reads the games and refuses what makes no sense, naming the entry.
func (c *Config) check() error {
	for i := range c.Games {
		e := &c.Games[i]
		where := fmt.Sprintf("games, entry %d (%s)", i+1, e.Game)
		var err error
		if e.game, err = catalog.Parse(e.Game); err != nil {
			return fmt.Errorf("%s: %w", where, err)
		}
		if err := within(where, "heaps", e.Heaps, 1, math.MaxInt32); err != nil {
			return err
		}
		if err := within(where, "show", e.Show, 0, e.Heaps); err != nil {
			return err
		}
		if e.Theorem != "" && e.Theorem != periodicity.Auto {
			theorem, err := periodicity.ByName(e.Theorem)
			if err == nil {
				err = theorem.Covers(e.game.Rules)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", where, err)
			}
		}
		for _, kind := range e.Figures {
			if !slices.Contains(FigureKinds(), kind) {
				return fmt.Errorf("%s: figure %q: want %s", where, kind, strings.Join(FigureKinds(), ", "))
			}
		}
	}
	for i := range c.Forms {
		f := &c.Forms[i]
		where := fmt.Sprintf("closed_forms, entry %d (%s)", i+1, f.Game)
		var err error
		if f.game, err = catalog.Parse(f.Game); err != nil {
			return fmt.Errorf("%s: %w", where, err)
		}
		if _, err := parseForm(f.Form); err != nil {
			return fmt.Errorf("%s: %w", where, err)
		}
		if err := within(where, "heaps", f.Heaps, 1, 10_000_000); err != nil {
			return err
		}
	}
	for i := range c.Facts {
		f := &c.Facts[i]
		where := fmt.Sprintf("published, entry %d (%s)", i+1, f.Game)
		var err error
		if f.game, err = catalog.Parse(f.Game); err != nil {
			return fmt.Errorf("%s: %w", where, err)
		}
		if f.Status == "" {
			f.Status = string(periodicity.Proved)
		}
		if f.Status != string(periodicity.Proved) && f.Status != string(periodicity.Open) {
			return fmt.Errorf("%s: status %q: want proved or open", where, f.Status)
		}
		if c.experiment(f.game) == nil {
			return fmt.Errorf("%s: the game is not among [[games]]: add it there, with the heaps to compute", where)
		}
	}
	return c.checkRest()
}

func (c *Config) checkRest() error {
	if s := c.Subsets; s != nil {
		if err := within("subtraction_sets", "largest", int64(s.Largest), 1, 10); err != nil {
			return err
		}
	}
	if w := c.Wythoff; w != nil {
		if err := errors.Join(
			within("wythoff", "pairs", w.Pairs, 1, 1_000_000_000),
			within("wythoff", "square", int64(w.Square), 1, 2000),
			within("wythoff", "rows", w.Rows, 1, min(w.Pairs, 10_000)),
		); err != nil {
			return err
		}
	}
	for i, h := range c.Tables {
		where := fmt.Sprintf("heat_maps, entry %d", i+1)
		if h.Game != "nim" && h.Game != "wythoff" {
			return fmt.Errorf("%s: game %q: want nim or wythoff", where, h.Game)
		}
		if err := within(where, "side", int64(h.Side), 2, 1024); err != nil {
			return err
		}
	}
	return nil
}

// experiment returns the experiment on the game, or nil.
func (c *Config) experiment(g catalog.Game) *Experiment {
	for i := range c.Games {
		if c.Games[i].game.Rules.String() == g.Rules.String() {
			return &c.Games[i]
		}
	}
	return nil
}

func within(where, key string, v, low, high int64) error {
	if v < low || v > high {
		return fmt.Errorf("%s: %s = %d: want %d to %d", where, key, v, low, high)
	}
	return nil
}
