//go:build unix

package regular_test

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"example.org/grundy/internal/regular"
)

func TestOnlyRegularFilesAreRead(t *testing.T) {
	dir := t.TempDir()
	file, pipe := filepath.Join(dir, "file"), filepath.Join(dir, "pipe")
	if err := os.WriteFile(file, []byte("12345"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{file, link} {
		if text, err := regular.Read(os.OpenFile, name, 5); err != nil || string(text) != "12345" {
			t.Errorf("%s: read %q, %v", name, text, err)
		}
		if text, err := regular.Read(os.OpenFile, name, 4); !errors.Is(err, regular.ErrLong) {
			t.Errorf("%s: read %q of at most 4 bytes, %v", name, text, err)
		}
	}
	for _, name := range []string{pipe, dir, "/dev/zero"} {
		if _, err := regular.Read(os.OpenFile, name, 100); !errors.Is(err, regular.ErrNot) {
			t.Errorf("%s: error %v, want that it is no regular file", name, err)
		}
	}
}
