package survey

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
)

// Census is what a survey has found out so far.
type Census struct {
	Manifest *Manifest
	Results  []*Result // by game of the manifest; nil where there is none
	Failed   []string  // games that failed too often, in the manifest's order
	Rows     []Row     // all games with a result: first those that were searched, then the dropped
}

// Row is a game of the family with what is known about it.
type Row struct {
	Game    string
	Verdict *periodicity.Verdict // of the game that was searched
	// As is the game that was searched in place of this one, equal to it by rule; empty if it was
	// itself. G_Game(n) = G_As(n − Shift).
	As    string
	Shift int64
	// Claim is what is proved or observed of this game; Period is 0 if nothing is.
	Claim periodicity.Claim
}

// Merge reads the results in the folders of one survey: one folder, or those of several shards. It
// refuses, without an answer, folders of different surveys, a damaged result, and two different
// results for one game. Games without a result are no error; Unfinished counts them.
func Merge(ctx context.Context, dirs ...string) (*Census, error) {
	if len(dirs) == 0 {
		return nil, errors.New("nothing to merge: want the folder of a survey, or those of its shards")
	}
	m, err := ReadManifest(dirs[0])
	if err != nil {
		return nil, err
	}
	c := &Census{Manifest: m, Results: make([]*Result, len(m.Games))}
	for _, dir := range dirs[1:] {
		other, err := ReadManifest(dir)
		if err != nil {
			return nil, err
		}
		if other.Digest != m.Digest {
			return nil, fmt.Errorf("%s and %s are not of one survey", dirs[0], dir)
		}
	}
	failures := make([]int, len(m.Games))
	for _, dir := range dirs {
		if err := c.add(dirs[0], dir, failures); err != nil {
			return nil, err
		}
	}
	for i, n := range failures {
		if c.Results[i] == nil && n >= MaxFailures {
			c.Failed = append(c.Failed, m.Games[i].Game)
		}
	}
	return c, c.fill(ctx)
}

// add takes in the results of one folder.
func (c *Census) add(first, dir string, failures []int) error {
	d := folder{path: dir}
	names, err := d.list(resultsDir)
	if err != nil {
		return err
	}
	for _, name := range names {
		if original, _, ok := strings.Cut(name, differs); ok {
			return &ConflictError{strings.TrimSuffix(original, ".json"), d.file(resultsDir, original), d.file(resultsDir, name)}
		}
	}
	for i := range c.Manifest.Games {
		r, err := d.readResult(c.Manifest, i)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return fmt.Errorf("%w; remove the file and run the survey again to make another", err)
		}
		if there := c.Results[i]; there != nil && !bytes.Equal(encode(there), encode(r)) {
			name := c.Manifest.stem(i) + ".json"
			return &ConflictError{r.Game, (&folder{path: first}).file(resultsDir, name), d.file(resultsDir, name)}
		}
		c.Results[i] = r
	}
	b := board{&d, make([]state, len(failures))}
	if err := b.read(); err != nil {
		return err
	}
	for i := range b.states {
		failures[i] += b.states[i].failures
	}
	return nil
}

// Unfinished returns how many of the games that are searched have no result, and have not failed.
func (c *Census) Unfinished() int {
	n := 0
	for _, r := range c.Results {
		if r == nil {
			n++
		}
	}
	return n - len(c.Failed)
}

// fill makes the rows.
func (c *Census) fill(ctx context.Context) error {
	found := map[string]*Result{}
	for _, r := range c.Results {
		if r == nil {
			continue
		}
		found[r.Game] = r
		claim, _ := r.Verdict.Claim()
		c.Rows = append(c.Rows, Row{Game: r.Game, Verdict: r.Verdict, Claim: claim})
	}
	for _, d := range c.Manifest.Dropped {
		r := found[d.As]
		if r == nil {
			continue
		}
		row := Row{Game: d.Game, Verdict: r.Verdict, As: d.As, Shift: d.Shift}
		if claim, ok := r.Verdict.Claim(); ok {
			var err error
			if row.Claim, err = shifted(ctx, d, claim); err != nil {
				return fmt.Errorf("game %s: %w", d.Game, err)
			}
		}
		c.Rows = append(c.Rows, row)
	}
	return nil
}

// shifted carries the claim of a game over to one that was dropped for it. Only where the game is
// periodic from heap 0 on and the other begins with more zeros do some values have to be looked at:
// these zeros may belong to the period or not.
func shifted(ctx context.Context, d Dropped, c periodicity.Claim) (periodicity.Claim, error) {
	moved := periodicity.Claim{Preperiod: max(0, c.Preperiod+d.Shift), Period: c.Period, Saltus: c.Saltus}
	if c.Preperiod > 0 || d.Shift <= 0 {
		return moved, nil
	}
	game, err := catalog.Parse(d.Game)
	if err != nil {
		return moved, err
	}
	sequence, err := engine.Open("auto", game.Rules, engine.Options{Threads: 1})
	if err != nil {
		return moved, err
	}
	heaps := moved.Preperiod + 2*moved.Period
	if err := sequence.Extend(ctx, heaps-1); err != nil {
		return moved, err
	}
	values, err := sequence.Slice(0, heaps)
	if err != nil {
		return moved, err
	}
	return periodicity.Least(moved, values), nil
}

// Exists reports whether there is a survey in dir.
func Exists(dir string) bool {
	_, err := os.Stat((&folder{path: dir}).file(manifestName))
	return err == nil
}
