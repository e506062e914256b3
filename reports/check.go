package reports

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"example.org/grundy/internal/names"
	"example.org/grundy/periodicity"
	"example.org/grundy/reports/bibliography"
	"example.org/grundy/reports/published"
	"example.org/grundy/sgtable/catalog"
)

// check reads the games and refuses what makes no sense. Its errors are misfits.
func (c *Config) check() error {
	for _, part := range []func() error{c.checkGames, c.checkForms, c.checkFacts, c.checkWorked, c.checkSources, c.checkRest} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

func (c *Config) checkGames() error {
	for i := range c.Games {
		if err := c.Games[i].check(entry("games", i)); err != nil {
			return err
		}
	}
	return nil
}

func (e *Experiment) check(at string) error {
	if err := parseGame(at, e.Game, &e.game); err != nil {
		return err
	}
	if e.Name != "" && !names.Valid(e.Name) {
		return invalidName(field(at, "name"), e.Name)
	}
	if err := cmp.Or(
		within(field(at, "heaps"), e.Heaps, 1, math.MaxInt32),
		within(field(at, "show"), e.Show, 0, e.Heaps),
		within(field(at, "explore"), e.Explore, 0, 10_000_000),
	); err != nil {
		return err
	}
	if e.Theorem != "" && e.Theorem != periodicity.Auto {
		theorem, err := periodicity.ByName(e.Theorem)
		if err == nil {
			err = theorem.Covers(e.game.Rules)
		}
		if err != nil {
			return &misfit{field(at, "theorem"), err}
		}
	}
	for _, kind := range e.Figures {
		if !slices.Contains(FigureKinds(), kind) {
			return misfitf(field(at, "figures"), "figure %q: want %s", kind, strings.Join(FigureKinds(), ", "))
		}
	}
	return nil
}

func (c *Config) checkForms() error {
	for i := range c.Forms {
		f := &c.Forms[i]
		at := entry("closed_forms", i)
		if err := parseGame(at, f.Game, &f.game); err != nil {
			return err
		}
		if _, err := parseForm(f.Form); err != nil {
			return &misfit{field(at, "form"), err}
		}
		if err := within(field(at, "heaps"), f.Heaps, 1, 10_000_000); err != nil {
			return err
		}
	}
	return nil
}

func (c *Config) checkFacts() error {
	for i := range c.Facts {
		f := &c.Facts[i]
		at := entry("published", i)
		if err := parseGame(at, f.Game, &f.game); err != nil {
			return err
		}
		if f.Status == "" {
			f.Status = string(periodicity.Proved)
		}
		if f.Status != string(periodicity.Proved) && f.Status != string(periodicity.Open) {
			return misfitf(field(at, "status"), "status %q: want proved or open", f.Status)
		}
		if c.experiment(f.game) == nil {
			return misfitf(field(at, "game"), "%s is not among [[games]]: add it there, with the heaps to compute", f.Game)
		}
	}
	for i, name := range c.Papers {
		if _, err := published.Find(name); err != nil {
			return &misfit{"papers", err}
		}
		if slices.Contains(c.Papers[:i], name) {
			return misfitf("papers", "%q stands twice", name)
		}
	}
	return nil
}

func (c *Config) checkWorked() error {
	var known []string
	for i, t := range c.Documents {
		at := field(entry("worked_tables", i), "name")
		if !names.Valid(t.Name) {
			return invalidName(at, t.Name)
		}
		if slices.ContainsFunc(append(fixedNames(), known...), func(taken string) bool { return strings.EqualFold(taken, t.Name) }) {
			return misfitf(at, "%q is the name of another table", t.Name)
		}
		known = append(known, t.Name)
	}
	if len(c.Worked) > 0 && len(known) == 0 {
		return misfitf(entry("worked", 0), "want a [[worked_tables]] to put it in")
	}
	for i := range c.Worked {
		w := &c.Worked[i]
		at := entry("worked", i)
		if w.Table == "" {
			w.Table = known[0]
		}
		if !slices.Contains(known, w.Table) {
			return misfitf(field(at, "table"), "table %q: want a name of [[worked_tables]]: %s", w.Table, strings.Join(known, ", "))
		}
		if (w.Right == "") != (w.Misprint == "") {
			return misfitf(at, "want both right and misprint, or neither")
		}
	}
	return nil
}

// checkSources has the bibliography say where a source is found for which the file has no words.
func (c *Config) checkSources() error {
	for i := range c.Sources {
		s := &c.Sources[i]
		if s.Words != "" {
			continue
		}
		work, err := bibliography.Find(s.Name)
		if err != nil {
			return misfitf(field(entry("sources", i), "name"), "%w, or words beside it", err)
		}
		s.Words = work.String()
	}
	return nil
}

func (c *Config) checkRest() error {
	if s := c.Subsets; s != nil {
		if err := within("subtraction_sets.largest", int64(s.Largest), 1, 10); err != nil {
			return err
		}
	}
	if w := c.Wythoff; w != nil {
		if err := cmp.Or(
			within("wythoff.pairs", w.Pairs, 1, 1_000_000_000),
			within("wythoff.square", int64(w.Square), 1, 2000),
			within("wythoff.rows", w.Rows, 1, min(w.Pairs, 10_000)),
		); err != nil {
			return err
		}
	}
	for i, h := range c.Tables {
		at := entry("heat_maps", i)
		if h.Game != "nim" && h.Game != "wythoff" {
			return misfitf(field(at, "game"), "game %q: want nim or wythoff", h.Game)
		}
		if err := within(field(at, "side"), int64(h.Side), 2, 1024); err != nil {
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

// parseGame reads the game of an entry.
func parseGame(at, text string, game *catalog.Game) (err error) {
	if *game, err = catalog.Parse(text); err != nil {
		return &misfit{field(at, "game"), err}
	}
	return nil
}

func invalidName(path, name string) error {
	return misfitf(path, "%q: want at most %d letters, digits and . , - _ ( ): it names a sheet and files of the output folder", name, names.MaxLen)
}

func within(path string, v, low, high int64) error {
	if v < low || v > high {
		return misfitf(path, "%d: want %d to %d", v, low, high)
	}
	return nil
}

// fixedNames are the names of tables, figures and anchors that every report may have.
func fixedNames() []string {
	return append([]string{
		"Overview", "Contents", "Published", "Closed-forms", "All-subtraction-sets", "Classics", "Misere-classes", "Misere-theorems",
		"Misere-quotients", "Misere-Kayles", "Misere-Kayles-heaps", "Misere-growth",
		"Third-heap", "Wythoff", "Wythoff-compared", "Equivalences", "Sources", "Pictures", "explorer",
	}, published.Names()...)
}
