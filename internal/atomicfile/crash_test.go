package atomicfile_test

import (
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/internal/atomicfile"
	"example.org/grundy/internal/atomicfile/crashfs"
)

const path = "run.ckpt"

var old, fresh = "old", strings.Repeat("new content ", 20_000) // several writes

func write(d atomicfile.FS) error {
	return atomicfile.WriteOn(d, path, func(w io.Writer) error {
		_, err := io.Copy(w, strings.NewReader(fresh))
		return err
	})
}

// steps returns what a write that nothing disturbs does.
func steps(t *testing.T) []string {
	d := crashfs.New(map[string]string{path: old})
	if err := write(d); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"write", "sync", "rename", "syncdir"} {
		if !slices.Contains(d.Steps, want) {
			t.Fatalf("steps %q: want a %s among them", d.Steps, want)
		}
	}
	return d.Steps
}

func wantWhole(t *testing.T, what, text string) {
	t.Helper()
	if text != old && text != fresh {
		t.Errorf("%s: neither the old file nor the new: %d bytes, %.20q", what, len(text), text)
	}
}

func TestFailureAtAnyStepLeavesAWholeFile(t *testing.T) {
	for k, step := range steps(t) {
		d := crashfs.New(map[string]string{path: old})
		d.FailAt = k + 1
		err := write(d)
		live := d.Live()
		if err == nil {
			t.Errorf("%s failed and nobody said so", step)
		}
		if err != nil && !strings.Contains(err.Error(), path) {
			t.Errorf("%s failed: %v does not name the file", step, err)
		}
		if step != "syncdir" && live[path] != old {
			t.Errorf("%s failed: the old file is gone", step)
		}
		if len(live) != 1 {
			t.Errorf("%s failed: a temporary file is left", step)
		}
		wantWhole(t, step, live[path])
	}
}

func TestKillAtAnyStepLeavesAWholeFile(t *testing.T) {
	all := steps(t)
	for k := range len(all) + 1 {
		d := crashfs.New(map[string]string{path: old})
		d.KillAt = k + 1
		err := write(d)
		if alive := k == len(all); alive != (err == nil) {
			t.Errorf("killed at step %d of %d: error %v", k+1, len(all), err)
		}
		wantWhole(t, "killed", d.Live()[path])
		for _, state := range d.AfterPowerCut() {
			wantWhole(t, "power cut", state[path])
			if err == nil && state[path] != fresh {
				t.Error("the new file was reported as written and is lost")
			}
		}
	}
}

// forgetful is a disk whose files or folders are not flushed.
type forgetful struct {
	*crashfs.Disk
	noSync, noSyncDir bool
}

func (f forgetful) SyncDir(dir string) error {
	if f.noSyncDir {
		return nil
	}
	return f.Disk.SyncDir(dir)
}

func (f forgetful) OpenFile(path string, flag int, perm fs.FileMode) (atomicfile.File, error) {
	file, err := f.Disk.OpenFile(path, flag, perm)
	if err == nil && f.noSync {
		file = unsynced{file}
	}
	return file, err
}

type unsynced struct{ atomicfile.File }

func (unsynced) Sync() error { return nil }

// The model of a power cut is of use only if it shows what a missing flush does.
func TestPowerCutShowsAMissingFlush(t *testing.T) {
	for name, f := range map[string]forgetful{
		"of the file":   {noSync: true},
		"of the folder": {noSyncDir: true},
	} {
		f.Disk = crashfs.New(map[string]string{path: old})
		if err := write(f); err != nil {
			t.Fatal(err)
		}
		lost := slices.ContainsFunc(f.AfterPowerCut(), func(state map[string]string) bool { return state[path] != fresh })
		if !lost {
			t.Errorf("no flush %s, and nothing is ever lost", name)
		}
	}
}
