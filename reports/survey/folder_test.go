package survey

import (
	"io/fs"
	"os"
	"syscall"
	"testing"
)

func TestFilesThatCannotBeLinkedAreRefused(t *testing.T) {
	dir := begin(t, "octal:1", 1000)
	d := folderOf(t, dir)
	d.link = func(_ *os.Root, from, to string) error {
		return &os.LinkError{Op: "link", Old: from, New: to, Err: syscall.EPERM}
	}
	wantError(t, d.tryLink(), dir, "cannot link files", "local disk or NFS", "not permitted")
	d.link = func(in *os.Root, from, to string) error { // a copy instead of a link
		text, err := in.ReadFile(from)
		if err != nil {
			return err
		}
		return in.WriteFile(to, text, 0o666)
	}
	wantError(t, d.tryLink(), "cannot link files", "1 links")
}

// Over NFS a link that was made may be reported as failed, because the answer was lost and the
// request repeated.
func TestALinkIsKnownByItsCountWhenTheAnswerIsLost(t *testing.T) {
	d := folderOf(t, begin(t, "octal:1", 1000))
	d.link = func(in *os.Root, from, to string) error {
		if err := in.Link(from, to); err != nil {
			return err
		}
		return &os.LinkError{Op: "link", Old: from, New: to, Err: fs.ErrExist}
	}
	for _, want := range []bool{true, false} {
		if made, err := d.create(claimsDir, "000001_x.e1", false, literally(nil)); made != want || err != nil {
			t.Errorf("made %v, error %v; want %v", made, err, want)
		}
	}
}

// A process that is frozen between writing a file and giving it its name finds the file gone when it
// thaws, if another has taken it for dead meanwhile.
func TestASweptFileIsWrittenAgain(t *testing.T) {
	dir := begin(t, "octal:1", 1000)
	d, other := folderOf(t, dir), folderOf(t, dir)
	for _, sweeps := range []int{mostSweeps, mostSweeps + 1} {
		left := sweeps
		swept := func() {
			if left > 0 {
				left--
				other.sweep(func(owner string) bool { return owner == d.owner })
			}
		}
		d.rename = func(in *os.Root, from, to string) error { swept(); return in.Rename(from, to) }
		if err := d.replace(beatsDir, d.owner, nil); (err == nil) != (sweeps <= mostSweeps) {
			t.Errorf("swept %d times, a beat ended with error %v", sweeps, err)
		}
		left = sweeps
		d.link = func(in *os.Root, from, to string) error { swept(); return in.Link(from, to) }
		made, err := d.create(claimsDir, claimName("000001_x", sweeps), false, literally(nil))
		if made != (sweeps <= mostSweeps) || made != (err == nil) {
			t.Errorf("swept %d times, a claim was made: %v, error %v", sweeps, made, err)
		}
	}
	if left := files(t, dir, beatsDir); len(left) != 0 {
		t.Errorf("%q are left, want nothing of a process that was swept", left)
	}
}
