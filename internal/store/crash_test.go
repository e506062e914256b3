package store_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"example.org/grundy/internal/atomicfile"
	"example.org/grundy/internal/atomicfile/crashfs"
	"example.org/grundy/internal/store"
)

const ckpt = "run.ckpt"

// progress returns the checkpoint of a run that has got so far, long enough for several writes.
func progress(t *testing.T, heaps byte) *store.Checkpoint {
	noise := make([]byte, 200_000)
	rand.NewChaCha8([32]byte{heaps}).Read(noise)
	c := &store.Checkpoint{Header: runHeader}
	if err := c.Add("heaps", store.Bytes{heaps}); err != nil {
		t.Fatal(err)
	}
	if err := c.Add("engine", store.Bytes(noise)); err != nil {
		t.Fatal(err)
	}
	return c
}

// at reads how far the run had got from what a disk holds.
func at(t *testing.T, files map[string]string) byte {
	t.Helper()
	c, err := store.ReadCheckpoint(strings.NewReader(files[ckpt]), int64(len(files[ckpt])), runHeader, store.Limits{})
	if err != nil {
		t.Fatalf("no whole checkpoint: %v", err)
	}
	var heaps, engine store.Bytes
	if err := c.Get("heaps", &heaps); err != nil {
		t.Fatal(err)
	}
	if err := c.Get("engine", &engine); err != nil {
		t.Fatal(err)
	}
	want := make([]byte, len(engine))
	rand.NewChaCha8([32]byte{heaps[0]}).Read(want)
	if !bytes.Equal(engine, want) {
		t.Fatalf("the section of %d heaps belongs to another run", heaps[0])
	}
	return heaps[0]
}

// Whatever step fails, whenever the process is killed or the power goes, the checkpoint on the
// disk is the old one or the new one, and the new one once the saving has been reported.
func TestCheckpointsSurviveFaults(t *testing.T) {
	var old bytes.Buffer
	if err := progress(t, 1).Write(&old); err != nil {
		t.Fatal(err)
	}
	files := map[string]string{ckpt: old.String()}
	save := func(d *crashfs.Disk) error { return atomicfile.WriteOn(d, ckpt, progress(t, 2).Write) }

	d := crashfs.New(files)
	if err := save(d); err != nil {
		t.Fatal(err)
	}
	steps := len(d.Steps)
	if got := strings.Count(strings.Join(d.Steps, " "), "write"); got < 3 {
		t.Fatalf("%d writes: want several", got)
	}
	for k := 1; k <= steps+1; k++ {
		failing := crashfs.New(files)
		failing.FailAt = k
		if err := save(failing); (err == nil) != (k > steps) {
			t.Errorf("step %d of %d failed: error %v", k, steps, err)
		}
		at(t, failing.Live())

		killed := crashfs.New(files)
		killed.KillAt = k
		err := save(killed)
		states := append(killed.AfterPowerCut(), killed.Live())
		for _, state := range states {
			if heaps := at(t, state); err == nil && heaps != 2 {
				t.Errorf("killed at step %d: saving was reported, and %d heaps are left", k, heaps)
			}
		}
	}
}
