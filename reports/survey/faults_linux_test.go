package survey

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// mount mounts a small file system in memory, where the tests may.
func mount(t *testing.T, options string) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, options); err != nil {
		t.Skipf("cannot mount a small file system: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	})
	return dir
}

func TestAFullDiskStopsTheProcessAndLosesNothing(t *testing.T) {
	disk := mount(t, "size=256k")
	dir := filepath.Join(disk, "survey")
	join(t, dir, games(t, "0.6\n0.77\n"), 6000)
	filler := filepath.Join(disk, "filler")
	fill := make([]byte, 1<<20)
	if err := os.WriteFile(filler, fill, 0o666); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("the disk is not full: %v", err)
	}
	wantError(t, Run(t.Context(), dir, hasty()), dir, "no space left")
	if n := len(files(t, dir, resultsDir)); n != 0 {
		t.Errorf("%d results on a full disk", n)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	run(t, dir, hasty())
	plain := begin(t, games(t, "0.6\n0.77\n"), 6000)
	run(t, plain, hasty())
	if found(t, dir) != found(t, plain) {
		t.Error("after the disk was full, the results differ")
	}
}

func TestAFolderThatCannotBeWrittenIsRefused(t *testing.T) {
	disk := mount(t, "")
	dir := filepath.Join(disk, "survey")
	join(t, dir, "octal:1", 1000)
	if out, err := exec.Command("mount", "-o", "remount,ro", disk).CombinedOutput(); err != nil {
		t.Skipf("cannot make the disk read-only: %v: %s", err, out)
	}
	wantError(t, Run(t.Context(), dir, hasty()), dir, "cannot write there", "read-only")
	f, err := ReadResults(dir)
	if err != nil || f.Unfinished() != len(f.Manifest.Games) {
		t.Errorf("the results are there to be read: got %v", err)
	}
}

// A process that was frozen for longer than the TTL has lost its game, and leaves it.
func TestAFrozenProcessLeavesAGameThatWasTakenOver(t *testing.T) {
	file := games(t, "0.6\n")
	dir := begin(t, file, 60_000)
	c := child(t, dir, 1)
	for running(t, dir) == 0 {
		time.Sleep(time.Millisecond)
	}
	if err := c.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	o := hasty()
	o.Slice = time.Hour
	done := make(chan error, 1)
	go func() { done <- Run(t.Context(), dir, o) }()
	for len(files(t, dir, claimsDir)) < 2 || !owned(t, dir) {
		time.Sleep(time.Millisecond)
	}
	if err := c.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err != nil {
		t.Errorf("the thawed process: %v", err)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if n := len(files(t, dir, resultsDir)); n != 1 {
		t.Errorf("%d results, want 1", n)
	}
}

// owned reports whether the last claim of the only game is not released.
func owned(t *testing.T, dir string) bool {
	m, err := ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	b := newBoard(folderOf(t, dir), m)
	if err := b.read(); err != nil {
		t.Fatal(err)
	}
	return !b.states[0].released
}
