package survey

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"example.org/grundy/internal/regular"
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
	all, _ := d.list(ckptDir) // without a list there is nothing to resume from
	var list []saved
	for _, e := range all {
		if heaps, ok := parseCheckpoint(stem, e.name); ok {
			list = append(list, saved{e.name, heaps})
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
		c, err := p.folder.load(s.name, want, limits)
		if err == nil {
			return c, nil
		}
		p.log("%s: checkpoint %s is skipped: %v", p.game, p.folder.file(ckptDir, s.name), err)
		if errors.Is(err, store.ErrDamaged) || errors.Is(err, store.ErrForeign) {
			_ = p.folder.within(func(in *os.Root) error { // so that it is named once; if it stays, it is named again
				name := filepath.Join(ckptDir, s.name)
				return in.Rename(name, name+damaged)
			})
		}
	}
	return nil, nil
}

// load reads a checkpoint.
func (d *folder) load(name string, want store.Header, limits store.Limits) (c *store.Checkpoint, err error) {
	err = d.within(func(in *os.Root) error {
		f, err := regular.Open(in.OpenFile, filepath.Join(ckptDir, name))
		if err != nil {
			return err
		}
		defer f.Close()
		info, err := f.Stat()
		if err != nil {
			return err
		}
		c, err = store.ReadCheckpoint(f, info.Size(), want, limits)
		return err
	})
	return c, d.named(err)
}

// Save writes a checkpoint, and removes those that it makes superfluous: the one before it stays, in
// case it is damaged.
func (p place) Save(c *store.Checkpoint) error {
	c.Header.Meta[version] = strconv.Itoa(resultsVersion)
	name := checkpointName(p.stem, c.Header.Meta["heaps"], p.folder.owner)
	if _, err := p.folder.create(ckptDir, name, true, c.Write); err != nil {
		return err
	}
	for i, s := range p.folder.checkpoints(p.stem) {
		if i >= 2 {
			p.folder.remove(ckptDir, s.name)
		}
	}
	return nil
}

// windowOf names the checkpoints of the stream of a game, beside those of its table.
func windowOf(stem string) string { return stem + ".window" }

// forget removes the checkpoints of a game that has its result.
func (d *folder) forget(stem string) {
	for _, s := range append(d.checkpoints(stem), d.checkpoints(windowOf(stem))...) {
		d.remove(ckptDir, s.name)
	}
}

// furthest returns how many values the furthest checkpoint of a game has by its name, 0 if there is none.
func (d *folder) furthest(stem string) (heaps int64) {
	for _, s := range append(d.checkpoints(stem), d.checkpoints(windowOf(stem))...) {
		heaps = max(heaps, s.heaps)
	}
	return heaps
}
