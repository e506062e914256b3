package reports

import (
	"cmp"
	"math"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"example.org/grundy/internal/names"
	"example.org/grundy/periodicity"
	"example.org/grundy/reports/bibliography"
	"example.org/grundy/reports/internal/worked"
	"example.org/grundy/reports/published"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/twoheap"
)

// check reads the games and the questions, and refuses what makes no sense or could not be shown, before
// anything is computed. Its errors are misfits.
func (c *Config) check() error {
	for _, part := range []func() error{c.checkTexts, c.checkGames, c.checkForms, c.checkFacts, c.checkWorked, c.checkSources, c.checkRest} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

func (c *Config) checkGames() error {
	for i := range c.Games {
		e, at := &c.Games[i], entry("games", i)
		if err := c.readGame(at, e); err != nil {
			return err
		}
		if err := e.check(at); err != nil {
			return err
		}
		for k := range c.Games[:i] {
			switch earlier := &c.Games[k]; {
			case sgtable.Same(earlier.game.Rules, e.game.Rules):
				return misfitf(field(at, "game"), "%s stands twice, on line %d too: want a game once", e.Game, c.lines().of(entry("games", k)))
			case e.Name != "" && strings.EqualFold(earlier.Name, e.Name):
				return misfitf(field(at, "name"), "%q is the name of another game, on line %d", e.Name, c.lines().of(entry("games", k)))
			}
		}
	}
	return nil
}

// mostShown is the largest heap of a game's sheet, figures and explorer.
const mostShown = 10_000_000

func (e *Experiment) check(at string) error {
	if e.Name != "" && !names.Valid(e.Name) {
		return invalidName(field(at, "name"), e.Name)
	}
	if err := cmp.Or(
		within(field(at, "heaps"), e.Heaps, 1, math.MaxInt32),
		within(field(at, "show"), e.Show, 0, min(e.Heaps, mostShown)),
		within(field(at, "explore"), e.Explore, 0, mostShown),
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
	return e.checkFigures(field(at, "figures"))
}

func (e *Experiment) checkFigures(at string) error {
	for i, kind := range e.Figures {
		switch {
		case !slices.Contains(FigureKinds(), kind):
			return misfitf(at, "figure %q: want %s", kind, strings.Join(FigureKinds(), ", "))
		case slices.Contains(e.Figures[:i], kind):
			return misfitf(at, "figure %q stands twice: want it once", kind)
		case kind == "rare" && sgtable.Parts(e.game.Rules) != 2:
			return misfitf(at, "figure rare of %s: want a game whose moves leave up to two heaps: no other has rare heaps", e.Game)
		}
	}
	return nil
}

// mostText is the longest text of the file: a cell of a workbook holds 32,767 characters, and what is said
// beside it needs some.
const mostText = 30_000

// checkTexts refuses texts that no cell holds.
func (c *Config) checkTexts() error { return checkTexts("", reflect.ValueOf(c).Elem()) }

func checkTexts(path string, v reflect.Value) error {
	switch v.Kind() {
	case reflect.String:
		if n := utf8.RuneCountInString(v.String()); n > mostText {
			return misfitf(path, "a text of %d characters: want at most %d", n, mostText)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			return checkTexts(path, v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			if err := checkTexts(entry(path, i), v.Index(i)); err != nil {
				return err
			}
		}
	case reflect.Struct:
		return checkFields(path, v)
	}
	return nil
}

// checkFields refuses a struct with such a text in a field that stands in the file.
func checkFields(path string, v reflect.Value) error {
	for i := range v.NumField() {
		if key := v.Type().Field(i).Tag.Get("toml"); key != "" && key != "-" {
			if err := checkTexts(field(path, key), v.Field(i)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *Config) checkForms() error {
	for i := range c.Forms {
		f := &c.Forms[i]
		at := entry("closed_forms", i)
		if err := c.parseGame(at, f.Game, &f.game); err != nil {
			return err
		}
		if _, err := parseForm(f.Form); err != nil {
			return &misfit{field(at, "form"), err}
		}
		if err := within(field(at, "heaps"), f.Heaps, 1, mostByDefinition(f.game.Rules)); err != nil {
			return err
		}
	}
	return nil
}

// mostByDefinition is how many heaps the definition computes in a minute: it looks at as many options as there
// are moves, times the heaps where a move leaves two, and times their square where it leaves three.
func mostByDefinition(rules sgtable.Rules) int64 {
	switch parts := sgtable.Parts(rules); {
	case parts > 2:
		return 10_000
	case parts == 2:
		return 100_000
	}
	return 10_000_000
}

func (c *Config) checkFacts() error {
	for i := range c.Facts {
		f := &c.Facts[i]
		at := entry("published", i)
		if err := c.parseGame(at, f.Game, &f.game); err != nil {
			return err
		}
		if f.Status == "" {
			f.Status = string(periodicity.Proved)
		}
		if f.Status != string(periodicity.Proved) && f.Status != string(periodicity.Open) {
			return misfitf(field(at, "status"), "status %q: want proved or open", f.Status)
		}
		if f.Status == string(periodicity.Proved) {
			if err := cmp.Or(within(field(at, "period"), f.Period, 1, math.MaxInt64), within(field(at, "last_exception"), f.LastException, -1, math.MaxInt64)); err != nil {
				return err
			}
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
		var err error
		if w.asked, err = worked.Parse(w.Ask, c.known); err != nil {
			return &misfit{field(at, "ask"), err}
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
	if s := c.SmallSets; s != nil {
		if err := cmp.Or(
			within("small_sets.three", s.Three, 3, 300),
			within("small_sets.four", s.Four, 4, 60),
			within("small_sets.drawn", s.Drawn, 3, 600),
		); err != nil {
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
	if t := c.TwoHeaps; t != nil {
		if err := cmp.Or(
			within("two_heaps.rows", int64(t.Rows), 1, 300),
			within("two_heaps.side", int64(t.Side), 50, 2000),
			within("two_heaps.pairs", t.Pairs, 1, 10_000_000),
		); err != nil {
			return err
		}
	}
	for i, h := range c.Tables {
		at := entry("heat_maps", i)
		if _, err := twoheap.Parse(h.Game); err != nil {
			return misfitf(field(at, "game"), "%v", err)
		}
		if err := within(field(at, "side"), int64(h.Side), 2, 1024); err != nil {
			return err
		}
		if slices.ContainsFunc(c.Tables[:i], func(earlier HeatMap) bool { return earlier.Game == h.Game }) {
			return misfitf(field(at, "game"), "%q stands twice: want it once", h.Game)
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
func (c *Config) parseGame(at, text string, game *catalog.Game) (err error) {
	if *game, err = c.known(text); err != nil {
		return &misfit{field(at, "game"), err}
	}
	return sayable(field(at, "game"), *game)
}

// sayable refuses a game whose rules are too long to be printed.
func sayable(at string, g catalog.Game) error {
	if n := len(g.Words); n > mostText {
		return misfitf(at, "the rules take %d characters to say: want at most %d", n, mostText)
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
		"Summary", "Overview", "Contents", "Published", "Closed-forms", "All-subtraction-sets", "Classics", "Misere-classes", "Misere-theorems",
		"Octal-census", "Octal-longest", "Octal-latest", "Octal-largest", "Octal-asleep", "Octal-open",
		"Misere-quotients", "Misere-Kayles", "Misere-Kayles-heaps", "Misere-growth",
		"Two-heap-games", "Wythoff-rows", "Wythoff-values",
		"Third-heap", "Wythoff", "Wythoff-compared", "Equivalences", "Sources", "Pictures", "explorer",
	}, published.Names()...)
}
