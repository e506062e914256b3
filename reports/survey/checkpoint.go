package survey

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"example.org/grundy/internal/store"
)

// place is where the search for a game writes down its values: see [runs.Place].
type place struct {
	folder *folder
	stem   string
	game   string
	log    func(string, ...any)
}

// version is the entry of a checkpoint's header by which programs of other versions refuse it.
const version = "results_version"

// String names the game.
func (p place) String() string { return p.game }

// saved is a checkpoint file: name, and heaps by that name.
type saved struct {
	name  string
	heaps int64
}

// checkpoints lists those of a game, the furthest first.
func (d *folder) checkpoints(stem string) []saved {
	names, _ := d.list(ckptDir) // without a list there is nothing to resume from
	var list []saved
	for _, name := range names {
		rest, ok := strings.CutPrefix(name, stem+"-")
		number, _, _ := strings.Cut(rest, "-")
		heaps, err := strconv.ParseInt(number, 10, 64)
		if ok && err == nil && !strings.HasSuffix(name, damaged) {
			list = append(list, saved{name, heaps})
		}
	}
	slices.SortFunc(list, func(a, b saved) int {
		return cmp.Or(cmp.Compare(b.heaps, a.heaps), cmp.Compare(a.name, b.name))
	})
	return list
}

// damaged ends the name of a checkpoint that was found to be so.
const damaged = ".damaged"

// Load returns the furthest sound checkpoint, nil if there is none. Damaged ones are named to log and
// set aside.
func (p place) Load(want store.Header, limits store.Limits) (*store.Checkpoint, error) {
	want.Meta[version] = strconv.Itoa(resultsVersion)
	for _, s := range p.folder.checkpoints(p.stem) {
		path := p.folder.file(ckptDir, s.name)
		c, err := store.Load(path, want, limits)
		if err == nil {
			return c, nil
		}
		p.log("%s: checkpoint %s is skipped: %v", p.game, path, err)
		if errors.Is(err, store.ErrDamaged) || errors.Is(err, store.ErrForeign) {
			_ = os.Rename(path, path+damaged) // so that it is named once; if it stays, it is named again
		}
	}
	return nil, nil
}

// Save writes a checkpoint, and removes those that it makes superfluous: the one before it stays, in
// case it is damaged.
func (p place) Save(c *store.Checkpoint) error {
	c.Header.Meta[version] = strconv.Itoa(resultsVersion)
	name := fmt.Sprintf("%s-%s-%s", p.stem, c.Header.Meta["heaps"], p.folder.owner)
	if _, err := p.folder.create(ckptDir, name, true, c.Write); err != nil {
		return err
	}
	for i, s := range p.folder.checkpoints(p.stem) {
		if i >= 2 {
			os.Remove(p.folder.file(ckptDir, s.name))
		}
	}
	return nil
}

// forget removes the checkpoints of a game that has its result.
func (d *folder) forget(stem string) {
	for _, s := range d.checkpoints(stem) {
		os.Remove(d.file(ckptDir, s.name))
	}
}
