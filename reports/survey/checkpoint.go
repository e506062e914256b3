package survey

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.org/grundy/internal/store"
)

const valuesSection = "values"

// checkpointHeader is what a checkpoint must say to be of use for a game.
func checkpointHeader(game string) store.Header {
	return store.Header{Kind: "survey-checkpoint", Meta: map[string]string{
		"game": game, "results_version": strconv.Itoa(ResultsVersion),
	}}
}

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

// resume returns the values of the furthest sound checkpoint and the time they took, nothing if
// there is none. Damaged ones are named to log and set aside.
func (d *folder) resume(stem, game string, log func(string, ...any)) (values []uint32, spent time.Duration) {
	for _, s := range d.checkpoints(stem) {
		path := d.file(ckptDir, s.name)
		c, err := store.Load(path, checkpointHeader(game), store.Limits{Content: 1 << 40})
		if err == nil {
			table, err2 := c.Values(valuesSection)
			if err = err2; err == nil {
				spent, _ = time.ParseDuration(c.Header.Meta["spent"])
				return table.Values(), spent
			}
		}
		log("%s: checkpoint %s is skipped: %v", game, path, err)
		if errors.Is(err, store.ErrDamaged) || errors.Is(err, store.ErrForeign) {
			_ = os.Rename(path, path+damaged) // so that it is named once; if it stays, it is named again
		}
	}
	return nil, 0
}

// save writes a checkpoint of all values, and removes those that it makes superfluous: the one
// before it stays, in case it is damaged.
func (d *folder) save(stem, game string, values store.Values, spent time.Duration) error {
	header := checkpointHeader(game)
	header.Meta["spent"] = spent.Round(time.Millisecond).String()
	c := store.Checkpoint{Header: header}
	if err := c.AddValues(valuesSection, values); err != nil {
		return err
	}
	name := fmt.Sprintf("%s-%d-%s", stem, values.Len(), d.owner)
	if _, err := d.create(ckptDir, name, true, c.Write); err != nil {
		return err
	}
	for i, s := range d.checkpoints(stem) {
		if i >= 2 {
			os.Remove(d.file(ckptDir, s.name))
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
