package reports

import (
	"fmt"
	"path/filepath"
	"strings"

	"example.org/grundy/internal/manifest"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/script"
)

// Rules files of an experiment file stand beside it, and are known to its entries by their names: an experiment file
// names no other path.

// readGame reads the game of a section, a code or a rules file.
func (c *Config) readGame(at string, e *Experiment) error {
	if e.Rules == "" {
		return c.parseGame(at, e.Game, &e.game)
	}
	at = field(at, "rules")
	switch {
	case e.Game != "":
		return misfitf(at, "both game and rules: want one of them")
	case !strings.HasSuffix(e.Rules, script.Ending) || strings.ContainsAny(e.Rules, `/\ `) || strings.HasPrefix(e.Rules, "."):
		return misfitf(at, "%q: want the name of a file that ends in %s and stands beside the experiment file", e.Rules, script.Ending)
	}
	read, err := script.ReadAs(filepath.Join(filepath.Dir(c.name), e.Rules), e.Rules)
	if err != nil {
		return &misfit{at, err}
	}
	if e.game, err = catalog.OfScript(read, e.Rules); err != nil {
		return &misfit{at, err}
	}
	e.Game, e.text = e.Rules, read.Text
	return sayable(at, e.game)
}

// known reads the game of another entry: one of the rules files, or a game that is told without a file.
func (c *Config) known(text string) (catalog.Game, error) {
	for _, e := range c.Games {
		if e.Rules != "" && e.Rules == text && e.game.Rules != nil { // it may stand later in the file
			return e.game, nil
		}
	}
	if strings.HasSuffix(strings.TrimSpace(text), script.Ending) {
		return catalog.Game{}, fmt.Errorf("%q is no rules file of [[games]]: want a section there with rules = %q", text, text)
	}
	return catalog.Parse(text)
}

// inputs are the experiment file and the rules files, for the manifest.
func (c *Config) inputs() []manifest.File {
	files := []manifest.File{manifest.Input("experiments.toml", c.Text)}
	for _, e := range c.Games {
		if e.Rules != "" {
			files = append(files, manifest.Input(e.Rules, []byte(e.text)))
		}
	}
	return files
}
