package survey

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
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
	join(t, dir, games(t, "0.6\n0.77\n"), Depth{MaxHeap: 6000})
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
	join(t, dir, "octal:1", Depth{MaxHeap: 1000})
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

// A disk that is so slow that others sweep a file before it has its name costs a game, and nothing else.
func TestASlowDiskCostsTheGameAlone(t *testing.T) {
	list := games(t, "0.77\n0.6\n")
	plain, dir := begin(t, list, 2000), begin(t, list, 2000)
	run(t, plain, hasty())
	m, err := ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	o, err := hasty().complete()
	if err != nil {
		t.Fatal(err)
	}
	p := newProcess(folderOf(t, dir), m, o)
	other := folderOf(t, dir)
	slow := true
	p.folder.link = func(in *os.Root, from, to string) error {
		if slow && filepath.Dir(to) == resultsDir { // another takes over the game, and sweeps
			claim := claimName(strings.TrimSuffix(filepath.Base(to), resultEnding), 2)
			if _, err := other.create(claimsDir, claim, false, literally(encode(claimed{other.owner, 0}))); err != nil {
				t.Error(err)
			}
			other.sweep(func(owner string) bool { return owner == p.folder.owner })
			if _, err := os.Stat(filepath.Join(dir, from)); err == nil {
				t.Error("nothing was swept")
			}
		}
		return in.Link(from, to)
	}
	var said strings.Builder
	p.Log = func(format string, args ...any) {
		fmt.Fprintf(&said, format+"\n", args...)
		slow = slow && !strings.Contains(said.String(), "left, since") // the disk is fast again
	}
	if err := p.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if found(t, dir) != found(t, plain) || !strings.Contains(said.String(), "left, since another process has taken it over") {
		t.Errorf("other results, or no game was left: %s", said.String())
	}
}

// Where no game was taken over, a process whose files are swept ends as one that was stopped.
func TestAProcessTakenForDeadStops(t *testing.T) {
	for _, sub := range []string{resultsDir, claimsDir} {
		dir := begin(t, games(t, "0.77\n"), 500)
		m, err := ReadManifest(dir)
		if err != nil {
			t.Fatal(err)
		}
		o, err := hasty().complete()
		if err != nil {
			t.Fatal(err)
		}
		p := newProcess(folderOf(t, dir), m, o)
		other := folderOf(t, dir)
		p.folder.link = func(in *os.Root, from, to string) error {
			if filepath.Dir(to) == sub {
				other.sweep(func(owner string) bool { return owner == p.folder.owner })
			}
			return in.Link(from, to)
		}
		if err := p.run(t.Context()); !errors.Is(err, ErrStopped) || !errors.Is(err, errSwept) {
			t.Errorf("%s: error %v, want that it stopped, taken for dead", sub, err)
		}
	}
}

// A server of files that has forgotten a handle is asked once more.
func TestAStaleHandleIsAskedForOnceMore(t *testing.T) {
	d := folderOf(t, begin(t, "octal:1", 1000))
	for stale, want := range []bool{true, true, false} {
		left := stale
		d.link = func(in *os.Root, from, to string) error {
			if left > 0 {
				left--
				return &os.LinkError{Op: "link", Old: from, New: to, Err: syscall.ESTALE}
			}
			return in.Link(from, to)
		}
		made, err := d.create(claimsDir, claimName("000001_x", stale+1), false, literally(nil))
		if made != want || want != (err == nil) {
			t.Errorf("stale %d times: made %v, error %v", stale, made, err)
		}
	}
}

// A claim that may not be read, since its owner's user keeps files to himself, is no sign of death: the
// beats that may not be read either tell whether anybody of his lives.
func TestAClaimThatMayNotBeReadIsNoSignOfDeath(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("wants to be another user for a moment")
	}
	dir := begin(t, games(t, "0.6\n"), 1000)
	owner := newOwner()
	claim := filepath.Join(dir, claimsDir, claimName("000000_0.6", 1))
	if err := os.WriteFile(claim, encode(claimed{owner, 0}), 0o600); err != nil {
		t.Fatal(err)
	}
	beat := func() {
		temp := filepath.Join(dir, beatsDir, temporaryName(owner))
		if err := errors.Join(os.WriteFile(temp, []byte(nonce()), 0o600), os.Rename(temp, filepath.Join(dir, beatsDir, owner))); err != nil {
			t.Fatal(err)
		}
	}
	// Everything up to the folder is for all to see.
	for up := dir; up != os.TempDir() && up != "/"; up = filepath.Dir(up) {
		if err := os.Chmod(up, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	m, err := ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	b := newBoard(folderAt(dir), m)
	w := watch{b.folder, 30 * time.Millisecond, map[string]pulse{}}
	look := func() (owner string, dead bool) {
		asNobody(t, func() {
			if err := b.read(); err != nil {
				t.Error(err)
			}
			owner = b.ownerOf(0)
			dead = w.look(owner)
		})
		return owner, dead
	}
	for range 5 {
		beat()
		if owner, dead := look(); owner != hidden || dead {
			t.Fatalf("owner %q, dead: %v; want one that is hidden, and lives", owner, dead)
		}
		time.Sleep(20 * time.Millisecond)
	}
	time.Sleep(60 * time.Millisecond)
	if _, dead := look(); !dead {
		t.Error("without a beat it lives")
	}
}

// asNobody does something with the rights of a user who owns nothing.
func asNobody(t *testing.T, do func()) {
	t.Helper()
	const nobody = 65534
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := syscall.Setfsuid(nobody); err != nil {
		t.Skip(err)
	}
	defer func() {
		if err := syscall.Setfsuid(0); err != nil {
			t.Fatal(err)
		}
	}()
	do()
}
