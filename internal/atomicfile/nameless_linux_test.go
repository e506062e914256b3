package atomicfile

import (
	"errors"
	"io"
	"path/filepath"
	"testing"
)

// While a file is written nothing of it can be seen: a process that is killed leaves nothing.
func TestNothingIsSeenOfAFileBeforeItIsWhole(t *testing.T) {
	dir := t.TempDir()
	if f := openNameless(OS, filepath.Join(dir, "a.csv")); f == nil {
		t.Skip("this file system has no files without a name")
	} else if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	for _, old := range []string{"", "old"} {
		path := filepath.Join(dir, old+"a.csv")
		if old != "" {
			if err := Write(path, text(old)); err != nil {
				t.Fatal(err)
			}
		}
		before := len(content(t, dir))
		if err := Write(path, func(w io.Writer) error {
			_, err := w.Write(make([]byte, 1<<20))
			if now := content(t, dir); len(now) != before {
				err = errors.Join(err, errors.New("there is a file more"))
			}
			return err
		}); err != nil {
			t.Error(err)
		}
		if got := len(content(t, dir)[filepath.Base(path)]); got != 1<<20 {
			t.Errorf("%d bytes, want 2^20", got)
		}
	}
}

// unlinked is a disk on which no file without a name gets one.
type unlinked struct{ system }

func (unlinked) link(File, string) error { return errors.New("no more links") }

func TestAFileThatGetsNoName(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.csv")
	if err := Write(path, text("old")); err != nil {
		t.Fatal(err)
	}
	if f := openNameless(OS, path); f == nil {
		t.Skip("this file system has no files without a name")
	} else if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if err := WriteOn(unlinked{}, path, text("new")); err == nil {
		t.Error("nobody said so")
	}
	wantOnly(t, dir, "a.csv", "old")
}
