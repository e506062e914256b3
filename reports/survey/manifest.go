package survey

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"example.org/grundy/internal/jsonwords"
	"example.org/grundy/internal/names"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/script"
	"example.org/grundy/sgtable/standard"
)

const manifestFormat = "grundy-survey"

// Manifest says what a survey is. It is written once and never changed.
type Manifest struct {
	Format         string `json:"format"`
	ResultsVersion int    `json:"results_version"`
	Family         string `json:"family"`
	Depth
	Games   []Game    `json:"games"`   // those that are searched, in the family's order
	Dropped []Dropped `json:"dropped"` // those that are equal to one of them by rule
	// Rules are the texts of rules files by the games' names, so that every machine searches the same ones.
	Rules map[string]string `json:"rules,omitempty"`
	// Digest is the SHA-256 of the manifest with an empty digest, in hexadecimal.
	Digest string `json:"digest"`
}

// plan plans a survey of the family. It looks at the first heaps of
// every game, some milliseconds each.
func plan(ctx context.Context, f *Family, depth Depth) (*Manifest, error) {
	kept, dropped := Reduce(f.Games, standard.Of)
	games, err := weigh(ctx, kept, f.Planning)
	if err != nil {
		return nil, err
	}
	m := &Manifest{
		Format: manifestFormat, ResultsVersion: resultsVersion, Family: f.Name, Depth: depth,
		Games: games, Dropped: dropped, Rules: rulesFiles(f.Games),
	}
	m.Digest = m.digest()
	return m, nil
}

func (m *Manifest) digest() string {
	unsealed := *m
	unsealed.Digest = ""
	return digestOf(encode(&unsealed))
}

// ReadManifest reads the manifest of the survey in dir, and refuses one that is damaged or of
// another version.
func ReadManifest(dir string) (*Manifest, error) {
	d := folderAt(dir)
	text, err := d.read(mostManifest, manifestName)
	if err != nil {
		return nil, fmt.Errorf("%s is no survey: %w", dir, err)
	}
	m := &Manifest{}
	if err := decode(text, m); err != nil {
		return nil, fmt.Errorf("%s: %w", d.file(manifestName), err)
	}
	switch {
	case m.Format != manifestFormat:
		return nil, fmt.Errorf("%s: format %q: want %q", d.file(manifestName), m.Format, manifestFormat)
	case m.ResultsVersion != resultsVersion:
		return nil, fmt.Errorf("%s: results of version %d, and this program makes version %d: finish the survey with the program that began it, or begin another", d.file(manifestName), m.ResultsVersion, resultsVersion)
	case m.Digest != m.digest():
		return nil, fmt.Errorf("%s: damaged: the digest does not fit", d.file(manifestName))
	}
	if err := m.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", d.file(manifestName), err)
	}
	return m, nil
}

// mostManifest is more bytes than the manifest of the largest family has.
const mostManifest = 1 << 28

// check says what is wrong with a manifest whose digest is right, which says nothing about who wrote it.
func (m *Manifest) check() error {
	if m.Family == "" || len(m.Family) > 255 || strings.ContainsFunc(m.Family, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return fmt.Errorf("family %.80q: want the name of a family or of a file", m.Family)
	}
	if err := m.Depth.Check(); err != nil {
		return err
	}
	known := map[string]bool{}
	for i, g := range m.Games {
		if err := m.canonical(g.Game); err != nil || known[g.Game] || g.Weight < 0 {
			return fmt.Errorf("game %d, %.80q with weight %d: want each game once, in its canonical form, and no weight below 0", i, g.Game, g.Weight)
		}
		known[g.Game] = true
	}
	for _, d := range m.Dropped {
		if err := m.canonical(d.Game); err != nil || !known[d.As] {
			return fmt.Errorf("dropped game %.80q, as %.80q: want a game in its canonical form, and one that is searched", d.Game, d.As)
		}
	}
	return nil
}

// canonical refuses what is not the canonical form of a game.
func (m *Manifest) canonical(name string) error {
	game, err := gameOf(name, m.Rules[name])
	if err == nil && game.Rules.String() != name {
		err = fmt.Errorf("want %s", game.Rules)
	}
	return err
}

// rulesFiles returns the texts of the games that are told by files.
func rulesFiles(games []sgtable.Rules) map[string]string {
	texts := map[string]string{}
	for _, g := range games {
		if own, ok := g.(*script.Rules); ok && !strings.HasPrefix(own.String(), catalog.Expression) {
			texts[own.String()] = own.Script().Text
		}
	}
	if len(texts) == 0 {
		return nil
	}
	return texts
}

// gameOf reads a game of a manifest, by the text of its rules file if it has one: no other file is read.
func gameOf(name, rules string) (catalog.Game, error) {
	switch {
	case rules != "":
		read, err := script.Parse(name, rules)
		if err != nil {
			return catalog.Game{}, err
		}
		return catalog.OfScript(read, name)
	case strings.HasSuffix(strings.TrimSpace(name), script.Ending):
		return catalog.Game{}, fmt.Errorf("%q without the text of its rules", name)
	}
	return catalog.Parse(name)
}

// Exists reports whether there is a survey in dir.
func Exists(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, manifestName))
	return err == nil
}

// covers reports whether the manifest is that of the family, to that depth.
func (m *Manifest) covers(f *Family, depth Depth) bool {
	kept, dropped := Reduce(f.Games, standard.Of)
	return m.Family == f.Name && m.Depth.equal(depth) && slices.Equal(m.Dropped, dropped) &&
		maps.Equal(m.Rules, rulesFiles(f.Games)) &&
		slices.EqualFunc(m.Games, kept, func(g Game, r sgtable.Rules) bool { return g.Game == r.String() })
}

// stem names the files of game i: unique, and telling to a reader.
func (m *Manifest) stem(i int) string {
	return fmt.Sprintf("%06d_%s", i, names.Clean(m.Games[i].Game))
}

// stems returns those of all games.
func (m *Manifest) stems() []string {
	list := make([]string, len(m.Games))
	for i := range list {
		list[i] = m.stem(i)
	}
	return list
}

// order lists the games, those expected to take longest first.
func (m *Manifest) order() []int {
	list := make([]int, len(m.Games))
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(m.Games[b].Weight, m.Games[a].Weight) })
	return list
}

// encode returns the one form in which the package writes a value.
func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(v); err != nil {
		panic(err) // only types of this package, which JSON can hold
	}
	return b.Bytes()
}

// decode reads what encode wrote, and nothing else: any byte that is missing, or not as encode
// would have written it, is an error.
func decode(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("damaged or cut short: %w", jsonwords.Plain(err))
	}
	if !bytes.Equal(encode(v), text) {
		return fmt.Errorf("damaged: not in the form in which it was written")
	}
	return nil
}

func digestOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
