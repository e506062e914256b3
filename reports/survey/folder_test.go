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
	d.link = func(from, to string) error { return &os.LinkError{Op: "link", Old: from, New: to, Err: syscall.EPERM} }
	wantError(t, d.tryLink(), dir, "cannot link files", "local disk or NFS", "not permitted")
	d.link = func(from, to string) error { // a copy instead of a link
		text, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		return os.WriteFile(to, text, 0o666)
	}
	wantError(t, d.tryLink(), "cannot link files", "1 links")
}

// Over NFS a link that was made may be reported as failed, because the answer was lost and the
// request repeated.
func TestALinkIsKnownByItsCountWhenTheAnswerIsLost(t *testing.T) {
	d := folderOf(t, begin(t, "octal:1", 1000))
	d.link = func(from, to string) error {
		if err := os.Link(from, to); err != nil {
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
