package survey

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
)

// Findings is what a survey has found out so far, and others that have searched some of its games.
type Findings struct {
	Manifest *Manifest
	Results  []*Result   // by game of the manifest; nil where there is none
	Failed   []string    // games that failed too often, in the manifest's order
	Others   []*Manifest // of the other surveys, in the order of their folders
}

// ReadResults reads the results in the folders of a survey: one folder, or those of several shards. Folders of other
// surveys may follow, of some of its games: then the result of a game is the one that says most: proved before open, then by the heaps.
// It refuses, without an answer, games that the first survey has not, a damaged result, and two different
// results for one game (*ConflictError). Games without a result are no error; Unfinished counts them.
func ReadResults(dirs ...string) (*Findings, error) {
	if len(dirs) == 0 {
		return nil, errors.New("nothing to merge: want the folder of a survey, or those of its shards")
	}
	var surveys []*Manifest // the different ones
	shards := map[string][]string{}
	for _, dir := range dirs {
		m, err := ReadManifest(dir)
		if err != nil {
			return nil, err
		}
		if shards[m.Digest] == nil {
			surveys = append(surveys, m)
		}
		shards[m.Digest] = append(shards[m.Digest], dir)
	}
	f, err := readShards(surveys[0], shards[surveys[0].Digest])
	if err != nil {
		return nil, err
	}
	for _, m := range surveys[1:] {
		other, err := readShards(m, shards[m.Digest])
		if err != nil {
			return nil, err
		}
		if err := f.learn(other, dirs[0], shards[m.Digest][0]); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// readShards reads the results of one survey.
func readShards(m *Manifest, dirs []string) (*Findings, error) {
	f := &Findings{Manifest: m, Results: make([]*Result, len(m.Games))}
	failures := make([]int, len(m.Games))
	for _, dir := range dirs {
		if err := f.add(dirs[0], dir, failures); err != nil {
			return nil, err
		}
	}
	for i, n := range failures {
		if f.Results[i] == nil && n >= maxFailures {
			f.Failed = append(f.Failed, m.Games[i].Game)
		}
	}
	return f, nil
}

// add takes in the results of one folder, and adds its failures of each game to those of the others.
func (f *Findings) add(first, dir string, failures []int) error {
	d := folderAt(dir)
	all, err := d.list(resultsDir)
	if err != nil {
		return err
	}
	stems := f.Manifest.stems()
	for _, e := range all {
		if i, rest, ok := indexOf(stems, e.name); ok && isContradiction(rest) {
			return &ConflictError{f.Manifest.Games[i].Game, d.file(resultsDir, stems[i]+resultEnding), d.file(resultsDir, e.name)}
		}
	}
	for i := range f.Manifest.Games {
		r, err := d.readResult(f.Manifest, i)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return fmt.Errorf("%w; remove the file and run the survey again to make another", err)
		}
		if there := f.Results[i]; there != nil && !bytes.Equal(encode(there), encode(r)) {
			name := f.Manifest.stem(i) + resultEnding
			return &ConflictError{r.Game, folderAt(first).file(resultsDir, name), d.file(resultsDir, name)}
		}
		f.Results[i] = r
	}
	b := newBoard(d, f.Manifest)
	if err := b.read(); err != nil {
		return err
	}
	for i := range b.states {
		failures[i] += b.states[i].failures
	}
	return nil
}

// Unfinished returns how many of the games that are searched have no result, and have not failed.
func (f *Findings) Unfinished() int {
	n := 0
	for _, r := range f.Results {
		if r == nil {
			n++
		}
	}
	return n - len(f.Failed)
}
